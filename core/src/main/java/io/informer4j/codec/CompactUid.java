package io.informer4j.codec;

import java.nio.charset.StandardCharsets;

/**
 * Keeps a uid as two numbers: 16 bytes instead of the 80 of a text. Servers write uids in one form, 32 lower-case hexadecimal
 * digits in five groups; what is written otherwise, and the uid of zeros only, which stands for none here, cannot be kept so.
 */
final class CompactUid {

  private static final int LENGTH = 36;
  private static final String DIGITS = "0123456789abcdef";

  private CompactUid() {}

  /** Returns whether this uid can be kept as two numbers, from which {@link #text} makes exactly it. */
  static boolean suits(String uid) {
    if (uid.isEmpty()) {
      return true;
    }
    if (uid.length() != LENGTH) {
      return false;
    }
    boolean zeros = true;
    for (int i = 0; i < LENGTH; i++) {
      char c = uid.charAt(i);
      if (isDash(i) ? c != '-' : DIGITS.indexOf(c) < 0) {
        return false;
      }
      zeros &= c == '0' || c == '-';
    }
    return !zeros;
  }

  /** Returns the first half of a uid that suits. */
  static long high(String uid) {
    return digits(uid, 0, 18);
  }

  /** Returns the second half of a uid that suits. */
  static long low(String uid) {
    return digits(uid, 18, LENGTH);
  }

  private static long digits(String uid, int from, int to) {
    long number = 0;
    for (int i = from; i < Math.min(to, uid.length()); i++) {
      if (!isDash(i)) {
        number = number << 4 | Character.digit(uid.charAt(i), 16);
      }
    }
    return number;
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
      text[i] = (byte) DIGITS.charAt((int) ((i < 18 ? high : low) >>> shift) & 0xf);
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  private static boolean isDash(int index) {
    return index == 8 || index == 13 || index == 18 || index == 23;
  }
}
