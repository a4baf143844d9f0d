package io.informer4j.cli;

/** Thrown for what the user can mend, in words that say how. */
final class UserException extends RuntimeException {

  private static final long serialVersionUID = 1;

  UserException(String message) {
    super(message);
  }
}
