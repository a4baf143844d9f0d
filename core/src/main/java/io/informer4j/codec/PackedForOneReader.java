package io.informer4j.codec;

import io.informer4j.name.ResourceVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A packed object as one reader holds it for a while: opened and decoded once, however often it is asked.
 *
 * <p><b>Threading:</b> as any cached object; of readers that ask at the same moment, each may decode.
 */
final class PackedForOneReader<T> extends CachedObject<T> {

  private final PackedObject<T> origin;
  private volatile byte @Nullable [] opened;
  private volatile @Nullable T decoded;

  PackedForOneReader(PackedObject<T> origin) {
    super(origin.name());
    this.origin = origin;
  }

  @Override
  public String uid() {
    return origin.uid();
  }

  @Override
  public boolean hasSameUidAs(CachedObject<?> other) {
    return origin.hasSameUidAs(other);
  }

  @Override
  public ResourceVersion resourceVersion() {
    return origin.resourceVersion();
  }

  @Override
  public Map<String, String> labels() {
    return origin.labelsIn(bytes());
  }

  @Override
  public Optional<String> label(String key) {
    return origin.labelIn(bytes(), key);
  }

  @Override
  public T object() {
    T known = decoded;
    if (known == null) {
      known = origin.objectIn(bytes());
      decoded = known;
    }
    return known;
  }

  @Override
  public List<String> texts(FieldPath path, FieldReader<? super T> fields) {
    return origin.textsIn(bytes(), path);
  }

  private byte[] bytes() {
    byte[] known = opened;
    if (known == null) {
      known = origin.bytes();
      opened = known;
    }
    return known;
  }

  /** Returns what a cache can keep, since a transform may be handed this form. */
  @Override
  public CachedObject<T> withObject(T object) {
    return origin.withObject(object);
  }

  @Override
  public boolean hasSameContentAs(CachedObject<T> other) {
    return origin.hasSameContentAs(other);
  }

  @Override
  public int bytesHeld() {
    return origin.bytesHeld();
  }

  @Override
  public CachedObject<T> forOneReader() {
    return this;
  }

  @Override
  public CachedObject<T> inCache() {
    return origin;
  }
}
