package io.informer4j.apiserver;

import io.informer4j.apiserver.controlplane.RevisionFormat;
import java.time.Duration;

/**
 * How an {@link ApiServer} is to be.
 *
 * <pre>{@code
 * ApiServer.start(ApiServerOptions.defaults().withTls(true).withWindow(50));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param port where it listens on the loopback interface; 0 for any that is free
 * @param tls whether it speaks TLS, with a certificate of its own authority
 * @param anonymous whether requests without a token are answered
 * @param window how many events its watch caches keep per resource
 * @param bookmarkPeriod how often watches get bookmarks
 * @param watchList whether it knows streaming lists
 * @param replicas how many API servers there are behind the one port, each with watch caches of its own; the first
 *     answers, unless {@link Faults#directTo} says otherwise
 * @param revisionFormat how resource versions look
 */
public record ApiServerOptions(
    int port,
    boolean tls,
    boolean anonymous,
    int window,
    Duration bookmarkPeriod,
    boolean watchList,
    int replicas,
    RevisionFormat revisionFormat) {

  /** Checks that there can be such a server. */
  public ApiServerOptions {
    if (replicas < 1) {
      throw new IllegalArgumentException("there must be a replica, not " + replicas);
    }
  }

  /** Plain HTTP on a free port, tokens required, otherwise as kube-apiserver 1.36. */
  public static ApiServerOptions defaults() {
    return new ApiServerOptions(
        0, false, false, 10_000, Duration.ofMinutes(1), true, 1, RevisionFormat.NUMERIC);
  }

  /** Returns these options with another port. */
  public ApiServerOptions withPort(int port) {
    return new ApiServerOptions(
        port, tls, anonymous, window, bookmarkPeriod, watchList, replicas, revisionFormat);
  }

  /** Returns these options with TLS or without. */
  public ApiServerOptions withTls(boolean tls) {
    return new ApiServerOptions(
        port, tls, anonymous, window, bookmarkPeriod, watchList, replicas, revisionFormat);
  }

  /** Returns these options with anonymous requests allowed or not. */
  public ApiServerOptions withAnonymous(boolean anonymous) {
    return new ApiServerOptions(
        port, tls, anonymous, window, bookmarkPeriod, watchList, replicas, revisionFormat);
  }

  /** Returns these options with another number of events kept. */
  public ApiServerOptions withWindow(int window) {
    return new ApiServerOptions(
        port, tls, anonymous, window, bookmarkPeriod, watchList, replicas, revisionFormat);
  }

  /** Returns these options with another time between bookmarks. */
  public ApiServerOptions withBookmarkPeriod(Duration bookmarkPeriod) {
    return new ApiServerOptions(
        port, tls, anonymous, window, bookmarkPeriod, watchList, replicas, revisionFormat);
  }

  /** Returns these options with streaming lists or without. */
  public ApiServerOptions withWatchList(boolean watchList) {
    return new ApiServerOptions(
        port, tls, anonymous, window, bookmarkPeriod, watchList, replicas, revisionFormat);
  }

  /** Returns these options with another number of API servers on one history. */
  public ApiServerOptions withReplicas(int replicas) {
    return new ApiServerOptions(
        port, tls, anonymous, window, bookmarkPeriod, watchList, replicas, revisionFormat);
  }

  /** Returns these options with another form of resource versions. */
  public ApiServerOptions withRevisionFormat(RevisionFormat revisionFormat) {
    return new ApiServerOptions(
        port, tls, anonymous, window, bookmarkPeriod, watchList, replicas, revisionFormat);
  }
}
