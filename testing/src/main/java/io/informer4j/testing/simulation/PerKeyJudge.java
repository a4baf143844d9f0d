package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Holds snapshots of an informer with the queue per key against the histories: none is a revision of the whole, but each
 * key goes forward through states that it had, and goes only when it is gone (G2, G5, G24).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class PerKeyJudge {

  private final Past past;
  private final KeyPath path;
  private @Nullable Snapshot<SimulatedObject> previous;

  PerKeyJudge(Past past) {
    this.past = past;
    this.path = new KeyPath(past);
  }

  /** Judges the next snapshot. Returns what is wrong with it, or null. */
  @Nullable
  String judge(Snapshot<SimulatedObject> snapshot, int epochs, boolean mayLeap) {
    if (snapshot.revision().isPresent()) {
      return "expected no revision with a queue per key, found " + snapshot;
    }
    long before = previous == null ? 0 : previous.epoch();
    if (snapshot.epoch() > 1L + epochs || snapshot.epoch() < before) {
      return "expected an epoch from " + before + " to " + (1 + epochs) + ", found " + snapshot;
    }
    String wrong = judgeObjects(snapshot, mayLeap);
    if (wrong == null) {
      wrong = judgeMissing(snapshot);
    }
    if (wrong == null) {
      wrong = judgeQuarantined(snapshot);
    }
    previous = snapshot;
    return wrong;
  }

  private @Nullable String judgeObjects(Snapshot<SimulatedObject> snapshot, boolean mayLeap) {
    Snapshot<SimulatedObject> before = previous;
    for (CachedObject<SimulatedObject> object : snapshot) {
      CachedObject<SimulatedObject> old =
          before == null ? null : before.get(object.name()).orElse(null);
      if (old != object) {
        String wrong = path.show(object, mayLeap);
        if (wrong != null) {
          return wrong;
        }
      }
    }
    return null;
  }

  private @Nullable String judgeMissing(Snapshot<SimulatedObject> snapshot) {
    if (previous == null) {
      return null;
    }
    for (CachedObject<SimulatedObject> old : previous) {
      if (snapshot.get(old.name()).isEmpty()) {
        if (!wasDeleted(old)) {
          return "expected " + Past.describe(old)
              + " to stay, since the server still has it, found nothing";
        }
        path.bury(old.name());
      }
    }
    return null;
  }

  /** Uids do not come back: what was deleted is not there at the head. */
  private boolean wasDeleted(CachedObject<SimulatedObject> object) {
    for (int i = path.historyOf(object.name()); i < past.histories(); i++) {
      if (!past.isThereAtHead(i, object.name(), object.uid())) {
        return true;
      }
    }
    return false;
  }

  private @Nullable String judgeQuarantined(Snapshot<SimulatedObject> snapshot) {
    if (snapshot.quarantined().isEmpty()) {
      return null;
    }
    for (Quarantined item : snapshot.quarantined().values()) {
      if (!isTrue(item)) {
        return "expected no quarantine but of what cannot be read, found " + item.name() + "@"
            + item.resourceVersion();
      }
      CachedObject<SimulatedObject> kept = snapshot.get(item.name()).orElse(null);
      if (kept != null && !kept.uid().equals(item.uid())) {
        return "expected a good version of " + item.name() + " with uid " + item.uid()
            + " or nothing, found the other object " + Past.describe(kept);
      }
    }
    return null;
  }

  private boolean isTrue(Quarantined item) {
    ObjectName name = item.name();
    long revision = past.read(item.resourceVersion());
    for (int i = 0; i < past.histories(); i++) {
      Change<Content> change = past.changeAt(i, name, revision);
      if (change != null
          && change.verb() != Change.Verb.DELETED
          && !change.object().content().isReadable()
          && change.object().uid().equals(item.uid())) {
        return true;
      }
    }
    return false;
  }
}
