package io.informer4j.workqueue;

import java.time.Duration;
import java.util.List;

/** The most patient of several limiters, each of which counts. */
final class MaxOfLimiter<K> implements RateLimiter<K> {

  private final List<RateLimiter<K>> limiters;

  MaxOfLimiter(List<RateLimiter<K>> limiters) {
    if (limiters.isEmpty()) {
      throw new IllegalArgumentException("the longest delay needs at least one limiter");
    }
    this.limiters = List.copyOf(limiters);
  }

  @Override
  public Duration when(K key) {
    Duration longest = Duration.ZERO;
    for (RateLimiter<K> limiter : limiters) {
      longest = Delays.longer(longest, limiter.when(key));
    }
    return longest;
  }

  @Override
  public void forget(K key) {
    limiters.forEach(limiter -> limiter.forget(key));
  }

  @Override
  public int requeues(K key) {
    int most = 0;
    for (RateLimiter<K> limiter : limiters) {
      most = Math.max(most, limiter.requeues(key));
    }
    return most;
  }

  @Override
  public String toString() {
    return "longest of " + limiters;
  }
}
