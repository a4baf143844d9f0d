package io.informer4j.apiserver.controlplane;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Decides how much of the past a server keeps that runs for long: once every period everything that was there a period
 * ago is compacted, as kube-apiserver lets etcd do, and earlier if what has been overwritten since weighs too much.
 *
 * <pre>{@code
 * Compactor<Document> compactor = new Compactor<>(Duration.ofMinutes(5), 64 << 20);
 * compactor.run(history, now);   // after every write; it is cheap
 * }</pre>
 *
 * <p><b>Threading:</b> for the thread of the history.
 */
public final class Compactor<C> {

  /** Into how many parts the budget is divided: the past is compacted in steps of these. */
  private static final int PARTS = 16;

  /** What had been overwritten when a revision was the newest. */
  private record Mark(long revision, long overwritten) {}

  private final long period;
  private final long budget;
  private final Deque<Mark> marks = new ArrayDeque<>(PARTS);
  private @Nullable History<C> history;
  private Mark compacted = new Mark(0, 0);
  private Mark newest = new Mark(0, 0);
  private long headAtPeriod;
  private long nextPeriod;

  /**
   * Creates a compactor.
   *
   * @param period how long the past is kept at least, unless it weighs too much; zero for as long as it does not
   * @param budget how much the overwritten contents may weigh, as the history weighs them
   */
  public Compactor(Duration period, long budget) {
    if (period.isNegative() || budget <= 0) {
      throw new IllegalArgumentException(
          "the past cannot be kept for " + period + " or within " + budget);
    }
    this.period = period.toNanos();
    this.budget = budget;
  }

  /**
   * Compacts what is to be compacted at this time. Begins anew with a history that is not the one of the last call.
   *
   * @param now nanoseconds on the caller's clock
   */
  public void run(History<C> history, long now) {
    if (this.history != history) {
      begin(history, now);
    }
    if (period > 0 && now - nextPeriod >= 0) {
      long revision = headAtPeriod;
      headAtPeriod = history.head();
      nextPeriod = now + period;
      compact(history, revision);
    }
    long overwritten = history.overwritten();
    if (overwritten - newest.overwritten >= Math.max(1, budget / PARTS)) {
      newest = new Mark(history.head(), overwritten);
      marks.add(newest);
    }
    if (overwritten - compacted.overwritten > budget) {
      makeRoom(history, overwritten);
    }
  }

  private void begin(History<C> other, long now) {
    history = other;
    marks.clear();
    newest = new Mark(other.head(), other.overwritten());
    compacted = newest;
    headAtPeriod = other.head();
    nextPeriod = now + period;
  }

  /** Half of the budget is free then, so that this does not come at every write. */
  private void makeRoom(History<C> history, long overwritten) {
    Mark last = compacted;
    for (Mark mark : marks) {
      last = mark;
      if (overwritten - mark.overwritten <= budget / 2) {
        break;
      }
    }
    compact(history, last.revision);
  }

  private void compact(History<C> history, long revision) {
    history.compact(revision);
    for (@Nullable Mark mark = marks.peek();
        mark != null && mark.revision <= revision;
        mark = marks.peek()) {
      compacted = marks.remove();
    }
  }
}
