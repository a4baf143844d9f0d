package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the initial events of a streaming list have brought so far; each name stands in one of the two maps.
 *
 * <p><i>Implementation notes.</i> As long as nothing happens beside the list no name comes twice, so that nothing has to be
 * looked up: objects wait in a row. Should a server repeat a name all the same, the store takes the last one.
 */
final class Staging<T> {

  /** The objects, as long as they are in a row; null from when the maps are needed. */
  private @Nullable List<CachedObject<T>> row = new ArrayList<>();

  private final Map<ObjectName, CachedObject<T>> objects = new LinkedHashMap<>();
  private final Map<ObjectName, Quarantined> quarantined = new LinkedHashMap<>();

  /** Takes an object; in the place of the one of its name, once {@link #expectChanges} was called. */
  void put(CachedObject<T> object) {
    if (row != null) {
      row.add(object);
      return;
    }
    quarantined.remove(object.name());
    objects.put(object.name(), object);
  }

  void put(Quarantined item) {
    expectChanges();
    objects.remove(item.name());
    quarantined.put(item.name(), item);
  }

  int size() {
    return row != null ? row.size() : objects.size();
  }

  void remove(ObjectName name) {
    expectChanges();
    objects.remove(name);
    quarantined.remove(name);
  }

  /** From now on names may come once more. */
  void expectChanges() {
    if (row != null) {
      row.forEach(object -> objects.put(object.name(), object));
      row = null;
    }
  }

  /** Returns the newest revision that is here, as far as they can be ordered; unset if there is none. */
  ResourceVersion newest() {
    ResourceVersion newest = ResourceVersion.UNSET;
    for (CachedObject<T> object : objects()) {
      newest = newer(newest, object.resourceVersion());
    }
    for (Quarantined item : quarantined.values()) {
      newest = newer(newest, item.resourceVersion());
    }
    return newest;
  }

  private static ResourceVersion newer(ResourceVersion a, ResourceVersion b) {
    return a.isUnset() || b.isAfter(a) ? b : a;
  }

  Replacement<T> toReplacement(ResourceVersion revision, boolean newEpoch) {
    return new Replacement<>(
        new ArrayList<>(objects()), new ArrayList<>(quarantined.values()), revision, newEpoch);
  }

  private Collection<CachedObject<T>> objects() {
    return row != null ? row : objects.values();
  }
}
