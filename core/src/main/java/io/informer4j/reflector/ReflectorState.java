package io.informer4j.reflector;

/** What a reflector is doing. */
public enum ReflectorState {
  /** Not started yet. */
  IDLE,
  /** Waiting for its turn to list. */
  QUEUED,
  /** Receiving a list. */
  LISTING,
  /** Receiving the initial events of a streaming list. */
  STREAMING_LIST,
  /** In step with the server, or about to be: a watch is open or being opened. */
  WATCHING,
  /** Waiting before the next attempt. */
  BACKING_OFF,
  /** Closed for good. */
  CLOSED
}
