package io.informer4j.fabric8.resource;

import io.informer4j.store.IndexFunction;
import java.util.Map;

/** Makes the scope of a namespace, with these indexes; starts nothing. */
@FunctionalInterface
interface ScopeMaker<T> {
  Scope<T> make(String namespace, Map<String, IndexFunction<T>> indexes);
}
