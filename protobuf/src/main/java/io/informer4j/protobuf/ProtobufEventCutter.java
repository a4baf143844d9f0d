package io.informer4j.protobuf;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.Capture;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.EventCutter;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the events out of a watch as its bytes arrive, however they are chunked: each has its length before it, in four bytes.
 *
 * <pre>{@code
 * cutter.feed(chunk, 0, chunk.length);
 * for (CutEvent event = cutter.next(); event != null; event = cutter.next()) { … }
 * }</pre>
 *
 * <p>Holds no more than the event in progress. One that is beyond the limits is handed out with the first bytes of its object,
 * {@linkplain Slice#excess marked}, while the rest of it is skipped.
 *
 * <p>After an exception the cutter is of no more use.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public final class ProtobufEventCutter implements EventCutter {

  private static final int LENGTH_BYTES = 4;
  /** A length beyond this is none: four characters of a text in ASCII, read as one, are more. */
  private static final long LONGEST_FRAME = 1 << 29;

  private static final int TYPE = 1;
  private static final int OBJECT = 2;
  private static final int RAW = 1;

  private final Limits limits;
  private final ChunkStream in = new ChunkStream();
  private final Capture frame;
  private int lengthBytes;
  private long length;
  private long events;

  /** Creates a cutter that refuses what is beyond the limits. */
  public ProtobufEventCutter(Limits limits) {
    this.limits = limits;
    this.frame = new Capture(limits.maxObjectBytes());
  }

  /**
   * Takes the next bytes, which may be changed once {@link #next} has returned null. Not before it has returned null for the
   * bytes before.
   */
  @Override
  public void feed(byte[] chunk, int from, int to) {
    in.feed(chunk, from, to);
  }

  /**
   * Returns the next event, its object valid until the next call of this method or of {@link #feed}, or null if more bytes are
   * needed.
   *
   * @throws UnexpectedBodyException if this is no event, but something else
   * @throws UnreadableObjectException if an event is malformed around its object
   */
  @Override
  public @Nullable CutEvent next() {
    if (frame.isClosed()) {
      frame.clear();
    }
    while (lengthBytes < LENGTH_BYTES) {
      int c = in.take();
      if (c < 0) {
        return leave();
      }
      length = (length << 8) | c;
      if (++lengthBytes == LENGTH_BYTES) {
        requireFrame();
        in.beginRun(length, frame);
      }
    }
    if (!in.takeRun()) {
      return leave();
    }
    lengthBytes = 0;
    length = 0;
    events++;
    return read(handedOut());
  }

  private void requireFrame() {
    if (length > LONGEST_FRAME) {
      throw new UnexpectedBodyException(
          ((length >>> 24) == '{' ? "JSON" : "something else")
              + " instead of a watch event in protobuf" + " before byte " + in.offset(),
          "");
    }
  }

  private @Nullable CutEvent leave() {
    in.leave(frame);
    return null;
  }

  private Slice handedOut() {
    Slice slice = frame.slice(in.chunk());
    if (!frame.isOverLimit()) {
      return slice;
    }
    return new Slice(
        slice.array(),
        slice.from(),
        slice.to(),
        LimitExceededException.of(
            "event " + events, frame.length(), "bytes", "maxObjectBytes", limits.maxObjectBytes()));
  }

  private CutEvent read(Slice slice) {
    try {
      return readEvent(slice);
    } catch (MalformedProtobufException e) {
      LimitExceededException excess = slice.excess();
      if (excess == null) {
        throw e;
      }
      excess.addSuppressed(e);
      throw excess;
    }
  }

  private CutEvent readEvent(Slice slice) {
    WireReader event = new WireReader(slice, limits);
    String type = "";
    Slice object = null;
    for (int tag = event.next(); tag != 0; tag = event.next()) {
      switch (Wire.number(tag)) {
        case TYPE -> type = knownOr(event.text(tag));
        case OBJECT -> object = readRaw(event, tag);
        default -> event.skip(tag);
      }
    }
    if (type.isEmpty() || object == null) {
      throw new UnexpectedBodyException(
          "something without type and object instead of watch event " + events, "");
    }
    Slice whole = new Slice(object.array(), object.from(), object.to(), slice.excess());
    Envelope envelope = Envelope.read(whole, limits);
    return new CutEvent(type, envelope.apiVersion(), envelope.kind(), envelope.content());
  }

  private static @Nullable Slice readRaw(WireReader event, int tag) {
    Slice raw = null;
    int outer = event.enter(tag);
    for (int field = event.next(); field != 0; field = event.next()) {
      if (Wire.number(field) == RAW) {
        raw = event.bytes(field);
      } else {
        event.skip(field);
      }
    }
    event.leave(outer);
    return raw;
  }

  /** Returns the constant for a type that everybody knows. */
  private static String knownOr(String type) {
    return switch (type) {
      case "ADDED" -> "ADDED";
      case "MODIFIED" -> "MODIFIED";
      case "DELETED" -> "DELETED";
      case "BOOKMARK" -> "BOOKMARK";
      case "ERROR" -> "ERROR";
      default -> type;
    };
  }

  /** Returns whether everything fed was taken, so that a stream that ends here has lost nothing. */
  @Override
  public boolean isAtBoundary() {
    return lengthBytes == 0;
  }
}
