package io.informer4j.reflector;

import io.informer4j.redact.SafeText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a list or watch failed: a value, classified, that flows to the reflector's policy and to listeners.
 *
 * @param kind the class of failure that the policy looks at
 * @param code the HTTP status, 0 if there was none
 * @param reason the reason of the API's {@code Status}, empty if there was none
 * @param message what went wrong, for people; made {@linkplain SafeText safe} to show
 * @param retryAfter how long the server asks to wait
 * @param cause the exception behind it
 */
public record SourceFailure(
    Kind kind,
    int code,
    String reason,
    String message,
    Optional<Duration> retryAfter,
    Optional<Throwable> cause) {

  /** Classes of failure, as far as they lead to different actions. */
  public enum Kind {
    /** The revision is too old: 410, reason Expired or Gone. */
    EXPIRED,
    /** The revision lies in the server's future (cause ResourceVersionTooLarge). */
    TOO_LARGE_RESOURCE_VERSION,
    /** 429: come back later. */
    TOO_MANY_REQUESTS,
    /** Nobody listens at the other end. */
    CONNECTION_REFUSED,
    /** The connection broke: reset, unexpected end, timeout. */
    CONNECTION_LOST,
    /** 500, reason InternalError. */
    INTERNAL_ERROR,
    /** 404: the server does not know the resource. An object or a namespace that is not there is another matter. */
    UNKNOWN_RESOURCE,
    /** The answer is a Table, or of another kind than asked for. */
    UNEXPECTED_TYPE,
    /** An item whose name could not be read, or bytes that are not the protocol. */
    UNREADABLE,
    /** Anything else. */
    OTHER
  }

  private static final String TOO_LARGE_CAUSE = "ResourceVersionTooLarge";
  private static final String TOO_LARGE_MESSAGE = "Too large resource version";
  private static final int TIMEOUT_CODE = 504;
  private static final int NOT_FOUND_CODE = 404;
  private static final String NAMED_OBJECT = "\" not found";
  /** What a server says, in plain text, about a path that it has nothing behind. */
  private static final String NO_SUCH_PATH = "404 page not found";

  /** Makes what a server says safe to show: it may be anything. */
  public SourceFailure {
    reason = SafeText.line(reason);
    message = SafeText.line(message);
  }

  /** Returns a failure without a status of the server. */
  public static SourceFailure of(Kind kind, String message, @Nullable Throwable cause) {
    return new SourceFailure(kind, 0, "", message, Optional.empty(), Optional.ofNullable(cause));
  }

  /**
   * Returns the failure that a {@code Status} of the server describes.
   *
   * @param causes the reasons and messages of the status' causes, in any order, "" where one is missing
   */
  public static SourceFailure ofStatus(
      int code,
      String reason,
      String message,
      List<StatusCause> causes,
      Optional<Duration> retryAfter) {
    return new SourceFailure(
        classify(code, reason, message, causes),
        code,
        reason,
        message,
        retryAfter,
        Optional.empty());
  }

  /** One cause in a {@code Status}. */
  public record StatusCause(String reason, String message) {}

  private static Kind classify(int code, String reason, String message, List<StatusCause> causes) {
    if (isTooLarge(code, reason, message, causes)) {
      return Kind.TOO_LARGE_RESOURCE_VERSION;
    }
    if (code == 410 || reason.equals("Expired") || reason.equals("Gone")) {
      return Kind.EXPIRED;
    }
    if (code == 429 || reason.equals("TooManyRequests")) {
      return Kind.TOO_MANY_REQUESTS;
    }
    if (reason.equals("InternalError") || (code == 500 && reason.isEmpty())) {
      return Kind.INTERNAL_ERROR;
    }
    return isUnknownResource(code, reason, message) ? Kind.UNKNOWN_RESOURCE : Kind.OTHER;
  }

  /**
   * Whatever stands before a server may say 404 too, so the server has to be recognised. When it misses an object it
   * names it: {@code namespaces "a" not found}. Sources may have added words of their own to the message.
   */
  private static boolean isUnknownResource(int code, String reason, String message) {
    if (code != NOT_FOUND_CODE) {
      return false;
    }
    return reason.equals("NotFound")
        ? !message.contains(NAMED_OBJECT)
        : message.contains(NO_SUCH_PATH);
  }

  /** Servers before 1.17 said it in a message only, those before 1.19 in the message of a cause. */
  private static boolean isTooLarge(
      int code, String reason, String message, List<StatusCause> causes) {
    for (StatusCause cause : causes) {
      if (cause.reason().equals(TOO_LARGE_CAUSE)) {
        return true;
      }
    }
    if (code != TIMEOUT_CODE && !reason.equals("Timeout")) {
      return false;
    }
    for (StatusCause cause : causes) {
      if (cause.message().equals(TOO_LARGE_MESSAGE)) {
        return true;
      }
    }
    return message.contains(TOO_LARGE_MESSAGE);
  }

  /** Returns class, status and message in one line. */
  @Override
  public String toString() {
    String status = code == 0 ? "" : " " + code + (reason.isEmpty() ? "" : " " + reason);
    return kind + status + ": " + message;
  }
}
