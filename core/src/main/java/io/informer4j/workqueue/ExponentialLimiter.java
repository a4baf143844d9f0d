package io.informer4j.workqueue;

import java.time.Duration;

/** Doubles the delay of a key with each of its failures, up to a maximum. */
final class ExponentialLimiter<K> implements RateLimiter<K> {

  private final Failures<K> failures = new Failures<>();
  private final long base;
  private final long max;

  ExponentialLimiter(Duration base, Duration max) {
    if (base.isNegative() || base.isZero() || max.compareTo(base) < 0) {
      throw new IllegalArgumentException(
          "an exponential limiter needs 0 < base <= max, but base is " + base + " and max is "
              + max);
    }
    this.base = Delays.nanos(base);
    this.max = Delays.nanos(max);
  }

  @Override
  public Duration when(K key) {
    return Duration.ofNanos(delayAfter(failures.increment(key) - 1));
  }

  /** Compares before it doubles: what would be too long is never computed, so that nothing overflows. */
  private long delayAfter(int earlierFailures) {
    boolean isShort = earlierFailures < Long.SIZE - 1 && base <= max >> earlierFailures;
    return isShort ? base << earlierFailures : max;
  }

  @Override
  public void forget(K key) {
    failures.forget(key);
  }

  @Override
  public int requeues(K key) {
    return failures.count(key);
  }

  @Override
  public String toString() {
    return "exponential " + Duration.ofNanos(base) + " to " + Duration.ofNanos(max) + ", "
        + failures.size() + " keys";
  }
}
