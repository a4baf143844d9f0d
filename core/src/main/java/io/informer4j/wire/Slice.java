package io.informer4j.wire;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes inside of a larger array, valid until whoever handed them out goes on: those of a cutter until its next {@code next()}
 * or {@code feed(…)}.
 *
 * <pre>{@code
 * ObjectHead head = codec.readHead(slice);     // works for what is beyond the limits too
 * slice.requireWithinLimits();                 // a decoder asks before it goes on
 * }</pre>
 *
 * <p><b>Threading:</b> as the array: for the thread that got it, until it goes on.
 */
public final class Slice {

  private final byte[] array;
  private final int from;
  private final int to;
  private final @Nullable LimitExceededException excess;

  /** Makes a slice of a value that is within the limits. */
  public Slice(byte[] array, int from, int to) {
    this(array, from, to, null);
  }

  /** Makes a slice of a value, or of the beginning of one that is beyond a limit. */
  public Slice(byte[] array, int from, int to, @Nullable LimitExceededException excess) {
    this.array = array;
    this.from = from;
    this.to = to;
    this.excess = excess;
  }

  /** Returns a slice of the whole array. */
  public static Slice of(byte[] array) {
    return new Slice(array, 0, array.length);
  }

  /** Returns the array, not to be changed. */
  public byte[] array() {
    return array;
  }

  /** Returns the index of the first byte. */
  public int from() {
    return from;
  }

  /** Returns the index of the byte after the last one. */
  public int to() {
    return to;
  }

  /**
   * Returns why these bytes must not be decoded: the value is beyond a limit, and these are as many of its first bytes as the
   * limits allow, enough to say whose they are. Null for the ordinary value that is here from its first to its last byte.
   */
  public @Nullable LimitExceededException excess() {
    return excess;
  }

  /** Returns how many bytes these are. */
  public int length() {
    return to - from;
  }

  /** Returns the bytes in an array of their own. */
  public byte[] copy() {
    return Arrays.copyOfRange(array, from, to);
  }

  /**
   * Checks that these bytes may be decoded.
   *
   * @throws LimitExceededException if they are the beginning of something beyond the limits
   */
  public void requireWithinLimits() {
    if (excess != null) {
      throw excess;
    }
  }

  /** Returns how many bytes these are, never which. */
  @Override
  public String toString() {
    return length() + " bytes" + (excess == null ? "" : " of too many");
  }
}
