package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceVersion;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a server says when it refuses: the fields of a {@code Status} that clients look at.
 *
 * <pre>{@code
 * stream.fail(ApiStatus.expired("too old resource version: 5 (9)"));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param code the HTTP status
 * @param reason the machine-readable reason
 * @param message for people
 * @param causes the details, if any
 * @param retryAfterSeconds when to come back, 0 if not said
 * @param continueToken where a list whose token has expired can go on, at the price of consistency; empty if nowhere
 */
public record ApiStatus(
    int code,
    String reason,
    String message,
    List<Cause> causes,
    int retryAfterSeconds,
    String continueToken) {

  private static final int GATEWAY_TIMEOUT = 504;
  private static final int UNPROCESSABLE = 422;

  /** One cause of a status; the field is empty unless a parameter was wrong. */
  public record Cause(String reason, String message, String field) {

    /** A cause that names no field. */
    public Cause(String reason, String message) {
      this(reason, message, "");
    }

    /** A parameter that must not be given here. */
    static Cause forbidden(String field, String detail) {
      return new Cause("FieldValueForbidden", "Forbidden: " + detail, field);
    }

    /** A parameter with a value that is none of those it may have. */
    static Cause notSupported(String field, String value, List<String> supported) {
      String values =
          supported.stream().map(text -> '"' + text + '"').collect(Collectors.joining(", "));
      return new Cause(
          "FieldValueNotSupported",
          "Unsupported value: \"" + value + "\": supported values: " + values,
          field);
    }
  }

  /** A status without a continue token, which is every one but that of an expired list. */
  public ApiStatus(
      int code, String reason, String message, List<Cause> causes, int retryAfterSeconds) {
    this(code, reason, message, causes, retryAfterSeconds, "");
  }

  /** 400: the request makes no sense. */
  public static ApiStatus badRequest(String message) {
    return new ApiStatus(400, "BadRequest", message, List.of(), 0);
  }

  /** 410: what was asked for is no longer there; list again. */
  public static ApiStatus expired(String message) {
    return new ApiStatus(410, "Expired", message, List.of(), 0);
  }

  /** 429: come back later. */
  public static ApiStatus tooManyRequests(String message, int retryAfterSeconds) {
    return new ApiStatus(429, "TooManyRequests", message, List.of(), retryAfterSeconds);
  }

  /** 500: the server failed. */
  public static ApiStatus internalError(String message) {
    return new ApiStatus(500, "InternalError", "Internal error occurred: " + message, List.of(), 0);
  }

  /** 504: the server has not heard of this resource version. */
  public static ApiStatus tooLargeResourceVersion(
      ResourceVersion asked, ResourceVersion current, int retryAfterSeconds) {
    return new ApiStatus(
        GATEWAY_TIMEOUT,
        "Timeout",
        "Timeout: Too large resource version: " + asked + ", current: " + current,
        List.of(new Cause("ResourceVersionTooLarge", "Too large resource version")),
        retryAfterSeconds);
  }

  /** 400: this is not a resource version. */
  static ApiStatus malformedResourceVersion(ResourceVersion asked) {
    return badRequest("invalid resource version: resourceVersion: Invalid value: \"" + asked
        + "\": strconv.ParseUint: parsing \"" + asked + "\": invalid syntax");
  }

  /** 410: a page of a list that has become too old, and the token to go on with at any revision. */
  static ApiStatus expiredContinue(String inconsistentToken) {
    return new ApiStatus(
        410,
        "Expired",
        "The provided continue parameter is too old to display a consistent list result. You can"
            + " start a new list without the continue parameter, or use the continue token in this"
            + " response to retrieve the remainder of the results. Continuing with the provided"
            + " token results in an inconsistent list - objects that were created, modified, or"
            + " deleted between the time the first chunk was returned and now may show up in the"
            + " list.",
        List.of(),
        0,
        inconsistentToken);
  }

  /** 422: parameters that do not go together. */
  static ApiStatus invalidListOptions(List<Cause> causes) {
    String all = causes.stream()
        .map(cause -> cause.field() + ": " + cause.message())
        .collect(Collectors.joining(", "));
    return new ApiStatus(
        UNPROCESSABLE,
        "Invalid",
        "ListOptions.meta.k8s.io \"\" is invalid: " + (causes.size() > 1 ? "[" + all + "]" : all),
        List.copyOf(causes),
        0);
  }
}
