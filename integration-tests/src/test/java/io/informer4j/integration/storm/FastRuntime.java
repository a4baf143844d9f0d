package io.informer4j.integration.storm;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.ThreadedRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * Threads whose clock runs faster: so that informers spend a storm in it, and not in backoff until the next fault. The order
 * of things, and what they wait for, stays as it is.
 *
 * <p><b>Threading:</b> any thread.
 */
final class FastRuntime implements InformerRuntime, AutoCloseable {

  private static final int TIMES = 4;

  private final ThreadedRuntime runtime;

  FastRuntime(String name) {
    this.runtime = new ThreadedRuntime(name);
  }

  @Override
  public long nanoTime() {
    return TIMES * runtime.nanoTime();
  }

  @Override
  public Instant now() {
    return runtime.now();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    return runtime.schedule(delay.dividedBy(TIMES), task);
  }

  @Override
  public Executor loops() {
    return runtime.loops();
  }

  @Override
  public Executor handlers() {
    return runtime.handlers();
  }

  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) throws InterruptedException {
    return runtime.await(stage, timeout);
  }

  @Override
  public RandomGenerator random() {
    return runtime.random();
  }

  @Override
  public void close() {
    runtime.close();
  }
}
