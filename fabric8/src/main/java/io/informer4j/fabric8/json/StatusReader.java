package io.informer4j.fabric8.json;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.json.JsonText.Strings;
import io.informer4j.reflector.SourceFailure.StatusCause;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.Slice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the {@code Status} in which a server says what went wrong: the object of an ERROR event, or the body of an answer that
 * is no success.
 *
 * <pre>{@code
 * SourceFailure failure = StatusReader.read(event.object(), 500);
 * }</pre>
 *
 * <p>Never fails: of a body that is no Status, or only the beginning of one, it takes what it can find. Proxies answer in HTML.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
public final class StatusReader {

  /** The most characters of a message, or of a reason, that are kept. */
  static final int LONGEST_MESSAGE = 1024;

  private static final int MOST_CAUSES = 32;
  private static final int SHOWN = 200;
  private static final long LONGEST_WAIT = Duration.ofDays(1).toSeconds();

  private static final Name CODE = Name.of("code");
  private static final Name REASON = Name.of("reason");
  private static final Name MESSAGE = Name.of("message");
  private static final Name DETAILS = Name.of("details");
  private static final Name CAUSES = Name.of("causes");
  private static final Name RETRY_AFTER_SECONDS = Name.of("retryAfterSeconds");

  private final JsonCursor in;
  private final List<StatusCause> causes = new ArrayList<>();
  private int code;
  private String reason = "";
  private String message = "";
  private Optional<Duration> retryAfter = Optional.empty();

  private StatusReader(Slice slice) {
    this.in = new JsonCursor(slice);
  }

  /**
   * Returns the failure that a Status describes.
   *
   * @param code what the answer was, for a body that does not say it itself
   */
  public static SourceFailure read(Slice slice, int code) {
    StatusReader reader = new StatusReader(slice);
    try {
      reader.readStatus();
    } catch (UnreadableObjectException e) {
      // What was read until here is all there is.
      if (reader.message.isEmpty()) {
        reader.message = "answer " + code + " that is no Status: " + shown(slice);
      }
    }
    if (reader.message.isEmpty()) {
      reader.message = "answer " + code + " without a message";
    }
    return SourceFailure.ofStatus(
        reader.code == 0 ? code : reader.code,
        reader.reason,
        reader.message,
        List.copyOf(reader.causes),
        reader.retryAfter);
  }

  /** Shows pages and plain texts, but no JSON, of which nobody knows what it contains. */
  private static String shown(Slice slice) {
    boolean json = slice.length() > 0 && "{[\"".indexOf(slice.array()[slice.from()]) >= 0;
    return json
        ? slice.length() + " bytes of JSON"
        : JsonText.show(slice.array(), slice.from(), slice.to(), SHOWN);
  }

  private void readStatus() {
    if (!in.enter('{')) {
      throw new UnreadableObjectException("no object");
    }
    while (in.nextField()) {
      if (in.isKey(CODE)) {
        long number = in.digits();
        code = number >= 100 && number <= 999 ? (int) number : 0;
      } else if (in.isKey(REASON)) {
        reason = text();
      } else if (in.isKey(MESSAGE)) {
        message = text();
      } else if (in.isKey(DETAILS)) {
        readDetails();
      } else {
        in.skip();
      }
    }
  }

  private void readDetails() {
    if (!in.enter('{')) {
      in.skip();
      return;
    }
    while (in.nextField()) {
      if (in.isKey(RETRY_AFTER_SECONDS)) {
        long seconds = in.digits();
        retryAfter = seconds <= 0
            ? Optional.empty()
            : Optional.of(Duration.ofSeconds(Math.min(seconds, LONGEST_WAIT)));
      } else if (in.isKey(CAUSES)) {
        readCauses();
      } else {
        in.skip();
      }
    }
  }

  private void readCauses() {
    if (!in.enter('[')) {
      in.skip();
      return;
    }
    while (in.nextElement()) {
      if (causes.size() < MOST_CAUSES && in.enter('{')) {
        causes.add(readCause());
      } else {
        in.skip();
      }
    }
  }

  private StatusCause readCause() {
    String why = "";
    String what = "";
    while (in.nextField()) {
      if (in.isKey(REASON)) {
        why = text();
      } else if (in.isKey(MESSAGE)) {
        what = text();
      } else {
        in.skip();
      }
    }
    return new StatusCause(why, what);
  }

  private String text() {
    String text = in.text(Strings.NEW);
    return text.length() <= LONGEST_MESSAGE ? text : text.substring(0, LONGEST_MESSAGE) + "…";
  }
}
