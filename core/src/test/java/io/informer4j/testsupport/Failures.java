package io.informer4j.testsupport;

import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.SourceFailure.Kind;
import io.informer4j.reflector.SourceFailure.StatusCause;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Failures as servers report them. */
public final class Failures {

  private Failures() {}

  public static SourceFailure expired() {
    return SourceFailure.ofStatus(
        410, "Expired", "too old resource version", List.of(), Optional.empty());
  }

  public static SourceFailure tooLarge() {
    return SourceFailure.ofStatus(
        504,
        "Timeout",
        "Timeout: Too large resource version",
        List.of(new StatusCause("ResourceVersionTooLarge", "Too large resource version")),
        Optional.of(Duration.ofSeconds(1)));
  }

  public static SourceFailure tooManyRequests() {
    return SourceFailure.ofStatus(
        429, "TooManyRequests", "too many requests", List.of(), Optional.empty());
  }

  public static SourceFailure tooManyRequests(Duration retryAfter) {
    return SourceFailure.ofStatus(
        429, "TooManyRequests", "too many requests", List.of(), Optional.of(retryAfter));
  }

  public static SourceFailure internalError() {
    return SourceFailure.ofStatus(
        500, "InternalError", "internal error", List.of(), Optional.empty());
  }

  public static SourceFailure forbidden() {
    return SourceFailure.ofStatus(403, "Forbidden", "forbidden", List.of(), Optional.empty());
  }

  public static SourceFailure unknownResource() {
    return SourceFailure.ofStatus(
        404,
        "NotFound",
        "the server could not find the requested resource",
        List.of(),
        Optional.empty());
  }

  public static SourceFailure invalid() {
    return SourceFailure.ofStatus(
        422, "Invalid", "sendInitialEvents is forbidden", List.of(), Optional.empty());
  }

  public static SourceFailure refused() {
    return SourceFailure.of(Kind.CONNECTION_REFUSED, "connection refused", null);
  }

  public static SourceFailure lost() {
    return SourceFailure.of(Kind.CONNECTION_LOST, "connection reset", null);
  }

  public static SourceFailure table() {
    return SourceFailure.of(Kind.UNEXPECTED_TYPE, "a Table of meta.k8s.io/v1", null);
  }

  public static SourceFailure unreadable() {
    return SourceFailure.of(Kind.UNREADABLE, "an item without a name", null);
  }
}
