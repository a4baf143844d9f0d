package io.informer4j.reflector;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A timer whose task runs on the loop, and never after it was cancelled there, even if it was already on its way.
 *
 * <p><b>Threading:</b> made and cancelled on the loop.
 */
final class LoopTimer implements Cancellable {

  private final Cancellable timer;
  private boolean cancelled;

  LoopTimer(Consumer<Runnable> loop, InformerRuntime runtime, Duration delay, Runnable task) {
    this.timer = runtime.schedule(
        delay,
        () -> loop.accept(() -> {
          if (!cancelled) {
            task.run();
          }
        }));
  }

  @Override
  public void cancel() {
    cancelled = true;
    timer.cancel();
  }
}
