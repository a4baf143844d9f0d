package io.informer4j.wire;

import java.util.Arrays;

/**
 * The bytes of one value that arrives in any pieces: left where they are while they lie in one chunk, copied when the chunk goes
 * away before the value is done with. Never more than a limit; what is beyond is counted and let go.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public final class Capture {

  private static final byte[] NOTHING = {};
  private static final int SMALLEST_BUFFER = 4096;
  /** A larger buffer than this is given back before the next value: one huge object should not be paid for until the end. */
  private static final int LARGEST_KEPT_BUFFER = 1 << 20;

  private enum State {
    EMPTY,
    OPEN,
    CLOSED
  }

  private final int limit;
  private State state = State.EMPTY;
  private byte[] carried = NOTHING;
  private int carriedLength;
  private long length;
  /** Where in the current chunk the value begins or goes on, and where it ends if it is closed. */
  private int from;

  private int to;

  /** Creates one that keeps at most so many bytes. */
  public Capture(int limit) {
    this.limit = limit;
  }

  /** Begins a value at an index of the current chunk. */
  public void begin(int index) {
    clear();
    state = State.OPEN;
    from = index;
  }

  /** Ends the value before an index of the current chunk. */
  public void end(int index) {
    state = State.CLOSED;
    to = index;
    length += to - from;
  }

  /** Forgets the value. */
  public void clear() {
    state = State.EMPTY;
    carriedLength = 0;
    length = 0;
    if (carried.length > LARGEST_KEPT_BUFFER) {
      carried = NOTHING;
    }
  }

  /** Copies what lies in a chunk that goes away after an index. */
  public void leave(byte[] chunk, int end) {
    if (state == State.OPEN) {
      carry(chunk, from, end);
      length += end - from;
      from = 0;
    } else if (state == State.CLOSED) {
      carry(chunk, from, to);
      from = 0;
      to = 0;
    }
  }

  /** Goes on in a new chunk, at an index. */
  public void enter(int index) {
    if (state == State.OPEN) {
      from = index;
    }
  }

  /** Returns whether a whole value is here, as far as the limit allows. */
  public boolean isClosed() {
    return state == State.CLOSED;
  }

  /** Returns how many bytes the value has, those beyond the limit too. */
  public long length() {
    return length;
  }

  /** Whether the value is longer than the limit, and its bytes gone. */
  public boolean isOverLimit() {
    return length > limit;
  }

  /** Returns the value, or its first bytes up to the limit. */
  public Slice slice(byte[] chunk) {
    if (carriedLength == 0) {
      return new Slice(chunk, from, (int) Math.min(to, from + (long) limit));
    }
    carry(chunk, from, to);
    from = to;
    return new Slice(carried, 0, carriedLength);
  }

  private void carry(byte[] chunk, int start, int end) {
    int taken = Math.min(end - start, limit - carriedLength);
    if (taken <= 0) {
      return;
    }
    if (carried.length - carriedLength < taken) {
      int needed = carriedLength + taken;
      long roomy = Math.max(Math.max(SMALLEST_BUFFER, 2L * carried.length), needed);
      carried = Arrays.copyOf(carried, (int) Math.min(roomy, limit));
    }
    System.arraycopy(chunk, start, carried, carriedLength, taken);
    carriedLength += taken;
  }
}
