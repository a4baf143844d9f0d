package io.informer4j.protobuf;

import io.informer4j.codec.UnreadableObjectException;

/**
 * Thrown for bytes that are no protobuf, or none of the message that was asked for. The message says what is wrong and at which
 * byte, never the content: it may be a secret.
 *
 * <pre>
 * a length of 4096 where 12 bytes are left, at byte 311
 * </pre>
 */
public class MalformedProtobufException extends UnreadableObjectException {

  private static final long serialVersionUID = 1;

  private final long offset;

  private MalformedProtobufException(MalformedProtobufException cause, String message) {
    super(message, cause);
    this.offset = cause.offset;
  }

  /** Creates the exception: what is wrong, and the byte at which it was seen, counted from where reading began. */
  public MalformedProtobufException(String what, long offset) {
    super(what + ", at byte " + offset);
    this.offset = offset;
  }

  /** Creates the exception with what broke below. */
  public MalformedProtobufException(String what, long offset, Throwable cause) {
    super(what + ", at byte " + offset, cause);
    this.offset = offset;
  }

  /**
   * Returns this with what was being read: {@code not a Pod: a number that is cut off, at byte 311, in spec.nodeName}.
   *
   * @param path the field, as JSON names it; empty if it was none
   */
  public MalformedProtobufException in(String kind, String path) {
    return new MalformedProtobufException(
        this, "not a " + kind + ": " + getMessage() + (path.isEmpty() ? "" : ", in " + path));
  }

  /** Returns the byte at which it was seen, counted from the first one that was read. */
  public long offset() {
    return offset;
  }
}
