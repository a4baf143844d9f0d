package io.informer4j.protobuf;

import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads the fields of a message out of bytes.
 *
 * <pre>{@code
 * WireReader in = new WireReader(slice, limits);
 * for (int tag = in.next(); tag != 0; tag = in.next()) {
 *   switch (tag >>> 3) {
 *     case 1 -> name = in.text(tag);
 *     default -> in.skip(tag);
 *   }
 * }
 * }</pre>
 *
 * <p>Every value is asked for with the tag before it: a known field of another wire type is an error, since to pass over it
 * would be to invent an object that nobody sent. Unknown fields are skipped, groups too. No length is believed before it was
 * held against the bytes that there are, so nothing is allocated that was not sent.
 *
 * <p>Text that is no UTF-8 is repaired with U+FFFD, which is what the server's JSON does with it.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public class WireReader {

  private byte[] array;
  private int start;
  private final int maxDepth;
  private int position;
  /** Where the message that is being read ends. */
  private int limit;

  private int depth;
  /** Whether these are the first bytes of a message only, so that values may lie beyond them. */
  private final boolean isBeginning;

  private boolean isCut;

  /** Creates a reader of the message in these bytes. */
  public WireReader(Slice slice, Limits limits) {
    this.array = slice.array();
    this.start = slice.from();
    this.position = slice.from();
    this.limit = slice.to();
    this.maxDepth = limits.maxDepth();
    this.isBeginning = slice.excess() != null;
  }

  /** Begins anew with the message in these bytes, for those who read many. */
  protected final void begin(byte[] bytes, int from, int to) {
    array = bytes;
    start = from;
    position = from;
    limit = to;
    depth = 0;
  }

  /** Returns the tag of the next field, or 0 at the end of the message. */
  public final int next() {
    if (position == limit) {
      return 0;
    }
    int at = position;
    return Wire.tag(varint(), (long) at - start);
  }

  /**
   * Enters the message that the tag announces; {@link #next} then goes through its fields.
   *
   * @return what to {@link #leave} it with
   */
  public final int enter(int tag) {
    int length = lengthOfWhatIsThere(tag);
    if (++depth > maxDepth) {
      throw tooDeep();
    }
    int outer = limit;
    limit = position + length;
    return outer;
  }

  /** Leaves a message, of which everything was read, for the one around it. */
  public final void leave(int outer) {
    depth--;
    limit = outer;
  }

  /** Passes over what is left of the message that the reader is in. */
  protected final void skipRest() {
    position = limit;
  }

  /** Goes back to a place of the message that the reader is in. */
  protected final void back(int earlier) {
    position = earlier;
  }

  /** Takes the next tag if it is this one, as between two elements of a repeated field. */
  public final boolean again(int tag) {
    int at = position;
    if (at == limit) {
      return false;
    }
    if (tag < 0x80) {
      if (array[at] != tag) {
        return false;
      }
      position = at + 1;
      return true;
    }
    if (Wire.tag(varint(), (long) at - start) == tag) {
      return true;
    }
    position = at;
    return false;
  }

  /** Returns a number of up to 32 bits. */
  public final int int32(int tag) {
    return (int) int64(tag);
  }

  /** Returns a number. */
  public final long int64(int tag) {
    require(tag, Wire.VARINT);
    return varint();
  }

  /** Returns true for anything but 0. */
  public final boolean bool(int tag) {
    return int64(tag) != 0;
  }

  /** Returns a floating point number of eight bytes. */
  public final double float64(int tag) {
    require(tag, Wire.FIXED64);
    return Double.longBitsToDouble(fixed(8));
  }

  /** Returns a text. */
  public final String text(int tag) {
    int length = length(tag);
    int from = position;
    position = from + length;
    return length == 0 ? "" : text(array, from, from + length);
  }

  /** Makes a text of bytes, never of none; a reader that shares texts does it here. */
  protected String text(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** Returns bytes where they lie. */
  public final Slice bytes(int tag) {
    int length = lengthOfWhatIsThere(tag);
    int from = position;
    position = from + length;
    return new Slice(array, from, from + length);
  }

  /** Passes over a text, all of which is there, and returns how long it is. */
  final int passAll(int tag) {
    int length = length(tag);
    position += length;
    return length;
  }

  /** Passes over a text, or over bytes, and returns how many these were. */
  protected final int pass(int tag) {
    int length = lengthOfWhatIsThere(tag);
    position += length;
    return length;
  }

  /** Passes over a value that nobody knows. */
  public final void skip(int tag) {
    switch (Wire.type(tag)) {
      case Wire.VARINT -> varint();
      case Wire.FIXED64 -> fixed(8);
      case Wire.FIXED32 -> fixed(4);
      case Wire.BYTES -> {
        int length = lengthOfWhatIsThere(tag);
        position += length;
      }
      case Wire.GROUP -> skipGroup(tag);
      default -> throw broken("the end of a group that did not begin");
    }
  }

  /** Goes through a group without recursion: what is sent deep must not cost stack. */
  private void skipGroup(int first) {
    int[] open = new int[Math.min(8, maxDepth)];
    int count = 0;
    int tag = first;
    while (true) {
      if (Wire.type(tag) == Wire.GROUP) {
        if (depth + count + 1 > maxDepth) {
          throw tooDeep();
        }
        if (count == open.length) {
          open = Arrays.copyOf(open, 2 * count);
        }
        open[count++] = Wire.number(tag);
      } else if (Wire.type(tag) == Wire.END_GROUP) {
        if (open[--count] != Wire.number(tag)) {
          throw broken("the end of another group than began");
        }
        if (count == 0) {
          return;
        }
      } else {
        skip(tag);
      }
      tag = next();
      if (tag == 0) {
        throw broken("a group without an end");
      }
    }
  }

  /** Returns the length of what follows, or of the beginning of it that is there if these are but the first bytes. */
  private int lengthOfWhatIsThere(int tag) {
    return length(tag, isBeginning);
  }

  /** Returns the length of what follows, all of which is there. */
  private int length(int tag) {
    return length(tag, false);
  }

  private int length(int tag, boolean mayBeCut) {
    require(tag, Wire.BYTES);
    int at = position;
    long length = varint();
    if (length < 0 || length > limit - position) {
      if (mayBeCut && length > 0) {
        isCut = true;
        return limit - position;
      }
      long left = (long) limit - position;
      position = at;
      throw broken("a length of " + (length < 0 ? "less than nothing" : length) + " where " + left
          + " bytes are left");
    }
    return (int) length;
  }

  private void require(int tag, int type) {
    if (Wire.type(tag) != type) {
      throw broken("field " + Wire.number(tag) + " is " + Wire.nameOf(Wire.type(tag))
          + " instead of " + Wire.nameOf(type));
    }
  }

  private long varint() {
    if (position < limit && array[position] >= 0) {
      return array[position++];
    }
    long value = 0;
    for (int i = 0; i < Wire.LONGEST_VARINT; i++) {
      if (position == limit) {
        throw broken("a number that is cut off");
      }
      byte b = array[position++];
      value |= (long) (b & 0x7F) << (7 * i);
      if (b >= 0) {
        return value;
      }
    }
    throw broken("a number of more than " + Wire.LONGEST_VARINT + " bytes");
  }

  private long fixed(int bytes) {
    if (limit - position < bytes) {
      throw broken("a number that is cut off");
    }
    long value = 0;
    for (int i = 0; i < bytes; i++) {
      value |= (long) (array[position++] & 0xFF) << (8 * i);
    }
    return value;
  }

  /** Returns whether something was met of which only the beginning is there. */
  final boolean isCut() {
    return isCut;
  }

  /** Returns the array that is read, which is somebody else's. */
  protected final byte[] array() {
    return array;
  }

  /** Returns where in the array the next byte lies. */
  protected final int position() {
    return position;
  }

  /** Returns where in the array the message that the reader is in ends. */
  protected final int limit() {
    return limit;
  }

  /** Returns how many bytes were read. */
  public final int offset() {
    return position - start;
  }

  private LimitExceededException tooDeep() {
    return new LimitExceededException("messages nested deeper than the limit of " + maxDepth
        + " levels at byte " + offset() + "; Limits.maxDepth raises it");
  }

  /** Returns an exception that says where the reader is. */
  public final MalformedProtobufException broken(String what) {
    return new MalformedProtobufException(what, offset());
  }
}
