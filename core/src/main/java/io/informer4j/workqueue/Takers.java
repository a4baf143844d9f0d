package io.informer4j.workqueue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Those who wait for a key, in the order in which they came. Somebody who no longer waits, because the future was cancelled,
 * timed out or completed by hand, is passed over; and swept out when there may be as many such as others, so that a user who
 * takes with a time-out over and over does not fill the memory.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue.
 */
final class Takers<K> {

  private static final int SWEEP_FROM = 16;

  private final Deque<CompletableFuture<K>> waiting = new ArrayDeque<>();
  private int sweepAt = SWEEP_FROM;

  void add(CompletableFuture<K> taker) {
    waiting.add(taker);
    if (waiting.size() >= sweepAt) {
      waiting.removeIf(CompletableFuture::isDone);
      sweepAt = Math.max(SWEEP_FROM, 2 * waiting.size());
    }
  }

  /** Takes out the one who has waited longest. */
  @Nullable
  CompletableFuture<K> poll() {
    CompletableFuture<K> first = waiting.poll();
    while (first != null && first.isDone()) {
      first = waiting.poll();
    }
    return first;
  }

  /** Returns how many wait; those who gave up may be among them. */
  int size() {
    return waiting.size();
  }

  /** Returns whether nobody waits. */
  boolean isEmpty() {
    CompletableFuture<K> first = poll();
    if (first == null) {
      return true;
    }
    waiting.addFirst(first);
    return false;
  }
}
