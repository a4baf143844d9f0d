package io.informer4j.reflector;

/**
 * What a reflector does next, and how.
 *
 * <pre>{@code
 * public void onFailure(SourceFailure failure, Decision decision) {
 *   if (decision.next() == Decision.Next.NEW_ATTEMPT) { relists.increment(); }
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param situation what has happened
 * @param backoff whether it waits first
 * @param next what it does then
 * @param revision from which revision
 * @param callsErrorHandler whether client-go would call its watch error handler; listeners hear of every failure
 */
public record Decision(
    Situation situation, boolean backoff, Next next, Revision revision, boolean callsErrorHandler) {

  /** What comes next. */
  public enum Next {
    /** The whole from the start: a streaming list if possible, else a list. */
    NEW_ATTEMPT,
    /** An ordinary list. */
    LIST,
    /** A streaming list. */
    STREAM_LIST,
    /** A watch, without a list before it. */
    WATCH,
    /** What was under way goes on. */
    GO_ON,
    /** Nothing. */
    STOP
  }

  /** Which revision is asked for. */
  public enum Revision {
    /** The last one delivered; before there is one, whatever is at hand. */
    LAST,
    /** The server's newest, by a consistent read. */
    CONSISTENT
  }
}
