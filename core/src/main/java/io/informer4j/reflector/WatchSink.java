package io.informer4j.reflector;

/** Receives one watch. Called by the source, one call at a time, from any thread. */
public interface WatchSink<T> extends KnownObjects<T> {

  /** The server has accepted the watch. Comes first, or not at all if it was refused. */
  void onOpen();

  /** The next event. */
  void onEvent(WatchEvent<T> event);

  /** The server has ended the watch properly, at its timeout for instance. */
  void onClose();

  /** The watch was refused (before {@link #onOpen}) or has broken (after it). */
  void onFailure(SourceFailure failure);
}
