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
 * <p><i>Implementation notes:</i> states are computed when they are asked for, from the nearest earlier one among the
 * last few that were: those who ask (watch caches, an oracle beside them) move forwards together.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class ResourceLog<C> {

  private static final int KEPT_STATES = 16;
  /** With more changes than this between two states, a tree is built in between. */
  private static final int FEW_CHANGES = 24;

  private final List<Change<C>> changes = new ArrayList<>();
  /** The objects as of now; never iterated. */
  private final Map<ObjectName, StoredObject<C>> current = new HashMap<>();

  private final List<SortedObjects<C>> states = new ArrayList<>(KEPT_STATES);
  private final int[] stateEnds = new int[KEPT_STATES];
  private int nextSlot;

  /** Returns a log with the same past up to a place, which goes its own way from there. */
  ResourceLog<C> branchAt(int end) {
    ResourceLog<C> branch = new ResourceLog<>();
    branch.changes.addAll(changes.subList(0, end));
    SortedObjects<C> state = stateAt(end);
    for (StoredObject<C> object : state.values()) {
      branch.current.put(object.name(), object);
    }
    branch.keep(end, state);
    return branch;
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
  int end() {
    return changes.size();
  }

  Change<C> change(int index) {
    return changes.get(index);
  }

  /** Returns the place after all changes up to this revision. */
  int endOf(long revision) {
    int high = changes.size() - 1;
    if (high < 0 || changes.get(high).revision() <= revision) {
      return high + 1;
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
    return low;
  }

  /** Returns a copy of the changes between two places. */
  List<Change<C>> between(int start, int end) {
    return start >= end ? List.of() : List.copyOf(changes.subList(start, end));
  }

  /** Returns the objects after the first so many changes. */
  SortedObjects<C> stateAt(int end) {
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
        ? replay(SortedObjects.empty(), 0, end)
        : replay(states.get(nearest), stateEnds[nearest], end);
    keep(end, state);
    return state;
  }

  private SortedObjects<C> replay(SortedObjects<C> base, int start, int end) {
    if (end - start > FEW_CHANGES) {
      return replayInTree(base, start, end);
    }
    SortedObjects<C> state = base;
    for (int i = start; i < end; i++) {
      state = state.after(changes.get(i));
    }
    return state;
  }

  private SortedObjects<C> replayInTree(SortedObjects<C> base, int start, int end) {
    TreeMap<ObjectName, StoredObject<C>> tree = new TreeMap<>(base);
    for (int i = start; i < end; i++) {
      Change<C> change = changes.get(i);
      if (change.verb() == Change.Verb.DELETED) {
        tree.remove(change.object().name());
      } else {
        tree.put(change.object().name(), change.object());
      }
    }
    return SortedObjects.ofSorted(tree.values());
  }

  private void keep(int end, SortedObjects<C> state) {
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
