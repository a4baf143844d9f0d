package io.informer4j.flight;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A place to write at that one thread has at a time: the entries that were written there, in the order of their times, of which the
 * last are in its open segment and the others, as far as they are kept, in segments that the ring has.
 *
 * <pre>{@code
 * if (lane.enter()) {
 *   try {
 *     lane.append(entry, entry.bytes());
 *   } finally {
 *     lane.leave();
 *   }
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> nobody waits for a lane: whoever does not get it goes to the next. Any number of threads read.
 */
final class Lane extends LanePadding {

  /** What a lane takes, its padding included. */
  static final int OWN_BYTES = 176;

  private static final VarHandle TAKEN;

  static {
    try {
      TAKEN = MethodHandles.lookup().findVarHandle(Lane.class, "taken", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Ring ring;
  private final int number;

  @SuppressWarnings("UnusedVariable") // read and written by its handle
  private volatile boolean taken;

  private volatile @Nullable Segment open;

  // Both are of whoever has the lane: what is used of the open segment.
  private int places;
  private int bytes;

  Lane(Ring ring, int number) {
    this.ring = ring;
    this.number = number;
  }

  /** Takes the lane, unless somebody has it. */
  boolean enter() {
    return TAKEN.compareAndSet(this, false, true);
  }

  /** Gives it back. */
  void leave() {
    TAKEN.setRelease(this, false);
  }

  /**
   * Writes an entry whose time was read after the lane was taken.
   *
   * @param size how many bytes it takes, which fit into a segment
   */
  void append(Entry entry, int size) {
    Segment segment = open;
    if (segment == null || places == segment.places() || bytes + size > ring.bytesOfEntries()) {
      segment = next(segment);
    }
    segment.put(places++, entry);
    bytes += size;
  }

  private Segment next(@Nullable Segment full) {
    Segment next = new Segment(number, full == null ? 0 : full.first() + places, ring.places());
    if (full != null) {
      full.close(places);
      ring.keep(full); // before it leaves its place here: whoever reads looks here first
    }
    places = 0;
    bytes = 0;
    open = next;
    return next;
  }

  /** Returns the segment that is written to; null if nothing was written yet. */
  @Nullable
  Segment open() {
    return open;
  }

  /** Returns how many entries were ever written here. */
  long written() {
    Segment segment = open;
    return segment == null ? 0 : segment.first() + segment.end();
  }
}
