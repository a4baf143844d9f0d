package io.informer4j.reflector;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether streaming lists work here. Once they were found not to, ordinary lists are taken until it is time to try again.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
final class WatchListVerdict {

  private final Duration reprobeInterval;
  private @Nullable Long againstAt;

  WatchListVerdict(Duration reprobeInterval) {
    this.reprobeInterval = reprobeInterval;
  }

  void against(long nanoTime) {
    againstAt = nanoTime;
  }

  boolean isAgainst() {
    return againstAt != null;
  }

  /** Returns whether a verdict against streaming lists is old enough to be doubted. */
  boolean isDueForReview(long nanoTime) {
    return againstAt != null && nanoTime - againstAt >= reprobeInterval.toNanos();
  }

  void lift() {
    againstAt = null;
  }
}
