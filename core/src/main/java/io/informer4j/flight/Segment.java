package io.informer4j.flight;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Some successive entries of one lane: written from the front to the back by whoever has the lane, and never overwritten.
 *
 * <p><b>Threading:</b> one writes at a time, any number read. An entry that is there is there whole, and so are all before it.
 */
final class Segment {

  /** What a segment takes beside its entries and their places: itself, the atomic array, and the array in it. */
  static final int OWN_BYTES = 40 + 16 + 24;

  private final int lane;
  private final long first;
  private final AtomicReferenceArray<@Nullable Entry> entries;

  /** When the last entry was written; known once nothing more is. */
  private long lastNanos;

  /**
   * Creates an empty segment.
   *
   * @param lane the number of its lane
   * @param first how many entries that lane had before
   */
  Segment(int lane, long first, int places) {
    this.lane = lane;
    this.first = first;
    this.entries = new AtomicReferenceArray<>(places);
  }

  int lane() {
    return lane;
  }

  long first() {
    return first;
  }

  int places() {
    return entries.length();
  }

  /** Puts an entry into the first place that is free, which the writer knows. */
  void put(int place, Entry entry) {
    entries.setRelease(place, entry);
  }

  /** Says that nothing more is written; before it is given to others. */
  void close(int filled) {
    lastNanos = get(filled - 1).nanos;
  }

  /** Returns when the last entry was written, once it is closed. */
  long lastNanos() {
    return lastNanos;
  }

  /** Returns an entry below {@link #end}. */
  Entry get(int place) {
    Entry entry = entries.getAcquire(place);
    if (entry == null) {
      throw new IndexOutOfBoundsException("place " + place + " of " + this + " is empty");
    }
    return entry;
  }

  /** Returns how many places are filled with entries that were written no later than this. */
  int end(long nanos) {
    int from = 0;
    int to = entries.length();
    while (from < to) { // times only grow from place to place, and after the last there is nothing
      int middle = (from + to) >>> 1;
      Entry entry = entries.getAcquire(middle);
      if (entry != null && entry.nanos <= nanos) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** Returns how many places are filled. */
  int end() {
    return end(Long.MAX_VALUE);
  }

  @Override
  public String toString() {
    return "Segment[lane " + lane + ", from " + first + "]";
  }
}
