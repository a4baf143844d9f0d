package io.informer4j.testing.simulation;

import io.informer4j.runtime.Backoff;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether a reflector is as patient as it must be (G20): each wait is at least twice as long as the one before, up to the
 * cap, until a watch was open for as long as the cap; and while it waits it asks for nothing.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class BackoffJudge {

  /** As a reflector promises. */
  private static final Duration SHORTEST_HEALTH = Duration.ofSeconds(5);

  private final Backoff.Policy policy;
  private double atLeast;
  private long quietUntil;

  BackoffJudge(Backoff.Policy policy) {
    this.policy = policy;
    this.atLeast = policy.initial().toNanos();
    this.quietUntil = Long.MIN_VALUE;
  }

  /** A watch is over. */
  void watchEnded(Duration lasted) {
    if (lasted.compareTo(SHORTEST_HEALTH) >= 0 && lasted.toNanos() >= (long) atLeast) {
      atLeast = policy.initial().toNanos();
    }
  }

  /** The reflector will wait. Returns what is wrong, or null. */
  @Nullable
  String wait(long now, Duration delay) {
    double expected = atLeast;
    atLeast = Math.min(atLeast * policy.factor(), (double) policy.cap().toNanos());
    quietUntil = now + delay.toNanos();
    return delay.toNanos() + 1 < expected
        ? "expected a wait of at least " + Duration.ofNanos((long) expected)
            + ", since no watch was open for that long, found " + delay
        : null;
  }

  /** The reflector asks for something. Returns what is wrong, or null. */
  @Nullable
  String ask(Request request) {
    return request.at() < quietUntil
        ? "expected no request for another " + Duration.ofNanos(quietUntil - request.at())
            + " as announced, found " + request
        : null;
  }
}
