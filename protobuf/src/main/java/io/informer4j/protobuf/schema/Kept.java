package io.informer4j.protobuf.schema;

import java.util.Arrays;

/**
 * What a {@link Scan} keeps of a message: copied as it goes, in runs from one cut to the next, into a buffer that is used again.
 * Lengths of messages are written anew when the message ends and something was cut out of it.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class Kept {

  /** A larger buffer than this is given back: one huge object should not be paid for until the end. */
  private static final int LARGEST_KEPT = 1 << 20;

  private static final int SMALLEST = 1 << 14;

  private static final byte[] NOTHING = {};

  private byte[] source = NOTHING;
  private byte[] out;
  /** How many bytes are in the buffer. */
  private int size;
  /** From where on nothing was copied yet. */
  private int run;

  private int saved;

  /**
   * Makes one.
   *
   * @param soon whether objects are going to come; then there is room for them from the beginning. Room that the first object makes is news
   *     to code that was compiled while another informer read
   */
  Kept(boolean soon) {
    out = soon ? new byte[SMALLEST] : NOTHING;
  }

  /** Begins with a message, of which nothing was cut yet. */
  void begin(byte[] array, int from, int to) {
    source = array;
    size = 0;
    run = from;
    saved = 0;
    int needed = to - from;
    if (out.length < needed || (out.length > LARGEST_KEPT && needed <= LARGEST_KEPT)) {
      out = new byte[Math.max(SMALLEST, needed)];
    }
  }

  /** Returns how many bytes fewer there are than before. */
  int saved() {
    return saved;
  }

  /** Leaves out a range, which comes after all that was left out before. */
  void cut(int from, int to) {
    int length = from - run;
    if (length > 0) {
      System.arraycopy(source, run, out, size, length);
      size += length;
    }
    run = to;
    saved += to - from;
  }

  /** Returns where a byte is going to be that nothing was cut of yet. */
  int placeOf(int index) {
    return size + index - run;
  }

  /**
   * Notes that a message ends of which something was cut.
   *
   * @param place where its length lies, as {@link #placeOf} said before the cut
   * @param width how many bytes the length has
   * @param length the length that it has now, which is no more than it had
   */
  void end(int place, int width, int length) {
    int now = Edits.sizeOf(length);
    if (now < width) {
      System.arraycopy(out, place + width, out, place + now, size - place - width);
      size -= width - now;
      saved += width - now;
    }
    Edits.putLength(length, out, place);
  }

  /** Returns what is kept of the message that ends here, in an array of exactly that size. */
  byte[] bytes(int to) {
    byte[] kept = Arrays.copyOf(out, size + to - run);
    System.arraycopy(source, run, kept, size, to - run);
    source = NOTHING; // it is somebody else's, who may want it to go
    return kept;
  }
}
