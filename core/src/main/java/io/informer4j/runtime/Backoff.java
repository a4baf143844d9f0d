package io.informer4j.runtime;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * How long to wait before the next attempt: longer after each failure, with jitter, up to a cap; from the start again
 * only when the owner says that things are healthy.
 *
 * <pre>{@code
 * Backoff backoff = new Backoff(Backoff.Policy.DEFAULT, runtime.random());
 * runtime.schedule(backoff.next(), this::tryAgain);  // 0.8–1.6 s, then 1.6–3.2 s …
 * backoff.reset();                                   // a watch has been fine for a while
 * }</pre>
 *
 * <p><b>Threading:</b> owned by one loop.
 */
public final class Backoff {

  /**
   * The shape of a backoff.
   *
   * @param initial the first delay
   * @param factor by how much each delay is longer than the one before
   * @param cap the longest delay before jitter
   * @param jitter the largest extra, as a share of the delay
   */
  public record Policy(Duration initial, double factor, Duration cap, double jitter) {

    /** 0.8 s, doubling up to 30 s, plus up to 100 %: as client-go's reflectors have it. */
    public static final Policy DEFAULT =
        new Policy(Duration.ofMillis(800), 2.0, Duration.ofSeconds(30), 1.0);

    /** Checks that delays grow and that nothing is negative. */
    public Policy {
      if (initial.isNegative() || initial.isZero() || cap.compareTo(initial) < 0) {
        throw new IllegalArgumentException(
            "backoff needs 0 < initial <= cap, but initial is " + initial + " and cap is " + cap);
      }
      if (!(factor >= 1.0) || !(jitter >= 0.0 && jitter < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "backoff needs factor >= 1 and a finite jitter >= 0, but factor is " + factor
                + " and jitter is " + jitter);
      }
    }
  }

  private final Policy policy;
  private final RandomGenerator random;
  private double nextNanos;

  /** Creates a backoff at its first step. */
  public Backoff(Policy policy, RandomGenerator random) {
    this.policy = policy;
    this.random = random;
    this.nextNanos = nanos(policy.initial());
  }

  /** Returns how long to wait now; the next answer will be longer. */
  public Duration next() {
    double base = nextNanos;
    nextNanos = Math.min(base * policy.factor(), nanos(policy.cap()));
    // A sum beyond the largest long becomes the largest long, some 292 years.
    return Duration.ofNanos((long) (base + base * policy.jitter() * random.nextDouble()));
  }

  /** Returns the shortest that {@link #next} would answer now. */
  public Duration atLeast() {
    return Duration.ofNanos((long) nextNanos);
  }

  /** Starts from the first step again. */
  public void reset() {
    nextNanos = nanos(policy.initial());
  }

  private static double nanos(Duration duration) {
    return TimeUnit.NANOSECONDS.convert(duration); // as toNanos, but without overflow
  }
}
