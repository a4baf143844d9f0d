package io.informer4j.codec;

import io.informer4j.compress.Compression;

/**
 * How objects lie in the cache. Chosen per informer; reads look the same.
 *
 * <pre>{@code
 * Packer<Pod> packer = CacheFormat.PACKED.packer(codec, Projection.withoutManagedFields());
 * CachedObject<Pod> pod = packer.pack(codec.readMetadata(bytes), bytes);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public enum CacheFormat {

  /**
   * Ordinary objects, decoded once, shared by all readers: several times the size of the bytes, and
   * free to read. For objects that are read often.
   */
  DECODED {
    @Override
    public <T> Packer<T> packer(Codec<T> codec, Projection projection) {
      return (metadata, bytes) ->
          CachedObject.decoded(metadata, codec.decode(bytes, projection));
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
    public <T> Packer<T> packer(Codec<T> codec, Projection projection) {
      Packing<T> packing = new PlainPacking<>(codec);
      return new Packer<>() {
        @Override
        public CachedObject<T> pack(ObjectMetadata metadata, byte[] bytes) {
          return packChecked(metadata, checked(bytes, codec, projection));
        }

        @Override
        public CachedObject<T> packChecked(ObjectMetadata metadata, byte[] bytes) {
          return PackedObject.of(metadata, bytes, packing);
        }
      };
    }
  };

  /** Returns what takes objects into one cache in {@link #COMPRESSED}, by an algorithm of one's own choice. */
  public static <T> Packer<T> compressedPacker(
      Codec<T> codec, Projection projection, Compression compression) {
    CompressedCache<T> cache = new CompressedCache<>(codec, compression);
    return (metadata, bytes) -> cache.pack(metadata, true, checked(bytes, codec, projection));
  }

  /** Returns what takes objects into one cache in this format, as the projection leaves them. */
  public abstract <T> Packer<T> packer(Codec<T> codec, Projection projection);

  /** Returns what the projection leaves of an object, after a check that it can be decoded. */
  private static <T> byte[] checked(byte[] bytes, Codec<T> codec, Projection projection) {
    byte[] left = projection.keepsAll() ? bytes : codec.project(bytes, projection);
    codec.validate(left);
    return left;
  }
}
