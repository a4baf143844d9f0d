package io.informer4j.protobuf;

import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

  // What a number is taken for.
  private static final int AS_TAG = 0;
  private static final int AS_VALUE = 1;
  private static final int AS_LENGTH = 2;
  private static final int AS_LENGTH_OF_WHAT_IS_THERE = 3;
  private static final int AS_MESSAGE = 4;
  private static final int AS_TEXT = 5;

  /** Instead of a byte of a number that is not there: no byte, and none that another follows. */
  private static final long CUT_OFF = 1L << 32;

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
  /** The text that was read last. */
  private @Nullable String taken;

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
    int at = position;
    if (at == limit) {
      return 0;
    }
    int tag = array[at]; // of one byte, as those of nearly all fields are
    if (tag < 1 << 3 || Wire.type(tag) > Wire.FIXED32) {
      return (int) number(AS_TAG, 0);
    }
    position = at + 1;
    return tag;
  }

  /**
   * Enters the message that the tag announces; {@link #next} then goes through its fields.
   *
   * @return what to {@link #leave} it with
   */
  public final int enter(int tag) {
    return (int) number(AS_MESSAGE, tag);
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
    if (next() == tag) {
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
    return number(AS_VALUE, tag);
  }

  /** Returns true for anything but 0. */
  public final boolean bool(int tag) {
    return int64(tag) != 0;
  }

  /** Returns a floating point number of eight bytes. */
  public final double float64(int tag) {
    if (Wire.type(tag) != Wire.FIXED64) {
      throw another(tag, Wire.FIXED64);
    }
    return Double.longBitsToDouble(fixed(8));
  }

  /** Returns a text. */
  public final String text(int tag) {
    String text = textOrNull(tag);
    return text == null ? "" : text;
  }

  /** Returns a text, or null for an empty one, which JSON leaves out. */
  public @Nullable String textOrNull(int tag) {
    int length = length(tag);
    int from = position;
    position = from + length;
    return length == 0 ? null : new String(array, from, length, StandardCharsets.UTF_8);
  }

  /**
   * Returns what {@link #textOf} makes of a text, or null for an empty one: for the one class of readers that makes something else of it.
   * Were it for others too, code that was compiled for that one would have to be compiled anew as soon as another came.
   */
  protected final @Nullable String specialTextOrNull(int tag) {
    number(AS_TEXT, tag);
    return taken;
  }

  /** Makes a text of bytes, never of none, that a tag announced. */
  protected String textOf(byte[] bytes, int from, int to, int tag) {
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
      case Wire.VARINT -> int64(tag);
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
    return (int) number(AS_LENGTH_OF_WHAT_IS_THERE, tag);
  }

  /** Returns the length of what follows, all of which is there. */
  private int length(int tag) {
    return (int) number(AS_LENGTH, tag);
  }

  private MalformedProtobufException another(int tag, int type) {
    return broken("field " + Wire.number(tag) + " is " + Wire.nameOf(Wire.type(tag))
        + " instead of " + Wire.nameOf(type));
  }

  /**
   * Reads a number, which is what the whole format is made of, and returns what it is taken for. Its bytes are written out, and all that may be wanted of it
   * is done here, on purpose: it is too long to be compiled into each of the hundreds of places that read a tag, a number or a text,
   * which were most of the machine code of a decoder, and of the time that it takes to compile one.
   *
   * @param as what the number is
   * @param tag what announced it; nothing announces a tag
   * @return the tag, the value, or the length; or for the length of a message, which is entered, what to leave that with
   */
  private long number(int as, int tag) {
    if (as != AS_TAG && Wire.type(tag) != (as == AS_VALUE ? Wire.VARINT : Wire.BYTES)) {
      throw another(tag, as == AS_VALUE ? Wire.VARINT : Wire.BYTES);
    }
    byte[] bytes = array;
    int at = position;
    int left = limit - at;
    int count = 1;
    long b = left < 1 ? CUT_OFF : bytes[at];
    long value = b & 0x7F;
    if (b < 0) {
      count = 2;
      b = left < 2 ? CUT_OFF : bytes[at + 1];
      value |= (b & 0x7F) << 7;
    }
    if (b < 0) {
      count = 3;
      b = left < 3 ? CUT_OFF : bytes[at + 2];
      value |= (b & 0x7F) << 14;
    }
    if (b < 0) {
      count = 4;
      b = left < 4 ? CUT_OFF : bytes[at + 3];
      value |= (b & 0x7F) << 21;
    }
    if (b < 0) {
      count = 5;
      b = left < 5 ? CUT_OFF : bytes[at + 4];
      value |= (b & 0x7F) << 28;
    }
    if (b < 0) {
      count = 6;
      b = left < 6 ? CUT_OFF : bytes[at + 5];
      value |= (b & 0x7F) << 35;
    }
    if (b < 0) {
      value = numberOfMany(value);
    } else if (b == CUT_OFF) {
      position = limit;
      throw broken("a number that is cut off");
    } else {
      position = at + count;
    }
    if (as == AS_TAG) {
      return Wire.tag(value, (long) at - start);
    }
    if (as == AS_VALUE) {
      return value;
    }
    int there = limit - position;
    if (value < 0 || value > there) {
      if (as == AS_LENGTH || as == AS_TEXT || !isBeginning || value < 0) {
        position = at;
        throw broken("a length of " + (value < 0 ? "less than nothing" : value) + " where " + there
            + " bytes are left");
      }
      isCut = true;
      value = there;
    }
    if (as == AS_TEXT) {
      int from = position;
      position = from + (int) value;
      taken = value == 0 ? null : textOf(bytes, from, position, tag);
      return value;
    }
    if (as != AS_MESSAGE) {
      return value;
    }
    if (++depth > maxDepth) {
      throw tooDeep();
    }
    int outer = limit;
    limit = position + (int) value;
    return outer;
  }

  /** Returns a number of which six bytes are known, all of which are there. */
  private long numberOfMany(long first) {
    long value = first;
    for (int i = 6; i < Wire.LONGEST_VARINT; i++) {
      if (position + i == limit) {
        position = limit;
        throw broken("a number that is cut off");
      }
      byte b = array[position + i];
      value |= (long) (b & 0x7F) << (7 * i);
      if (b >= 0) {
        position += i + 1;
        return value;
      }
    }
    position += Wire.LONGEST_VARINT;
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
