package io.informer4j.codec;

import java.util.Objects;

/** A cached object that holds the object itself. */
final class DecodedObject<T> extends CachedObject<T> {

  private final T object;

  DecodedObject(ObjectMetadata metadata, T object) {
    super(metadata);
    this.object = Objects.requireNonNull(object, "object");
  }

  @Override
  public T object() {
    return object;
  }

  @Override
  public CachedObject<T> withObject(T replacement) {
    return replacement == object ? this : new DecodedObject<>(metadata(), replacement);
  }

  @Override
  public boolean hasSameContentAs(CachedObject<T> other) {
    return object.equals(other.object());
  }
}
