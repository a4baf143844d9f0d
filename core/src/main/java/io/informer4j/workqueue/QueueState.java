package io.informer4j.workqueue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * All that a queue knows, and the rules by which it changes.
 *
 * <p>A key is in one of these states, and may be delayed in each of them:
 *
 * <pre>
 *   unknown ──add──► queued ──hand out──► worked on ──add──► worked on, dirty
 *      ▲               ▲                      │                     │
 *      └───────────────┼─────────done─────────┘                     │
 *                      └────────────────────done────────────────────┘
 * </pre>
 *
 * <p>An add of a key that is queued or dirty changes nothing, except that a higher priority moves it up. A delay that ends is an
 * add.
 *
 * <p><i>Implementation notes.</i> While somebody waits for a key none is queued: an entry that would be is handed to the first of
 * those who wait. It counts as worked on from that moment, though the future is completed later, when the lock is free. Until then
 * it is {@link #undelivered}; should the future turn out to be cancelled, {@link #giveBack} puts the key back to where it was.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue.
 */
final class QueueState<K> {

  /** How many delays may end in one go, so that the lock is not held for long. */
  static final int MAX_RELEASED = 256;

  private static final long NOT_KEPT = -1;

  /** Gives a key to somebody who has waited for it, when the lock is free. */
  interface Delivery<K> {
    void deliver(CompletableFuture<K> taker, K key, int priority);
  }

  private final EntryTable<K> table = new EntryTable<>();
  private final PriorityLine<K> line = new PriorityLine<>();
  private final DelayHeap<K> delayed = new DelayHeap<>();
  private final EntryList<K> worked = new EntryList<>();
  private final Takers<K> takers = new Takers<>();
  private final List<CompletableFuture<Void>> drains = new ArrayList<>(0);
  private final Afterwards afterwards;
  private final Notes notes;
  private final Delivery<K> delivery;

  /** Since when times are kept; those from before count from here. */
  private long timesSince = NOT_KEPT;

  private boolean shutDown;
  /** Whether delays are over, since the queue is drained and wants them handed out. */
  private boolean delaysOver;

  private int dirty;
  private int undelivered;
  private long adds;
  private long handedOut;
  private long retries;
  private long spuriousDones;

  QueueState(Afterwards afterwards, Notes notes, Delivery<K> delivery) {
    this.afterwards = afterwards;
    this.notes = notes;
    this.delivery = delivery;
  }

  /** Adds a key at once. */
  void add(K key, int hash, Urgency urgency, long now) {
    if (!shutDown) {
      Entry<K> entry = findOrAdd(key, hash);
      addReady(entry, urgency.of(entry), now);
    }
  }

  /** Adds a key at a time in the future; of several the earliest counts, and the highest priority. */
  void addDelayed(K key, int hash, Urgency urgency, long time) {
    if (shutDown) {
      return;
    }
    Entry<K> entry = findOrAdd(key, hash);
    int priority = urgency.of(entry);
    if (!entry.isDelayed()) {
      entry.delayedPriority = priority;
      delayed.add(entry, time);
      return;
    }
    entry.delayedPriority = Math.max(entry.delayedPriority, priority);
    if (time < delayed.timeOf(entry)) {
      delayed.bringForward(entry, time);
    }
  }

  /** Counts an add that asked for a delay, however long. */
  void countRetry() {
    if (!shutDown) {
      retries++;
      notes.retried();
    }
  }

  private Entry<K> findOrAdd(K key, int hash) {
    Entry<K> entry = table.find(key, hash);
    if (entry == null) {
      entry = new Entry<>(key, hash);
      table.add(entry);
    }
    return entry;
  }

  private void addReady(Entry<K> entry, int priority, long now) {
    if (entry.queued || entry.dirty) {
      if (priority > entry.priority) {
        promote(entry, priority);
      }
      return;
    }
    entry.priority = priority;
    entry.since = now;
    adds++;
    notes.added(priority);
    if (entry.worked) {
      entry.dirty = true;
      dirty++;
    } else {
      enqueue(entry, now);
    }
  }

  private void promote(Entry<K> entry, int priority) {
    notes.promoted(entry.priority, priority);
    if (entry.queued) {
      line.promote(entry, priority);
    } else {
      entry.priority = priority;
    }
  }

  private void enqueue(Entry<K> entry, long now) {
    if (!handToTaker(entry, now)) {
      entry.queued = true;
      line.add(entry);
    }
  }

  private boolean handToTaker(Entry<K> entry, long now) {
    CompletableFuture<K> taker = takers.poll();
    if (taker == null) {
      return false;
    }
    handOut(entry, now);
    undelivered++;
    int priority = entry.workedPriority;
    afterwards.add(() -> delivery.deliver(taker, entry.key, priority));
    return true;
  }

  private void handOut(Entry<K> entry, long now) {
    entry.worked = true;
    entry.workedPriority = entry.priority;
    entry.startedAt = now;
    worked.addLast(entry);
    handedOut++;
    notes.handedOut(entry.priority, now - entry.since);
  }

  /** Hands out the next key, if there is one. */
  @Nullable
  K poll(long now) {
    Entry<K> entry = line.poll();
    if (entry == null && delaysOver) {
      release(now, MAX_RELEASED);
      entry = line.poll();
    }
    if (entry == null) {
      return null;
    }
    entry.queued = false;
    handOut(entry, now);
    return entry.key;
  }

  /** Lets somebody wait for a key. */
  void enlist(CompletableFuture<K> taker) {
    takers.add(taker);
  }

  /** A key that was handed to somebody who waited has arrived. */
  void delivered() {
    undelivered--;
  }

  /** Takes a key back that somebody who had waited for it no longer wanted; it is the next of its priority again. */
  void giveBack(K key, int hash, int priority, long now) {
    undelivered--;
    Entry<K> entry = findOrAdd(key, hash);
    if (!entry.worked) { // somebody called done for it
      addReady(entry, priority, now);
      return;
    }
    worked.remove(entry);
    entry.worked = false;
    if (entry.dirty) {
      entry.dirty = false;
      dirty--;
      notes.promoted(entry.priority, Math.max(priority, entry.priority));
      entry.priority = Math.max(priority, entry.priority);
    } else {
      entry.priority = priority;
      notes.givenBack(priority);
    }
    if (!handToTaker(entry, now)) {
      entry.queued = true;
      line.putBack(entry);
    }
  }

  /** Ends the work on a key. Returns whether it was worked on. */
  boolean done(K key, int hash, long now) {
    Entry<K> entry = table.find(key, hash);
    if (entry == null || !entry.worked) {
      spuriousDones++;
      notes.spuriousDone();
      return false;
    }
    worked.remove(entry);
    entry.worked = false;
    notes.done(now - entry.startedAt);
    if (entry.dirty) {
      entry.dirty = false;
      dirty--;
      enqueue(entry, now);
    } else {
      forgetIfIdle(entry);
    }
    return true;
  }

  private void forgetIfIdle(Entry<K> entry) {
    if (entry.isIdle()) {
      table.remove(entry);
    }
  }

  /** Returns when the next delay ends, or {@link DelayHeap#NEVER}. */
  long earliest() {
    return delaysOver ? DelayHeap.NEVER : delayed.earliest();
  }

  /** Makes ready what is due, a limited number in one go: if {@link #earliest} is still due, there is more. */
  void releaseDue(long now) {
    release(now, MAX_RELEASED);
  }

  private void release(long now, int atMost) {
    for (int i = 0; i < atMost && (delaysOver || delayed.earliest() <= now); i++) {
      Entry<K> entry = delayed.poll();
      if (entry == null) {
        return;
      }
      addReady(entry, entry.delayedPriority, now);
    }
  }

  /** Accepts nothing more. */
  void shutDown(DelayedItems items, long now) {
    shutDown = true;
    if (items == DelayedItems.DROP) {
      for (Entry<K> entry = delayed.pollAny(); entry != null; entry = delayed.pollAny()) {
        forgetIfIdle(entry);
      }
    } else if (items == DelayedItems.HAND_OUT_NOW) {
      delaysOver = true;
      while (!takers.isEmpty() && delayed.size() > 0) {
        release(now, 1);
      }
    }
  }

  boolean isShutDown() {
    return shutDown;
  }

  /** Returns whether there will never be another key to hand out. */
  private boolean isExhausted() {
    return shutDown && line.size() == 0 && dirty == 0 && undelivered == 0 && delayed.size() == 0;
  }

  /** Lets somebody wait for the end of a drain. */
  void enlistDrain(CompletableFuture<Void> drain) {
    drains.add(drain);
  }

  /** Ends all drains, over or not. */
  void endDrains() {
    for (CompletableFuture<Void> drain : drains) {
      afterwards.add(() -> drain.complete(null));
    }
    drains.clear();
  }

  /** If there is nothing more to hand out, tells those who wait; and ends drains that are over. */
  void tellTheEnd(String queue) {
    if (!isExhausted()) {
      return;
    }
    for (CompletableFuture<K> taker = takers.poll(); taker != null; taker = takers.poll()) {
      CompletableFuture<K> told = taker;
      afterwards.add(() -> told.completeExceptionally(new WorkQueueClosedException(queue)));
    }
    if (worked.isEmpty()) {
      endDrains();
    }
  }

  int size() {
    return line.size();
  }

  int inFlight() {
    return worked.size();
  }

  /** Tells for how long keys have been worked on. */
  void noteUnfinished(long now) {
    long sum = 0;
    long longest = 0;
    for (Entry<K> entry = worked.first(); entry != null; entry = entry.after) {
      long worked = Math.max(0, now - entry.startedAt);
      sum += worked;
      longest = Math.max(longest, worked);
    }
    notes.unfinished(sum, longest);
  }

  /** Times that come with operations are real from this one on. */
  void keepTimes(long now) {
    if (timesSince == NOT_KEPT) {
      timesSince = now;
    }
  }

  private Optional<Duration> longest(OptionalLong since, long now) {
    return since.isEmpty() || timesSince == NOT_KEPT
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(Math.max(0, now - Math.max(timesSince, since.getAsLong()))));
  }

  private OptionalLong workedSince() {
    OptionalLong since = OptionalLong.empty();
    for (Entry<K> entry = worked.first(); entry != null; entry = entry.after) {
      since = OptionalLong.of(Math.min(since.orElse(Long.MAX_VALUE), entry.startedAt));
    }
    return since;
  }

  WorkQueueStats stats(long now) {
    return new WorkQueueStats(
        line.size(),
        line.sizes(),
        delayed.size(),
        worked.size(),
        dirty,
        takers.size(),
        adds,
        handedOut,
        retries,
        spuriousDones,
        longest(line.since(), now),
        longest(workedSince(), now));
  }
}
