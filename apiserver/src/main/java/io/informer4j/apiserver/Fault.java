package io.informer4j.apiserver;

import java.time.Duration;

/**
 * What goes wrong with one request, or with a connection.
 *
 * <pre>{@code
 * Fault.status(503);
 * Fault.tooManyRequests(Duration.ofSeconds(2));
 * Fault.reset();                      // before the server has done anything
 * Fault.reset().afterBytes(0);        // it has done what it was asked to, and the answer is lost
 * Fault.stall().afterBytes(10_000);   // a body that stops in the middle
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param kind what goes wrong
 * @param code the HTTP status of {@link Kind#STATUS}, otherwise 0
 * @param duration how long a {@link Kind#DELAY} takes, or when a client that got a status is to come back
 * @param bytes how many bytes of the body come first; -1 if the request is not even carried out
 */
public record Fault(Kind kind, int code, Duration duration, long bytes) {

  /** What can go wrong. */
  public enum Kind {
    /** The connection is closed. */
    CLOSE,
    /** The connection is reset (RST). */
    RESET,
    /** The connection stays open, but no byte moves in either direction until the fault is lifted. */
    STALL,
    /** The connection is dead and nobody tells the client, who can only find out by a timeout of its own. */
    HALF_OPEN,
    /** The answer takes longer. */
    DELAY,
    /** The answer is an error; in a watch that is open, an {@code ERROR} event. */
    STATUS
  }

  private static final long AT_ONCE = -1;
  private static final int LOWEST_ERROR = 400;
  private static final int HIGHEST_ERROR = 599;

  /** Checks that the parts go together. */
  public Fault {
    if (kind == Kind.STATUS && (code < LOWEST_ERROR || code > HIGHEST_ERROR)) {
      throw new IllegalArgumentException("not the status of an error: " + code);
    }
    if (duration.isNegative()) {
      throw new IllegalArgumentException("a fault cannot take " + duration);
    }
    if (bytes >= 0 && (kind == Kind.STATUS || kind == Kind.DELAY)) {
      throw new IllegalArgumentException(
          kind + " comes before a body, not after some of its bytes");
    }
  }

  private static Fault of(Kind kind) {
    return new Fault(kind, 0, Duration.ZERO, AT_ONCE);
  }

  /** The connection is closed. */
  public static Fault close() {
    return of(Kind.CLOSE);
  }

  /** The connection is reset: the client sees {@code Connection reset by peer}. */
  public static Fault reset() {
    return of(Kind.RESET);
  }

  /** No byte moves any more; it goes on where it stopped when the fault is lifted. */
  public static Fault stall() {
    return of(Kind.STALL);
  }

  /** No byte moves any more, ever. When the fault is lifted, such connections are reset. */
  public static Fault halfOpen() {
    return of(Kind.HALF_OPEN);
  }

  /** The answer comes later. What happens to connections that are open is that they stall for so long. */
  public static Fault delay(Duration duration) {
    return new Fault(Kind.DELAY, 0, duration, AT_ONCE);
  }

  /** The answer is this error: 500, 503, 410, …. */
  public static Fault status(int code) {
    return new Fault(Kind.STATUS, code, Duration.ZERO, AT_ONCE);
  }

  /** The answer is 429, with {@code Retry-After}. */
  public static Fault tooManyRequests(Duration retryAfter) {
    return new Fault(Kind.STATUS, 429, retryAfter, AT_ONCE);
  }

  /**
   * Returns this fault as one that happens after the request was carried out and so many bytes of the body were sent;
   * with 0, nothing is sent at all. A body that is shorter comes whole.
   */
  public Fault afterBytes(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("a body cannot have sent " + bytes + " bytes");
    }
    return new Fault(kind, code, duration, bytes);
  }

  /** Returns whether the request is not even carried out. */
  public boolean isAtOnce() {
    return bytes < 0;
  }
}
