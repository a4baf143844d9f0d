package io.informer4j.informer;

/** The life of an informer: made, started once, closed once. */
public enum InformerState {
  /** Made and not started. */
  NEW,
  /** Started: it lists and watches, whatever happens, until it is closed. */
  RUNNING,
  /** Closed; it cannot be started again. */
  CLOSED
}
