package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All changes of one resource in order, with the state after each of them. A place in it is the number of changes
 * before: what happened after place <i>n</i> starts with change <i>n</i>.
 *
 * <p>The oldest changes can be forgotten, except for those that a watch cache still has. What is left keeps its places.
 *
 * <p><i>Implementation notes:</i> states are computed when they are asked for, from the nearest earlier one among the
 * last few that were: those who ask (watch caches, an oracle beside them) move forwards together.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class ResourceLog<C> {

  private static final int KEPT_STATES = 16;
  /** Up to this many changes of this many objects are made one by one. */
  private static final int FEW_CHANGES = 24;

  private static final int FEW_OBJECTS = 1000;

  private final List<Change<C>> changes = new ArrayList<>();
  /** The objects as of now; never iterated. */
  private final Map<ObjectName, StoredObject<C>> current = new HashMap<>();

  /** The place of the first change that has not been forgotten. */
  private long start;
  /** The objects at that place. */
  private SortedObjects<C> base = SortedObjects.empty();

  private final List<WatchCache<C>> caches = new ArrayList<>(1);
  private final List<SortedObjects<C>> states = new ArrayList<>(KEPT_STATES);
  private final long[] stateEnds = new long[KEPT_STATES];
  private int nextSlot;

  /** Returns a log with the same past up to a place, which goes its own way from there. */
  ResourceLog<C> branchAt(long end) {
    ResourceLog<C> branch = new ResourceLog<>();
    branch.start = start;
    branch.base = base;
    branch.changes.addAll(changes.subList(0, index(end)));
    SortedObjects<C> state = stateAt(end);
    for (StoredObject<C> object : state.values()) {
      branch.current.put(object.name(), object);
    }
    branch.keep(end, state);
    return branch;
  }

  /** Forgets the changes before a place, except for those that somebody still has. */
  void forgetBefore(long place) {
    long first = Math.min(place, end());
    for (WatchCache<C> cache : caches) {
      first = Math.min(first, cache.first());
    }
    if (first <= start) {
      return;
    }
    base = stateAt(first);
    changes.subList(0, index(first)).clear();
    start = first;
    forgetStates();
  }

  private void forgetStates() {
    List<SortedObjects<C>> all = List.copyOf(states);
    long[] ends = stateEnds.clone();
    states.clear();
    nextSlot = 0;
    for (int slot = 0; slot < all.size(); slot++) {
      if (ends[slot] >= start) {
        keep(ends[slot], all.get(slot));
      }
    }
  }

  /** From now on the changes that this cache has are kept. */
  void add(WatchCache<C> cache) {
    caches.add(cache);
  }

  void remove(WatchCache<C> cache) {
    caches.remove(cache);
  }

  void add(Change<C> change) {
    changes.add(change);
    if (change.verb() == Change.Verb.DELETED) {
      current.remove(change.object().name());
    } else {
      current.put(change.object().name(), change.object());
    }
  }

  @Nullable
  StoredObject<C> get(ObjectName name) {
    return current.get(name);
  }

  /** Returns the number of changes so far. */
  long end() {
    return start + changes.size();
  }

  /** Returns whether nothing from this place on has been forgotten. */
  boolean has(long place) {
    return place >= start;
  }

  Change<C> change(long place) {
    return changes.get(index(place));
  }

  private int index(long place) {
    return (int) (place - start);
  }

  /** Returns the place after all changes up to this revision, the first one of all if they have been forgotten. */
  long endOf(long revision) {
    int high = changes.size() - 1;
    if (high < 0 || changes.get(high).revision() <= revision) {
      return end();
    }
    int low = 0;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (changes.get(middle).revision() <= revision) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return start + low;
  }

  /** Returns a copy of the changes between two places. */
  List<Change<C>> between(long first, long end) {
    return first >= end ? List.of() : List.copyOf(changes.subList(index(first), index(end)));
  }

  /** Returns the objects after the first so many changes. */
  SortedObjects<C> stateAt(long end) {
    int nearest = -1;
    for (int slot = 0; slot < states.size(); slot++) {
      if (stateEnds[slot] == end) {
        return states.get(slot);
      }
      if (stateEnds[slot] < end && (nearest < 0 || stateEnds[slot] > stateEnds[nearest])) {
        nearest = slot;
      }
    }
    SortedObjects<C> state = nearest < 0
        ? replay(base, start, end)
        : replay(states.get(nearest), stateEnds[nearest], end);
    keep(end, state);
    return state;
  }

  private SortedObjects<C> replay(SortedObjects<C> from, long first, long end) {
    boolean isSmall = from.size() <= FEW_OBJECTS && end - first <= FEW_CHANGES;
    if (!isSmall && end - first > 1) {
      return replayAtOnce(from, first, end);
    }
    SortedObjects<C> state = from;
    for (long place = first; place < end; place++) {
      state = state.after(change(place));
    }
    return state;
  }

  private SortedObjects<C> replayAtOnce(SortedObjects<C> from, long first, long end) {
    TreeMap<ObjectName, Change<C>> last = new TreeMap<>();
    for (long place = first; place < end; place++) {
      Change<C> change = change(place);
      last.put(change.object().name(), change);
    }
    return from.afterAll(last);
  }

  private void keep(long end, SortedObjects<C> state) {
    if (states.size() < KEPT_STATES) {
      stateEnds[states.size()] = end;
      states.add(state);
      return;
    }
    stateEnds[nextSlot] = end;
    states.set(nextSlot, state);
    nextSlot = (nextSlot + 1) % KEPT_STATES;
  }
}
