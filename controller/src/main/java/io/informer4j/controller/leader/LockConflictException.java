package io.informer4j.controller.leader;

/** Says that somebody else wrote a lock first. */
public final class LockConflictException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates one with a message that names the lock. */
  public LockConflictException(String message) {
    super(message);
  }
}
