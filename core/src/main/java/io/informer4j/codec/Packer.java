package io.informer4j.codec;

import org.jspecify.annotations.Nullable;

/**
 * Takes the objects of one cache into it, in one format: the one place where what came over the wire becomes a cached object.
 * One for each cache, since a format may learn from what it has seen.
 *
 * <pre>{@code
 * Packer<Pod> packer = CacheFormat.PACKED.packer(codec, Projection.withoutManagedFields());
 * CachedObject<Pod> pod = packer.pack(codec.readMetadata(bytes), bytes);
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; it calls the codec on that thread.
 */
@FunctionalInterface
public interface Packer<T> {

  /**
   * Makes a cached object of an object's bytes.
   *
   * @param metadata what {@link Codec#readMetadata} said about these bytes
   * @param bytes the object; they may be kept, so they must not be changed afterwards, nor be part of a larger array
   * @throws UnreadableObjectException if the bytes cannot be decoded
   */
  CachedObject<T> pack(ObjectMetadata metadata, byte[] bytes);

  /**
   * Makes a cached object of bytes that the codec has checked already, and of which it has cut what is dropped.
   *
   * @param metadata as for {@link #pack}
   * @param bytes as for {@link #pack}
   */
  default CachedObject<T> packChecked(ObjectMetadata metadata, byte[] bytes) {
    return pack(metadata, bytes);
  }

  /**
   * Makes a cached object of what a {@link BodyCodec} has left of its bytes, checked already.
   *
   * @param metadata as for {@link #pack}; the body is read together with it
   * @param body as for {@link #pack}
   * @throws UnsupportedOperationException if the cache keeps no bytes, or its codec knows no bodies
   */
  default CachedObject<T> packBody(ObjectMetadata metadata, byte[] body) {
    throw new UnsupportedOperationException("this cache keeps no bodies of objects");
  }

  /**
   * As the other, of an object whose labels are those in its body. Returns null if the cache needs to know more of it, or takes no
   * bodies.
   */
  default @Nullable CachedObject<T> packBody(CompactMetadata metadata, byte[] body) {
    return null;
  }
}
