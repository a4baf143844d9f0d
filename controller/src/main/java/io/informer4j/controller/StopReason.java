package io.informer4j.controller;

/** Why a controller has stopped. */
public enum StopReason {

  /** Somebody has closed or stopped it. */
  CLOSED,

  /** This process was the leader, and is not any more. */
  LEADERSHIP_LOST,

  /** This process will never be the leader. */
  LEADERSHIP_REFUSED,

  /** The informer of a source was closed: a controller that hears nothing must not look alive. */
  SOURCE_CLOSED
}
