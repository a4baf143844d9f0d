package io.informer4j.compress;

import java.util.Arrays;

/**
 * The form in which contents are kept: compressed, or plain if there is no dictionary or nothing to win.
 *
 * <pre>{@code
 * byte[] form = CompressedBytes.plain(content);
 * byte[] smaller = CompressedBytes.compress(content, dictionary);
 * CompressedBytes.decompress(form, dictionary);      // both give the content
 * CompressedBytes.decompress(smaller, dictionary);
 * }</pre>
 *
 * <p>A plain form is a zero and the content. A compressed one is the length of its text and that of its {@linkplain HexRuns
 * digits}, as varints, the digits, and the compressed text.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
public final class CompressedBytes {

  private CompressedBytes() {}

  /** Returns the plain form of a content. */
  public static byte[] plain(byte[] content) {
    byte[] form = new byte[content.length + 1];
    System.arraycopy(content, 0, form, 1, content.length);
    return form;
  }

  /** Returns whether this form is read without a dictionary. */
  public static boolean isPlain(byte[] form) {
    return form[0] == 0;
  }

  /** Returns what a dictionary is best learnt from. */
  public static byte[] sampleOf(byte[] content) {
    HexRuns runs = HexRuns.in(content);
    return Arrays.copyOf(runs.text(), runs.textLength());
  }

  /** Returns the compressed form of a content, or the plain one if that is not larger. */
  public static byte[] compress(byte[] content, Dictionary dictionary) {
    HexRuns runs = HexRuns.in(content);
    byte[] text = dictionary.compress(runs.text(), runs.textLength());
    int lengths = sizeOf(runs.textLength()) + sizeOf(runs.digitLength());
    int size = lengths + runs.digitLength() + text.length;
    if (size > content.length) {
      return plain(content);
    }
    byte[] form = new byte[size];
    int at = write(runs.digitLength(), form, write(runs.textLength(), form, 0));
    System.arraycopy(runs.digits(), 0, form, at, runs.digitLength());
    System.arraycopy(text, 0, form, at + runs.digitLength(), text.length);
    return form;
  }

  /**
   * Returns the content of a form, in an array of its own.
   *
   * @param dictionary the one that it was compressed with; not asked for a plain one
   */
  public static byte[] decompress(byte[] form, Dictionary dictionary) {
    if (isPlain(form)) {
      return contentOf(form);
    }
    int textLength = read(form, 0);
    int at = sizeOf(textLength);
    int digitLength = read(form, at);
    at += sizeOf(digitLength);
    byte[] text = new byte[textLength];
    dictionary.decompress(form, at + digitLength, form.length, text, textLength);
    return HexRuns.join(text, form, at);
  }

  /** Returns the content of a plain form. */
  public static byte[] contentOf(byte[] plain) {
    return Arrays.copyOfRange(plain, 1, plain.length);
  }

  private static int sizeOf(int number) {
    return number < 1 << 7
        ? 1
        : number < 1 << 14 ? 2 : number < 1 << 21 ? 3 : number < 1 << 28 ? 4 : 5;
  }

  private static int write(int number, byte[] target, int at) {
    int rest = number;
    int index = at;
    while (rest > 0x7f) {
      target[index++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    target[index] = (byte) rest;
    return index + 1;
  }

  private static int read(byte[] source, int at) {
    int number = 0;
    int index = at;
    int shift = 0;
    while (source[index] < 0) {
      number |= (source[index++] & 0x7f) << shift;
      shift += 7;
    }
    return number | source[index] << shift;
  }
}
