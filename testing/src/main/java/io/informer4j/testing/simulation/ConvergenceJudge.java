package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Snapshot;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a cache has become what the source holds, and a handler's view what the cache holds (G1).
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param past what really happened
 */
record ConvergenceJudge(Past past) {

  /** Judges the cache. Returns what is wrong with it, or null. */
  @Nullable
  String judgeCache(Snapshot<SimulatedObject> snapshot) {
    int objects = 0;
    int unreadable = 0;
    for (StoredObject<Content> stored :
        past.stateAt(past.present(), past.head(past.present())).values()) {
      CachedObject<SimulatedObject> object = snapshot.get(stored.name()).orElse(null);
      objects += object == null ? 0 : 1;
      if (!stored.content().isReadable()) {
        unreadable++;
        Quarantined item = snapshot.quarantined().get(stored.name());
        if (item == null || past.read(item.resourceVersion()) != stored.revision()) {
          return "expected " + stored.name() + "@" + stored.revision()
              + " to be quarantined in the end, found " + item;
        }
        if (object != null && !object.uid().equals(stored.uid())) {
          return "expected a good version of uid " + stored.uid() + " or nothing, found "
              + Past.describe(object);
        }
      } else if (object == null || !past.isEqual(object, stored)) {
        return "expected " + stored.name() + "@" + stored.revision() + " (uid " + stored.uid()
            + ") in the end, found " + Past.describe(object) + " in " + snapshot;
      }
    }
    return objects == snapshot.size() && unreadable == snapshot.quarantined().size()
        ? null
        : "expected " + objects + " objects and " + unreadable
            + " quarantined keys in the end, found " + snapshot.names() + " and "
            + snapshot.quarantined().keySet();
  }

  /** Judges what a handler believes. Returns what is wrong with it, or null. */
  @Nullable
  String judgeView(
      Map<ObjectName, CachedObject<SimulatedObject>> view, Snapshot<SimulatedObject> snapshot) {
    for (CachedObject<SimulatedObject> object : snapshot) {
      CachedObject<SimulatedObject> told = view.get(object.name());
      if (told == null || !told.isSameRevisionAs(object)) {
        return "expected to have been told of " + Past.describe(object) + ", found "
            + Past.describe(told);
      }
    }
    if (view.size() == snapshot.size()) {
      return null;
    }
    for (CachedObject<SimulatedObject> told : view.values()) {
      if (snapshot.get(told.name()).isEmpty()) {
        return "expected to have been told that " + Past.describe(told) + " is gone, found nothing";
      }
    }
    return null;
  }
}
