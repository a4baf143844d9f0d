package io.informer4j.protobuf.schema;

/**
 * Goes through ordinary bytes in one pass, and keeps of them what is left by the edits that a {@link Walk} would note. It has no word for what is wrong, and
 * no patience for what is rare: at anything that is not plainly in order it gives up, and the walk goes through all of it once
 * more. So it may refuse what a walk takes, but must never take what a walk refuses, or cut otherwise.
 *
 * <p><i>Implementation notes:</i> one method with its place in local variables rather than many that share fields. A process
 * that has just started reads its largest lists with code that is not compiled yet, and what the compiler makes of methods that
 * are inlined into each other many times over takes it longer than the list takes to arrive. The method calls itself for each
 * message, so that it is compiled after a few objects, and once: a single loop over all of an object would be compiled from the
 * middle, and then again from its beginning.
 *
 * <p><b>Threading:</b> for one thread at a time; used again for the next message.
 */
final class Scan {

  /** What a message is for a scan: one to go into, a value of its own, or a rare thing. */
  static final byte FIELDS = 0;

  static final byte TIME = 1;
  static final byte QUANTITY = 2;
  static final byte RARE = 3;

  private static final int VARINT = 0;
  private static final int BYTES = 2;
  private static final int LONGEST_VARINT = 10;
  private static final int LONGEST_LENGTH = 4;
  /** The tags of fields 1 and 2, of each wire type that occurs here. */
  private static final int NUMBER_1 = 1 << 3;

  private static final int NUMBER_2 = 2 << 3;
  private static final int TEXT_1 = NUMBER_1 | BYTES;

  /** A message lies in a message that lies in an entry: so many levels are entered at once. */
  private static final int AT_ONCE = 3;

  private static final int VALUE = 2;

  private final int maxDepth;
  private final Kept kept;
  private final Identification identification;
  private final boolean trims;

  /**
   * Makes one.
   *
   * @param trims whether to cut zeros that say nothing
   */
  Scan(int maxDepth, Kept kept, Identification identification, boolean trims) {
    this.maxDepth = maxDepth;
    this.kept = kept;
    this.identification = identification;
    this.trims = trims;
  }

  /** Goes through the message in these bytes. Returns false if it gave up; then what was kept is worth nothing. */
  boolean go(Shape root, byte[] array, int from, int to) {
    kept.begin(array, from, to);
    identification.clear();
    return message(root, array, from, to, 0);
  }

  private boolean message(Shape shape, byte[] array, int from, int to, int depth) {
    int at = from;
    int number = 0;
    int highest = 0;
    while (at < to) {
      int fieldAt = at;
      int tag = array[at++];
      if (tag < 0) {
        if (at == to || array[at] <= 0) {
          return false;
        }
        tag = (tag & 0x7F) | (array[at++] << 7);
      }
      number = tag >>> 3;
      int step = shape.step(number);
      // What has come before is replaced by a zero, which therefore says something.
      boolean mayTrim = trims && number > highest && !shape.needsValue();
      highest = Math.max(highest, number);
      if ((tag & 7) == VARINT) {
        boolean isZero = at < to && array[at] == 0;
        at = afterVarint(array, at, to);
        boolean isNumber = step == Shape.NUMBER || step == Shape.NUMBERS;
        if (at < 0 || (!isNumber && !isPassedOver(shape, number))) {
          return false;
        }
        if (isZero && mayTrim && isNumber && shape.omitsZero(number)) {
          kept.cut(fieldAt, at);
        }
        continue;
      }
      int lengthAt = at;
      int length = 0;
      int shift = 0;
      byte b;
      do {
        if (at == to || shift == 7 * LONGEST_LENGTH) {
          return false;
        }
        b = array[at++];
        length |= (b & 0x7F) << shift;
        shift += 7;
      } while (b < 0);
      if (length > to - at || (tag & 7) != BYTES) {
        return false;
      }
      int content = at;
      at += length;
      if (step == Shape.MESSAGE || step == Shape.ENTRY) {
        Shape below = shape.below(number);
        byte form = below.formForScan();
        boolean ordinary;
        if (depth + AT_ONCE > maxDepth) {
          return false;
        } else if (form == TIME) {
          ordinary = isTime(array, content, at);
          if (mayTrim) {
            trimTime(shape.omitsZero(number), fieldAt, lengthAt, array, content, at);
          }
        } else if (form != FIELDS) {
          ordinary = isQuantity(form, array, content, at);
        } else if (step == Shape.ENTRY) {
          ordinary = !below.isPartial() && message(below, array, content, at, depth + 1);
        } else if (trims && (shape.needsValue() || (!mayTrim && !shape.isRepeated(number)))) {
          return false; // a part of a map, or more of a message: a zero in it may say something
        } else if (trims || below.isPartial()) {
          ordinary = part(below, array, lengthAt, content, at, depth + 1);
        } else {
          ordinary = message(below, array, content, at, depth + 1);
        }
        if (!ordinary) {
          return false;
        }
      } else if (step == Shape.IDENTITY) {
        identification.note(number, content, at);
        kept.cut(fieldAt, at);
      } else if (step == Shape.DROPPED
          || (length == 0 && mayTrim && step == Shape.BYTES && shape.omitsZero(number))) {
        kept.cut(fieldAt, at);
      } else if (step != Shape.BYTES && !isPassedOver(shape, number)) {
        return false;
      }
    }
    return number == VALUE || !shape.needsValue();
  }

  /** Cuts the nanoseconds that a time does not have, or all of one that is unset. */
  private void trimTime(
      boolean omitsZero, int fieldAt, int lengthAt, byte[] array, int from, int to) {
    if (to - from > 2 && array[to - 2] == NUMBER_2 && array[to - 1] == 0) {
      int place = kept.placeOf(lengthAt);
      kept.cut(to - 2, to);
      kept.end(place, from - lengthAt, to - from - 2);
    } else if (from == to && omitsZero) {
      kept.cut(fieldAt, to);
    }
  }

  /** Goes through a message of which some may be dropped. */
  private boolean part(Shape shape, byte[] array, int lengthAt, int from, int to, int depth) {
    int place = kept.placeOf(lengthAt);
    int saved = kept.saved();
    boolean ordinary = message(shape, array, from, to, depth);
    int cut = kept.saved() - saved;
    if (cut > 0) {
      kept.end(place, from - lengthAt, to - from - cut);
    }
    return ordinary;
  }

  /** Returns whether this is a field of a newer version, which stays where it is. */
  private static boolean isPassedOver(Shape shape, int number) {
    return shape.step(number) == Shape.UNKNOWN && number > 0 && !shape.dropsUnknown();
  }

  /** Returns where a number ends that begins here; -1 if it does not. */
  private static int afterVarint(byte[] array, int from, int end) {
    int last = Math.min(end, from + LONGEST_VARINT);
    for (int at = from; at < last; at++) {
      if (array[at] >= 0) {
        return at + 1;
      }
    }
    return -1;
  }

  /** Returns whether this is a time as it is usually written: its seconds, and fewer nanoseconds than a second has. */
  private static boolean isTime(byte[] array, int from, int to) {
    int at = from;
    long seconds = 0;
    if (at < to && array[at] == NUMBER_1) {
      // Nine bytes are 63 bits: a number without a sign, which is later than no time at all.
      int last = Math.min(to, ++at + LONGEST_VARINT - 1);
      int shift = 0;
      byte b;
      do {
        if (at == last) {
          return false;
        }
        b = array[at++];
        seconds |= (long) (b & 0x7F) << shift;
        shift += 7;
      } while (b < 0);
    }
    if (at < to) {
      if (array[at] != NUMBER_2
          || afterVarint(array, at + 1, to) != to
          || to - at > LONGEST_LENGTH) {
        return false;
      }
    }
    return Values.isTime(seconds, 0);
  }

  private static boolean isQuantity(byte form, byte[] array, int from, int to) {
    return form == QUANTITY
        && to - from > 2
        && array[from] == TEXT_1
        && array[from + 1] == to - from - 2
        && Values.isAscii(array, from + 2, to)
        && Values.isQuantity(array, from + 2, to);
  }
}
