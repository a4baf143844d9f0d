package io.informer4j.codec;

import io.informer4j.compress.CompressedBytes;
import io.informer4j.compress.Dictionary;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One generation of a compressed cache: the objects that share one dictionary. They hold it, so that it lives as long as the last
 * of them and no longer.
 *
 * <p><b>Threading:</b> may be used from any thread. The dictionary is set once; forms that need it are made afterwards.
 */
final class CompressedPacking<T> implements Packing<T> {

  private final CompressedCache<T> cache;
  /** What keeps bodies with the same dictionary. */
  private final Packing<T> bodies;

  private volatile @Nullable Dictionary dictionary;

  CompressedPacking(CompressedCache<T> cache, @Nullable Dictionary dictionary) {
    this.cache = cache;
    this.bodies = BodyPacking.beside(this, cache.codec());
    this.dictionary = dictionary;
  }

  boolean hasDictionary() {
    return dictionary != null;
  }

  void dictionary(Dictionary learnt) {
    dictionary = learnt;
  }

  /** Returns bytes as they are kept: plain as long as there is no dictionary. */
  byte[] close(byte[] bytes) {
    Dictionary known = dictionary;
    return known == null ? CompressedBytes.plain(bytes) : CompressedBytes.compress(bytes, known);
  }

  @Override
  public Codec<T> codec() {
    return cache.codec();
  }

  @Override
  public byte[] open(byte[] kept) {
    return CompressedBytes.isPlain(kept)
        ? CompressedBytes.contentOf(kept)
        : CompressedBytes.decompress(kept, Objects.requireNonNull(dictionary));
  }

  @Override
  public PackedObject<T> pack(ObjectMetadata metadata, boolean labelsInBytes, byte[] bytes) {
    return cache.pack(metadata, labelsInBytes, bytes);
  }

  @Override
  public PackedObject<T> packBody(ObjectMetadata metadata, boolean labelsInBytes, byte[] body) {
    return cache.packBody(metadata, labelsInBytes, body);
  }

  /** Returns what keeps bodies with this dictionary. */
  Packing<T> bodies() {
    return bodies;
  }
}
