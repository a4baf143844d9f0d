package io.informer4j.reflector;

/**
 * A source of lists and watches of one collection: Kubernetes over HTTP is one, a simulator another, a user's own a
 * third (client-go: {@code cache.ListerWatcher}).
 *
 * <p>Both calls return at once and deliver to their sink later (or before they return), one call at a time, from any
 * thread. They deliver no more items or events than were {@linkplain SourceCall#request requested}; ends and failures
 * need no demand. Exactly one of complete, closed and failed ends a call, unless it was cancelled; after a cancel
 * something in flight may still arrive and is ignored.
 */
public interface ListerWatcher<T> {

  /** Starts a list: items, then the end of this page. */
  SourceCall list(ListOptions options, ListSink<T> sink);

  /** Starts a watch: open, then events until it ends. */
  SourceCall watch(WatchOptions options, WatchSink<T> sink);

  /** Returns whether the source knows streaming lists; asked once per attempt (client-go: WatchListClient semantics). */
  default boolean supportsWatchList() {
    return true;
  }
}
