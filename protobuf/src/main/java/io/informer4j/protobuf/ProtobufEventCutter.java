package io.informer4j.protobuf;

import io.informer4j.codec.UnreadableObjectException;
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
 * <p>Holds no more than what was fed last and the event in progress. One that is beyond the limits is handed out with the first
 * bytes of its object, {@linkplain Slice#excess marked}, while the rest of it is skipped.
 *
 * <p>After an exception the cutter is of no more use.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public final class ProtobufEventCutter implements EventCutter {

  private static final int LENGTH_BYTES = 4;
  /** A length beyond this is none: four characters of a text in ASCII, read as one, are more. */
  private static final long LONGEST_FRAME = 1 << 29;

  private static final int SMALLEST_BUFFER = 32 << 10;
  /** A larger buffer than this is given back before the next event: one huge object should not be paid for until the end. */
  private static final int LARGEST_KEPT_BUFFER = 1 << 20;

  private static final int TYPE = 1;
  private static final int OBJECT = 2;
  private static final int RAW = 1;

  private final Limits limits;
  private final EventScan scan;
  /** What has come and was not handed out, from one place to another; large enough for most, as growing is rare and costs code. */
  private byte[] buffer = new byte[SMALLEST_BUFFER];

  private int from;
  private int to;
  /** How many bytes of an event beyond the limits are still to be passed over. */
  private int excess;
  /** How many bytes came before those in the buffer. */
  private long before;

  private long events;

  /** Creates a cutter that refuses what is beyond the limits. */
  public ProtobufEventCutter(Limits limits) {
    this.limits = limits;
    this.scan = new EventScan(limits);
  }

  /**
   * Takes the next bytes, which are not needed any more when it returns. Not before {@link #next} has returned null for the bytes
   * before.
   */
  @Override
  public void feed(byte[] chunk, int start, int end) {
    int passed = Math.min(excess, end - start);
    excess -= passed;
    int length = end - start - passed;
    if (buffer.length - to < length) {
      makeRoom(length);
    }
    System.arraycopy(chunk, start + passed, buffer, to, length);
    to += length;
    before += passed;
  }

  /** Events hardly ever end where a chunk does, so all of them are put together here. */
  private void makeRoom(int more) {
    int kept = to - from;
    int needed = kept + more;
    boolean fits = needed <= buffer.length && buffer.length <= LARGEST_KEPT_BUFFER;
    int roomy = Math.min(needed + needed / 2, limits.maxObjectBytes() + LENGTH_BYTES);
    byte[] next = fits ? buffer : new byte[Math.max(Math.max(SMALLEST_BUFFER, needed), roomy)];
    System.arraycopy(buffer, from, next, 0, kept);
    before += from;
    buffer = next;
    from = 0;
    to = kept;
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
    int begin = from + LENGTH_BYTES;
    if (excess > 0 || begin > to) {
      return null;
    }
    int length = length();
    int kept = Math.min(length, limits.maxObjectBytes());
    if (kept > to - begin) {
      return null;
    }
    events++;
    from = begin + kept;
    return length == kept
        ? read(new Slice(buffer, begin, from))
        : readAnything(beginOf(length, begin));
  }

  private int length() {
    int length = (buffer[from] & 0xFF) << 24
        | (buffer[from + 1] & 0xFF) << 16
        | (buffer[from + 2] & 0xFF) << 8
        | (buffer[from + 3] & 0xFF);
    if (length < 0 || length > LONGEST_FRAME) {
      throw new UnexpectedBodyException(
          (buffer[from] == '{' ? "JSON" : "something else")
              + " instead of a watch event in protobuf before byte "
              + (before + from + LENGTH_BYTES),
          "");
    }
    return length;
  }

  /** Returns as much of an event as the limits allow, and passes over the rest. */
  private Slice beginOf(int length, int begin) {
    int limit = limits.maxObjectBytes();
    int passed = Math.min(length - limit, to - from);
    from += passed;
    excess = length - limit - passed;
    return new Slice(
        buffer,
        begin,
        begin + limit,
        LimitExceededException.of("event " + events, length, "bytes", "maxObjectBytes", limit));
  }

  private CutEvent read(Slice slice) {
    CutEvent ordinary = slice.excess() == null && limits.maxDepth() > 2
        ? scan.read(slice.array(), slice.from(), slice.to())
        : null;
    return ordinary != null ? ordinary : readAnything(slice);
  }

  private CutEvent readAnything(Slice slice) {
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
    return from == to && excess == 0;
  }
}
