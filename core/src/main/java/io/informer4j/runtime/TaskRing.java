package io.informer4j.runtime;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tasks in the order in which they came, from which the first or any other can be taken at the same
 * small cost. Taking another than the first puts the first in its place.
 */
final class TaskRing {

  private @Nullable Runnable[] ring =
      new Runnable[16]; // a power of two, so that a mask wraps around
  private int head;
  private int size;

  int size() {
    return size;
  }

  void add(Runnable task) {
    if (size == ring.length) {
      grow();
    }
    ring[slot(size)] = Objects.requireNonNull(task, "task");
    size++;
  }

  /** Takes the task at a position; 0 is the one that has waited longest. */
  Runnable take(int position) {
    Objects.checkIndex(position, size);
    int slot = slot(position);
    Runnable task = Objects.requireNonNull(ring[slot]);
    ring[slot] = ring[head];
    ring[head] = null;
    head = slot(1);
    size--;
    return task;
  }

  private int slot(int position) {
    return (head + position) & (ring.length - 1);
  }

  private void grow() {
    @Nullable Runnable[] larger = new Runnable[ring.length * 2];
    for (int i = 0; i < size; i++) {
      larger[i] = ring[slot(i)];
    }
    ring = larger;
    head = 0;
  }
}
