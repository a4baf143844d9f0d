package io.informer4j.controller.simulation;

/** Unwinds what a process was doing when it ended. An error, so that nobody takes it for a failure to be retried. */
final class ProcessDiedError extends Error {

  private static final long serialVersionUID = 1L;

  private final transient Life life;

  ProcessDiedError(Life life) {
    super(life + " is no more", null, false, false);
    this.life = life;
  }

  boolean isOf(Life other) {
    return life == other;
  }
}
