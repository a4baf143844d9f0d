package io.informer4j.cli.cluster;

/** Something that the user can do something about; its message is all that is shown. */
public final class UserException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Says what is wrong and what to do. */
  public UserException(String message) {
    super(message);
  }

  /** Says what is wrong and what to do, and keeps what led to it for those who debug. */
  public UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
