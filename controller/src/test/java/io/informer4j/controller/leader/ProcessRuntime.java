package io.informer4j.controller.leader;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/** One of several processes in the same virtual time: with clocks of its own, and pauses in which only it stands still. */
final class ProcessRuntime implements InformerRuntime {

  private final DeterministicRuntime world;
  private final Duration clockError;
  private final List<Runnable> held = new ArrayList<>();
  private boolean isPaused;

  ProcessRuntime(DeterministicRuntime world, Duration clockError) {
    this.world = world;
    this.clockError = clockError;
  }

  /** Lets nothing of this process run; what comes due meanwhile is late. */
  void pause() {
    isPaused = true;
  }

  void resume() {
    isPaused = false;
    List<Runnable> late = List.copyOf(held);
    held.clear();
    late.forEach(world.handlers()::execute);
  }

  private void run(Runnable task) {
    if (isPaused) {
      held.add(() -> run(task));
    } else {
      task.run();
    }
  }

  /** Begins somewhere else than that of other processes, and close to where a long wraps around. */
  @Override
  public long nanoTime() {
    return world.nanoTime()
        + Long.MAX_VALUE
        - Duration.ofSeconds(20).toNanos()
        + clockError.toNanos();
  }

  @Override
  public Instant now() {
    return world.now().plus(clockError);
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    boolean[] isCancelled = new boolean[1];
    Cancellable timer = world.schedule(
        delay,
        () -> run(() -> {
          if (!isCancelled[0]) {
            task.run();
          }
        }));
    return () -> {
      isCancelled[0] = true;
      timer.cancel();
    };
  }

  @Override
  public Executor loops() {
    return task -> world.loops().execute(() -> run(task));
  }

  @Override
  public Executor handlers() {
    return task -> world.handlers().execute(() -> run(task));
  }

  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) {
    return world.await(stage, timeout);
  }

  @Override
  public RandomGenerator random() {
    return world.random();
  }
}
