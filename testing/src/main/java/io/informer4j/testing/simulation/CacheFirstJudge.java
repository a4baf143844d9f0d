package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.codec.CachedObject;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Whether a snapshot knows of an event already (G8).
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param past what really happened
 */
record CacheFirstJudge(Past past) {

  /**
   * Judges an event that a handler is called with now. Returns what is wrong, or null.
   *
   * @param mayLeap whether the cache may have gone back, into another history
   */
  @Nullable
  String judge(
      ResourceEvent<SimulatedObject> event, Snapshot<SimulatedObject> snapshot, boolean mayLeap) {
    if (event instanceof Added<SimulatedObject> added) {
      return judgeState(added.object(), snapshot, mayLeap);
    }
    if (event instanceof Updated<SimulatedObject> updated) {
      return judgeState(updated.current(), snapshot, mayLeap);
    }
    return judgeDelete(((Deleted<SimulatedObject>) event).deleted(), snapshot, mayLeap);
  }

  private @Nullable String judgeState(
      CachedObject<SimulatedObject> told, Snapshot<SimulatedObject> snapshot, boolean mayLeap) {
    CachedObject<SimulatedObject> now = snapshot.get(told.name()).orElse(null);
    if (now == told || (mayLeap && isOfThePast(told.name(), revisionOf(told)))) {
      return null;
    }
    boolean isKnown =
        now != null ? revisionOf(now) >= revisionOf(told) : wasDeleted(told, snapshot);
    return isKnown
        ? null
        : "expected the cache to know " + Past.describe(told) + " first, found "
            + Past.describe(now) + " in " + snapshot;
  }

  private @Nullable String judgeDelete(
      DeletedObject<SimulatedObject> told, Snapshot<SimulatedObject> snapshot, boolean mayLeap) {
    CachedObject<SimulatedObject> gone = told.cached().orElse(null);
    CachedObject<SimulatedObject> now = snapshot.get(told.name()).orElse(null);
    boolean isStillThere = gone != null && now != null && now.uid().equals(gone.uid()) && !mayLeap;
    return isStillThere
        ? "expected the cache to know first that " + told + " is gone, found " + Past.describe(now)
            + " in " + snapshot
        : null;
  }

  private long revisionOf(CachedObject<SimulatedObject> object) {
    return past.read(object.resourceVersion());
  }

  /** Absent is right if the cache is that far, or, where it does not say how far it is, if the object has gone since. */
  private boolean wasDeleted(
      CachedObject<SimulatedObject> told, Snapshot<SimulatedObject> snapshot) {
    if (snapshot.revision().isPresent()) {
      return past.read(snapshot.revision().get()) > revisionOf(told);
    }
    for (int i = 0; i < past.histories(); i++) {
      if (!past.isThereAtHead(i, told.name(), told.uid())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a change belongs to a history that was replaced. */
  private boolean isOfThePast(ObjectName name, long revision) {
    for (int i = 0; i < past.present(); i++) {
      Change<Content> change = past.changeAt(i, name, revision);
      if (change != null) {
        return true;
      }
    }
    return false;
  }
}
