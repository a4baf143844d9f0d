package io.informer4j.fabric8.json;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.Capture;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one JSON object after another, as their bytes arrive. It stops before each value, and whoever reads says what
 * becomes of it.
 *
 * <pre>{@code
 * switch (fields.step()) {
 *   case FIELD -> …  // value(capture) until it returns true, or peek() and take() by hand
 *   case END -> …
 *   case MORE -> …   // feed
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class FieldStream {

  /** What {@link #peek} returns when all bytes are taken. */
  static final int NONE = -1;

  private static final byte[] NOTHING = {};
  /** The longest field name, or little value beside the objects themselves. */
  private static final int LONGEST_NOTE = 1 << 20;

  /** How far it came. */
  enum Step {
    /** More bytes are needed. */
    MORE,
    /** The value of a field comes next. */
    FIELD,
    /** The object has ended. */
    END
  }

  private enum Place {
    OUTSIDE,
    FIRST_KEY,
    NEXT_KEY,
    IN_KEY,
    COLON,
    BEFORE_VALUE,
    AFTER_VALUE
  }

  private final JsonScanner scanner;
  private final Capture note = new Capture(LONGEST_NOTE);
  private final Capture object;

  private byte[] chunk = NOTHING;
  private int position;
  private int end;
  /** The place in the body of the byte at index 0 of the chunk. */
  private long offset;

  private Place place = Place.OUTSIDE;
  private boolean inValue;

  FieldStream(Limits limits, boolean lines) {
    this.scanner = new JsonScanner(lines);
    this.object = new Capture(limits.maxObjectBytes());
  }

  /** Takes a chunk, when everything before it was taken. */
  void feed(byte[] bytes, int from, int to) {
    Objects.checkFromToIndex(from, to, bytes.length);
    if (position < end) {
      throw new IllegalStateException("bytes were fed before next() had returned null");
    }
    offset += end - from;
    chunk = bytes;
    position = from;
    end = to;
    scanner.offset(offset);
    note.enter(from);
    object.enter(from);
  }

  /** Lets go of the chunk, which is used up: what is still needed of it is copied. */
  void leave() {
    note.leave(chunk, end);
    object.leave(chunk, end);
    chunk = NOTHING;
    offset += end;
    position = 0;
    end = 0;
  }

  /** Returns the next byte that is no white space, without taking it, or {@link #NONE}. */
  int peek() {
    while (position < end) {
      byte c = chunk[position];
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        return c & 0xff;
      }
      position++;
    }
    return NONE;
  }

  /** Takes the byte that {@link #peek} has shown. */
  void take() {
    position++;
  }

  /** Goes on to the next value, or to the end of the object. */
  Step step() {
    while (true) {
      if (place == Place.IN_KEY) {
        if (!value(note)) {
          return Step.MORE;
        }
        place = Place.COLON;
      }
      int c = peek();
      if (c == NONE) {
        return Step.MORE;
      }
      switch (place) {
        case OUTSIDE -> {
          take('{', c);
          place = Place.FIRST_KEY;
        }
        case COLON -> {
          take(':', c);
          place = Place.BEFORE_VALUE;
        }
        case BEFORE_VALUE -> {
          place = Place.AFTER_VALUE;
          return Step.FIELD;
        }
        case FIRST_KEY, AFTER_VALUE -> {
          if (c == '}') {
            take();
            place = Place.OUTSIDE;
            return Step.END;
          }
          if (place == Place.AFTER_VALUE) {
            take(',', c);
          }
          place = Place.NEXT_KEY;
        }
        default -> {
          if (c != '"') {
            throw refused("a field name", c);
          }
          place = Place.IN_KEY;
        }
      }
    }
  }

  private void take(char expected, int found) {
    if (found != expected) {
      throw refused("'" + expected + "'", found);
    }
    take();
  }

  /** Takes the next value, or as much of it as is here, and returns whether that was all of it. */
  boolean value(@Nullable Capture into) {
    if (!inValue) {
      scanner.reset();
      inValue = true;
      if (into != null) {
        into.begin(position);
      }
    }
    int after = scanner.scan(chunk, position, end);
    if (after == JsonScanner.MORE) {
      position = end;
      return false;
    }
    inValue = false;
    position = after;
    if (into != null) {
      into.end(after);
    }
    return true;
  }

  /** Returns where names and little values are captured; the name of a field lies here until its value is captured. */
  Capture note() {
    return note;
  }

  /** Returns where objects are captured. */
  Capture object() {
    return object;
  }

  /** Returns what was captured last, if it is of a size that one expects of it. */
  Slice noted() {
    if (note.isOverLimit()) {
      throw new LimitExceededException("a field beside the objects has " + note.length()
          + " bytes, more than the " + LONGEST_NOTE + " that are allowed, before " + where());
    }
    return note.slice(chunk);
  }

  /** Returns whether the field at which {@link #step} has stopped has this name. */
  boolean isKey(Name name) {
    Slice key = noted();
    int from = key.from() + 1;
    int to = key.to() - 1;
    if (Arrays.equals(name.utf8(), 0, name.utf8().length, key.array(), from, to)) {
      return true;
    }
    return to > from
        && JsonScanner.special(key.array(), from, to) < to
        && JsonText.unquote(key.array(), from, to, JsonText.Strings.NEW).equals(name.text());
  }

  /** Returns the object that was captured, marked if it is beyond the limits. */
  Slice objectWithin(Limits limits, String noun, long number, int depth) {
    Slice slice = object.slice(chunk);
    LimitExceededException excess;
    if (object.isOverLimit()) {
      excess = LimitExceededException.of(
          what(noun, number, slice),
          object.length(),
          "bytes",
          "maxObjectBytes",
          limits.maxObjectBytes());
    } else if (depth > limits.maxDepth()) {
      excess = LimitExceededException.of(
          what(noun, number, slice), depth, "levels", "maxDepth", limits.maxDepth());
    } else {
      return slice;
    }
    return new Slice(slice.array(), slice.from(), slice.to(), excess);
  }

  private static String what(String noun, long number, Slice slice) {
    String what = noun + " " + number;
    try {
      return what + " (" + JsonHeadReader.readBeginning(slice).metadata().name() + ")";
    } catch (UnreadableObjectException e) {
      return what + ", whose name is not to be found,";
    }
  }

  /** Returns how deep the value taken last was nested. */
  int depth() {
    return scanner.deepest();
  }

  /** Returns the beginning of what is not taken yet. */
  String shown(int most) {
    return JsonText.show(chunk, position, end, most);
  }

  /** Returns where in the body the next byte stands. */
  String where() {
    return "byte " + (offset + position);
  }

  /** Makes an exception that says what was found instead of what was expected. */
  UnreadableObjectException refused(String expected, int found) {
    return new UnreadableObjectException(
        JsonText.show((byte) found) + " where " + expected + " should be at " + where());
  }
}
