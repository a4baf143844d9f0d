package io.informer4j.reflector;

/**
 * Everything that can happen to a reflector and that it must decide about. What it then does is written down in one
 * place, {@link RetryPolicy}.
 */
public enum Situation {
  /** A list arrived and was taken over. */
  LIST_SUCCEEDED,
  /** A list at a revision was refused: too old, or in the server's future. */
  LIST_REVISION_UNAVAILABLE,
  /** A list failed in any other way, or a consistent one in any way. */
  LIST_FAILED,
  /** A list that should be recent is older than what was delivered already: a replica that lags. */
  LIST_WENT_BACK,
  /** Another such list, right after the first. */
  LIST_WENT_BACK_AGAIN,
  /** A consistent list is older than what was delivered, and has reused objects of the old history. */
  LIST_FROM_NEW_EPOCH,
  /** The target did not take a list, or says that it has lost what it took. */
  LIST_NOT_TAKEN,

  /** The server does not know the resource: a list, a streaming list or a watch was refused with that. */
  RESOURCE_UNKNOWN,

  /** A streaming list ended before its end marker. */
  STREAM_LIST_BROKEN,
  /** Another streaming list ended before its end marker. */
  STREAM_LIST_BROKEN_AGAIN,
  /** Streaming lists end before their end marker again and again. */
  STREAM_LIST_NEVER_COMPLETES,
  /** A streaming list was told to come back later, or nobody listens. */
  STREAM_LIST_UNAVAILABLE,
  /** A streaming list at a revision was refused: too old, or in the server's future. */
  STREAM_LIST_REVISION_UNAVAILABLE,
  /** A consistent streaming list was refused because of a revision that it does not have. */
  STREAM_LIST_REFUSED_ODDLY,
  /** A streaming list failed in any other way, or was over at once. */
  STREAM_LIST_FAILED,
  /** A streaming list was silent for too long before its end marker. */
  STREAM_LIST_SILENT,
  /** The revision of a streaming list is older than what was delivered already. */
  STREAM_LIST_WENT_BACK,
  /** The target did not take the result of a streaming list. */
  STREAM_LIST_NOT_TAKEN,

  /** A watch was told to come back later, or nobody listens. */
  WATCH_UNAVAILABLE,
  /** A watch was refused in any other way. */
  WATCH_REFUSED,
  /** The server has ended a watch properly. */
  WATCH_CLOSED,
  /** The connection of a watch broke. */
  WATCH_LOST,
  /** A silent watch broke while a second one was open beside it. */
  WATCH_REPLACED,
  /** A watch was over in less than a second without an event, or its connection broke while it was opened. */
  WATCH_VERY_SHORT,
  /** The server says inside of a watch that its revision is too old. */
  WATCH_EXPIRED,
  /** The server says inside of a watch to come back later. */
  WATCH_THROTTLED,
  /** The server reports an internal error inside of a watch, and these are tolerated for a while. */
  WATCH_INTERNAL_ERROR_TOLERATED,
  /** A watch ended with any other error. */
  WATCH_FAILED,
  /** The server's history was replaced: a probe, or a bookmark below what was delivered, has shown it. */
  HISTORY_REPLACED,
  /** The question whether the server still has our history could not be answered. */
  HISTORY_PROBE_FAILED,
  /** The list that a streaming list should be compared with has failed. */
  CONSISTENCY_CHECK_FAILED,

  /** An event of another kind of object. */
  EVENT_FOREIGN,
  /** The target did not take an event. */
  EVENT_NOT_TAKEN,
  /** The target could not resync. */
  RESYNC_FAILED,
  /** The reflector was closed. */
  CLOSED
}
