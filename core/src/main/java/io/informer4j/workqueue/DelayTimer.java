package io.informer4j.workqueue;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The one timer of a queue, set for the earliest of all delays, however many there are.
 *
 * <p><i>Implementation notes.</i> The runtime is not called under the lock. What is to be set is decided there and given a
 * number; setting comes later, and whoever finds that a higher number was given meanwhile takes back what it did.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue, except for {@link #set}.
 */
final class DelayTimer {

  private final QueueClock clock;
  private final InformerRuntime runtime;
  private final LeafLock lock;
  private final Afterwards afterwards;
  private final LongConsumer onFire;

  private long armedFor = DelayHeap.NEVER;
  private long number;
  private @Nullable Cancellable timer;

  /**
   * Creates a timer that is not set.
   *
   * @param onFire is called without the lock and passes what it is given to {@link #hasFired}
   */
  DelayTimer(
      InformerRuntime runtime,
      QueueClock clock,
      LeafLock lock,
      Afterwards afterwards,
      LongConsumer onFire) {
    this.runtime = runtime;
    this.clock = clock;
    this.lock = lock;
    this.afterwards = afterwards;
    this.onFire = onFire;
  }

  /** Returns whether the timer would fire too late for this time. */
  boolean isLateFor(long time) {
    return time < armedFor;
  }

  /** Sets the timer for this time, in place of the one for which it was set. */
  void arm(long time) {
    armedFor = time;
    long mine = ++number;
    Cancellable old = timer;
    timer = null;
    afterwards.add(() -> {
      cancel(old);
      set(mine, time);
    });
  }

  /** Takes the timer back. */
  void disarm() {
    armedFor = DelayHeap.NEVER;
    number++;
    Cancellable old = timer;
    timer = null;
    afterwards.add(() -> cancel(old));
  }

  /** Returns whether the timer with this number was the one that counts, which from now on is not set. */
  boolean hasFired(long which) {
    if (which != number) {
      return false;
    }
    armedFor = DelayHeap.NEVER;
    timer = null;
    return true;
  }

  private void set(long mine, long time) {
    Duration delay = Duration.ofNanos(Math.max(0, time - clock.now()));
    Cancellable fresh = runtime.schedule(delay, () -> onFire.accept(mine));
    boolean isCurrent;
    lock.lock();
    try {
      isCurrent = mine == number && armedFor == time;
      if (isCurrent) {
        timer = fresh;
      }
    } finally {
      lock.unlock();
    }
    if (!isCurrent) {
      fresh.cancel();
    }
  }

  private static void cancel(@Nullable Cancellable timer) {
    if (timer != null) {
      timer.cancel();
    }
  }
}
