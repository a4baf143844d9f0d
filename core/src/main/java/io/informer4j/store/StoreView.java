package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What can be read from anything that keeps objects (client-go: {@code KeyListerGetter} and the reading half of
 * {@code Store}).
 *
 * <p><b>Threading:</b> may be read from any thread; readers never wait.
 */
public interface StoreView<T> {

  /** Returns the object of this name, if there is one. */
  Optional<CachedObject<T>> get(ObjectName name);

  /** Returns all objects, in no particular order. The list is the caller's own and cannot be changed. */
  List<CachedObject<T>> list();

  /** Returns the names of all objects, in no particular order (client-go: {@code ListKeys}). */
  List<ObjectName> names();

  /** Returns how many objects there are. */
  int size();

  /** Returns the names of which the newest revision could not be decoded, whether or not there is an older object. */
  default Set<ObjectName> quarantinedNames() {
    return Set.of();
  }
}
