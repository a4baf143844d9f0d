package io.informer4j.fabric8.resource;

import io.informer4j.name.ResourceType;
import io.informer4j.reflector.ReflectorStatus;
import io.informer4j.reflector.SourceFailure;

/** Says in words what an informer's reflector is doing, or what it waits for. */
final class ReflectorWords {

  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private ReflectorWords() {}

  /** Returns the words, without a full stop. */
  static String of(ResourceType type, ReflectorStatus status) {
    String failed = status.lastFailure().map(failure -> failed(type, failure)).orElse("");
    return switch (status.state()) {
      case IDLE -> "not started";
      case QUEUED -> join("waiting for its turn to list", failed);
      case LISTING, STREAMING_LIST -> join("listing", failed);
      case WATCHING -> "watching";
      case BACKING_OFF -> failed.isEmpty() ? "trying again soon" : failed;
      case CLOSED -> "closed";
    };
  }

  private static String join(String doing, String failed) {
    return failed.isEmpty() ? doing : doing + "; before: " + failed;
  }

  private static String failed(ResourceType type, SourceFailure failure) {
    if (failure.kind() == SourceFailure.Kind.UNKNOWN_RESOURCE) {
      return "the server does not know " + type + " (" + failure.code() + "); waiting for it";
    }
    return switch (failure.code()) {
      case UNAUTHORIZED ->
        "the server does not accept the credentials (401); trying again: " + failure.message();
      case FORBIDDEN ->
        "no permission to list and watch " + type + " (403); trying again: " + failure.message();
      default -> "trying again after " + failure;
    };
  }
}
