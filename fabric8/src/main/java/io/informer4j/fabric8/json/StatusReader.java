package io.informer4j.fabric8.json;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.json.JsonText.Strings;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.Slice;
import io.informer4j.wire.StatusParts;

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

  private static final int SHOWN = 200;

  private static final Name CODE = Name.of("code");
  private static final Name REASON = Name.of("reason");
  private static final Name MESSAGE = Name.of("message");
  private static final Name DETAILS = Name.of("details");
  private static final Name CAUSES = Name.of("causes");
  private static final Name RETRY_AFTER_SECONDS = Name.of("retryAfterSeconds");

  private final JsonCursor in;
  private final StatusParts parts = new StatusParts();

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
    String otherwise = "answer " + code + " without a message";
    try {
      reader.readStatus();
    } catch (UnreadableObjectException e) {
      // What was read until here is all there is.
      otherwise = "answer " + code + " that is no Status: " + shown(slice);
    }
    return reader.parts.failure(code, otherwise);
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
        parts.code(in.digits());
      } else if (in.isKey(REASON)) {
        parts.reason(in.text(Strings.NEW));
      } else if (in.isKey(MESSAGE)) {
        parts.message(in.text(Strings.NEW));
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
        parts.retryAfterSeconds(in.digits());
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
      if (parts.takesCauses() && in.enter('{')) {
        readCause();
      } else {
        in.skip();
      }
    }
  }

  private void readCause() {
    String why = "";
    String what = "";
    while (in.nextField()) {
      if (in.isKey(REASON)) {
        why = in.text(Strings.NEW);
      } else if (in.isKey(MESSAGE)) {
        what = in.text(Strings.NEW);
      } else {
        in.skip();
      }
    }
    parts.cause(why, what);
  }
}
