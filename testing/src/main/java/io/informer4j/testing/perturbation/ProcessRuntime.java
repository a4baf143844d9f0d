package io.informer4j.testing.perturbation;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/** Time and tasks as one process has them: when it dies, nothing of it ever runs again, and nobody needs to be told. */
final class ProcessRuntime implements InformerRuntime {

  private final DeterministicRuntime world;
  private final ControllerProcess process;

  ProcessRuntime(DeterministicRuntime world, ControllerProcess process) {
    this.world = world;
    this.process = process;
  }

  @Override
  public long nanoTime() {
    return world.nanoTime();
  }

  @Override
  public Instant now() {
    return world.now();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    return world.schedule(delay, ofProcess(task));
  }

  @Override
  public Executor loops() {
    return task -> world.loops().execute(ofProcess(task));
  }

  @Override
  public Executor handlers() {
    return task -> world.handlers().execute(ofProcess(task));
  }

  /** Lets others run meanwhile, one of whom may kill the process that waits here. */
  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) {
    process.requireAlive();
    boolean ended = world.advanceUntil(
        () -> !process.isAlive() || stage.toCompletableFuture().isDone(), timeout);
    process.requireAlive();
    return ended;
  }

  @Override
  public RandomGenerator random() {
    return world.random();
  }

  private Runnable ofProcess(Runnable task) {
    return () -> {
      if (process.isAlive()) {
        try {
          task.run();
        } catch (ProcessDiedError e) {
          if (!e.isOf(process)) {
            throw e;
          }
        }
      }
    };
  }
}
