package io.informer4j.fabric8.json;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.EventCutter;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the events out of a watch as its bytes arrive, however they are chunked, on lines of their own or merely one after the
 * other.
 *
 * <pre>{@code
 * cutter.feed(chunk, 0, chunk.length);
 * for (CutEvent event = cutter.next(); event != null; event = cutter.next()) { … }
 * }</pre>
 *
 * <p>Holds no more than the event in progress: an object that lies in one chunk is handed out where it is, one that does not is
 * put together in a buffer. Fields may come in any order, and unknown ones are skipped.
 *
 * <p>Objects are cut structurally, by strings and brackets: one that is malformed inside is handed out like any other, and is
 * found by whoever decodes it; one that breaks off, so that the next event would vanish in it, ends the stream with an exception.
 * One that is beyond the limits is handed out as its first bytes, {@linkplain Slice#excess marked}, while the rest of it is
 * skipped.
 *
 * <p>After an exception the cutter is of no more use.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class JsonEventCutter implements EventCutter {

  private static final Name TYPE = Name.of("type");
  private static final Name OBJECT = Name.of("object");
  private static final Name[] FIELDS = {TYPE, OBJECT, Name.KIND};
  /** So that no string is made for each event. */
  private static final Name[] TYPES = {
    Name.of("ADDED"), Name.of("MODIFIED"), Name.of("DELETED"), Name.of("BOOKMARK"), Name.of("ERROR")
  };

  private static final int SHOWN = 60;

  private enum State {
    BETWEEN,
    FIELDS,
    VALUE
  }

  private final Limits limits;
  private final FieldStream in;
  private State state = State.BETWEEN;
  /** The field whose value is being read, null if nobody cares for it. */
  private @Nullable Name field;

  private String type = "";
  private String kind = "";
  private int depth;
  private long events;

  /** Creates a cutter that refuses what is beyond the limits. */
  public JsonEventCutter(Limits limits) {
    this.limits = limits;
    this.in = new FieldStream(limits, true);
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
   * @throws UnreadableObjectException if an event is malformed around its object, or breaks off
   */
  @Override
  public @Nullable CutEvent next() {
    if (state == State.BETWEEN) {
      in.object().clear();
    }
    while (true) {
      switch (state) {
        case BETWEEN -> {
          int c = in.peek();
          if (c == FieldStream.NONE) {
            return leave();
          }
          begin(c);
        }
        case VALUE -> {
          if (!in.value(field == OBJECT ? in.object() : field == null ? null : in.note())) {
            return leave();
          }
          keep();
        }
        default -> {
          FieldStream.Step step = in.step();
          if (step == FieldStream.Step.MORE) {
            return leave();
          }
          if (step == FieldStream.Step.END) {
            return end();
          }
          beginValue();
        }
      }
    }
  }

  private @Nullable CutEvent leave() {
    in.leave();
    return null;
  }

  private void begin(int c) {
    if (c != '{') {
      // Behind an event it may be a part of an object, which is nobody's business.
      boolean shown = events == 0 && c != '[' && c != '"';
      throw new UnexpectedBodyException(
          "no object instead of a watch event at " + in.where()
              + (shown ? ": it begins with " + in.shown(SHOWN) : ""),
          "");
    }
    type = "";
    kind = "";
    state = State.FIELDS;
  }

  private void beginValue() {
    field = null;
    for (Name name : FIELDS) {
      if (in.isKey(name)) {
        field = name;
      }
    }
    if (field == OBJECT && in.object().isClosed()) {
      throw new UnreadableObjectException("a watch event with two objects, at " + in.where());
    }
    state = State.VALUE;
  }

  private void keep() {
    state = State.FIELDS;
    if (field == OBJECT) {
      depth = in.depth();
      return;
    }
    if (field == null) {
      return;
    }
    Slice value = in.noted();
    if (value.array()[value.from()] != '"') {
      return;
    }
    if (field == Name.KIND) {
      kind = text(value);
    } else {
      type = typeOf(value);
    }
  }

  private String typeOf(Slice value) {
    for (Name known : TYPES) {
      if (in.isKey(known)) {
        return known.text();
      }
    }
    return text(value);
  }

  private static String text(Slice value) {
    return JsonText.unquote(value.array(), value.from() + 1, value.to() - 1, JsonText.Strings.NEW);
  }

  private CutEvent end() {
    state = State.BETWEEN;
    events++;
    if (type.isEmpty() || !in.object().isClosed()) {
      throw new UnexpectedBodyException(
          (kind.isEmpty() ? "an object without type and object" : "an object of kind " + kind)
              + " instead of a watch event before " + in.where(),
          kind);
    }
    return new CutEvent(type, in.objectWithin(limits, "event", events, depth));
  }

  /** Returns whether everything fed was taken, so that a stream that ends here has lost nothing. */
  @Override
  public boolean isAtBoundary() {
    return state == State.BETWEEN;
  }
}
