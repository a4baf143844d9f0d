package io.informer4j.controller.event;

import java.util.function.Consumer;

/**
 * Decides what is written because of what was told, so that a thing which happens over and over does not flood the server.
 *
 * <p><b>Threading:</b> owned by one loop.
 */
interface Correlator {

  /** How many events, objects and groups are remembered of each. */
  int CAPACITY = 4096;

  /**
   * Takes in what was told and hands on what is to be written because of it.
   *
   * @return false if nothing is written because the object has used up its events
   */
  boolean take(Told told, Consumer<EventRecord> outlet);

  /** Returns whether {@link #lookThrough} is to be called from time to time. */
  default boolean hasSeries() {
    return false;
  }

  /** Ends what is over and writes what has not been written for long. */
  default void lookThrough(long nanos, Consumer<EventRecord> outlet) {}

  /** Writes everything that has not been written. */
  default void finish(Consumer<EventRecord> outlet) {}
}
