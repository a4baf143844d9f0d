package io.informer4j.informer;

/**
 * Hears what becomes of one handler's events. No lock is held when it is called.
 *
 * <p><b>Threading:</b> {@link #onMerging} and {@link #onOverflow} are called on the informer's loop, {@link #onHandlerError} on
 * the handler's thread, or on the one that ended its stage.
 */
interface MailboxListener<T> {

  /** More events wait than the capacity, and from now on they are merged; said once until the mailbox has emptied by half. */
  default void onMerging(int pending) {}

  /** The handler threw, or its stage ended with an error. The next event follows. */
  default void onHandlerError(ResourceEvent<T> event, Throwable error) {}

  /** The mailbox has run over and is closed. */
  default void onOverflow(MailboxOverflowException error) {}
}
