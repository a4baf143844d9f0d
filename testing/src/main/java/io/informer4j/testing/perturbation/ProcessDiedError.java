package io.informer4j.testing.perturbation;

/**
 * Unwinds the stack of a process that has just died. An error, so that code which survives exceptions does not survive
 * this; whatever it does nevertheless has no effect.
 */
final class ProcessDiedError extends Error {

  private static final long serialVersionUID = 1L;

  private final transient ControllerProcess process;

  ProcessDiedError(ControllerProcess process) {
    super(process + " is dead", null, false, false);
    this.process = process;
  }

  boolean isOf(ControllerProcess other) {
    return process == other;
  }
}
