package io.informer4j.integration.storm;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.ThreadedRuntime;
import java.time.Duration;

/**
 * Threads whose clock runs faster: so that informers spend a storm in it, and not in backoff until the next fault. The order
 * of things, and what they wait for, stays as it is.
 *
 * <p><b>Threading:</b> any thread.
 */
final class FastRuntime extends ForwardingRuntime implements AutoCloseable {

  private static final int TIMES = 4;

  private final ThreadedRuntime threads;

  FastRuntime(String name) {
    this(new ThreadedRuntime(name));
  }

  private FastRuntime(ThreadedRuntime threads) {
    super(threads);
    this.threads = threads;
  }

  @Override
  public long nanoTime() {
    return TIMES * super.nanoTime();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    return super.schedule(delay.dividedBy(TIMES), task);
  }

  @Override
  public void close() {
    threads.close();
  }
}
