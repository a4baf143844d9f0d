package io.informer4j.console.http;

import org.jspecify.annotations.Nullable;

/**
 * How long the present work of one thread may take before it is interrupted, which ends the connection that it reads or writes.
 * Without it, whoever sends half a request, or reads half an answer, would keep the thread.
 *
 * <p><b>Threading:</b> its monitor guards everything, so that no interrupt reaches the thread after the work is done.
 */
final class Watch {

  private @Nullable Thread thread;
  private boolean limited;
  private long deadline;

  /** The present thread begins, and has until then. */
  synchronized void begin(long until) {
    thread = Thread.currentThread();
    allowUntil(until);
  }

  /** What comes next has until then. */
  synchronized void allowUntil(long until) {
    limited = true;
    deadline = until;
  }

  /** What comes next may take as long as it likes. */
  synchronized void allowAnyTime() {
    limited = false;
  }

  /** The thread goes on to something else. */
  synchronized void end() {
    thread = null;
    limited = false;
  }

  /** Interrupts the thread if its time is over. */
  synchronized void check(long now) {
    if (thread != null && limited && now - deadline > 0) {
      limited = false;
      thread.interrupt();
    }
  }
}
