package io.informer4j.wire;

import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.SourceFailure.StatusCause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collects what a {@code Status} says while it is read, in whatever encoding: no more of it than a failure should hold.
 *
 * <pre>{@code
 * StatusParts parts = new StatusParts();
 * parts.reason("Expired");
 * SourceFailure failure = parts.failure(410, "answer 410 without a message");
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public final class StatusParts {

  /** The most characters of a message, or of a reason, that are kept. */
  public static final int LONGEST_MESSAGE = 1024;

  private static final int MOST_CAUSES = 32;
  private static final long LONGEST_WAIT = Duration.ofDays(1).toSeconds();

  private final List<StatusCause> causes = new ArrayList<>();
  private int code;
  private String reason = "";
  private String message = "";
  private Optional<Duration> retryAfter = Optional.empty();

  /** Creates a collection of nothing yet. */
  public StatusParts() {}

  /** Takes the code; one that no answer has is none. */
  public void code(long number) {
    code = number >= 100 && number <= 999 ? (int) number : 0;
  }

  /** Takes the reason. */
  public void reason(String text) {
    reason = capped(text);
  }

  /** Takes the message. */
  public void message(String text) {
    message = capped(text);
  }

  /** Takes for how long to wait; a day at most. */
  public void retryAfterSeconds(long seconds) {
    retryAfter = seconds <= 0
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(Math.min(seconds, LONGEST_WAIT)));
  }

  /** Returns whether there is room for another cause. */
  public boolean takesCauses() {
    return causes.size() < MOST_CAUSES;
  }

  /** Takes a cause, if there is room. */
  public void cause(String why, String what) {
    if (takesCauses()) {
      causes.add(new StatusCause(capped(why), capped(what)));
    }
  }

  /**
   * Returns the failure that all this describes.
   *
   * @param answer the code of the answer, for a status that does not say it itself
   * @param otherwise the message of one that has none
   */
  public SourceFailure failure(int answer, String otherwise) {
    return SourceFailure.ofStatus(
        code == 0 ? answer : code,
        reason,
        message.isEmpty() ? otherwise : message,
        List.copyOf(causes),
        retryAfter);
  }

  private static String capped(String text) {
    return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + "…";
  }
}
