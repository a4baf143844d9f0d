package io.informer4j.codec;

/**
 * An object, or its bytes, could not be read: not decodable, or without the metadata that names it
 * (client-go: {@code cache.KeyError}). The message says what was read and where it broke, never the content: it
 * may be a secret.
 *
 * <pre>{@code
 * throw new UnreadableObjectException("not a Pod: field 4 at byte 312 is cut off", cause);
 * }</pre>
 */
public class UnreadableObjectException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Creates the exception with a message that names the object or says what of it is missing. */
  public UnreadableObjectException(String message) {
    super(message);
  }

  /** Creates the exception with a message and what broke below. */
  public UnreadableObjectException(String message, Throwable cause) {
    super(message, cause);
  }
}
