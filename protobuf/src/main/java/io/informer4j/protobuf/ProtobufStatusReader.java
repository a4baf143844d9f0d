package io.informer4j.protobuf;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.StatusParts;

/**
 * Reads the {@code Status} in which a server says what went wrong: the object of an ERROR event, or the body of an answer that
 * is no success, which has an envelope around it.
 *
 * <pre>{@code
 * SourceFailure failure = ProtobufStatusReader.read(event.object(), 500, Limits.DEFAULT);
 * }</pre>
 *
 * <p>Never fails: of a body that is no Status, or only the beginning of one, it takes what it can find.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
public final class ProtobufStatusReader {

  private static final int MESSAGE = 3;
  private static final int REASON = 4;
  private static final int DETAILS = 5;
  private static final int CODE = 6;
  private static final int CAUSES = 4;
  private static final int RETRY_AFTER_SECONDS = 5;

  private final StatusParts parts = new StatusParts();

  private ProtobufStatusReader() {}

  /**
   * Returns the failure that a Status describes.
   *
   * @param code what the answer was, for a body that does not say it itself
   */
  public static SourceFailure read(Slice slice, int code, Limits limits) {
    ProtobufStatusReader reader = new ProtobufStatusReader();
    String otherwise = "answer " + code + " without a message";
    try {
      reader.readStatus(new WireReader(contentOf(slice, limits), limits));
    } catch (UnreadableObjectException e) {
      // What was read until here is all there is; the rest may be anything, and is not shown.
      otherwise = "answer " + code + " that is no Status: " + slice.length() + " bytes of protobuf";
    }
    return reader.parts.failure(code, otherwise);
  }

  private static Slice contentOf(Slice slice, Limits limits) {
    return Envelope.isAround(slice) ? Envelope.read(slice, limits).content() : slice;
  }

  private void readStatus(WireReader in) {
    for (int tag = in.next(); tag != 0; tag = in.next()) {
      switch (Wire.number(tag)) {
        case MESSAGE -> parts.message(in.text(tag));
        case REASON -> parts.reason(in.text(tag));
        case CODE -> parts.code(in.int32(tag));
        case DETAILS -> readDetails(in, tag);
        default -> in.skip(tag);
      }
    }
  }

  private void readDetails(WireReader in, int tag) {
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (Wire.number(field)) {
        case CAUSES -> readCause(in, field);
        case RETRY_AFTER_SECONDS -> parts.retryAfterSeconds(in.int32(field));
        default -> in.skip(field);
      }
    }
    in.leave(outer);
  }

  private void readCause(WireReader in, int tag) {
    if (!parts.takesCauses()) {
      in.skip(tag);
      return;
    }
    String[] reasonAndMessage = {"", ""};
    Envelope.readPair(in, tag, reasonAndMessage);
    parts.cause(reasonAndMessage[0], reasonAndMessage[1]);
  }
}
