package io.informer4j.reflector;

/**
 * One state of the reflector. It owns the calls and timers that it starts; leaving it cancels them.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
interface State {

  ReflectorState name();

  /** Starts what this state is about. */
  default void enter() {}

  /** Cancels what is still under way. */
  default void exit() {}

  /** Returns whether this is, or leads to, a list, for which others may have to wait. */
  default boolean needsTurn() {
    return false;
  }

  /** The target can take more. */
  default void onRoom() {}
}
