package io.informer4j.reflector;

import io.informer4j.runtime.Cancellable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Notices that a stream was silent for too long while something was asked of it. Time without demand does not count.
 *
 * <p>It does not set a timer for each event: when the timer fires it looks how long the silence really was.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
final class SilenceTimer {

  private final Machine<?> machine;
  private final Runnable catchUp;
  private final Runnable onSilent;
  private @Nullable Duration deadline;
  private @Nullable Cancellable timer;
  private boolean demanded;
  private long silentSince;

  /**
   * Creates a timer that allows any silence.
   *
   * @param catchUp takes what was heard and not looked at yet, if there may be such
   */
  SilenceTimer(Machine<?> machine, Runnable catchUp, Runnable onSilent) {
    this.machine = machine;
    this.catchUp = catchUp;
    this.onSilent = onSilent;
    this.silentSince = machine.nanoTime();
  }

  /** Allows so much silence from now on, and starts to count anew. */
  void arm(Duration allowed) {
    stop();
    deadline = allowed;
    touch();
  }

  /** Allows a different silence, without forgetting how long it has lasted. */
  void adjust(Duration allowed) {
    if (!allowed.equals(deadline)) {
      cancelTimer();
      deadline = allowed;
      schedule();
    }
  }

  /** Something was heard. */
  void touch() {
    heardAt(machine.nanoTime());
  }

  /** Something was heard at this time; of no account if it began to be asked for, or something else was heard, since then. */
  void heardAt(long nanoTime) {
    if (nanoTime - silentSince > 0) {
      silentSince = nanoTime;
    }
    schedule();
  }

  /** Says whether anything is asked of the stream now. */
  void demanded(boolean isDemanded) {
    if (isDemanded && !demanded) {
      demanded = true;
      touch();
    } else if (!isDemanded && demanded) {
      demanded = false;
      cancelTimer();
    }
  }

  /** Returns for how long nothing was heard although something was asked for. */
  Duration silence() {
    return demanded ? Duration.ofNanos(machine.nanoTime() - silentSince) : Duration.ZERO;
  }

  void stop() {
    deadline = null;
    cancelTimer();
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  private void schedule() {
    if (timer == null && demanded && deadline != null) {
      Duration left = deadline.minus(silence());
      timer = machine.after(left.isNegative() ? Duration.ZERO : left, this::fired);
    }
  }

  private void fired() {
    timer = null;
    catchUp.run();
    if (deadline != null && silence().compareTo(deadline) >= 0) {
      deadline = null;
      onSilent.run();
    } else {
      schedule();
    }
  }
}
