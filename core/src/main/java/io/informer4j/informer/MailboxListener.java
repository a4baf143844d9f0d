package io.informer4j.informer;

import java.time.Duration;
import java.util.Optional;

/**
 * Hears what becomes of one handler's events. No lock is held when it is called.
 *
 * <p><b>Threading:</b> {@link #onMerging} and {@link #onOverflow} are called on the informer's loop, {@link #onCalled} on the
 * handler's thread, {@link #onHandlerError} and {@link #onReturned} there or on the one that ended its stage.
 */
interface MailboxListener<T> {

  /** More events wait than the capacity, and from now on they are merged; said once until the mailbox has emptied by half. */
  default void onMerging(int pending) {}

  /** The handler threw, or its stage ended with an error. The next event follows. */
  default void onHandlerError(ResourceEvent<T> event, Throwable error) {}

  /** Returns whether calls are to be told, and timed for that. */
  default boolean wantsCalls() {
    return false;
  }

  /** The handler is about to be called. */
  default void onCalled(ResourceEvent<T> event) {}

  /** The handler has returned, or its stage has ended. */
  default void onReturned(ResourceEvent<T> event, Duration took, Optional<Throwable> error) {}

  /** The mailbox has run over and is closed. */
  default void onOverflow(MailboxOverflowException error) {}
}
