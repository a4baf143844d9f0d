package io.informer4j.compact;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text of ASCII with its bytes beside it, so that it is compared without a look into the string.
 *
 * <p><b>Threading:</b> immutable but for a flag that may be lost, and may be published by a race: whoever finds it sees all of it.
 */
final class KnownText {

  /** How many bytes lie in the three words; most texts have no more. */
  static final int SHORT = 3 * Long.BYTES;

  private static final byte[] NOTHING = {};

  final String text;
  final short length;
  /** Whether it was found after it had been remembered; what never was makes room when the table grows. */
  boolean cameAgain;

  final long first;
  final long second;
  final long third;
  /** What lies behind the words. */
  private final byte[] rest;

  KnownText(String text) {
    this(text, Arrays.copyOf(text.getBytes(StandardCharsets.ISO_8859_1), room(text)), 0);
  }

  /** Makes one of a text that stands at a place of an array. */
  KnownText(String text, byte[] bytes, int from) {
    this.text = text;
    this.length = (short) text.length();
    this.first = word(bytes, from, length);
    this.second = word(bytes, from + Long.BYTES, length - Long.BYTES);
    this.third = word(bytes, from + 2 * Long.BYTES, length - 2 * Long.BYTES);
    this.rest = length <= SHORT ? NOTHING : Arrays.copyOfRange(bytes, from + SHORT, from + length);
  }

  /** Whole words are read faster. */
  private static int room(String text) {
    return Math.max(SHORT, text.length());
  }

  private static long word(byte[] bytes, int from, int left) {
    if (left <= 0) {
      return 0;
    }
    long word = Words.at(bytes, from);
    return left < Long.BYTES ? Words.first(word, left) : word;
  }

  /** Returns whether this is the text in a range of an array. */
  boolean is(byte[] bytes, int from, int to) {
    return to - from == length
        && isWord(first, bytes, from, to)
        && isWord(second, bytes, from + Long.BYTES, to)
        && isWord(third, bytes, from + 2 * Long.BYTES, to)
        && (length <= SHORT || isRest(bytes, from, to));
  }

  private static boolean isWord(long word, byte[] bytes, int at, int to) {
    if (at >= to) {
      return true;
    }
    long other = Words.at(bytes, at);
    return word == (to - at < Long.BYTES ? Words.first(other, to - at) : other);
  }

  /** Returns whether what lies behind the words is the same, of a text that has more bytes than these. */
  boolean isRest(byte[] bytes, int from, int to) {
    return Arrays.equals(rest, 0, rest.length, bytes, from + SHORT, to);
  }
}
