package io.informer4j.controller;

/**
 * Figures about one controller at one moment, read one after the other. Each reconcile that has returned is one of the first six.
 *
 * @param done how many reconciles found, or made, all as it should be
 * @param requeued how many asked to be called again after some time
 * @param retried how many asked to be called again, later each time
 * @param failed how many threw something and are tried again, or waited in vain for a mirror before they could begin
 * @param terminal how many gave up until something changes
 * @param stale how many were refused a read, since a mirror did not show yet what was written, and are tried again when it does
 * @param timedOut how many took longer than they may; each of them is also one of the others, once it has returned
 * @param refused how many did not begin since this process did not lead
 * @param sourceErrors how often a filter or a mapping threw
 * @param running how many run now
 * @param queued how many names wait to be reconciled now
 */
public record ControllerStats(
    long done,
    long requeued,
    long retried,
    long failed,
    long terminal,
    long stale,
    long timedOut,
    long refused,
    long sourceErrors,
    int running,
    int queued) {

  /** Returns how many reconciles have returned. */
  public long reconciles() {
    return done + requeued + retried + failed + terminal + stale;
  }
}
