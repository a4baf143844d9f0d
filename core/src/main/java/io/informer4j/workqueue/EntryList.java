package io.informer4j.workqueue;

import org.jspecify.annotations.Nullable;

/**
 * A list that runs through its entries, so that any of them can leave it at once. An entry is in at most one.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue.
 */
final class EntryList<K> {

  private @Nullable Entry<K> first;
  private @Nullable Entry<K> last;
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return first == null;
  }

  @Nullable
  Entry<K> first() {
    return first;
  }

  void addLast(Entry<K> entry) {
    entry.before = last;
    if (last == null) {
      first = entry;
    } else {
      last.after = entry;
    }
    last = entry;
    size++;
  }

  void addFirst(Entry<K> entry) {
    entry.after = first;
    if (first == null) {
      last = entry;
    } else {
      first.before = entry;
    }
    first = entry;
    size++;
  }

  /** Removes an entry of this list. */
  void remove(Entry<K> entry) {
    Entry<K> before = entry.before;
    Entry<K> after = entry.after;
    if (before == null) {
      first = after;
    } else {
      before.after = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.before = before;
    }
    entry.before = null;
    entry.after = null;
    size--;
  }
}
