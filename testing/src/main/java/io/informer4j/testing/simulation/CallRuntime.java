package io.informer4j.testing.simulation;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * The runtime of a run for its sources: tasks remember for which of the engine's calls they were submitted, so that a
 * request can be told from another one for the same. All else is as it is.
 *
 * <p><b>Threading:</b> as the runtime below it.
 */
record CallRuntime(InformerRuntime runtime, EngineCalls calls) implements InformerRuntime {

  @Override
  public long nanoTime() {
    return runtime.nanoTime();
  }

  @Override
  public Instant now() {
    return runtime.now();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    return runtime.schedule(delay, calls.remembering(task));
  }

  @Override
  public Executor loops() {
    return task -> runtime.loops().execute(calls.remembering(task));
  }

  @Override
  public Executor handlers() {
    return task -> runtime.handlers().execute(calls.remembering(task));
  }

  @Override
  public RandomGenerator random() {
    return runtime.random();
  }

  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) throws InterruptedException {
    return runtime.await(stage, timeout);
  }
}
