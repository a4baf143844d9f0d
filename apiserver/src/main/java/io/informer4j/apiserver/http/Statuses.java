package io.informer4j.apiserver.http;

import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.controlplane.ApiStatus;
import java.util.List;

/** The errors that are made up on demand, with the reasons that a real server gives. */
final class Statuses {

  private Statuses() {}

  static ApiStatus of(Fault fault) {
    int retryAfter = (int) Math.min(Integer.MAX_VALUE, (fault.duration().toMillis() + 999) / 1000);
    return new ApiStatus(
        fault.code(), reason(fault.code()), message(fault.code()), List.of(), retryAfter);
  }

  private static String reason(int code) {
    return switch (code) {
      case 400 -> "BadRequest";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "NotFound";
      case 409 -> "Conflict";
      case 410 -> "Expired";
      case 422 -> "Invalid";
      case 429 -> "TooManyRequests";
      case 500 -> "InternalError";
      case 503 -> "ServiceUnavailable";
      case 504 -> "Timeout";
      default -> "";
    };
  }

  private static String message(int code) {
    return switch (code) {
      case 410 -> "The resourceVersion for the provided watch is too old.";
      case 429 -> "Too many requests, please try again later.";
      case 503 -> "the server is currently unable to handle the request";
      default -> "injected fault";
    };
  }
}
