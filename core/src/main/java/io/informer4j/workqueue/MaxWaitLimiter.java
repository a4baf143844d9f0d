package io.informer4j.workqueue;

import java.time.Duration;

/** Another limiter, with its delays cut to a maximum. */
final class MaxWaitLimiter<K> implements RateLimiter<K> {

  private final RateLimiter<K> limiter;
  private final Duration max;

  MaxWaitLimiter(RateLimiter<K> limiter, Duration max) {
    this.limiter = limiter;
    this.max = Delays.notNegative("max", max);
  }

  @Override
  public Duration when(K key) {
    return Delays.shorter(limiter.when(key), max);
  }

  @Override
  public void forget(K key) {
    limiter.forget(key);
  }

  @Override
  public int requeues(K key) {
    return limiter.requeues(key);
  }

  @Override
  public String toString() {
    return limiter + ", at most " + max;
  }
}
