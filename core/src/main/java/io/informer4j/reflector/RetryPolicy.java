package io.informer4j.reflector;

import io.informer4j.reflector.Decision.Next;
import io.informer4j.reflector.Decision.Revision;

/**
 * All retry policy of the reflector: {@link #row} is the decision table, the other methods say which of its rows
 * applies.
 *
 * <p>Where client-go would loop without a pause (a streaming list that breaks again and again, a consistent one that is
 * called expired) the second time waits.
 */
final class RetryPolicy {

  /** After so many streaming lists in a row without end marker an ordinary list is taken. */
  static final int BROKEN_STREAMS_BEFORE_LIST = 3;

  private RetryPolicy() {}

  /**
   * Returns what to do in a situation. Without a revision to resume from, what would re-open a watch starts anew instead:
   * such a watch would begin with the present state and say nothing of deletes.
   */
  static Decision decide(Situation situation, boolean canResume) {
    Decision decision = row(situation);
    return canResume || decision.next() != Next.WATCH || situation == Situation.LIST_SUCCEEDED
        ? decision
        : new Decision(situation, decision.backoff(), Next.NEW_ATTEMPT, Revision.LAST, false);
  }

  private static Decision row(Situation situation) {
    return switch (situation) {
      case LIST_SUCCEEDED -> atOnce(situation, Next.WATCH, Revision.LAST);
      case LIST_REVISION_UNAVAILABLE, LIST_FROM_NEW_EPOCH ->
        atOnce(situation, Next.LIST, Revision.CONSISTENT);
      case LIST_FAILED, LIST_WENT_BACK, LIST_NOT_TAKEN -> withError(situation, Revision.LAST);
      case LIST_WENT_BACK_AGAIN -> withError(situation, Revision.CONSISTENT);
      case RESOURCE_UNKNOWN -> withError(situation, Revision.LAST);

      case STREAM_LIST_BROKEN -> atOnce(situation, Next.STREAM_LIST, Revision.LAST);
      case STREAM_LIST_BROKEN_AGAIN, STREAM_LIST_UNAVAILABLE ->
        afterBackoff(situation, Next.STREAM_LIST, Revision.LAST);
      case STREAM_LIST_REVISION_UNAVAILABLE ->
        atOnce(situation, Next.STREAM_LIST, Revision.CONSISTENT);
      case STREAM_LIST_REFUSED_ODDLY ->
        afterBackoff(situation, Next.STREAM_LIST, Revision.CONSISTENT);
      case STREAM_LIST_FAILED,
          STREAM_LIST_SILENT,
          STREAM_LIST_NEVER_COMPLETES,
          STREAM_LIST_NOT_TAKEN -> atOnce(situation, Next.LIST, Revision.LAST);
      case STREAM_LIST_WENT_BACK -> atOnce(situation, Next.LIST, Revision.CONSISTENT);

      case WATCH_UNAVAILABLE, WATCH_THROTTLED -> afterBackoff(situation, Next.WATCH, Revision.LAST);
      case WATCH_REFUSED -> withError(situation, Revision.LAST);
      case WATCH_CLOSED, WATCH_LOST, WATCH_INTERNAL_ERROR_TOLERATED ->
        atOnce(situation, Next.WATCH, Revision.LAST);
      case WATCH_VERY_SHORT, WATCH_EXPIRED, WATCH_FAILED, RESYNC_FAILED ->
        afterBackoff(situation, Next.NEW_ATTEMPT, Revision.LAST);
      case HISTORY_REPLACED -> atOnce(situation, Next.LIST, Revision.CONSISTENT);
      case WATCH_REPLACED,
          HISTORY_PROBE_FAILED,
          CONSISTENCY_CHECK_FAILED,
          EVENT_FOREIGN,
          EVENT_NOT_TAKEN -> atOnce(situation, Next.GO_ON, Revision.LAST);
      case CLOSED -> atOnce(situation, Next.STOP, Revision.LAST);
    };
  }

  private static Decision atOnce(Situation situation, Next next, Revision revision) {
    return new Decision(situation, false, next, revision, false);
  }

  private static Decision afterBackoff(Situation situation, Next next, Revision revision) {
    return new Decision(situation, true, next, revision, false);
  }

  private static Decision withError(Situation situation, Revision revision) {
    return new Decision(situation, true, Next.NEW_ATTEMPT, revision, true);
  }

  /** A list has failed; a consistent one has no revision that could be unavailable. */
  static Situation listFailed(SourceFailure failure, boolean consistent) {
    if (isResourceUnknown(failure)) {
      return Situation.RESOURCE_UNKNOWN;
    }
    return isRevisionUnavailable(failure) && !consistent
        ? Situation.LIST_REVISION_UNAVAILABLE
        : Situation.LIST_FAILED;
  }

  /** A list is older than what was delivered; staleLists of them, this one included, in a row. */
  static Situation listWentBack(int staleLists) {
    return staleLists > 1 ? Situation.LIST_WENT_BACK_AGAIN : Situation.LIST_WENT_BACK;
  }

  /** A streaming list was refused, or an error ended it before the end marker. */
  static Situation streamListFailed(SourceFailure failure, boolean consistent) {
    if (isResourceUnknown(failure)) {
      return Situation.RESOURCE_UNKNOWN;
    }
    if (isRevisionUnavailable(failure)) {
      return consistent
          ? Situation.STREAM_LIST_REFUSED_ODDLY
          : Situation.STREAM_LIST_REVISION_UNAVAILABLE;
    }
    return isTemporary(failure) ? Situation.STREAM_LIST_UNAVAILABLE : Situation.STREAM_LIST_FAILED;
  }

  /** The stream was over before the end marker; brokenStreams of them, this one included, in a row. */
  static Situation streamListBroken(boolean veryShort, int brokenStreams) {
    if (veryShort) {
      return Situation.STREAM_LIST_FAILED;
    }
    if (brokenStreams >= BROKEN_STREAMS_BEFORE_LIST) {
      return Situation.STREAM_LIST_NEVER_COMPLETES;
    }
    return brokenStreams > 1 ? Situation.STREAM_LIST_BROKEN_AGAIN : Situation.STREAM_LIST_BROKEN;
  }

  /** A watch was refused. */
  static Situation watchRefused(SourceFailure failure) {
    if (isResourceUnknown(failure)) {
      return Situation.RESOURCE_UNKNOWN;
    }
    if (isTemporary(failure)) {
      return Situation.WATCH_UNAVAILABLE;
    }
    return failure.kind() == SourceFailure.Kind.CONNECTION_LOST
        ? Situation.WATCH_VERY_SHORT
        : Situation.WATCH_REFUSED;
  }

  /** The server has ended a watch properly. */
  static Situation watchClosed(boolean veryShort) {
    return veryShort ? Situation.WATCH_VERY_SHORT : Situation.WATCH_CLOSED;
  }

  /** A watch has broken, or an error event has ended it. */
  static Situation watchBroke(
      SourceFailure failure, boolean veryShort, boolean toleratesInternalErrors) {
    return switch (failure.kind()) {
      case CONNECTION_LOST, CONNECTION_REFUSED ->
        veryShort ? Situation.WATCH_VERY_SHORT : Situation.WATCH_LOST;
      case EXPIRED -> Situation.WATCH_EXPIRED;
      case TOO_MANY_REQUESTS -> Situation.WATCH_THROTTLED;
      case INTERNAL_ERROR ->
        toleratesInternalErrors ? Situation.WATCH_INTERNAL_ERROR_TOLERATED : Situation.WATCH_FAILED;
      case TOO_LARGE_RESOURCE_VERSION, UNKNOWN_RESOURCE, UNEXPECTED_TYPE, UNREADABLE, OTHER ->
        Situation.WATCH_FAILED;
    };
  }

  private static boolean isResourceUnknown(SourceFailure failure) {
    return failure.kind() == SourceFailure.Kind.UNKNOWN_RESOURCE;
  }

  private static boolean isRevisionUnavailable(SourceFailure failure) {
    return failure.kind() == SourceFailure.Kind.EXPIRED
        || failure.kind() == SourceFailure.Kind.TOO_LARGE_RESOURCE_VERSION;
  }

  private static boolean isTemporary(SourceFailure failure) {
    return failure.kind() == SourceFailure.Kind.TOO_MANY_REQUESTS
        || failure.kind() == SourceFailure.Kind.CONNECTION_REFUSED;
  }
}
