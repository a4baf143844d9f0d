package io.informer4j.controller.leader;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * One timer that runs a task on a loop. Setting it again replaces it; a task that was replaced or called off does not run, even if
 * its time had come and it was waiting for its turn on the loop.
 *
 * <p><b>Threading:</b> belongs to the loop.
 */
final class Alarm {

  private final InformerRuntime runtime;
  private final Executor loop;
  private long setting;
  private @Nullable Cancellable timer;

  Alarm(InformerRuntime runtime, Executor loop) {
    this.runtime = runtime;
    this.loop = loop;
  }

  void set(Duration wait, Runnable next) {
    cancel();
    long current = setting;
    timer = runtime.schedule(wait, () -> loop.execute(() -> fire(current, next)));
  }

  void cancel() {
    setting++;
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  private void fire(long due, Runnable task) {
    if (setting == due) {
      cancel();
      task.run();
    }
  }
}
