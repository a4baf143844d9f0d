package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The way of each key through the histories: what is shown of it must be true, and must not go back (G2, G5). Into a
 * later history one may leap once a new epoch has begun; without one only where both are the same so far.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class KeyPath {

  /** Where a key was seen last. Histories share much of their past, so that it may be a place in several of them. */
  private static final class Place {
    BitSet histories = new BitSet();
    long revision;
    boolean isGone;
  }

  private final Past past;
  private final Map<ObjectName, Place> places = new HashMap<>();

  KeyPath(Past past) {
    this.past = past;
  }

  /** A state is shown. Returns what is wrong with it, or null. */
  @Nullable
  String show(CachedObject<SimulatedObject> object, boolean mayLeap) {
    return move(object, false, mayLeap);
  }

  /** A delete is shown, with the last state at the revision of the delete. Returns what is wrong with it, or null. */
  @Nullable
  String delete(CachedObject<SimulatedObject> object, boolean mayLeap) {
    return move(object, true, mayLeap);
  }

  /** The object is gone, nobody knows since when. */
  void bury(ObjectName name) {
    Place place = places.get(name);
    if (place != null) {
      place.isGone = true;
    }
  }

  /** Returns in which history a key was seen last, the earliest if there are several. */
  int historyOf(ObjectName name) {
    Place place = places.get(name);
    return place == null ? 0 : place.histories.nextSetBit(0);
  }

  private @Nullable String move(
      CachedObject<SimulatedObject> object, boolean isDelete, boolean mayLeap) {
    Place place = places.get(object.name());
    long revision = past.read(object.resourceVersion());
    boolean isTrue = false;
    BitSet reached = new BitSet();
    for (int history = 0; history < past.histories(); history++) {
      if (isTrueIn(history, object, revision, isDelete)) {
        isTrue = true;
        if (place == null || isReachable(place, history, object.name(), revision, mayLeap)) {
          reached.set(history);
        }
      }
    }
    if (!reached.isEmpty()) {
      Place next = new Place();
      next.histories = reached;
      next.revision = revision;
      next.isGone = isDelete;
      places.put(object.name(), next);
      return null;
    }
    String what = (isDelete ? "the delete " : "the state ") + Past.describe(object);
    return isTrue && place != null
        ? "expected nothing older than revision " + place.revision
            + (place.isGone ? ", at which it was gone," : "") + " of history " + place.histories
            + ", found " + what
        : "expected something that the server had, found " + what;
  }

  private boolean isTrueIn(
      int history, CachedObject<SimulatedObject> object, long revision, boolean isDelete) {
    if (!isDelete) {
      return past.isState(history, object);
    }
    Change<Content> change = past.changeAt(history, object.name(), revision);
    return change != null
        && change.verb() == Change.Verb.DELETED
        && change.object().uid().equals(object.uid());
  }

  private boolean isReachable(
      Place place, int history, ObjectName name, long revision, boolean mayLeap) {
    boolean isAhead = place.isGone ? revision > place.revision : revision >= place.revision;
    if (place.histories.get(history)) {
      return isAhead || (mayLeap && place.histories.nextSetBit(0) < history);
    }
    int earlier = place.histories.previousSetBit(history);
    return earlier >= 0 && (mayLeap || (isAhead && isShared(place, earlier, history, name)));
  }

  /** Whether the place where a key was seen last belongs to a later history too. */
  private boolean isShared(Place place, int earlier, int history, ObjectName name) {
    if (place.revision == 0) {
      return true;
    }
    Change<Content> here = past.changeAt(earlier, name, place.revision);
    return here != null && here.equals(past.changeAt(history, name, place.revision));
  }
}
