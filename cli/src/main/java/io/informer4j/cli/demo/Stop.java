package io.informer4j.cli.demo;

import java.time.Duration;

/**
 * Says when to stop.
 *
 * <pre>{@code
 * Stop stop = atMost -> latch.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
 * }</pre>
 *
 * <p><b>Threading:</b> asked by the thread that runs the command.
 */
@FunctionalInterface
public interface Stop {

  /** Waits to be told to stop, but not longer than this; returns whether it was told. */
  boolean await(Duration atMost) throws InterruptedException;
}
