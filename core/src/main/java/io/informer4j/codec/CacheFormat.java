package io.informer4j.codec;

/**
 * How objects lie in the cache. Chosen per informer; reads look the same.
 *
 * <pre>{@code
 * byte[] bytes = nextItem();
 * CachedObject<Pod> pod =
 *     CacheFormat.PACKED.ingest(codec.readMetadata(bytes), bytes, codec, Projection.withoutManagedFields());
 * }</pre>
 *
 * <p><b>Threading:</b> {@link #ingest} may be called from any thread; it calls the codec on that
 * thread.
 */
public enum CacheFormat {

  /**
   * Ordinary objects, decoded once, shared by all readers: several times the size of the bytes, and
   * free to read. For objects that are read often.
   */
  DECODED {
    @Override
    public <T> CachedObject<T> ingest(
        ObjectMetadata metadata, byte[] bytes, Codec<T> codec, Projection projection) {
      return CachedObject.decoded(metadata, codec.decode(bytes, projection));
    }
  },

  /**
   * Bytes, checked once and decoded on each read: as small as on the wire, and what a reader gets is
   * its own. For many objects, seldom read whole.
   *
   * <p>What the projection drops is cut out of the bytes here rather than skipped on each read:
   * otherwise it would take up memory for as long as the object lives, which is what dropping it was
   * meant to save, and two revisions that differ only in dropped parts would not have the same
   * content.
   */
  PACKED {
    @Override
    public <T> CachedObject<T> ingest(
        ObjectMetadata metadata, byte[] bytes, Codec<T> codec, Projection projection) {
      byte[] kept = projection.keepsAll() ? bytes : codec.project(bytes, projection);
      return CachedObject.packed(metadata, kept, codec);
    }
  };

  /**
   * Makes a cached object of an object's bytes: the one place where what came over the wire enters
   * the cache.
   *
   * @param metadata what {@link Codec#readMetadata} said about these bytes
   * @param bytes the object; kept by {@link #PACKED} if the projection keeps all, so that they must
   *     not be changed afterwards, nor be part of a larger array that would be kept with them
   * @throws UnreadableObjectException if the bytes cannot be decoded
   */
  public abstract <T> CachedObject<T> ingest(
      ObjectMetadata metadata, byte[] bytes, Codec<T> codec, Projection projection);
}
