package io.informer4j.workqueue;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Says how long a key waits before it is tried again (client-go: {@code TypedRateLimiter}).
 *
 * <pre>{@code
 * RateLimiter<ObjectName> patient = RateLimiter.exponential(Duration.ofMillis(5), Duration.ofMinutes(5));
 * patient.when(key);     // 5 ms, then 10 ms, 20 ms …
 * patient.forget(key);   // it went well: 5 ms again
 *
 * RateLimiter<ObjectName> both = RateLimiter.maxOf(patient, RateLimiter.bucket(runtime, 10, 100));
 * }</pre>
 *
 * <p><b>Memory:</b> a limiter that tells keys apart keeps a number for each key that has failed, until {@link #forget}.
 * It has no other bound: whoever calls {@link #when} calls {@link #forget} once the key went well or is given up.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public interface RateLimiter<K> {

  /** Counts a failure of the key and returns how long it is to wait now. */
  Duration when(K key);

  /** Forgets the key's failures, and with them all that is kept about it. */
  void forget(K key);

  /** Returns how many failures of the key were counted since it was last forgotten. */
  int requeues(K key);

  /**
   * Returns a limiter that doubles each key's delay with each failure, up to a maximum, and stays there however often the
   * key fails (client-go: {@code ItemExponentialFailureRateLimiter}).
   */
  static <K> RateLimiter<K> exponential(Duration base, Duration max) {
    return new ExponentialLimiter<>(base, max);
  }

  /**
   * Returns a limiter that gives each key a few fast tries and slow ones from then on (client-go: {@code
   * ItemFastSlowRateLimiter}).
   */
  static <K> RateLimiter<K> fastSlow(Duration fast, Duration slow, int fastTries) {
    return new FastSlowLimiter<>(fast, slow, fastTries);
  }

  /**
   * Returns a limiter of all keys together: a bucket of tokens, one of which is reserved for each failure. It does not
   * count failures (client-go: {@code BucketRateLimiter}).
   *
   * @param qps how many tokens come back each second
   * @param burst how many tokens there are at most, and at the start
   */
  static <K> RateLimiter<K> bucket(InformerRuntime runtime, double qps, int burst) {
    return new BucketLimiter<>(runtime, qps, burst);
  }

  /**
   * Returns a limiter that asks all of these and answers with the longest delay and the highest count (client-go: {@code
   * MaxOfRateLimiter}).
   */
  @SafeVarargs
  static <K> RateLimiter<K> maxOf(RateLimiter<K>... limiters) {
    List<RateLimiter<K>> all = new ArrayList<>();
    for (RateLimiter<K> limiter : limiters) {
      all.add(limiter);
    }
    return new MaxOfLimiter<>(all);
  }

  /** Returns a limiter that answers as this one, but never with more than a maximum (client-go: {@code WithMaxWaitRateLimiter}). */
  static <K> RateLimiter<K> withMaxWait(RateLimiter<K> limiter, Duration max) {
    return new MaxWaitLimiter<>(limiter, max);
  }

  /**
   * Returns a limiter that answers as this one and adds a random share, so that keys which failed together do not come back
   * together.
   *
   * @param factor the largest extra, as a share of the delay: with 0.5, 10 s become 10 s to 15 s
   */
  static <K> RateLimiter<K> withJitter(
      RateLimiter<K> limiter, InformerRuntime runtime, double factor) {
    return new JitterLimiter<>(limiter, runtime, factor);
  }

  /** Returns client-go's {@code DefaultItemBasedRateLimiter}: exponential, from 1 ms to 1000 s. */
  static <K> RateLimiter<K> defaultItemBased() {
    return exponential(Duration.ofMillis(1), Duration.ofSeconds(1000));
  }

  /**
   * Returns client-go's {@code DefaultControllerRateLimiter}: exponential from 5 ms to 1000 s for each key, and 10 failures
   * a second, 100 in a burst, for all of them together.
   */
  static <K> RateLimiter<K> defaultController(InformerRuntime runtime) {
    return maxOf(
        exponential(Duration.ofMillis(5), Duration.ofSeconds(1000)), bucket(runtime, 10, 100));
  }
}
