package io.informer4j.informer;

import java.util.List;
import java.util.SortedMap;

/**
 * Not everything that was waited for has synced. The message names what is missing; the cause says why the waiting ended: a
 * {@link java.util.concurrent.TimeoutException}, or what one of the missing failed with.
 */
public final class NotSyncedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient List<String> missing;
  private final transient SortedMap<String, String> reasons;

  NotSyncedException(
      String message, List<String> missing, SortedMap<String, String> reasons, Throwable cause) {
    super(message, cause);
    this.missing = missing;
    this.reasons = reasons;
  }

  /** Returns the names of what is missing, sorted. */
  public List<String> missing() {
    return missing;
  }

  /** Returns, for each that is missing and can say so, what it waits for or what went wrong last. */
  public SortedMap<String, String> reasons() {
    return reasons;
  }
}
