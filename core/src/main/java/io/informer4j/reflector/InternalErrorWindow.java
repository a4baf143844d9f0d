package io.informer4j.reflector;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long internal errors of the server are tolerated in a row (client-go: {@code RetryWithDeadline}). The window opens
 * with the first of them, and anew after a minute without one.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
final class InternalErrorWindow {

  private static final Duration CALM = Duration.ofMinutes(1);

  private final Duration length;
  private long firstAt;
  private @Nullable Long lastAt;

  InternalErrorWindow(Duration length) {
    this.length = length;
  }

  /** Takes note of a failure and returns whether it is an internal error within the window. */
  boolean tolerates(SourceFailure failure, long nanoTime) {
    if (failure.kind() != SourceFailure.Kind.INTERNAL_ERROR || length.isZero()) {
      return false;
    }
    if (lastAt == null || nanoTime - lastAt >= CALM.toNanos()) {
      firstAt = nanoTime;
    }
    lastAt = nanoTime;
    if (nanoTime - firstAt <= length.toNanos()) {
      return true;
    }
    lastAt = null; // the next one opens a new window
    return false;
  }
}
