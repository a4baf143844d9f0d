package io.informer4j.controller;

/** Thrown by a reconciler that need not be asked again until something changes. */
public class TerminalException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Creates one with a message for people. */
  public TerminalException(String message) {
    super(message);
  }

  /** Creates one with a message for people and what led to it. */
  public TerminalException(String message, Throwable cause) {
    super(message, cause);
  }
}
