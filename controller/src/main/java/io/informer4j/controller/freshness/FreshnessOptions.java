package io.informer4j.controller.freshness;

import java.time.Duration;
import java.util.Objects;

/**
 * How a controller deals with mirrors that do not show yet what it wrote.
 *
 * <pre>{@code
 * FreshnessOptions.of(Freshness.BLOCK).withTimeout(Duration.ofSeconds(30)).withAwaitsAll(true);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param freshness what reads do
 * @param timeout how long a name waits for a mirror, at most, before that is a failure
 * @param awaitsAll whether a name that blocks waits for what all names of the controller had written when it was its turn, and not
 *     only for its own: what a reconciler wants that decides by a list of a whole kind. It couples names that have nothing to do
 *     with each other
 */
public record FreshnessOptions(Freshness freshness, Duration timeout, boolean awaitsAll) {

  /** Blocking, for ten seconds at most, for a name's own writes. */
  public static final FreshnessOptions DEFAULTS =
      new FreshnessOptions(Freshness.BLOCK, Duration.ofSeconds(10), false);

  /** Checks that the timeout is positive. */
  public FreshnessOptions {
    Objects.requireNonNull(freshness, "freshness");
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("the timeout must be positive, but is " + timeout);
    }
  }

  /** Returns the defaults with another way to read. */
  public static FreshnessOptions of(Freshness freshness) {
    return new FreshnessOptions(freshness, DEFAULTS.timeout, DEFAULTS.awaitsAll);
  }

  /** Returns the same with another timeout. */
  public FreshnessOptions withTimeout(Duration other) {
    return new FreshnessOptions(freshness, other, awaitsAll);
  }

  /** Returns the same, waiting for all writes of the controller or for a name's own. */
  public FreshnessOptions withAwaitsAll(boolean value) {
    return new FreshnessOptions(freshness, timeout, value);
  }
}
