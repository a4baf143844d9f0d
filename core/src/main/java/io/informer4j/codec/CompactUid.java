package io.informer4j.codec;

import java.nio.charset.StandardCharsets;

/**
 * Keeps a uid as two numbers: 16 bytes instead of the 80 of a text. Servers write uids in one form, 32 lower-case hexadecimal
 * digits in five groups; what is written otherwise, and the uid of zeros only, which stands for none here, cannot be kept so.
 */
final class CompactUid {

  static final int LENGTH = 36;
  static final int HALF = 18;

  /** A bit for each place of a dash. */
  static final long DASHES = 1L << 8 | 1L << 13 | 1L << 18 | 1L << 23;

  private static final String DIGITS = "0123456789abcdef";

  /** What a dash, and what anything else is instead of a digit; both are more than any digit, and none of their low four bits is set. */
  static final int DASH = 16;

  private static final int OTHER = 32;

  /** What {@link #valueOf} says of each byte. */
  static final byte[] VALUES = values();

  private CompactUid() {}

  private static byte[] values() {
    byte[] values = new byte[1 << Byte.SIZE];
    for (int c = 0; c < values.length; c++) {
      values[c] = (byte) valueOf((byte) c);
    }
    return values;
  }

  /** Returns whether this uid can be kept as two numbers, from which {@link #text} makes exactly it. */
  static boolean suits(String uid) {
    if (uid.isEmpty()) {
      return true;
    }
    int digits = 0;
    for (int i = 0; i < uid.length(); i++) {
      char c = uid.charAt(i);
      int value = c < 0x80 ? valueOf((byte) c) : OTHER;
      if (isDash(i) ? value != DASH : value >= DASH) {
        return false;
      }
      digits |= value & 0xf;
    }
    return uid.length() == LENGTH && digits != 0;
  }

  /** Returns the first half of a uid that suits. */
  static long high(String uid) {
    return digits(uid, 0, HALF);
  }

  /** Returns the second half of a uid that suits. */
  static long low(String uid) {
    return digits(uid, HALF, LENGTH);
  }

  private static long digits(String uid, int from, int to) {
    long number = 0;
    for (int i = from; i < Math.min(to, uid.length()); i++) {
      if (!isDash(i)) {
        number = number << 4 | valueOf((byte) uid.charAt(i));
      }
    }
    return number;
  }

  /** Returns the value of a lower-case digit, {@link #DASH} of a dash, {@link #OTHER} of anything else. */
  static int valueOf(byte c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
      return c - 'a' + 10;
    }
    return c == '-' ? DASH : OTHER;
  }

  /** Returns the uid of these halves. */
  static String text(long high, long low) {
    if ((high | low) == 0) {
      return "";
    }
    byte[] text = new byte[LENGTH];
    int shift = Long.SIZE;
    for (int i = 0; i < LENGTH; i++) {
      if (isDash(i)) {
        text[i] = '-';
        continue;
      }
      shift = shift == 0 ? Long.SIZE - 4 : shift - 4;
      text[i] = (byte) DIGITS.charAt((int) ((i < HALF ? high : low) >>> shift) & 0xf);
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  static boolean isDash(int index) {
    return (DASHES >>> index & 1) != 0;
  }
}
