package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the initial events of a streaming list have brought so far; each name stands in one of the two maps. */
final class Staging<T> {

  private final Map<ObjectName, CachedObject<T>> objects = new LinkedHashMap<>();
  private final Map<ObjectName, Quarantined> quarantined = new LinkedHashMap<>();

  void put(CachedObject<T> object) {
    quarantined.remove(object.name());
    objects.put(object.name(), object);
  }

  void put(Quarantined item) {
    objects.remove(item.name());
    quarantined.put(item.name(), item);
  }

  void remove(ObjectName name) {
    objects.remove(name);
    quarantined.remove(name);
  }

  Replacement<T> toReplacement(ResourceVersion revision, boolean newEpoch) {
    return new Replacement<>(
        new ArrayList<>(objects.values()),
        new ArrayList<>(quarantined.values()),
        revision,
        newEpoch);
  }
}
