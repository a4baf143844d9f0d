package io.informer4j.codec;

import io.informer4j.name.ResourceVersion;
import java.util.Map;
import java.util.Objects;

/** A cached object that holds the object itself. */
final class DecodedObject<T> extends CachedObject<T> {

  private final String uid;
  private final ResourceVersion resourceVersion;
  private final Map<String, String> labels;
  private final T object;

  /** Takes over the metadata, field by field, since one object per cached object is one too many. */
  DecodedObject(ObjectMetadata metadata, T object) {
    super(metadata.name());
    this.uid = metadata.uid();
    this.resourceVersion = metadata.resourceVersion();
    this.labels = metadata.labels();
    this.object = Objects.requireNonNull(object, "object");
  }

  @Override
  public String uid() {
    return uid;
  }

  @Override
  public ResourceVersion resourceVersion() {
    return resourceVersion;
  }

  @Override
  public Map<String, String> labels() {
    return labels;
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
