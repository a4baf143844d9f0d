package io.informer4j.controller.event;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What {@link EventStats} is taken from, and how many events wait. <b>Threading:</b> may be used from any thread. */
final class EventCounters {

  final AtomicLong recorded = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  final AtomicLong limited = new AtomicLong();
  final AtomicLong written = new AtomicLong();
  final AtomicLong refused = new AtomicLong();
  final AtomicLong abandoned = new AtomicLong();
  private final AtomicInteger pending = new AtomicInteger();
  private final AtomicBoolean isDropping = new AtomicBoolean();

  /** Lets one more wait unless so many do already. */
  boolean tryEnter(int capacity) {
    return pending.getAndUpdate(n -> n < capacity ? n + 1 : n) < capacity;
  }

  void enter() {
    pending.incrementAndGet();
  }

  void leave() {
    if (pending.decrementAndGet() == 0) {
      isDropping.set(false);
    }
  }

  /** Counts one that was dropped and returns whether it is the first since nothing waited. */
  boolean dropped() {
    dropped.incrementAndGet();
    return isDropping.compareAndSet(false, true);
  }

  EventStats stats() {
    return new EventStats(
        recorded.get(),
        dropped.get(),
        limited.get(),
        written.get(),
        refused.get(),
        abandoned.get(),
        pending.get());
  }
}
