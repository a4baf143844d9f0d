package io.informer4j.wire;

import io.informer4j.codec.UnreadableObjectException;

/**
 * Thrown for a body that is something else than what was asked for: a Status, a Table or a single object instead of a list, a
 * page of HTML instead of JSON.
 *
 * <pre>{@code
 * catch (UnexpectedBodyException e) {
 *   return SourceFailure.of(SourceFailure.Kind.UNEXPECTED_TYPE, e.getMessage(), e);
 * }
 * }</pre>
 */
public class UnexpectedBodyException extends UnreadableObjectException {

  private static final long serialVersionUID = 1;

  private final String kind;

  /** Creates the exception with a message that says what the body is, and the kind it says it has. */
  public UnexpectedBodyException(String message, String kind) {
    super(message);
    this.kind = kind;
  }

  /** Returns the kind that the body says it has, such as {@code Table}; empty if it says none or is no JSON. */
  public String kind() {
    return kind;
  }
}
