package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;
import java.time.Duration;

/**
 * What a watch asks for. Bookmarks are always asked for.
 *
 * @param resourceVersion the revision after which to start
 * @param match set only together with initial events
 * @param sendInitialEvents whether to stream the present state first (KEP-3157)
 * @param timeout when the server should end the watch
 */
public record WatchOptions(
    ResourceVersion resourceVersion,
    ResourceVersionMatch match,
    boolean sendInitialEvents,
    Duration timeout) {

  /** Returns a plain watch for the changes after a revision. */
  public static WatchOptions changesAfter(ResourceVersion resourceVersion, Duration timeout) {
    return new WatchOptions(resourceVersion, ResourceVersionMatch.UNSET, false, timeout);
  }

  /** Returns a streaming list: the present state, not older than the revision, then the changes. */
  public static WatchOptions initialEventsNotOlderThan(
      ResourceVersion resourceVersion, Duration timeout) {
    return new WatchOptions(resourceVersion, ResourceVersionMatch.NOT_OLDER_THAN, true, timeout);
  }
}
