package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Snapshot;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds snapshots of an informer with the queue in stream order against the histories: each is one revision, and they go
 * forward (G3, G5, G23, G24).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class PrefixJudge {

  /** An object and what it was found to be equal to: neither changes, so it need not be compared again. */
  private record Found(CachedObject<SimulatedObject> object, StoredObject<Content> stored) {}

  private final Past past;
  private final Map<ObjectName, Found> found = new HashMap<>();
  private @Nullable Snapshot<SimulatedObject> previous;

  /** The histories that all snapshots so far may have come from: their pasts are the same for a while. */
  private BitSet candidates = new BitSet();

  private long revision = -1;
  private boolean fits;

  PrefixJudge(Past past) {
    this.past = past;
  }

  /** Returns the history that the last snapshot that fitted belongs to, the earliest if there are several. */
  int history() {
    return Math.max(0, candidates.nextSetBit(0));
  }

  /** Returns whether the last snapshot is a state of that history. */
  boolean fits() {
    return fits;
  }

  /**
   * Judges the next snapshot. Returns what is wrong with it, or null.
   *
   * @param epochs how many new epochs were announced
   * @param isUnknowable whether the history was replaced in a way that nothing shows; then only a snapshot that fits is
   *     remembered, and nothing is wrong
   */
  @Nullable
  String judge(Snapshot<SimulatedObject> snapshot, int epochs, boolean isUnknowable) {
    if (snapshot.epoch() == 0) {
      return judgeFirst(snapshot);
    }
    String wrong = judgeNumbers(snapshot, epochs, isUnknowable);
    if (wrong == null) {
      wrong = judgeContent(snapshot, isUnknowable);
    }
    fits = wrong == null;
    previous = snapshot;
    revision = snapshot.revision().map(past::read).orElse(-1L);
    return isUnknowable ? null : wrong;
  }

  private @Nullable String judgeFirst(Snapshot<SimulatedObject> snapshot) {
    if (previous != null) {
      return "expected no way back to epoch 0, found " + snapshot;
    }
    return snapshot.size() == 0
            && snapshot.revision().isEmpty()
            && snapshot.quarantined().isEmpty()
        ? null
        : "expected nothing before the first list, found " + snapshot;
  }

  private @Nullable String judgeNumbers(
      Snapshot<SimulatedObject> snapshot, int epochs, boolean isUnknowable) {
    if (snapshot.epoch() > 1L + epochs) {
      return "expected at most epoch " + (1 + epochs) + " as announced, found " + snapshot;
    }
    long now = snapshot.revision().map(past::read).orElse(-1L);
    if (now < 0) {
      return "expected a revision of the source, found " + snapshot;
    }
    if (previous == null) {
      return null;
    }
    if (snapshot.epoch() < previous.epoch()) {
      return "expected at least epoch " + previous.epoch() + ", found " + snapshot;
    }
    if (snapshot.epoch() == previous.epoch() && now < revision && !isUnknowable) {
      return "expected nothing older than revision " + revision + " within epoch "
          + snapshot.epoch() + ", found " + now + " (" + snapshot + ")";
    }
    return null;
  }

  private @Nullable String judgeContent(Snapshot<SimulatedObject> snapshot, boolean isUnknowable) {
    long now = past.read(snapshot.revision().orElseThrow());
    String wrong = null;
    BitSet fitting = new BitSet();
    for (int candidate = history(); candidate < past.histories(); candidate++) {
      if (candidates.get(candidate) || mayMoveTo(candidate, snapshot, isUnknowable)) {
        String here = compare(snapshot, candidate, now);
        if (here == null) {
          fitting.set(candidate);
        } else {
          wrong = here;
        }
      }
    }
    if (fitting.isEmpty()) {
      return wrong;
    }
    candidates = fitting;
    return null;
  }

  private boolean mayMoveTo(
      int candidate, Snapshot<SimulatedObject> snapshot, boolean isUnknowable) {
    if (previous == null || isUnknowable || snapshot.epoch() > previous.epoch()) {
      return true;
    }
    int from = candidates.previousSetBit(candidate);
    return from >= 0 && past.agree(from, candidate, revision);
  }

  private @Nullable String compare(Snapshot<SimulatedObject> snapshot, int candidate, long now) {
    String where = " at revision " + now + " of history " + candidate;
    if (now > past.head(candidate)) {
      return "expected a revision up to the head " + past.head(candidate) + " of history "
          + candidate + ", found " + now;
    }
    NavigableMap<ObjectName, StoredObject<Content>> state = past.stateAt(candidate, now);
    Map<ObjectName, Quarantined> quarantined = snapshot.quarantined();
    int objects = 0;
    int unreadable = 0;
    for (StoredObject<Content> stored : state.values()) {
      CachedObject<SimulatedObject> object = snapshot.get(stored.name()).orElse(null);
      objects += object == null ? 0 : 1;
      String wrong;
      if (stored.content().isReadable()) {
        wrong = compareReadable(object, stored);
      } else {
        unreadable++;
        wrong = compareUnreadable(
            object, stored, quarantined.get(stored.name()), candidate, snapshot.epoch());
      }
      if (wrong != null) {
        return wrong + where;
      }
    }
    if (objects != snapshot.size()) {
      return "expected " + objects + " objects, found " + surplus(snapshot, state) + where;
    }
    if (unreadable != quarantined.size()) {
      return "expected " + unreadable + " quarantined keys, found " + quarantined.keySet() + where;
    }
    return null;
  }

  private static String surplus(
      Snapshot<SimulatedObject> snapshot, NavigableMap<ObjectName, StoredObject<Content>> state) {
    for (CachedObject<SimulatedObject> object : snapshot) {
      if (!state.containsKey(object.name())) {
        return snapshot.size() + ", among them " + Past.describe(object) + " which is not there";
      }
    }
    return snapshot.size() + "";
  }

  /** What was compared once need not be compared again. */
  @SuppressWarnings(
      "ReferenceEquality") // the very instances: to compare their content is what is to be saved
  private @Nullable String compareReadable(
      @Nullable CachedObject<SimulatedObject> object, StoredObject<Content> stored) {
    Found known = found.get(stored.name());
    if (known != null && known.object == object && known.stored == stored) {
      return null;
    }
    if (object == null || !past.isEqual(object, stored)) {
      return "expected " + describe(stored) + ", found " + content(object);
    }
    found.put(stored.name(), new Found(object, stored));
    return null;
  }

  private @Nullable String compareUnreadable(
      @Nullable CachedObject<SimulatedObject> object,
      StoredObject<Content> stored,
      @Nullable Quarantined quarantined,
      int candidate,
      long epoch) {
    if (quarantined == null
        || !quarantined.uid().equals(stored.uid())
        || past.read(quarantined.resourceVersion()) != stored.revision()) {
      return "expected " + describe(stored) + " to be quarantined, found " + quarantined;
    }
    Snapshot<SimulatedObject> before = previous;
    boolean goesOn = before != null && before.epoch() == epoch;
    CachedObject<SimulatedObject> kept =
        before == null ? null : before.get(stored.name()).orElse(null);
    if (object == null) {
      return goesOn && kept != null && kept.uid().equals(stored.uid())
          ? "expected the last good " + Past.describe(kept) + " to stay while " + describe(stored)
              + " cannot be read, found nothing"
          : null;
    }
    if (!object.uid().equals(stored.uid())) {
      return "expected a good version of " + describe(stored)
          + " or nothing, found the other object " + Past.describe(object);
    }
    if (kept != null && object.isSameRevisionAs(kept)) {
      return null;
    }
    boolean isNewer = !goesOn || past.read(object.resourceVersion()) > revision;
    return isNewer && isStateUpTo(candidate, object)
        ? null
        : "expected the last good version of " + describe(stored) + ", which was "
            + Past.describe(kept) + ", found " + Past.describe(object);
  }

  private boolean isStateUpTo(int last, CachedObject<SimulatedObject> object) {
    for (int i = 0; i <= last; i++) {
      if (past.isState(i, object)) {
        return true;
      }
    }
    return false;
  }

  private static String describe(StoredObject<Content> stored) {
    return stored.name() + "@" + stored.revision() + " (uid " + stored.uid() + ", value "
        + stored.content().value() + ")";
  }

  private static String content(@Nullable CachedObject<SimulatedObject> object) {
    return object == null
        ? "nothing"
        : Past.describe(object) + " with " + object.object().content();
  }
}
