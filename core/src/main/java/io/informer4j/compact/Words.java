package io.informer4j.compact;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Bytes of a text, eight at a time, and the hash that is made of them along the way. */
public final class Words {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EACH = 0x0101010101010101L;
  private static final long HIGH = EACH << 7;

  private Words() {}

  /** Returns eight bytes, the first one lowest; zeros for those beyond the array. */
  public static long at(byte[] bytes, int at) {
    return at + Long.BYTES <= bytes.length ? (long) LONGS.get(bytes, at) : last(bytes, at);
  }

  private static long last(byte[] bytes, int at) {
    long word = 0;
    for (int i = 0; at + i < bytes.length; i++) {
      word |= (bytes[at + i] & 0xFFL) << (8 * i);
    }
    return word;
  }

  /**
   * Marks, by its highest bit, the first byte that ends or changes a plain text: a quote, a backslash, a control
   * character, one that is not ASCII. Marks above the lowest one mean nothing.
   */
  public static long special(long word) {
    long quotes = word ^ (EACH * '"');
    long slashes = word ^ (EACH * '\\');
    return (((quotes - EACH) & ~quotes)
            | ((slashes - EACH) & ~slashes)
            | ((word - EACH * ' ') & ~word)
            | word)
        & HIGH;
  }

  /** Returns how many bytes precede the lowest mark. */
  public static int before(long special) {
    return Long.numberOfTrailingZeros(special) >>> 3;
  }

  /** Returns the first bytes of a word, fewer than eight. */
  public static long first(long word, int bytes) {
    return word & ~(-1L << (8 * bytes));
  }

  /** Returns a hash with one more word in it. */
  public static long mix(long hash, long word) {
    long mixed = (hash ^ word) * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 29);
  }

  /** Returns the hash that a text with these bytes has when it is read. */
  public static long hash(byte[] text) {
    long hash = 0;
    int at = 0;
    for (; at + Long.BYTES <= text.length; at += Long.BYTES) {
      hash = mix(hash, at(text, at));
    }
    return at < text.length ? mix(hash, last(text, at)) : hash;
  }

  /** What {@link #asciiHash} returns for a text that is not ASCII. */
  public static final long NOT_ASCII = Long.MIN_VALUE;

  /** Returns the {@link #hash} of a text that lies in a range of an array, or {@link #NOT_ASCII}. */
  public static long asciiHash(byte[] bytes, int from, int to) {
    long hash = 0;
    long all = 0;
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      long word = (long) LONGS.get(bytes, at);
      all |= word;
      hash = mix(hash, word);
    }
    if (at < to) {
      long word = first(at(bytes, at), to - at);
      all |= word;
      hash = mix(hash, word);
    }
    return isAscii(all) ? hash : NOT_ASCII;
  }

  /** Returns whether bytes are ASCII, all of which were put together by an or. */
  static boolean isAscii(long all) {
    return (all & HIGH) == 0;
  }

  /** Returns the hash of bytes in a range of an array, whatever they are. */
  public static long hash(byte[] bytes, int from, int to) {
    long hash = (long) to - from;
    int at = from;
    for (; at + Long.BYTES <= to; at += Long.BYTES) {
      hash = mix(hash, (long) LONGS.get(bytes, at));
    }
    return at < to ? mix(hash, first(at(bytes, at), to - at)) : hash;
  }

  /**
   * Returns whether this text stands at a place of an array that has at least as many bytes left.
   *
   * @param text at least eight bytes
   */
  public static boolean stands(byte[] text, byte[] bytes, int at) {
    int last = text.length - Long.BYTES;
    for (int i = 0; i < last; i += Long.BYTES) {
      if ((long) LONGS.get(text, i) != (long) LONGS.get(bytes, at + i)) {
        return false;
      }
    }
    return (long) LONGS.get(text, last) == (long) LONGS.get(bytes, at + last);
  }
}
