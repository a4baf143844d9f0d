package io.informer4j.protobuf.schema;

import io.informer4j.codec.Projection.Node;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.protobuf.MalformedProtobufException;
import io.informer4j.protobuf.WireReader;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;

/**
 * Goes through a message by its shape, checks that it can be decoded, and notes what to cut out of it. Reads as the generated
 * readers do, with the same {@link WireReader}, but builds nothing.
 *
 * <p><b>Threading:</b> for one thread at a time; used again for the next message.
 */
final class Walk extends WireReader {

  private static final byte[] NOTHING = {};
  private static final int KEY = 1;
  private static final int VALUE = 2;
  /** The tag of the nanoseconds of a time. */
  private static final int NANOS = 2 << 3;

  /** The fields of an ordinary time, in hexadecimal digits. */
  private static final int SECONDS_AND_NANOS = 0x12;

  private final ValueRules rules;
  private final Edits edits = new Edits();
  private final Kept kept;
  private final Identification identification = new Identification();
  private final Scan scan;
  /** The names of fields from what broke outwards; empty as long as nothing did. */
  private final StringBuilder trail = new StringBuilder();

  private final boolean trims;
  /** Whether the short cut has led to the end. */
  private boolean scanned;

  /** Whether a zero in the message that it is in may say nothing: not in one that completes another. */
  private boolean isWhole;

  /**
   * Makes one.
   *
   * @param trims whether to cut zeros that say nothing
   */
  Walk(Limits limits, ValueRules rules, boolean trims) {
    super(Slice.of(NOTHING), limits);
    this.rules = rules;
    this.trims = trims;
    this.kept = new Kept(trims);
    this.scan = new Scan(limits.maxDepth(), kept, identification, trims);
  }

  /**
   * Goes through the message in these bytes.
   *
   * @throws UnreadableObjectException if it cannot be decoded
   */
  void go(Shape shape, byte[] bytes, int from, int to) {
    if (!scans(shape, bytes, from, to)) {
      goSlowly(shape, bytes, from, to);
    }
  }

  /** Takes the short cut, and returns false if it does not lead to the end. */
  boolean scans(Shape shape, byte[] bytes, int from, int to) {
    scanned = scan.go(shape, bytes, from, to);
    return scanned;
  }

  /** Returns what the short cut has come across of who the object is, if it goes without that. */
  Identification identification() {
    return identification;
  }

  /** Does it without the short cut. */
  void goSlowly(Shape shape, byte[] bytes, int from, int to) {
    scanned = false;
    edits.clear();
    trail.setLength(0);
    begin(bytes, from, to);
    isWhole = true;
    message(shape);
  }

  /** Returns what is left of the bytes. */
  byte[] left(byte[] bytes, int from, int to) {
    return scanned ? kept.bytes(to) : edits.apply(bytes, from, to);
  }

  /** Returns where it broke, such as {@code spec.containers.image}; empty if that is no field. */
  String trail() {
    return trail.toString();
  }

  private void message(Shape shape) {
    int tag = 0;
    int highest = 0;
    try {
      int at = position();
      for (tag = next(); tag != 0; tag = next()) {
        int number = tag >>> 3;
        field(shape, at, tag, number > highest);
        highest = Math.max(highest, number);
        at = position();
        tag = 0;
      }
    } catch (UnreadableObjectException e) {
      String name = shape.nameOf(tag >>> 3);
      if (name != null) {
        trail.insert(0, trail.length() == 0 ? name : name + ".");
      }
      throw e;
    }
  }

  /** Goes through a field; one that is not the first of its number may have to replace what was there before. */
  private void field(Shape shape, int at, int tag, boolean isFirst) {
    int number = tag >>> 3;
    switch (shape.step(number)) {
      case Shape.NUMBER -> {
        int value = position();
        int64(tag);
        trim(array()[value] == 0 && isFirst, shape, number, at);
      }
      case Shape.BYTES -> trim(pass(tag) == 0 && isFirst, shape, number, at);
      case Shape.IDENTITY -> {
        pass(tag);
        edits.cut(at, position());
      }
      case Shape.MESSAGE -> {
        Shape below = shape.below(number);
        int length = inner(tag, below, isFirst || shape.isRepeated(number));
        boolean isUnset = length == 0 && below.formForScan() == Scan.TIME;
        trim(isUnset && isFirst, shape, number, at);
      }
      case Shape.ENTRY -> entry(at, tag, shape.below(number));
      case Shape.NUMBERS -> numbers(tag);
      case Shape.DOUBLE -> float64(tag);
      case Shape.DROPPED -> {
        skip(tag);
        edits.cut(at, position());
      }
      default -> {
        skip(tag);
        if (shape.dropsUnknown()) {
          edits.cut(at, position());
        }
      }
    }
  }

  private void trim(boolean isZero, Shape shape, int number, int at) {
    if (trims && isZero && isWhole && shape.omitsZero(number)) {
      edits.cut(at, position());
    }
  }

  /**
   * Goes through a message in the message, and returns how long it was.
   *
   * @param isAnew whether it is one of its own, and not more of one that was there before
   */
  private int inner(int tag, Shape shape, boolean isAnew) {
    boolean outerIsWhole = isWhole;
    isWhole &= isAnew;
    int lengthAt = position();
    int outer = enter(tag);
    int length = limit() - position();
    if (trims || shape.isPartial()) {
      int mark = edits.begin(lengthAt, position());
      int saved = edits.saved();
      value(shape);
      edits.end(mark, saved, length);
    } else {
      value(shape);
    }
    leave(outer);
    isWhole = outerIsWhole;
    return length;
  }

  private void value(Shape shape) {
    switch (shape.form()) {
      case TIME, MICRO_TIME -> time();
      case QUANTITY -> quantity();
      case JSON -> json(shape);
      default -> message(shape);
    }
  }

  /** Goes through an entry of a map; which one, says its key, wherever in the entry it stands. */
  private void entry(int at, int tag, Shape entries) {
    int lengthAt = position();
    int outer = enter(tag);
    Node place = entries.place();
    if (place == null) {
      entry(entries);
    } else {
      Node kept = keptOf(place);
      if (kept.isSkipped()) {
        skipRest();
        edits.cut(at, position());
      } else {
        int mark = edits.begin(lengthAt, position());
        int saved = edits.saved();
        int length = limit() - position();
        entry(entries.entry(kept));
        edits.end(mark, saved, length);
      }
    }
    leave(outer);
  }

  private void entry(Shape shape) {
    boolean hasValue = !shape.needsValue();
    for (int tag = next(); tag != 0; tag = next()) {
      switch (tag >>> 3) {
        case KEY -> pass(tag);
        case VALUE -> {
          hasValue = true;
          if (shape.step(VALUE) == Shape.MESSAGE) {
            inner(tag, shape.below(VALUE), false);
          } else {
            pass(tag);
          }
        }
        default -> skip(tag);
      }
    }
    if (!hasValue) {
      throw broken("an entry of a map without a value");
    }
  }

  /** Reads ahead to the key of the entry that the reader is in, and returns what is kept of its value. */
  private Node keptOf(Node place) {
    int from = position();
    int keyFrom = from;
    int keyTo = from;
    for (int tag = next(); tag != 0; tag = next()) {
      if (tag >>> 3 == KEY) {
        int length = pass(tag);
        keyTo = position();
        keyFrom = keyTo - length;
      } else {
        skip(tag);
      }
    }
    back(from);
    return place.child(array(), keyFrom, keyTo);
  }

  /** Passes over one number, or many that are packed. */
  private void numbers(int tag) {
    if ((tag & 7) != 2) {
      int64(tag);
      return;
    }
    int length = pass(tag);
    int end = position();
    back(end - length);
    while (position() < end) {
      int64(0);
    }
    if (position() != end) {
      throw broken("a number that is cut off");
    }
  }

  private void time() {
    long seconds = 0;
    int nanos = 0;
    int from = position();
    int fields = 0;
    for (int tag = next(); tag != 0; tag = next()) {
      fields = fields << 4 | Math.min(tag >>> 3, 3);
      switch (tag >>> 3) {
        case 1 -> seconds = int64(tag);
        case 2 -> nanos = int32(tag);
        default -> skip(tag);
      }
    }
    if (!Values.isTime(seconds, nanos)) {
      throw broken("a time that is none");
    }
    int to = position();
    boolean endsInZero = to - from > 2 && array()[to - 2] == NANOS && array()[to - 1] == 0;
    if (trims && isWhole && fields == SECONDS_AND_NANOS && endsInZero) {
      edits.cut(to - 2, to);
    }
  }

  private void quantity() {
    int from = 0;
    int to = 0;
    for (int tag = next(); tag != 0; tag = next()) {
      if (tag >>> 3 == 1) {
        int length = pass(tag);
        to = position();
        from = to - length;
      } else {
        skip(tag);
      }
    }
    boolean isQuantity = Values.isAscii(array(), from, to)
        ? Values.isQuantity(array(), from, to)
        : rules.isQuantity(new String(array(), from, to - from, StandardCharsets.UTF_8));
    if (!isQuantity) {
      throw broken("a quantity that is none");
    }
  }

  /** Checks the JSON in a message; the last one counts, should there be two. */
  private void json(Shape shape) {
    int lengthAt = 0;
    int from = 0;
    int to = 0;
    for (int tag = next(); tag != 0; tag = next()) {
      if (tag >>> 3 == 1) {
        lengthAt = position();
        int length = pass(tag);
        to = position();
        from = to - length;
      } else {
        skip(tag);
      }
    }
    if (from == to) {
      return;
    }
    try {
      Node place = shape.place();
      if (place == null) {
        rules.checkJson(shape.message(), array(), from, to);
      } else {
        projectJson(shape.message(), place, lengthAt, from, to);
      }
    } catch (MalformedProtobufException e) {
      throw e;
    } catch (UnreadableObjectException e) {
      throw new MalformedProtobufException(String.valueOf(e.getMessage()), offset(), e);
    }
  }

  private void projectJson(Message message, Node place, int lengthAt, int from, int to) {
    byte[] kept = rules.projectJson(array(), from, to, place);
    rules.checkJson(message, kept, 0, kept.length);
    int saved = edits.saved();
    int mark = edits.begin(lengthAt, from);
    edits.replace(from, to, kept);
    edits.end(mark, saved, to - from);
  }
}
