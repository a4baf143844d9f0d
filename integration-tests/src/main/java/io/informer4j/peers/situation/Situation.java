package io.informer4j.peers.situation;

import java.time.Duration;

/**
 * Something that happens to informers, and what is expected of them then.
 *
 * <p><b>Threading:</b> stateless; may be run from any thread, for several informers at once.
 */
public interface Situation {

  /** Returns its short name, such as {@code R4}. */
  String id();

  /** Returns what it shows, as a sentence about an informer that is right. */
  String title();

  /** Returns how long an informer may take to be right. */
  Duration limit();

  /** Returns whether it is mostly waiting, so that it can be played for all informers at once. */
  default boolean isWaiting() {
    return false;
  }

  /** Returns whether a real server can be put into it. */
  default boolean worksOnRealServer() {
    return false;
  }

  /** Puts an informer into it, and judges. */
  Outcome run(Trial trial) throws Exception;
}
