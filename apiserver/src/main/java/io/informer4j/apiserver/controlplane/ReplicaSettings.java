package io.informer4j.apiserver.controlplane;

import java.time.Duration;

/**
 * How an API server behaves: its feature gates, and in which ways it deviates from what clients would like.
 *
 * <pre>{@code
 * server.configure(new ReplicaSettings(
 *     50, true, Duration.ofSeconds(5), EndMarker.MISSING, InitialEvents.SCATTERED, true));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param window how many events its watch caches keep
 * @param watchList whether it knows streaming lists
 * @param bookmarkPeriod how often it sends bookmarks; zero for never (the end marker of a streaming list comes all the same)
 * @param endMarker how a streaming list ends
 * @param initialEvents in which order a streaming list sends the present state
 * @param changesBeforeEndMarker whether changes may come before the end marker
 */
public record ReplicaSettings(
    int window,
    boolean watchList,
    Duration bookmarkPeriod,
    EndMarker endMarker,
    InitialEvents initialEvents,
    boolean changesBeforeEndMarker) {

  /** Checks that the window is one. */
  public ReplicaSettings {
    if (window < 0) {
      throw new IllegalArgumentException("a watch cache cannot keep " + window + " events");
    }
  }

  /** How a streaming list ends. */
  public enum EndMarker {
    /** With a bookmark that carries the annotation. */
    ANNOTATED,
    /** With a bookmark without the annotation, as a proxy or an old server may have it. */
    PLAIN,
    /** Never. */
    MISSING
  }

  /** In which order a streaming list sends the present state. */
  public enum InitialEvents {
    /** By name, as the real one does. */
    BY_NAME,
    /** In some other order that depends on uids. */
    SCATTERED
  }

  /** As kube-apiserver 1.36 behaves, with a window of this many events. */
  public static ReplicaSettings standard(int window) {
    return new ReplicaSettings(
        window, true, Duration.ofMinutes(1), EndMarker.ANNOTATED, InitialEvents.BY_NAME, false);
  }
}
