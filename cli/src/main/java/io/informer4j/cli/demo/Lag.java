package io.informer4j.cli.demo;

import java.util.Arrays;

/**
 * How long changes take from the moment in which they are written to that in which a handler is told. Both ends are in this
 * process, and have one clock. What a handler is not told, as a later change came before, is not counted.
 *
 * <p><b>Threading:</b> may be used from any thread; the monitor is a leaf.
 */
final class Lag {

  /** How many changes may be under way. */
  private static final int SLOTS = 1 << 16;

  private static final int SAMPLES = 4096;
  private static final double MILLI = 1e6;

  /**
   * Two figures, in milliseconds; negative if nothing was measured.
   *
   * @param median half of the changes took at most so long
   * @param most 99 of 100 changes took at most so long
   */
  record Figures(double median, double most) {}

  /** The revision of each slot, and when its first end was seen: whichever that was. */
  private final long[] revisions = new long[SLOTS];

  private final long[] times = new long[SLOTS];
  private final long[] samples = new long[SAMPLES];
  private int count;

  /** A change was written; its writing began then. */
  void written(long revision, long nanoTime) {
    meet(revision, nanoTime);
  }

  /** A handler was told of a change, now. */
  void told(long revision) {
    meet(revision, System.nanoTime());
  }

  /** An event may overtake the answer to the write that caused it, so both ends may come first. */
  private synchronized void meet(long revision, long nanoTime) {
    int slot = (int) (revision & (SLOTS - 1));
    if (revisions[slot] == revision) {
      samples[count % SAMPLES] = Math.abs(nanoTime - times[slot]);
      count++;
      revisions[slot] = 0;
    } else {
      revisions[slot] = revision;
      times[slot] = nanoTime;
    }
  }

  /** Forgets the changes that are under way: revisions begin anew. */
  synchronized void restart() {
    Arrays.fill(revisions, 0);
  }

  /** Returns the figures of what was measured since the last call, of the latest if that were very many. */
  synchronized Figures take() {
    int length = Math.min(count, SAMPLES);
    count = 0;
    if (length == 0) {
      return new Figures(-1, -1);
    }
    long[] sorted = Arrays.copyOf(samples, length);
    Arrays.sort(sorted);
    return new Figures(sorted[length / 2] / MILLI, sorted[(int) (length * 0.99)] / MILLI);
  }
}
