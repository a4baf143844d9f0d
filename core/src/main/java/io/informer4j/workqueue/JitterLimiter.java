package io.informer4j.workqueue;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;

/** Another limiter, with its delays made longer by chance. */
final class JitterLimiter<K> implements RateLimiter<K> {

  private final RateLimiter<K> limiter;
  private final InformerRuntime runtime;
  private final double factor;

  JitterLimiter(RateLimiter<K> limiter, InformerRuntime runtime, double factor) {
    if (!(factor >= 0 && factor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("jitter needs a finite factor >= 0, but it is " + factor);
    }
    this.limiter = limiter;
    this.runtime = runtime;
    this.factor = factor;
  }

  @Override
  public Duration when(K key) {
    Duration delay = limiter.when(key);
    double extra = Delays.nanos(delay) * factor * runtime.random().nextDouble();
    return delay.plusNanos((long) extra); // more than a long can say is cut to what it can
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
    return limiter + ", plus up to " + factor + " times as much";
  }
}
