package io.informer4j.informer;

import io.informer4j.name.ObjectName;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What waits in a {@link Mailbox}: events, cursors and markers, in order, and merged by key when there are too many.
 *
 * <p><b>Threading:</b> one producer, one consumer, any number of readers. The monitor of this object is a leaf: nothing but this
 * class's own code runs under it.
 *
 * <p><i>Implementation notes:</i>
 *
 * <ul>
 *   <li>Entries are a doubly linked list, because an add and its delete must be able to leave it from the middle.
 *   <li>What the consumer has taken stays pending until it says {@link #handled}; that is a counter of its own, written without
 *       the monitor, so that a batch taken at once is still counted one by one.
 *   <li>The map from key to its last entry exists during a merging episode only: it is built when an event finds the mailbox
 *       full, and dropped when the mailbox has emptied by half. Below capacity nothing is merged even then, and without an
 *       episode nothing is hashed.
 *   <li>A cursor is a barrier: the map knows only what came after the last one, so that the state which a cursor starts from is
 *       the state that the handler has been told.
 *   <li>Bound: a key has at most two mergeable entries between two barriers (a delete and the add after it), and at most one
 *       replay, one relist and one resync wait. So there are never more than capacity + 8 × the number of distinct keys.
 * </ul>
 */
final class MailboxBuffer<T> {

  /** What became of something that was put in, and what the producer has to do about it. */
  enum Outcome {
    /** It waits, or was merged, or was not wanted any more. */
    QUEUED,
    /** It waits, and the consumer has to be started. */
    START,
    /** It is the first of an episode that found the mailbox full. */
    MERGING,
    /** There is no room, and the policy is to fail. */
    OVERFLOW,
    /** A cursor of its kind is there already: its events have to be put in one by one. */
    EXPAND
  }

  private static final class Entry {
    /** A ResourceEvent, a SnapshotCursor or a SyncMarker. */
    Object item;

    @Nullable
    Entry previous;

    @Nullable
    Entry next;

    Entry(Object item) {
      this.item = item;
    }
  }

  private final int capacity;
  private final MailboxPolicy policy;

  private @Nullable Entry first;
  private @Nullable Entry last;
  private @Nullable Map<ObjectName, Entry> lastOfKey;

  /** Events and cursors that were put in and have not been merged away. */
  private long entered;
  /** How many of them the consumer is done with; written by the consumer alone. */
  private final AtomicLong handled = new AtomicLong();

  private boolean consumerActive;
  private boolean starved;
  private boolean closed;
  private boolean relistPresent;
  private boolean resyncWaiting;
  private int cursorsWaiting;
  private long merged;
  private long resyncsDropped;

  MailboxBuffer(int capacity, MailboxPolicy policy) {
    this.capacity = capacity;
    this.policy = policy;
  }

  /** Puts an event in, or merges it into one that waits. */
  synchronized Outcome offer(ResourceEvent<T> event) {
    if (closed) {
      return Outcome.QUEUED;
    }
    boolean full = policy != MailboxPolicy.BLOCK && pendingNow() >= capacity;
    if (full && policy == MailboxPolicy.FAIL) {
      return Outcome.OVERFLOW;
    }
    boolean episodeBegins = full && lastOfKey == null;
    if (episodeBegins) {
      lastOfKey = lastEntriesSinceBarrier();
    }
    if (full && mergeIntoWaiting(event)) {
      return episodeBegins ? Outcome.MERGING : Outcome.QUEUED;
    }
    Entry entry = append(event);
    entered++;
    if (lastOfKey != null) {
      lastOfKey.put(event.name(), entry);
    }
    return episodeBegins ? Outcome.MERGING : started();
  }

  /** Puts a cursor in, at most one of each kind. There is always room for those. */
  synchronized Outcome offer(SnapshotCursor<T> cursor) {
    if (closed) {
      return Outcome.QUEUED;
    }
    switch (cursor.kind()) {
      case RELIST -> {
        if (relistPresent) {
          return Outcome.EXPAND;
        }
        relistPresent = true;
      }
      case RESYNC -> {
        if (resyncWaiting) {
          resyncsDropped++;
          return Outcome.QUEUED;
        }
        resyncWaiting = true;
      }
      case REPLAY -> {}
    }
    append(cursor);
    entered++;
    cursorsWaiting++;
    if (lastOfKey != null) {
      lastOfKey.clear();
    }
    return started();
  }

  /** Puts a marker in. It counts as nothing and hinders no merging: what moves ahead of it is handled before it. */
  synchronized Outcome offer(SyncMarker marker) {
    if (closed) {
      return Outcome.QUEUED;
    }
    append(marker);
    return started();
  }

  /**
   * Takes what comes next, up to a limit and up to the first cursor. If there is nothing, the consumer counts as stopped until
   * the producer is told to start it.
   *
   * @return how many were taken
   */
  synchronized int take(@Nullable Object[] into, int limit) {
    int count = 0;
    for (Entry entry = first; entry != null && count < limit; entry = first) {
      unlink(entry);
      into[count++] = entry.item;
      if (entry.item instanceof SnapshotCursor<?> cursor) {
        cursorTaken(cursor.kind());
        break;
      }
      if (lastOfKey != null && entry.item instanceof ResourceEvent<?> event) {
        lastOfKey.remove(event.name(), entry);
      }
    }
    if (lastOfKey != null && hasEmptiedByHalf()) {
      lastOfKey = null;
    }
    if (count == 0) {
      consumerActive = false;
    }
    return count;
  }

  /** The consumer is done with one event that it took, or with one cursor. */
  void handled() {
    handled.lazySet(handled.getPlain() + 1);
  }

  /** The consumer is done with the relist: the next one may come as a cursor again. */
  synchronized void relistFinished() {
    relistPresent = false;
  }

  /** Returns how many more events are welcome, under the policy that counts them. */
  synchronized int room() {
    if (closed || policy != MailboxPolicy.BLOCK) {
      return Integer.MAX_VALUE;
    }
    int room = Math.max(0, capacity - pendingNow());
    starved |= room == 0;
    return room;
  }

  /** Returns whether the producer found no room before and should be told that there is some now; says so once. */
  synchronized boolean roomRegained() {
    boolean regained = starved && (closed || hasEmptiedByHalf());
    starved &= !regained;
    return regained;
  }

  /** Discards what waits and takes nothing more. */
  synchronized void close() {
    closed = true;
    first = null;
    last = null;
    lastOfKey = null;
    cursorsWaiting = 0;
  }

  /** Returns how much waits or is being dealt with; a cursor counts as one. */
  synchronized int pending() {
    return pendingNow();
  }

  synchronized int cursorsWaiting() {
    return cursorsWaiting;
  }

  synchronized long merged() {
    return merged;
  }

  synchronized long resyncsDropped() {
    return resyncsDropped;
  }

  synchronized boolean isMerging() {
    return lastOfKey != null;
  }

  private int pendingNow() {
    return closed ? 0 : (int) Math.min(Integer.MAX_VALUE, entered - handled.get());
  }

  private boolean hasEmptiedByHalf() {
    return pendingNow() <= capacity / 2;
  }

  private Outcome started() {
    if (consumerActive) {
      return Outcome.QUEUED;
    }
    consumerActive = true;
    return Outcome.START;
  }

  private Map<ObjectName, Entry> lastEntriesSinceBarrier() {
    Map<ObjectName, Entry> entries = new HashMap<>();
    for (Entry entry = last;
        entry != null && !(entry.item instanceof SnapshotCursor<?>);
        entry = entry.previous) {
      if (entry.item instanceof ResourceEvent<?> event) {
        entries.putIfAbsent(event.name(), entry);
      }
    }
    return entries;
  }

  /** Returns whether the event was taken in by the last one of its key that waits behind the last barrier. */
  private boolean mergeIntoWaiting(ResourceEvent<T> event) {
    Map<ObjectName, Entry> entries =
        Objects.requireNonNull(lastOfKey, "a full mailbox has its map");
    Entry entry = entries.get(event.name());
    if (entry == null) {
      return false;
    }
    @SuppressWarnings("unchecked") // only events are in the map
    ResourceEvent<T> waiting = (ResourceEvent<T>) entry.item;
    if (!EventMerge.isPossible(waiting, event)) {
      return false;
    }
    ResourceEvent<T> left = EventMerge.merge(waiting, event);
    if (left == null) {
      unlink(entry);
      entries.remove(event.name());
      entered--;
      merged += 2;
    } else {
      entry.item = left;
      merged++;
    }
    return true;
  }

  private void cursorTaken(SnapshotCursor.Kind kind) {
    cursorsWaiting--;
    if (kind == SnapshotCursor.Kind.RESYNC) {
      resyncWaiting = false;
    }
  }

  private Entry append(Object item) {
    Entry entry = new Entry(item);
    entry.previous = last;
    if (last == null) {
      first = entry;
    } else {
      last.next = entry;
    }
    last = entry;
    return entry;
  }

  /** Takes an entry out, and its links away, so that old entries do not keep young ones alive. */
  private void unlink(Entry entry) {
    if (entry.previous == null) {
      first = entry.next;
    } else {
      entry.previous.next = entry.next;
    }
    if (entry.next == null) {
      last = entry.previous;
    } else {
      entry.next.previous = entry.previous;
    }
    entry.previous = null;
    entry.next = null;
  }
}
