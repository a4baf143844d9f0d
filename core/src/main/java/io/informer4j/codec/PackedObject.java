package io.informer4j.codec;

import java.util.Arrays;
import java.util.Objects;

/** A cached object that holds its bytes and is decoded by whoever reads it. */
final class PackedObject<T> extends CachedObject<T> {

  private final byte[] bytes;
  private final Codec<T> codec;

  PackedObject(ObjectMetadata metadata, byte[] bytes, Codec<T> codec) {
    super(metadata);
    this.bytes = bytes;
    this.codec = codec;
  }

  @Override
  public T object() {
    return codec.decode(bytes, Projection.all());
  }

  @Override
  public CachedObject<T> withObject(T replacement) {
    byte[] encoded = codec.encode(Objects.requireNonNull(replacement, "object"));
    return new PackedObject<>(metadata(), encoded, codec);
  }

  @Override
  public boolean hasSameContentAs(CachedObject<T> other) {
    if (other instanceof PackedObject<T> that && codec == that.codec) {
      return Arrays.equals(bytes, that.bytes);
    }
    return object().equals(other.object());
  }
}
