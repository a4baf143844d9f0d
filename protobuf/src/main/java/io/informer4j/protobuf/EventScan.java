package io.informer4j.protobuf;

import io.informer4j.wire.CutEvent;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Opens watch events as servers write them: type, object, envelope, each once and in this order. It gives up at anything else,
 * which the cutter then reads field by field. Events of one watch begin alike, all but the lengths: what they begin with is read
 * once, and compared then.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class EventScan {

  /** The tags of a text or message in these fields. */
  private static final int FIELD_1 = (1 << 3) | Wire.BYTES;

  private static final int FIELD_2 = (2 << 3) | Wire.BYTES;
  private static final int FIELD_3 = (3 << 3) | Wire.BYTES;
  private static final int FIELD_4 = (4 << 3) | Wire.BYTES;

  /** What lies around an object: the event's, the raw bytes in it, and the content of the envelope that they are. */
  private static final byte[] AROUND = {FIELD_2, FIELD_1, FIELD_2};

  private static final int RAW = 1;
  private static final int CONTENT = 2;

  /** Lengths have up to four bytes; more is more than there can be. */
  private static final int LONGEST_SHIFT = 28;

  /**
   * After so many events it is forgotten how they begin. Otherwise the first event that begins in another way, the bookmark behind a
   * long list, would come to code that was compiled without such a case, with all that calls it, and is then compiled anew.
   */
  private static final int FORGETS = 1 << 9;

  /** No event begins with this. */
  private static final byte[] NEVER = {0};

  private static final byte[] MAGIC = Envelope.magic();
  private static final String[] TYPES = {"ADDED", "MODIFIED", "DELETED", "BOOKMARK"};

  private final Limits limits;
  /** What the last event began with, as it was sent: its type, and the envelope up to the object with its kind. */
  private byte[] typeBytes = NEVER;

  private byte[] kindBytes = {};
  /** And in words. */
  private String type = "";

  private String apiVersion = "";
  private String kind = "";
  private int events;

  EventScan(Limits limits) {
    this.limits = limits;
  }

  /** Returns the event in these bytes, or null if it takes more to read it. */
  @Nullable
  CutEvent read(byte[] array, int from, int to) {
    events++;
    if ((events & (FORGETS - 1)) == 0) {
      typeBytes = NEVER;
    }
    CutEvent event = readLikeLast(array, from, to);
    return event == null && learns(array, from, to) ? readLikeLast(array, from, to) : event;
  }

  /** A single loop over what lies around an object: a compiler writes each loop out several times. */
  private @Nullable CutEvent readLikeLast(byte[] array, int from, int to) {
    int at = from;
    byte[] expected = typeBytes;
    int end = to;
    for (int level = 0; level < AROUND.length; level++) {
      if (level != RAW) {
        if (expected.length > to - at || !isAt(expected, array, at)) {
          return null;
        }
        at += expected.length;
        expected = kindBytes;
      }
      if (at == to || array[at++] != AROUND[level]) {
        return null;
      }
      int length = 0;
      int shift = 0;
      byte b;
      do {
        if (at == to || shift == LONGEST_SHIFT) {
          return null;
        }
        b = array[at++];
        length |= (b & 0x7F) << shift;
        shift += 7;
      } while (b < 0);
      end = at + length;
      if (level < CONTENT ? end != to : length > to - at) {
        return null;
      }
    }
    return isEmpty(array, end, to)
        ? new CutEvent(type, apiVersion, kind, new Slice(array, at, end))
        : null;
  }

  /** Returns whether these bytes stand here, of which there are as many. */
  private static boolean isAt(byte[] expected, byte[] array, int from) {
    int i = 0;
    while (i < expected.length && expected[i] == array[from + i]) {
      i++;
    }
    return i == expected.length;
  }

  /** Returns where the envelope of the object begins; -1 if that is not all that is left. */
  private static int envelope(byte[] array, int from, int to) {
    if (after(FIELD_2, array, from, to) != to) {
      return -1;
    }
    int raw = HeadScan.contentOf(array, from + 1);
    return after(FIELD_1, array, raw, to) == to ? HeadScan.contentOf(array, raw + 1) : -1;
  }

  /** Returns whether nothing more is said of the content than that there is nothing to say. */
  private static boolean isEmpty(byte[] array, int from, int to) {
    return from == to
        || (to - from == 4
            && array[from] == FIELD_3
            && array[from + 1] == 0
            && array[from + 2] == FIELD_4
            && array[from + 3] == 0);
  }

  /** Looks at how an event begins. Returns false if it does not begin as events do. */
  private boolean learns(byte[] array, int from, int to) {
    int object = after(FIELD_1, array, from, to);
    int envelope = object < 0 ? -1 : envelope(array, object, to);
    int kindAt = envelope + MAGIC.length;
    if (envelope < 0
        || kindAt >= to
        || !Arrays.equals(MAGIC, 0, MAGIC.length, array, envelope, kindAt)) {
      return false;
    }
    int content = after(FIELD_1, array, kindAt, to);
    String typed = typeOf(array, HeadScan.contentOf(array, from + 1), object);
    if (content < 0 || typed == null) {
      return false;
    }
    String[] words = {"", ""};
    WireReader in = new WireReader(new Slice(array, kindAt, content), limits);
    Envelope.readPair(in, in.next(), words);
    type = typed;
    apiVersion = words[0];
    kind = words[1];
    typeBytes = Arrays.copyOfRange(array, from, object);
    kindBytes = Arrays.copyOfRange(array, envelope, content);
    return true;
  }

  private static @Nullable String typeOf(byte[] array, int from, int to) {
    String text = new String(array, from, to - from, StandardCharsets.UTF_8);
    for (String known : TYPES) {
      if (known.equals(text)) {
        return known;
      }
    }
    return null;
  }

  /** Returns where a field ends that begins here with this tag; -1 if it does not. */
  private static int after(int tag, byte[] array, int from, int to) {
    return from < to && array[from] == tag ? HeadScan.afterText(array, from + 1, to) : -1;
  }
}
