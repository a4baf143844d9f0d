package io.informer4j.flight;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * What a ring had at one moment. Nothing is missing that happened before something in it, whichever threads wrote the two.
 *
 * <p><i>Implementation notes:</i> the clock is read first, the lanes are read afterwards, and what is younger than that time is left
 * for the next cut. A writer reads the clock once it has its lane, which is after everything that happened before was written; so
 * whoever finds an entry that is no younger than his own look at the clock finds also what happened before it.
 */
final class Cut {

  private static final Comparator<Entry> BY_TIME = Comparator.comparingLong(entry -> entry.nanos);

  /** The entries of a segment that belong to a cut: those before {@code end}, at least one. */
  private record Part(Segment segment, int end) {}

  /** By lane, and in the order of their writing. */
  private final List<Part> parts = new ArrayList<>();

  private final long forgottenBefore;

  /** Makes a cut at this moment of the clock by which entries were written. */
  Cut(Ring ring, LongSupplier clock) {
    long now = clock.getAsLong();
    VarHandle.fullFence();
    for (Segment segment : ring.segments()) {
      int end = segment.end(now);
      if (end > 0) {
        parts.add(new Part(segment, end));
      }
    }
    this.forgottenBefore = ring.forgottenBefore();
  }

  /** Returns the entries for which this holds, oldest first. */
  List<Entry> those(Predicate<Entry> wanted) {
    List<Entry> found = new ArrayList<>();
    for (Part part : parts) {
      for (int place = 0; place < part.end(); place++) {
        Entry entry = part.segment().get(place);
        if (entry.nanos >= forgottenBefore && wanted.test(entry)) {
          found.add(entry);
        }
      }
    }
    found.sort(BY_TIME); // which leaves the order within a lane as it is
    return found;
  }

  /**
   * Returns the newest entries, oldest first.
   *
   * @param passed how many entries of each lane do not count
   */
  List<Entry> newest(long[] passed, int most) {
    List<Entry> newest = new ArrayList<>();
    int lane = -1;
    int left = 0;
    for (int i = parts.size() - 1; i >= 0; i--) {
      Segment segment = parts.get(i).segment();
      if (segment.lane() != lane) {
        lane = segment.lane();
        left = most;
      }
      long from = Math.max(0, passed[lane] - segment.first());
      for (int place = parts.get(i).end() - 1; place >= from && left > 0; place--) {
        Entry entry = segment.get(place);
        left = entry.nanos < forgottenBefore ? 0 : left - 1;
        if (entry.nanos >= forgottenBefore) {
          newest.add(entry);
        }
      }
    }
    Collections.reverse(newest);
    newest.sort(BY_TIME);
    return newest.subList(Math.max(0, newest.size() - most), newest.size());
  }

  /** Returns how many entries of each lane were written before this cut, given how many had been before an earlier one. */
  long[] ends(long[] before) {
    long[] ends = before.clone();
    for (Part part : parts) {
      int lane = part.segment().lane();
      ends[lane] = Math.max(ends[lane], part.segment().first() + part.end());
    }
    return ends;
  }
}
