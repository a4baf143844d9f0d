package io.informer4j.informer;

/** What happens when a handler is so slow that its mailbox is full. */
public enum MailboxPolicy {

  /**
   * Events of the same key are merged: the handler still gets to know the final state of everything, in order per key, but not
   * every revision on the way. Never across two objects of the same name: a delete and the add after it stay two events.
   */
  MERGE,

  /**
   * The informer takes nothing more from its source until there is room again. Nothing is merged and no thread is held, but all
   * handlers of the informer, and its cache, wait for this one.
   */
  BLOCK,

  /** The registration is closed with a {@link MailboxOverflowException}; others do not notice. */
  FAIL
}
