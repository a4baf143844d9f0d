package io.informer4j.workqueue;

import java.time.Duration;

/** Gives each key a few fast tries, and slow ones from then on. */
final class FastSlowLimiter<K> implements RateLimiter<K> {

  private final Failures<K> failures = new Failures<>();
  private final Duration fast;
  private final Duration slow;
  private final int fastTries;

  FastSlowLimiter(Duration fast, Duration slow, int fastTries) {
    if (fastTries < 0) {
      throw new IllegalArgumentException(
          "a fast and slow limiter needs fastTries >= 0, but it is " + fastTries);
    }
    this.fast = Delays.notNegative("fast", fast);
    this.slow = Delays.notNegative("slow", slow);
    this.fastTries = fastTries;
  }

  @Override
  public Duration when(K key) {
    return failures.increment(key) <= fastTries ? fast : slow;
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
    return fastTries + " times " + fast + ", then " + slow + ", " + failures.size() + " keys";
  }
}
