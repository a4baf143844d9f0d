package io.informer4j.codec;

import org.jspecify.annotations.Nullable;

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

  @Override
  public final CachedObject<T> packBody(ObjectMetadata metadata, byte[] body) {
    if (!(codec instanceof BodyCodec)) {
      throw new UnsupportedOperationException(
          codec.getClass().getName() + " cannot read objects without their identity");
    }
    return takeBody(metadata, body);
  }

  /** Keeps a body of the codec, which knows of bodies. */
  abstract CachedObject<T> takeBody(ObjectMetadata metadata, byte[] body);

  @Override
  public final @Nullable CachedObject<T> packBody(CompactMetadata metadata, byte[] body) {
    return codec instanceof BodyCodec ? takeBody(metadata, body) : null;
  }

  /** Keeps a body of the codec, which knows of bodies. */
  abstract CachedObject<T> takeBody(CompactMetadata metadata, byte[] body);
}
