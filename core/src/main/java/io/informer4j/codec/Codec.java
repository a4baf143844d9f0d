package io.informer4j.codec;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads and writes the objects of one type as bytes.
 *
 * <pre>{@code
 * ObjectMetadata metadata = codec.readMetadata(bytes);                  // who is it?
 * Pod pod = codec.decode(bytes, Projection.withoutManagedFields());    // and what is it, as far as we care?
 * codec.textsAt(bytes, FieldPath.of("spec.nodeName"));                 // or just this one thing
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

  /** Returns the labels of an object that {@link #validate} has passed, not to be changed. */
  default Map<String, String> labelsOf(byte[] bytes) {
    return readMetadata(bytes).labels();
  }

  /**
   * Returns the value of one label of an object that {@link #validate} has passed. Selectors ask this of each
   * object of a packed cache, so codecs do well to look for the key in the bytes instead of reading all labels, as
   * this default does.
   */
  default Optional<String> labelOf(byte[] bytes, String key) {
    return Optional.ofNullable(labelsOf(bytes).get(key));
  }

  /**
   * Returns the values at a path in an object that {@link #validate} has passed, in their order, without decoding
   * the rest: texts as they are, numbers and booleans as JSON writes them. What is absent, null or has a structure of its own
   * has no value; where the path goes through lists or ends in one there may be several.
   *
   * @throws UnsupportedOperationException if this codec cannot do that, as this default
   */
  default List<String> textsAt(byte[] bytes, FieldPath path) {
    throw new UnsupportedOperationException("cannot read the field '" + path + "' out of bytes: "
        + getClass().getName() + " does not implement textsAt; decode the object instead");
  }
}
