package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldReader;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The index by the values at a path; equal to any other by the same path. */
final class FieldIndex<T> implements IndexFunction<T> {

  private final FieldPath path;
  private final FieldReader<? super T> fields;

  private FieldIndex(FieldPath path, FieldReader<? super T> fields) {
    this.path = path;
    this.fields = fields;
  }

  static <T> FieldIndex<T> at(FieldPath path) {
    return new FieldIndex<>(path, FieldReader.none());
  }

  @Override
  public Collection<String> valuesOf(CachedObject<T> object) {
    return object.texts(path, fields);
  }

  @Override
  public IndexFunction<T> boundTo(FieldReader<? super T> reader) {
    reader.check(path);
    return new FieldIndex<>(path, reader);
  }

  /** Whatever the readers: they read the same field of the same objects. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FieldIndex<?> that && path.equals(that.path);
  }

  @Override
  public int hashCode() {
    return path.hashCode();
  }

  @Override
  public String toString() {
    return "by field " + path;
  }
}
