package io.informer4j.queue;

import io.informer4j.name.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * A set of names for one purpose: to be filled, and emptied, for every batch without allocating. Names
 * keep their hash, so open addressing costs one look at an array for most of them.
 */
final class DistinctNames {

  private static final int FEWEST = 16;

  /** Twice as long as {@link #used}, so that at least half is free. A power of two. */
  private @Nullable ObjectName[] slots = new @Nullable ObjectName[2 * FEWEST];
  /** The slots taken, so that emptying costs as much as filling did. */
  private int[] used = new int[FEWEST];

  private int size;

  /** Adds a name; returns whether it was not there yet. */
  boolean add(ObjectName name) {
    if (size == used.length) {
      grow();
    }
    int slot = slotOf(name);
    if (slots[slot] != null) {
      return false;
    }
    slots[slot] = name;
    used[size++] = slot;
    return true;
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      slots[used[i]] = null;
    }
    size = 0;
  }

  /** Returns where the name is, or where it would be put. */
  private int slotOf(ObjectName name) {
    int mask = slots.length - 1;
    int slot = name.hashCode() & mask;
    while (slots[slot] != null && !name.equals(slots[slot])) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    @Nullable ObjectName[] old = slots;
    slots = new @Nullable ObjectName[2 * old.length];
    used = new int[2 * used.length];
    size = 0;
    for (ObjectName name : old) {
      if (name != null) {
        int slot = slotOf(name);
        slots[slot] = name;
        used[size++] = slot;
      }
    }
  }
}
