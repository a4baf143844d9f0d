package io.informer4j.controller;

/** What a controller is doing. */
public enum ControllerState {

  /** It was not started. */
  NEW,

  /** It waits for the handlers of its sources to have seen everything that was there at first. */
  SYNCING,

  /** It waits until this process leads. */
  WAITING_FOR_LEADERSHIP,

  /** It reconciles, or waits for something to reconcile. */
  RUNNING,

  /** It begins nothing new and waits for what it is still doing. */
  STOPPING,

  /** Nothing runs, and nothing will. */
  STOPPED
}
