package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Snapshot;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What has to be shown, or to have been handled, before sync may be claimed (G18).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class SyncJudge {

  private SyncJudge() {}

  /**
   * Judges the claim that the store shows the first list. Returns what is missing, or null.
   *
   * @param listed the first list
   * @param snapshot what the store shows
   */
  static @Nullable String judgeStore(
      Past past, Collection<StoredObject<Content>> listed, Snapshot<SimulatedObject> snapshot) {
    if (snapshot.epoch() == 0) {
      return "expected no sync before the first epoch, found the informer synced at " + snapshot;
    }
    for (StoredObject<Content> object : listed) {
      boolean isShown = snapshot.get(object.name()).isPresent()
          || snapshot.quarantined().containsKey(object.name());
      if (!isShown && isThereEverywhere(past, object)) {
        return "expected " + object.name() + "@" + object.revision()
            + " of the first list before the informer is synced, found " + snapshot + " without it";
      }
    }
    return null;
  }

  /** Whether an object was deleted in no history, so that it cannot have come and gone. */
  private static boolean isThereEverywhere(Past past, StoredObject<Content> object) {
    for (int i = 0; i < past.histories(); i++) {
      if (!past.isThereAtHead(i, object.name(), object.uid())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Judges the claim that a handler has returned from its initial adds. What is there from before the handler joined up to
   * now, whatever its revision, must be among them. Returns what is missing, or null.
   *
   * @param atFirst the uids of what was there at first, by name
   * @param returned the uids of the adds that the handler has returned from, by name
   * @param snapshot what the store shows
   */
  static @Nullable String judgeHandler(
      Map<ObjectName, String> atFirst,
      Map<ObjectName, String> returned,
      Snapshot<SimulatedObject> snapshot) {
    for (Map.Entry<ObjectName, String> each : atFirst.entrySet()) {
      CachedObject<SimulatedObject> now = snapshot.get(each.getKey()).orElse(null);
      boolean hasStayed = now != null && now.uid().equals(each.getValue());
      if (hasStayed && !each.getValue().equals(returned.get(each.getKey()))) {
        return "expected no sync before it has returned from the add of " + Past.describe(now)
            + ", found it synced after " + returned.size() + " of " + atFirst.size() + " adds";
      }
    }
    return null;
  }

  /** Returns the uids of the readable ones by name. */
  static Map<ObjectName, String> uidsOf(Collection<StoredObject<Content>> listed) {
    Map<ObjectName, String> uids = new LinkedHashMap<>();
    for (StoredObject<Content> object : listed) {
      if (object.content().isReadable()) {
        uids.put(object.name(), object.uid());
      }
    }
    return uids;
  }

  /** Returns the uids of a snapshot by name. */
  static Map<ObjectName, String> uidsOf(Snapshot<SimulatedObject> snapshot) {
    Map<ObjectName, String> uids = new LinkedHashMap<>();
    for (CachedObject<SimulatedObject> object : snapshot) {
      uids.put(object.name(), object.uid());
    }
    return uids;
  }
}
