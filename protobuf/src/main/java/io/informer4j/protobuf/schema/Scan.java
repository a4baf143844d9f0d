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

  /** What to do with a field, in a {@linkplain Shape#plan plan}: what it is, and what else is to be known of it. */
  static final int KIND = 0xF;

  static final byte GIVEN_UP = 0;
  /** One of a newer version, which stays where it is. */
  static final byte PASSED_OVER = 1;

  static final byte NUMBER = 2;
  static final byte TEXT = 3;
  static final byte DROPPED = 4;
  static final byte IDENTITY = 5;
  static final byte MESSAGE = 6;
  static final byte ENTRY = 7;
  static final byte OMITS_ZERO = 1 << 4;
  static final byte REPEATED = 1 << 5;

  private static final int VARINT = 0;
  private static final int BYTES = 2;
  private static final int LONGEST_VARINT = 10;
  /** With their tags, and as numbers that are less than the last second of all dates, and than a thousand million. */
  private static final int LONGEST_SECONDS = 1 + 7;

  private static final int LONGEST_NANOS = 1 + 3;
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
    byte[] plan = shape.plan();
    boolean mayTrim = trims && !shape.needsValue();
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
      int what = plan[Math.min(number, plan.length - 1)];
      int kind = what & KIND;
      // What has come before is replaced by a zero, which therefore says something.
      boolean isFirst = number > highest;
      highest = isFirst ? number : highest;
      boolean goes = false;
      if ((tag & 7) == VARINT) {
        boolean isZero = at < to && array[at] == 0;
        at = afterVarint(array, at, to);
        if (at < 0 || (kind != NUMBER && kind != PASSED_OVER)) {
          return false;
        }
        goes = isZero && isFirst && mayTrim && what == (NUMBER | OMITS_ZERO);
      } else {
        // Up to three bytes, written out: hardly anything is longer.
        int lengthAt = at;
        int length = at < to ? array[at++] : ~0;
        if (length < 0) {
          int second = at < to ? array[at++] : ~0;
          length = (length & 0x7F) | (second << 7);
          if (second < 0) {
            length = (length & 0x3FFF) | ((at < to ? array[at++] : ~0) << 14);
          }
        }
        if (length < 0 || length > to - at || (tag & 7) != BYTES) {
          return false;
        }
        int content = at;
        at += length;
        if (kind == TEXT) {
          goes = length == 0 && isFirst && mayTrim && (what & OMITS_ZERO) != 0;
        } else if (kind == MESSAGE || kind == ENTRY) {
          Shape below = shape.below(number);
          byte form = below.formForScan();
          int place = kept.placeOf(lengthAt);
          int saved = kept.saved();
          boolean ordinary;
          if (depth + AT_ONCE > maxDepth) {
            return false;
          } else if (form == TIME) {
            ordinary = isTime(array, content, at);
            goes = length == 0 && isFirst && mayTrim && (what & OMITS_ZERO) != 0;
            if (isFirst && mayTrim && endsWithNoNanos(array, content, at)) {
              kept.cut(at - 2, at);
            }
          } else if (form != FIELDS) {
            ordinary = isQuantity(form, array, content, at);
          } else if (kind == ENTRY && below.isPartial()) {
            return false;
          } else if (kind == MESSAGE
              && trims
              && !(mayTrim && (isFirst || (what & REPEATED) != 0))) {
            return false; // a part of a map, or more of a message: a zero in it may say something
          } else {
            ordinary = message(below, array, content, at, depth + 1);
          }
          if (!ordinary) {
            return false;
          }
          int cut = kept.saved() - saved;
          if (cut > 0) {
            kept.end(place, content - lengthAt, length - cut);
          }
        } else if (kind == IDENTITY) {
          identification.note(number, content, at);
          goes = true;
        } else if (kind == DROPPED) {
          goes = true;
        } else if (kind != PASSED_OVER) {
          return false;
        }
      }
      if (goes) {
        kept.cut(fieldAt, at);
      }
    }
    return number == VALUE || !shape.needsValue();
  }

  /** Returns whether a time says of its nanoseconds that it has none. */
  private static boolean endsWithNoNanos(byte[] array, int from, int to) {
    return to - from > 2 && array[to - 2] == NUMBER_2 && array[to - 1] == 0;
  }

  /** Returns where a number ends that begins here; -1 if it does not. */
  private static int afterVarint(byte[] array, int from, int end) {
    return from < end && array[from] >= 0 ? from + 1 : afterLongVarint(array, from, end);
  }

  private static int afterLongVarint(byte[] array, int from, int end) {
    int last = Math.min(end, from + LONGEST_VARINT);
    for (int at = from; at < last; at++) {
      if (array[at] >= 0) {
        return at + 1;
      }
    }
    return -1;
  }

  /**
   * Returns whether this is a time as it is usually written: its seconds, no fewer than none and so few that there is such a date for certain, and
   * fewer nanoseconds than a second has.
   */
  private static boolean isTime(byte[] array, int from, int to) {
    int at = from;
    if (at < to && array[at] == NUMBER_1) {
      at = afterVarint(array, at + 1, to);
      if (at < 0 || at - from > LONGEST_SECONDS) {
        return false;
      }
    }
    return at == to
        || (array[at] == NUMBER_2
            && to - at <= LONGEST_NANOS
            && afterVarint(array, at + 1, to) == to);
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
