package io.informer4j.fabric8.resource;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/** A runtime whose handlers run somewhere else. */
record HandlerRuntime(InformerRuntime runtime, Executor handlers) implements InformerRuntime {

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
    return runtime.schedule(delay, task);
  }

  @Override
  public Executor loops() {
    return runtime.loops();
  }

  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) throws InterruptedException {
    return runtime.await(stage, timeout);
  }

  @Override
  public RandomGenerator random() {
    return runtime.random();
  }
}
