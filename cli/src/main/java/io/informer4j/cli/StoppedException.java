package io.informer4j.cli;

/** It was told to stop while it waited for something; no failure. */
final class StoppedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  StoppedException() {
    super("stopped");
  }
}
