package io.informer4j.controller;

import java.time.Duration;
import java.util.Objects;

/**
 * What came of a reconcile.
 *
 * <pre>{@code
 * return isReady(deployment) ? Result.done() : Result.requeueAfter(Duration.ofSeconds(10));
 * }</pre>
 *
 * <p>Whatever it is, a name for which an event came while it was reconciled is reconciled again at once.
 *
 * <p><b>Threading:</b> immutable.
 */
public sealed interface Result {

  /** All is as it should be. Failures before it are forgotten. */
  record Done() implements Result {
    private static final Done INSTANCE = new Done();
  }

  /**
   * All is as it should be for now; look again after this time, or before if something changes. Failures before it are forgotten.
   *
   * @param delay how long to wait; zero for not at all
   */
  record RequeueAfter(Duration delay) implements Result {
    /** Checks that the delay is not negative. */
    public RequeueAfter {
      if (delay.isNegative()) {
        throw new IllegalArgumentException("a name cannot wait for " + delay);
      }
    }
  }

  /** It is not yet as it should be; look again, later each time. Counts as a failure, and is not reported as one. */
  record Retry() implements Result {
    private static final Retry INSTANCE = new Retry();
  }

  /**
   * It never will be as it should be until somebody changes something. Failures before it are forgotten.
   *
   * @param error why
   */
  record Terminal(Throwable error) implements Result {
    /** Checks that there is a reason. */
    public Terminal {
      Objects.requireNonNull(error, "error");
    }
  }

  /** All is as it should be. */
  static Result done() {
    return Done.INSTANCE;
  }

  /** Look again after this time. */
  static Result requeueAfter(Duration delay) {
    return new RequeueAfter(delay);
  }

  /** Look again, later each time. */
  static Result retry() {
    return Retry.INSTANCE;
  }

  /** Do not try again until something changes. */
  static Result terminal(Throwable error) {
    return new Terminal(error);
  }
}
