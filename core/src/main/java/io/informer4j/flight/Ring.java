package io.informer4j.flight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The last entries that fit into so many bytes.
 *
 * <p><b>Threading:</b> any number of threads write and read at once, without a lock: nobody waits for anybody, however long he is
 * held up by the scheduler.
 *
 * <p><i>Implementation notes:</i> writing must cost an informer's loop next to nothing, so writers share nothing that another core
 * has just written, and never look at what they overwrite. Each thread has a lane to write to, by its number; if another has that at
 * this moment, the next. A lane writes into its open segment, and a segment that is full goes into the ring, where it takes the
 * place of the oldest:
 *
 * <pre>
 *   lane 0  ▐█████░░░▌ open         the ring of full segments
 *   lane 1  ▐██░░░░░░▌ open   ──►   ▐████████▌▐███████▌▐████████▌ … ▐████████▌  ──► forgotten
 *   lane 2  (never used)
 * </pre>
 *
 * <p>All segments are of the same size in bytes, and there is a fixed number of them; so nobody has to count the bytes of all. What
 * is older than something that was forgotten counts as forgotten too, even if it still lies in the segment of a thread that writes
 * seldom: of what is shown nothing is missing in between.
 */
final class Ring {

  private static final int LEAST_SEGMENT_BYTES = 1 << 10;
  private static final int MOST_SEGMENT_BYTES = 1 << 15;
  private static final int USUAL_SEGMENTS = 128;
  private static final int SEGMENTS_PER_LANE = 4;
  private static final int MOST_LANES = 32;

  /** What the ring takes beside lanes and segments. */
  private static final int OWN_BYTES = 256;

  /** By lane, and in the order of their writing. */
  private static final Comparator<Segment> IN_ORDER =
      Comparator.comparingInt(Segment::lane).thenComparingLong(Segment::first);

  /** As many as a power of two, so that a thread's own is found by a mask. */
  private final Lane[] lanes;

  private final AtomicReferenceArray<@Nullable Segment> full;
  private final AtomicLong filled = new AtomicLong();
  private final AtomicLong forgottenBefore = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final int places;
  private final int bytesOfEntries;

  /** Creates an empty ring that takes this many bytes, its own included. */
  Ring(int allBytes) {
    int segmentBytes =
        Math.min(MOST_SEGMENT_BYTES, Math.max(LEAST_SEGMENT_BYTES, allBytes / USUAL_SEGMENTS));
    int laneCount = Integer.highestOneBit(
        Math.max(1, Math.min(MOST_LANES, allBytes / segmentBytes / SEGMENTS_PER_LANE)));
    int left = allBytes - OWN_BYTES - laneCount * (Lane.OWN_BYTES + Integer.BYTES);
    int segments = left / (segmentBytes + Integer.BYTES);
    this.places = (segmentBytes - Segment.OWN_BYTES) / (Entry.LEAST_BYTES + Integer.BYTES);
    this.bytesOfEntries = segmentBytes - Segment.OWN_BYTES - places * Integer.BYTES;
    this.full = new AtomicReferenceArray<>(segments - laneCount);
    this.lanes = new Lane[laneCount];
    for (int i = 0; i < laneCount; i++) {
      lanes[i] = new Lane(this, i);
    }
  }

  /** Returns how many entries a segment has at most. */
  int places() {
    return places;
  }

  /** Returns how many bytes the entries of a segment take at most. */
  int bytesOfEntries() {
    return bytesOfEntries;
  }

  /** Returns how many lanes there are. */
  int lanes() {
    return lanes.length;
  }

  /** Returns a lane by its number. */
  Lane lane(int number) {
    return lanes[number];
  }

  /** Takes a lane for the calling thread; null if all are taken, by others that were held up just there. */
  @Nullable
  Lane enter() {
    int own = (int) Thread.currentThread().getId() & (lanes.length - 1);
    Lane lane = lanes[own];
    return lane.enter() ? lane : enterAfter(own);
  }

  private @Nullable Lane enterAfter(int own) {
    for (int i = 1; i < lanes.length; i++) {
      Lane lane = lanes[(own + i) & (lanes.length - 1)];
      if (lane.enter()) {
        return lane;
      }
    }
    refused.getAndIncrement();
    return null;
  }

  /** Takes a segment that is full, and forgets the oldest for it. */
  void keep(Segment segment) {
    int place = (int) (filled.getAndIncrement() % full.length());
    while (true) {
      Segment before = full.get(place);
      if (before == null) {
        if (full.compareAndSet(place, null, segment)) {
          return;
        }
      } else if (before.lastNanos() > segment.lastNanos()) {
        forget(segment); // it was held up on its way here while the ring went round
        return;
      } else {
        forget(before); // before it goes: whoever does not find it sees that
        if (full.compareAndSet(place, before, segment)) {
          return;
        }
      }
    }
  }

  private void forget(Segment segment) {
    forgottenBefore.accumulateAndGet(segment.lastNanos(), Math::max);
  }

  /**
   * Returns all segments, by lane and in the order of their writing. Of what was written before the call none is missing but what
   * {@link #forgottenBefore}, asked for afterwards, covers.
   */
  List<Segment> segments() {
    List<Segment> segments = new ArrayList<>();
    for (Lane lane : lanes) {
      add(lane.open(), segments);
    }
    for (int i = 0; i < full.length(); i++) {
      add(full.get(i), segments);
    }
    segments.sort(IN_ORDER);
    return segments.stream().distinct().toList(); // one may have come from its lane meanwhile
  }

  private static void add(@Nullable Segment segment, List<Segment> segments) {
    if (segment != null) {
      segments.add(segment);
    }
  }

  /** Returns the time before which entries are forgotten, also those that can still be found. */
  long forgottenBefore() {
    return forgottenBefore.get();
  }

  /** Returns how many entries were ever written to lanes. */
  long written() {
    long written = 0;
    for (Lane lane : lanes) {
      written += lane.written();
    }
    return written;
  }

  /** Returns how many entries found no lane. */
  long refused() {
    return refused.get();
  }
}
