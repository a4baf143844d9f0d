package io.informer4j.informer;

/** Which queue stands between an informer's reflector and its store. */
public enum QueueKind {
  /** Changes in the order of the stream, lists applied at once: the mirror is always one revision. The default. */
  IN_ORDER,
  /**
   * A {@link io.informer4j.queue.DeltaFIFO}: changes gathered per key. Keys overtake each other, so that the mirror is no
   * one revision of the server and its snapshots say so. A list comes as one change per object and waits as such in
   * mailboxes, with the deletes last; a handler with {@link MailboxPolicy#FAIL} needs a capacity for that.
   */
  PER_KEY
}
