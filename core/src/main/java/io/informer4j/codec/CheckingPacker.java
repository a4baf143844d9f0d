package io.informer4j.codec;

/** Keeps the bytes of objects, after a check that they can be decoded, and without what the projection drops. */
abstract class CheckingPacker<T> implements Packer<T> {

  private final Codec<T> codec;
  private final Projection projection;

  CheckingPacker(Codec<T> codec, Projection projection) {
    this.codec = codec;
    this.projection = projection;
  }

  @Override
  public final CachedObject<T> pack(ObjectMetadata metadata, byte[] bytes) {
    byte[] left = projection.keepsAll() ? bytes : codec.project(bytes, projection);
    codec.validate(left);
    return packChecked(metadata, left);
  }

  @Override
  public abstract CachedObject<T> packChecked(ObjectMetadata metadata, byte[] bytes);
}
