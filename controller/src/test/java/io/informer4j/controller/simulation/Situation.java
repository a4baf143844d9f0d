package io.informer4j.controller.simulation;

/** What a process is doing when something happens to it. */
enum Situation {
  /** It has lost its lease, or was asked to stop, and is about to end. */
  ENDING,
  /** It waits for the lease. */
  WAITS,
  /** It has the lease, and nothing to do. */
  LEADS,
  /** It has the lease, and a reconcile is under way. */
  WORKS;

  boolean isLeading() {
    return this == LEADS || this == WORKS;
  }
}
