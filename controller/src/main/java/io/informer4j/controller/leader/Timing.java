package io.informer4j.controller.leader;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * The periods of an election, and what follows from them.
 *
 * @param leaseDuration for how long others wait after the last change they saw
 * @param renewDeadline for how long this process leads after its last renewal
 * @param retryPeriod how long it waits between attempts
 */
record Timing(Duration leaseDuration, Duration renewDeadline, Duration retryPeriod) {

  /** client-go: {@code JitterFactor}. */
  private static final double JITTER_FACTOR = 1.2;

  /** What a released lock says: anybody may take it at once, and clients that do not know that wait this long. */
  static final Duration RELEASED = Duration.ofSeconds(1);

  /** Leases count in whole seconds of 32 bits; it also keeps sums of nanoseconds from wrapping. */
  private static final Duration LONGEST = Duration.ofSeconds(Integer.MAX_VALUE);

  private static final Duration SHORTEST_REQUEST = Duration.ofSeconds(1);
  private static final int RELEASES_PER_RETRY_PERIOD = 10;

  Timing {
    positive("leaseDuration", leaseDuration);
    positive("renewDeadline", renewDeadline);
    positive("retryPeriod", retryPeriod);
    if (leaseDuration.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "leaseDuration must be at most " + LONGEST + ", not " + leaseDuration);
    }
    if (leaseDuration.compareTo(renewDeadline) <= 0) {
      throw new IllegalArgumentException("leaseDuration must be greater than renewDeadline: "
          + leaseDuration + " is not greater than " + renewDeadline);
    }
    if (renewDeadline.toNanos() <= JITTER_FACTOR * retryPeriod.toNanos()) {
      throw new IllegalArgumentException("renewDeadline must be greater than " + JITTER_FACTOR
          + " x retryPeriod: " + renewDeadline + " is not greater than " + JITTER_FACTOR + " x "
          + retryPeriod);
    }
  }

  private static void positive(String name, Duration value) {
    if (value.isZero() || value.isNegative()) {
      throw new IllegalArgumentException(name + " must be greater than zero, not " + value);
    }
  }

  /** Returns how long to wait for one answer: so that a request which hangs leaves time for another one. */
  Duration requestTimeout() {
    Duration half = renewDeadline.dividedBy(2);
    return half.compareTo(SHORTEST_REQUEST) < 0 ? SHORTEST_REQUEST : half;
  }

  /** Returns how long this process may lead after it sent a write that left this record, in nanoseconds. */
  long validity(LeaderRecord written) {
    return Math.min(renewDeadline.toNanos(), TimeUnit.NANOSECONDS.convert(written.leaseDuration()));
  }

  /** Returns the next wait of somebody who does not lead: one to 2.2 periods, so that candidates do not march in step. */
  Duration jitteredRetry(RandomGenerator random) {
    long period = retryPeriod.toNanos();
    return Duration.ofNanos(period + (long) (random.nextDouble() * JITTER_FACTOR * period));
  }

  /** Returns the wait between attempts to give the lock back, which somebody is waiting for. */
  Duration releaseRetry() {
    return retryPeriod.dividedBy(RELEASES_PER_RETRY_PERIOD);
  }
}
