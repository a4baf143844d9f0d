package io.informer4j.peers.situation;

/** How an informer came out of a situation. */
public enum Verdict {
  /** Its cache and the view replayed from its events equal the server, in time, and nothing was asked for needlessly. */
  RIGHT,
  /** Right in the end, but later than it should be. */
  LATE,
  /** Right in the end, or so it seems, but on the way it lost events, said what was not true, or downloaded needlessly. */
  WRONG,
  /** It has stopped by itself. */
  STOPPED,
  /** Not right for as long as it was looked at. */
  NEVER,
  /** It has not got what this is about. */
  DOES_NOT_APPLY
}
