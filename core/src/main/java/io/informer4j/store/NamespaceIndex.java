package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import java.util.Collection;
import java.util.List;

/** The index by namespace. */
record NamespaceIndex<T>() implements IndexFunction<T> {

  @Override
  public Collection<String> valuesOf(CachedObject<T> object) {
    return List.of(valueOf(object));
  }

  /** Returns the one value of an object, without a list around it: nearly every store has this index. */
  static String valueOf(CachedObject<?> object) {
    return object.name().namespace();
  }
}
