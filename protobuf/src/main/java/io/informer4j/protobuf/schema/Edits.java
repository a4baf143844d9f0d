package io.informer4j.protobuf.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What becomes of bytes when some of them are cut out: ranges, from the first to the last, each of which goes or is replaced by
 * a length or by other bytes. Made for being used again, so that what it takes is allocated once.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class Edits {

  private static final int NOTHING = -1;
  /** A replacement by bytes is this minus its number; by a length, the length itself. */
  private static final int FIRST_BYTES = -2;

  private static final int WIDTH = 3;

  /** From, to, and what comes in place of it. */
  private int[] edits = new int[WIDTH * 16];

  private int size;
  /** How many bytes fewer there are than before. */
  private int saved;

  private final List<byte[]> replacements = new ArrayList<>(0);

  void clear() {
    size = 0;
    saved = 0;
    replacements.clear();
  }

  int saved() {
    return saved;
  }

  /** Cuts a range out. */
  void cut(int from, int to) {
    saved += to - from;
    if (size > 0 && edits[size - 1] == NOTHING && edits[size - 2] == from) {
      edits[size - 2] = to;
      return;
    }
    add(from, to, NOTHING);
  }

  /** Puts other bytes in place of a range. */
  void replace(int from, int to, byte[] replacement) {
    add(from, to, FIRST_BYTES - replacements.size());
    replacements.add(replacement);
    saved += to - from - replacement.length;
  }

  /**
   * Notes that what follows lies in a message, whose length is written in a range.
   *
   * @return what to tell {@link #end}
   */
  int begin(int from, int to) {
    add(from, to, 0);
    return size - WIDTH;
  }

  /**
   * Notes that a message ends.
   *
   * @param mark what {@link #begin} returned
   * @param savedBefore what {@link #saved} returned then
   * @param length of the message as it was
   */
  void end(int mark, int savedBefore, int length) {
    int savedInside = saved - savedBefore;
    if (savedInside == 0 && size == mark + WIDTH) {
      size = mark;
      return;
    }
    int now = length - savedInside;
    edits[mark + 2] = now;
    saved += edits[mark + 1] - edits[mark] - sizeOf(now);
  }

  private void add(int from, int to, int what) {
    if (size == edits.length) {
      edits = Arrays.copyOf(edits, 2 * size);
    }
    edits[size] = from;
    edits[size + 1] = to;
    edits[size + 2] = what;
    size += WIDTH;
  }

  /** Returns what is left of a range, in an array of exactly that size. */
  byte[] apply(byte[] array, int from, int to) {
    byte[] left = new byte[to - from - saved];
    int at = from;
    int length = 0;
    for (int i = 0; i < size; i += WIDTH) {
      int untouched = edits[i] - at;
      System.arraycopy(array, at, left, length, untouched);
      length = put(edits[i + 2], left, length + untouched);
      at = edits[i + 1];
    }
    System.arraycopy(array, at, left, length, to - at);
    return left;
  }

  private int put(int what, byte[] left, int at) {
    if (what == NOTHING) {
      return at;
    }
    if (what >= 0) {
      return putLength(what, left, at);
    }
    byte[] replacement = replacements.get(FIRST_BYTES - what);
    System.arraycopy(replacement, 0, left, at, replacement.length);
    return at + replacement.length;
  }

  /** Writes a length, and returns the place after it. */
  static int putLength(int length, byte[] left, int from) {
    int at = from;
    int rest = length;
    while (rest > 0x7F) {
      left[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    left[at++] = (byte) rest;
    return at;
  }

  /** Returns how many bytes a length takes. */
  static int sizeOf(int length) {
    return (31 - Integer.numberOfLeadingZeros(length | 1)) / 7 + 1;
  }
}
