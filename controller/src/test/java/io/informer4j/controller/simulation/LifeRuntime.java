package io.informer4j.controller.simulation;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

/**
 * Time and tasks as one process has them: clocks with an origin of their own that run as fast as everybody's, and tasks that run
 * while it runs.
 */
final class LifeRuntime implements InformerRuntime {

  private static final Duration LONG = Duration.ofHours(1);

  private final DeterministicRuntime world;
  private final Life life;
  private final long origin;

  LifeRuntime(DeterministicRuntime world, Life life, long origin) {
    this.world = world;
    this.life = life;
    this.origin = origin;
  }

  /** The process may stand still for a while after it has read its clock: what it has read is old then. */
  @Override
  public long nanoTime() {
    long read = world.nanoTime();
    life.hasReadItsClock(read);
    return read + origin;
  }

  @Override
  public Instant now() {
    return world.now().plus(life.machine().clockSkew());
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    // The timer may fire while the process stands still, and be cancelled before it runs.
    AtomicBoolean isCancelled = new AtomicBoolean();
    Cancellable timer = world.schedule(delay, life.taskOf(() -> {
      if (!isCancelled.get()) {
        task.run();
      }
    }));
    return () -> {
      isCancelled.set(true);
      timer.cancel();
    };
  }

  @Override
  public Executor loops() {
    return task -> world.loops().execute(life.taskOf(task));
  }

  @Override
  public Executor handlers() {
    return task -> world.handlers().execute(life.taskOf(task));
  }

  /** Lets others run meanwhile, nested in the task that waits. */
  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) {
    long end = world.nanoTime() + Math.min(timeout.toNanos(), LONG.toNanos());
    Cancellable alarm = world.schedule(Duration.ofNanos(end - world.nanoTime()), () -> {});
    var future = stage.toCompletableFuture();
    life.waitUntil(() -> future.isDone() || world.nanoTime() >= end);
    alarm.cancel();
    return future.isDone();
  }

  @Override
  public RandomGenerator random() {
    return world.random();
  }
}
