package io.informer4j.codec;

/**
 * Reads and writes the objects of one type as bytes.
 *
 * <pre>{@code
 * ObjectMetadata metadata = codec.readMetadata(bytes);                  // who is it?
 * Pod pod = codec.decode(bytes, Projection.withoutManagedFields());    // and what is it, as far as we care?
 * }</pre>
 *
 * <p>Metadata is read first and alone, so that the engine can decide whether the rest is worth reading.
 * Implementations skip what a {@link Projection} does not keep while they parse, without building it.
 *
 * <p><b>Threading:</b> implementations are stateless or thread-safe: bytes are decoded on the reader's
 * thread.
 */
public interface Codec<T> {

  /**
   * Reads identity and labels of an encoded object, nothing else.
   *
   * @throws UnreadableObjectException if the bytes name no object
   */
  ObjectMetadata readMetadata(byte[] bytes);

  /**
   * Checks that {@link #decode} will succeed on these bytes, in one pass and without building the object, so
   * that no reader of a packed cache ever meets a broken one.
   *
   * @throws UnreadableObjectException if the bytes cannot be decoded
   */
  void validate(byte[] bytes);

  /**
   * Builds the object from its bytes. Each call returns an object of its own.
   *
   * @throws UnreadableObjectException if the bytes cannot be decoded
   */
  T decode(byte[] bytes, Projection projection);

  /** Writes an object as bytes that {@link #decode} reads. */
  byte[] encode(T object);

  /**
   * Returns bytes of the object as the projection leaves it. Codecs of formats that can be cut without being
   * understood do better than this default, which decodes and encodes again.
   *
   * @throws UnreadableObjectException if the bytes cannot be decoded; a codec that cuts may leave that to {@link
   *     #validate}
   */
  default byte[] project(byte[] bytes, Projection projection) {
    return encode(decode(bytes, projection));
  }
}
