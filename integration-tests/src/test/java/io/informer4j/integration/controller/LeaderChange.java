package io.informer4j.integration.controller;

/** Why another operator comes to lead. */
enum LeaderChange {
  /** Somebody who is not there any more has written their name into the lease. */
  STOLEN,
  /** The lease is deleted. */
  DELETED,
  /** The leader is asked to end; some lives give the lease back then. */
  CLOSED,
  /** The leader is killed. */
  KILLED,
  /** The leader's requests for the lease stand still. */
  CUT_OFF,
  /** The leader gets no processor for longer than its lease is good for, in the middle of what it does. */
  PAUSED
}
