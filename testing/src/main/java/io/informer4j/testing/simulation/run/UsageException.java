package io.informer4j.testing.simulation.run;

/** The command cannot be obeyed as it was typed; the message says why, in one line. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
