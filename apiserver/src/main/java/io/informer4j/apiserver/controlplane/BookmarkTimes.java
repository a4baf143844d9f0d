package io.informer4j.apiserver.controlplane;

/**
 * When a watch is due a bookmark: once every period, and shortly before it times out so that its successor starts as
 * late as possible.
 *
 * <p><b>Threading:</b> for the thread of its replica.
 */
final class BookmarkTimes {

  static final long NEVER = Long.MAX_VALUE;
  private static final long BEFORE_TIMEOUT = 2_000_000_000L;

  /** The last time that a period began. */
  private long periodStart;

  /** When the one before the timeout is due, {@link #NEVER} once it has been. */
  private long last;

  BookmarkTimes(long start, long deadline) {
    this.periodStart = start;
    this.last =
        deadline != NEVER && deadline - start > BEFORE_TIMEOUT ? deadline - BEFORE_TIMEOUT : NEVER;
  }

  /** Returns when the next one is due with this period, zero meaning never. */
  long due(long period) {
    return period <= 0 ? NEVER : Math.min(plus(periodStart, period), last);
  }

  /** Takes note that what was due by now has been dealt with. */
  void pass(long now, long period) {
    if (period > 0 && now - periodStart >= period) {
      periodStart += (now - periodStart) / period * period;
    }
    if (now >= last) {
      last = NEVER;
    }
  }

  /** Adds a duration to a time, up to {@link #NEVER}. */
  static long plus(long time, long duration) {
    long sum = time + duration;
    return time > 0 && duration > 0 && sum < 0 ? NEVER : sum;
  }
}
