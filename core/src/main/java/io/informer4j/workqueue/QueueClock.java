package io.informer4j.workqueue;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time of one queue, in nanoseconds since it was made: never negative, so that the end of all times is {@link
 * Long#MAX_VALUE} and comparisons are plain.
 *
 * <p><b>Threading:</b> may be used from any thread. Not to be asked under the lock of a queue, since a runtime may have one too.
 */
final class QueueClock {

  private final InformerRuntime runtime;
  private final long origin;

  QueueClock(InformerRuntime runtime) {
    this.runtime = runtime;
    this.origin = runtime.nanoTime();
  }

  long now() {
    return runtime.nanoTime() - origin;
  }

  /** Returns the time after a delay, however long. */
  long after(Duration delay) {
    long now = now();
    long nanos = TimeUnit.NANOSECONDS.convert(delay);
    return nanos > Long.MAX_VALUE - 1 - now ? Long.MAX_VALUE - 1 : now + nanos;
  }
}
