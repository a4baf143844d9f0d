package io.informer4j.controller.leader;

import io.informer4j.runtime.InformerRuntime;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Until when this process may believe that it leads, by its own monotonic clock. It begins once, is extended while it is
 * valid, and once it is over, or was seen to be over, stays so.
 *
 * <p>Whoever asks finds out by looking at the clock; no timer has to run for that. A question that is answered with no is
 * never followed by a yes: the answer ends the lease, so that a renewal which is told of at the same moment comes too late.
 *
 * <p><b>Threading:</b> may be used from any thread; nothing waits.
 */
final class LocalLease {

  /** A stretch of time; compared by identity, so that no two of them are taken for one another. */
  private static final class Term {
    final long until;

    Term(long until) {
      this.until = until;
    }
  }

  private static final Term NEVER_HELD = new Term(0);
  private static final Term OVER = new Term(0);

  private final InformerRuntime runtime;
  private final AtomicReference<Term> term = new AtomicReference<>(NEVER_HELD);

  LocalLease(InformerRuntime runtime) {
    this.runtime = runtime;
  }

  /** Returns whether the lease is valid now; ends it if its time is over. */
  boolean isValid() {
    Term current = current();
    while (current != NEVER_HELD && current != OVER) {
      if (runtime.nanoTime() - current.until < 0) {
        return true;
      }
      current =
          term.compareAndSet(current, OVER) ? OVER : current(); // else it was extended in time
    }
    return false;
  }

  /** Begins the lease. Returns false, and changes nothing, if that time has passed already or it has ended before. */
  boolean begin(long until) {
    return runtime.nanoTime() - until < 0 && term.compareAndSet(NEVER_HELD, new Term(until));
  }

  /** Lets the lease last longer, if it is still valid. Returns whether it was. */
  boolean extend(long until) {
    Term current = current();
    return isValid() && term.compareAndSet(current, new Term(until));
  }

  /** Ends the lease for good. */
  void end() {
    term.set(OVER);
  }

  /** Returns for how many nanoseconds more the lease is valid; zero or less if it is not. */
  long remaining() {
    Term current = current();
    return current == NEVER_HELD || current == OVER ? 0 : current.until - runtime.nanoTime();
  }

  private Term current() {
    return Objects.requireNonNull(term.get());
  }
}
