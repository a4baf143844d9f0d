package io.informer4j.compress;

import java.util.Arrays;

/**
 * Takes long runs of hexadecimal digits out of a content: uids, digests, container ids. They are random, so that no dictionary
 * helps: four bits for each digit is all that can be saved, and that without an algorithm. What is left is text that many
 * objects share from one end to the other, where it was broken up by randomness before, and that compresses three times as well.
 *
 * <p>In the text a run is an escape and its length. A uid of the usual form, five groups with dashes between them, is one run.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class HexRuns {

  /** Hardly to be found in JSON or in protobuf. */
  private static final byte ESCAPE = 0x1b;

  /** After an escape: the byte itself. */
  private static final byte LITERAL = 0;

  /** After an escape: a uid with its dashes. */
  private static final byte UID = 1;

  private static final int UID_LENGTH = 36;
  private static final int UID_BYTES = 16;

  /** Shorter ones may be words that come again, or the hash in the name of all pods of one replica set. */
  private static final int SHORTEST = 16;

  private static final int LONGEST = 255;
  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };
  /** The value of each byte that is a digit, -1 for others. */
  private static final byte[] VALUES = values();

  private final byte[] content;
  private byte[] text;
  private int textLength;
  private byte[] digits = {};
  private int digitLength;

  private HexRuns(byte[] content) {
    this.content = content;
    this.text = new byte[content.length + 16];
  }

  /** Finds the runs in a content. */
  static HexRuns in(byte[] content) {
    HexRuns runs = new HexRuns(content);
    runs.split();
    return runs;
  }

  /** Returns an array that begins with the text. */
  byte[] text() {
    return text;
  }

  int textLength() {
    return textLength;
  }

  /** Returns an array that begins with the digits, two in each byte. */
  byte[] digits() {
    return digits;
  }

  int digitLength() {
    return digitLength;
  }

  private void split() {
    int at = 0;
    while (at < content.length) {
      int end = endOfRun(at);
      if (end - at == 8 && isUid(at)) {
        takeUid(at);
        at += UID_LENGTH;
      } else if (end - at >= SHORTEST) {
        escape((byte) (end - at));
        takeDigits(at, end);
        at = end;
      } else {
        at = copy(at, Math.max(end, at + 1));
      }
    }
  }

  private int endOfRun(int from) {
    int end = from;
    int last = Math.min(content.length, from + LONGEST);
    while (end < last && VALUES[content[end] & 0xff] >= 0) {
      end++;
    }
    return end;
  }

  private boolean isUid(int from) {
    if (from + UID_LENGTH > content.length) {
      return false;
    }
    for (int i = 8; i < UID_LENGTH; i++) {
      if (isDash(i) ? content[from + i] != '-' : VALUES[content[from + i] & 0xff] < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDash(int index) {
    return index == 8 || index == 13 || index == 18 || index == 23;
  }

  private void takeUid(int from) {
    escape(UID);
    int start = from;
    for (int i = from; i <= from + UID_LENGTH; i++) {
      if (i == from + UID_LENGTH || content[i] == '-') {
        takeDigits(start, i);
        start = i + 1;
      }
    }
  }

  private void takeDigits(int from, int to) {
    int count = (to - from + 1) / 2;
    if (digitLength + count > digits.length) {
      digits = Arrays.copyOf(digits, Math.max(256, 2 * (digitLength + count)));
    }
    for (int i = from; i < to; i += 2) {
      int low = i + 1 < to ? VALUES[content[i + 1] & 0xff] : 0;
      digits[digitLength++] = (byte) (VALUES[content[i] & 0xff] << 4 | low);
    }
  }

  private int copy(int from, int to) {
    for (int i = from; i < to; i++) {
      if (content[i] == ESCAPE) {
        escape(LITERAL);
      } else {
        reserve(1);
        text[textLength++] = content[i];
      }
    }
    return to;
  }

  private void escape(byte what) {
    reserve(2);
    text[textLength++] = ESCAPE;
    text[textLength++] = what;
  }

  private void reserve(int count) {
    if (textLength + count > text.length) {
      text = Arrays.copyOf(text, 2 * text.length);
    }
  }

  /**
   * Puts the runs back where they were.
   *
   * @param source has the digits, from an index on
   */
  static byte[] join(byte[] text, byte[] source, int digitsFrom) {
    byte[] content = new byte[lengthOf(text)];
    int at = 0;
    int digit = digitsFrom;
    for (int i = 0; i < text.length; i++) {
      if (text[i] != ESCAPE) {
        content[at++] = text[i];
        continue;
      }
      int what = text[++i] & 0xff;
      if (what == LITERAL) {
        content[at++] = ESCAPE;
      } else if (what == UID) {
        at = putUid(source, digit, content, at);
        digit += UID_BYTES;
      } else {
        putDigits(source, digit, content, at, at + what);
        at += what;
        digit += (what + 1) / 2;
      }
    }
    return content;
  }

  private static int lengthOf(byte[] text) {
    int length = text.length;
    for (int i = 0; i < text.length; i++) {
      if (text[i] == ESCAPE) {
        int what = text[++i] & 0xff;
        length += (what == LITERAL ? 1 : what == UID ? UID_LENGTH : what) - 2;
      }
    }
    return length;
  }

  private static int putUid(byte[] source, int digitsFrom, byte[] target, int from) {
    int digit = digitsFrom;
    int start = from;
    for (int i = 0; i <= UID_LENGTH; i++) {
      if (i == UID_LENGTH || isDash(i)) {
        putDigits(source, digit, target, start, from + i);
        digit += (from + i - start) / 2;
        start = from + i + 1;
        if (i < UID_LENGTH) {
          target[from + i] = '-';
        }
      }
    }
    return from + UID_LENGTH;
  }

  private static void putDigits(byte[] source, int digitsFrom, byte[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      int both = source[digitsFrom + (i - from) / 2];
      target[i] = DIGITS[((i - from) % 2 == 0 ? both >> 4 : both) & 0xf];
    }
  }

  private static byte[] values() {
    byte[] values = new byte[256];
    Arrays.fill(values, (byte) -1);
    for (int i = 0; i < DIGITS.length; i++) {
      values[DIGITS[i]] = (byte) i;
    }
    return values;
  }
}
