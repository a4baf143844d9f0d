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
      return (metadata, bytes) -> CachedObject.decoded(metadata, codec.decode(bytes, projection));
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
      PlainPacking<T> packing = new PlainPacking<>(codec);
      return new CheckingPacker<>(codec, projection) {
        @Override
        public CachedObject<T> packChecked(ObjectMetadata metadata, byte[] bytes) {
          return packing.pack(metadata, true, bytes);
        }

        @Override
        CachedObject<T> takeBody(ObjectMetadata metadata, byte[] body) {
          return packing.packBody(metadata, true, body);
        }

        @Override
        CachedObject<T> takeBody(CompactMetadata metadata, byte[] body) {
          return new PackedObject<>(metadata, body, packing.bodies());
        }
      };
    }
  },

  /**
   * Bytes as in {@link #PACKED}, compressed with a dictionary that is learnt from the objects themselves: a fraction of the size
   * on the wire, and a few microseconds more for each read. For very many objects.
   *
   * <p>Until there is a dictionary, after some hundred objects, they lie as they came, and are compressed then. Zstandard is used
   * if its library is there, otherwise the JDK's Deflate: {@link Compression#preferred}.
   */
  COMPRESSED {
    @Override
    public <T> Packer<T> packer(Codec<T> codec, Projection projection) {
      return compressedPacker(codec, projection, Compression.preferred());
    }
  };

  /** Returns what takes objects into one cache in {@link #COMPRESSED}, by an algorithm of one's own choice. */
  public static <T> Packer<T> compressedPacker(
      Codec<T> codec, Projection projection, Compression compression) {
    CompressedCache<T> cache = new CompressedCache<>(codec, compression);
    return new CheckingPacker<>(codec, projection) {
      @Override
      public CachedObject<T> packChecked(ObjectMetadata metadata, byte[] bytes) {
        return cache.pack(metadata, true, bytes);
      }

      @Override
      CachedObject<T> takeBody(ObjectMetadata metadata, byte[] body) {
        return cache.packBody(metadata, true, body);
      }

      @Override
      CachedObject<T> takeBody(CompactMetadata metadata, byte[] body) {
        return cache.packBody(metadata, body);
      }
    };
  }

  /** Returns what takes objects into one cache in this format, as the projection leaves them. */
  public abstract <T> Packer<T> packer(Codec<T> codec, Projection projection);
}
