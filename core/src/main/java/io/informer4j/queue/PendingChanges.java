package io.informer4j.queue;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.store.StoreView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The newest change of each key that waits in a queue or is being processed: what the known objects do
 * not show yet.
 *
 * <p><i>Implementation notes.</i> Queues that compare a list with the known objects must not call those
 * under their lock, and do not keep the consumer from writing meanwhile. So they first note here, under
 * the lock, all that waits or is in process, and read the known objects afterwards. A change that was
 * finished before the note is then visible among the known objects; any other is in the note. That what
 * was found still holds when it is put in, a moment later, takes a single producer: a reflector is one.
 */
final class PendingChanges<T> {

  /** In the order in which the keys were first seen. */
  private final Map<ObjectName, Delta<T>> newest = new LinkedHashMap<>();

  private final Map<ObjectName, CachedObject<T>> states = new HashMap<>();

  /** Notes a change; later calls are about newer ones. */
  void note(Delta<T> delta) {
    ObjectName name = Deltas.nameOf(delta);
    if (name != null) {
      newest.put(name, delta);
    }
    if (delta instanceof Delta.Changed<T> changed) {
      states.put(changed.object().name(), changed.object());
    }
  }

  /**
   * Returns a tombstone for each key that is not in the list: first for those that are pending and not
   * deleted, then for the other known ones, those that could not be read included. An item that could not be read is in
   * the list all the same.
   */
  List<Delta<T>> deletions(Replacement<T> list, @Nullable StoreView<T> knownObjects) {
    Set<ObjectName> listed = namesOf(list);
    List<Delta<T>> deletions = new ArrayList<>();
    newest.forEach((name, delta) -> {
      if (delta.type() != DeltaType.DELETED && !listed.contains(name)) {
        deletions.add(Delta.Deleted.tombstone(name, lastState(name, knownObjects)));
      }
    });
    if (knownObjects != null) {
      Set<ObjectName> known = new LinkedHashSet<>(knownObjects.names());
      known.addAll(knownObjects.quarantinedNames());
      for (ObjectName name : known) {
        if (!newest.containsKey(name) && !listed.contains(name)) {
          deletions.add(Delta.Deleted.tombstone(name, knownObjects.get(name).orElse(null)));
        }
      }
    }
    return deletions;
  }

  /** Returns a sync for each known object without a pending change, which it would undo for a moment. */
  List<Delta<T>> syncs(StoreView<T> knownObjects) {
    List<Delta<T>> syncs = new ArrayList<>();
    for (CachedObject<T> object : knownObjects.list()) {
      if (!newest.containsKey(object.name())) {
        syncs.add(new Delta.Changed<>(DeltaType.SYNC, object));
      }
    }
    return syncs;
  }

  private @Nullable CachedObject<T> lastState(
      ObjectName name, @Nullable StoreView<T> knownObjects) {
    CachedObject<T> pending = states.get(name);
    return pending != null || knownObjects == null
        ? pending
        : knownObjects.get(name).orElse(null);
  }

  private static Set<ObjectName> namesOf(Replacement<?> list) {
    Set<ObjectName> names = new HashSet<>();
    for (CachedObject<?> object : list.objects()) {
      names.add(object.name());
    }
    for (Quarantined quarantined : list.quarantined()) {
      names.add(quarantined.name());
    }
    return names;
  }
}
