package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** The index by the value of one label. */
record LabelIndex<T>(String key) implements IndexFunction<T> {

  LabelIndex {
    Objects.requireNonNull(key, "key");
  }

  @Override
  public Collection<String> valuesOf(CachedObject<T> object) {
    return object.label(key).map(List::of).orElse(List.of());
  }

  @Override
  public String toString() {
    return "by label " + key;
  }
}
