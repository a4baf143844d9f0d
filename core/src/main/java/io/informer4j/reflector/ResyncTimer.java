package io.informer4j.reflector;

import io.informer4j.runtime.Cancellable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Asks the target to resync, again and again, from the end of a list to the start of the next one.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
final class ResyncTimer {

  private final Machine<?> machine;
  private final Duration period;
  private @Nullable Cancellable timer;

  ResyncTimer(Machine<?> machine, Duration period) {
    this.machine = machine;
    this.period = period;
  }

  void restart() {
    stop();
    if (!period.isZero()) {
      timer = machine.after(period, this::fired);
    }
  }

  void stop() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  private void fired() {
    timer = null;
    try {
      if (machine.options().shouldResync().getAsBoolean()) {
        machine.target().resync();
      }
    } catch (Throwable e) { // an Error too: a reflector never stops
      machine.decide(
          Situation.RESYNC_FAILED,
          SourceFailure.of(SourceFailure.Kind.OTHER, "the target could not resync: " + e, e));
      return;
    }
    restart();
  }
}
