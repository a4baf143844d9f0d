package io.informer4j.workqueue;

import java.time.Duration;

/**
 * How a key is added to a {@link WorkQueue}: how urgent it is, and when it is ready.
 *
 * @param priority keys of a higher priority are handed out first; 0 for ordinary changes
 * @param after how long the key waits before it is ready
 * @param isRateLimited whether the key waits for as long as the rate limiter says, if that is longer
 */
public record AddOptions(int priority, Duration after, boolean isRateLimited) {

  /** The priority of real changes. */
  public static final int DEFAULT_PRIORITY = 0;

  /** The priority of what is told only because an informer starts or resyncs. */
  public static final int LOW_PRIORITY = -100;

  private static final AddOptions DEFAULTS = new AddOptions(DEFAULT_PRIORITY, Duration.ZERO, false);

  /** Returns the options of a plain add: at once, with priority 0. */
  public static AddOptions defaults() {
    return DEFAULTS;
  }

  /** Returns these options with another priority. */
  public AddOptions withPriority(int newPriority) {
    return new AddOptions(newPriority, after, isRateLimited);
  }

  /** Returns these options with another delay. */
  public AddOptions withDelay(Duration delay) {
    return new AddOptions(priority, delay, isRateLimited);
  }

  /** Returns these options, delayed by what the rate limiter says. */
  public AddOptions rateLimited() {
    return new AddOptions(priority, after, true);
  }
}
