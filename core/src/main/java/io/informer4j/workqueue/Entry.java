package io.informer4j.workqueue;

import org.jspecify.annotations.Nullable;

/**
 * What a queue knows about one key: whether it waits, is worked on, or will come again, and its place in each of the
 * structures that it is part of. There is one per key, and none for a key about which there is nothing to know.
 *
 * <p><i>Implementation notes.</i> {@code queued} excludes {@code worked}: a key that is added while it is worked on is
 * {@code dirty} and queued when the work is done. One pair of links therefore serves the line and the list of those worked
 * on. A delay is independent of both. The fields are laid out for 72 bytes.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue.
 */
final class Entry<K> {

  /** The place in the heap of a key that is not delayed. */
  static final int NOT_DELAYED = -1;

  final K key;
  final int hash;

  /** The next entry of the same bucket of the table. */
  @Nullable
  Entry<K> collision;

  /** Neighbours in the line, or among those that are worked on. */
  @Nullable
  Entry<K> before;

  @Nullable
  Entry<K> after;

  /** Of the add that waits, while queued or dirty. */
  int priority;

  /** With which it was handed out, while worked on. */
  int workedPriority;

  /** Of the add that is delayed. */
  int delayedPriority;

  /** Where the heap keeps it. */
  int heapIndex = NOT_DELAYED;

  /** When it came into line, compared with others; the lower the longer ago. */
  int turn;

  boolean queued;
  boolean worked;
  boolean dirty;

  /** When the add that waits came; 0 if times were not kept then. */
  long since;

  /** When it was handed out; 0 if times were not kept then. */
  long startedAt;

  Entry(K key, int hash) {
    this.key = key;
    this.hash = hash;
  }

  boolean isDelayed() {
    return heapIndex != NOT_DELAYED;
  }

  /** Returns whether there is nothing to know about the key any more. */
  boolean isIdle() {
    return !queued && !worked && heapIndex == NOT_DELAYED;
  }

  @Override
  public String toString() {
    return key
        + (queued ? " queued" : "")
        + (worked ? " worked on" : "")
        + (dirty ? " dirty" : "")
        + (isDelayed() ? " delayed" : "");
  }
}
