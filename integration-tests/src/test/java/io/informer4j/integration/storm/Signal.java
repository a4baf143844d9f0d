package io.informer4j.integration.storm;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Wakes up who waits for a condition whenever something has happened that may have made it true. */
public final class Signal {

  /** Says that something has happened. */
  public synchronized void raise() {
    notifyAll();
  }

  /** Waits until the condition holds, at most so long. */
  public synchronized void await(BooleanSupplier condition, Duration patience)
      throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!condition.getAsBoolean()) {
      long left = (deadline - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return;
      }
      // A cache may get there without an event, when what a handler was told last is there again.
      wait(Math.min(left, 1_000));
    }
  }
}
