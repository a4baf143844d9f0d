package io.informer4j.reflector;

import io.informer4j.runtime.Cancellable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Waits, then does what was decided. */
final class BackingOff<T> implements State {

  private final Machine<T> machine;
  private final Duration delay;
  private final Decision.Next next;
  private @Nullable Cancellable timer;

  BackingOff(Machine<T> machine, Duration delay, Decision.Next next) {
    this.machine = machine;
    this.delay = delay;
    this.next = next;
  }

  @Override
  public ReflectorState name() {
    return ReflectorState.BACKING_OFF;
  }

  @Override
  public void enter() {
    timer = machine.after(delay, () -> machine.proceed(next));
  }

  @Override
  public void exit() {
    if (timer != null) {
      timer.cancel();
    }
  }
}
