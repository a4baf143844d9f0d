package io.informer4j.informer;

/**
 * A handler with {@link MailboxPolicy#FAIL} was so slow that its mailbox ran over; its registration is closed.
 *
 * <p>The message names the handler and says what to do.
 */
public final class MailboxOverflowException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int capacity;

  MailboxOverflowException(String handler, int capacity) {
    super("handler '" + handler + "' has " + capacity
        + " events pending and policy FAIL: its registration is closed;"
        + " make the handler faster, give its mailbox more capacity, or choose MERGE or BLOCK");
    this.capacity = capacity;
  }

  /** Returns how many events the mailbox holds at most. */
  public int capacity() {
    return capacity;
  }
}
