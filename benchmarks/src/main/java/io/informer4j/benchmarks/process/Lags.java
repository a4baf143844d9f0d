package io.informer4j.benchmarks.process;

/**
 * Counts lags in steps of a tenth of a millisecond, up to a minute.
 *
 * <p><b>Threading:</b> for one thread.
 */
public final class Lags {

  private static final long STEP = 100_000;
  private static final int STEPS = 600_000;

  private final int[] counts = new int[STEPS];
  private long count;
  private long longest;

  /** Counts one. */
  public void add(long nanos) {
    counts[(int) Math.max(0, Math.min(STEPS - 1, nanos / STEP))]++;
    count++;
    longest = Math.max(longest, nanos);
  }

  /** Returns how many there are. */
  public long count() {
    return count;
  }

  /** Returns the longest. */
  public double longestMillis() {
    return longest / 1e6;
  }

  /** Returns the lag that this share of all stays below. */
  public double millis(double share) {
    long wanted = (long) Math.ceil(share * count);
    long seen = 0;
    for (int step = 0; step < STEPS; step++) {
      seen += counts[step];
      if (seen >= wanted) {
        return (step + 1) * STEP / 1e6;
      }
    }
    return longestMillis();
  }
}
