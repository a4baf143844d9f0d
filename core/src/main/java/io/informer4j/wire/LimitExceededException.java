package io.informer4j.wire;

import io.informer4j.codec.UnreadableObjectException;

/**
 * Thrown for what is larger, deeper or more inflated than the {@link Limits} allow.
 *
 * <pre>
 * item 17 (default/settings) has 20971520 bytes, more than the limit of 16777216; Limits.maxObjectBytes raises it
 * </pre>
 */
public class LimitExceededException extends UnreadableObjectException {

  private static final long serialVersionUID = 1;

  /** Creates the exception with a message that says which limit, where, and how to raise it. */
  public LimitExceededException(String message) {
    super(message);
  }

  /** Makes the exception for something that has more of a kind than a limit allows. */
  public static LimitExceededException of(
      String what, long has, String unit, String limit, int allowed) {
    return new LimitExceededException(what + " has " + has + " " + unit
        + ", more than the limit of " + allowed + "; Limits." + limit + " raises it");
  }
}
