package io.informer4j.informer;

import java.util.List;

/**
 * Not everything that was waited for has synced. The message names what is missing; the cause says why the waiting ended: a
 * {@link java.util.concurrent.TimeoutException}, or what one of the missing failed with.
 */
public final class NotSyncedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient List<String> missing;

  NotSyncedException(String message, List<String> missing, Throwable cause) {
    super(message, cause);
    this.missing = missing;
  }

  /** Returns the names of what is missing, sorted. */
  public List<String> missing() {
    return missing;
  }
}
