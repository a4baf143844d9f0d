package io.informer4j.workqueue;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;

/**
 * A bucket of tokens that all keys share. A failure reserves one, now or in the future.
 *
 * <p>Tokens are counted in time: {@code debt} is how long it takes until the bucket is empty but not overdrawn, and is
 * negative while there are tokens.
 */
final class BucketLimiter<K> implements RateLimiter<K> {

  private static final double NANOS_PER_SECOND = 1e9;

  private final InformerRuntime runtime;
  private final double qps;
  private final int burst;
  private final long perToken;
  private final long capacity;
  private final Object lock = new Object();
  private long debt;
  private long asOf;

  BucketLimiter(InformerRuntime runtime, double qps, int burst) {
    if (!(qps > 0 && qps < Double.POSITIVE_INFINITY) || burst < 1) {
      throw new IllegalArgumentException(
          "a token bucket needs a finite qps > 0 and burst >= 1, but qps is " + qps
              + " and burst is " + burst);
    }
    this.runtime = runtime;
    this.qps = qps;
    this.burst = burst;
    this.perToken = (long) (NANOS_PER_SECOND / qps); // too slow for a long becomes the largest long
    this.capacity = (long) (NANOS_PER_SECOND / qps * burst);
    this.debt = -capacity;
    this.asOf = runtime.nanoTime();
  }

  @Override
  public Duration when(K key) {
    synchronized (lock) {
      payBack();
      debt = debt > Long.MAX_VALUE - perToken ? Long.MAX_VALUE : debt + perToken;
      return debt <= 0 ? Duration.ZERO : Duration.ofNanos(debt);
    }
  }

  private void payBack() {
    long now = runtime.nanoTime();
    long elapsed = now - asOf;
    boolean isFull = elapsed - capacity >= debt; // in an order that cannot overflow
    debt = isFull ? -capacity : debt - elapsed;
    asOf = now;
  }

  /** A bucket knows no keys. */
  @Override
  public void forget(K key) {}

  @Override
  public int requeues(K key) {
    return 0;
  }

  @Override
  public String toString() {
    return "bucket of " + burst + " with " + qps + " a second";
  }
}
