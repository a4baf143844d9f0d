package io.informer4j.apiserver.rest;

import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which objects name which owners, in the order in which they first did. */
final class DependentsIndex {

  /** An object, by what it is and what it is called. */
  record Key(ApiResource resource, ObjectName name) {}

  private final Map<String, Set<Key>> dependents = new LinkedHashMap<>();
  /** Never iterated. */
  private final Map<Key, List<OwnerReference>> owners = new HashMap<>();

  /** Notes whom an object names now, and returns whom it named before. */
  List<OwnerReference> put(Key key, List<OwnerReference> references) {
    List<OwnerReference> before =
        references.isEmpty() ? owners.remove(key) : owners.put(key, references);
    List<OwnerReference> old = before == null ? List.of() : before;
    if (!old.equals(references)) {
      old.forEach(reference -> remove(reference.uid(), key));
      references.forEach(reference -> dependents
          .computeIfAbsent(reference.uid(), u -> new LinkedHashSet<>())
          .add(key));
    }
    return old;
  }

  private void remove(String uid, Key key) {
    Set<Key> keys = dependents.get(uid);
    if (keys != null) {
      keys.remove(key);
      if (keys.isEmpty()) {
        dependents.remove(uid);
      }
    }
  }

  List<Key> dependentsOf(String uid) {
    Set<Key> keys = dependents.get(uid);
    return keys == null ? List.of() : new ArrayList<>(keys);
  }

  void clear() {
    dependents.clear();
    owners.clear();
  }
}
