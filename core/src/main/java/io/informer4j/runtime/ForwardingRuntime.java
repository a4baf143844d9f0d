package io.informer4j.runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * A runtime that passes everything on to another one, for those who want one thing to be different.
 *
 * <pre>{@code
 * final class OwnHandlers extends ForwardingRuntime {
 *   OwnHandlers(InformerRuntime base) {
 *     super(base);
 *   }
 *
 *   @Override
 *   public Executor handlers() {
 *     return myPool;
 *   }
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> as the runtime below it.
 */
public abstract class ForwardingRuntime implements InformerRuntime {

  private final InformerRuntime base;

  /** Creates a runtime that passes everything on to this one. */
  protected ForwardingRuntime(InformerRuntime base) {
    this.base = Objects.requireNonNull(base, "base");
  }

  /** Returns the runtime below. */
  protected final InformerRuntime base() {
    return base;
  }

  @Override
  public long nanoTime() {
    return base.nanoTime();
  }

  @Override
  public Instant now() {
    return base.now();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    return base.schedule(delay, task);
  }

  @Override
  public Executor loops() {
    return base.loops();
  }

  /** As below; who has other {@link #loops()} says here how many threads those have. */
  @Override
  public int parallelism() {
    return base.parallelism();
  }

  @Override
  public Executor handlers() {
    return base.handlers();
  }

  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) throws InterruptedException {
    return base.await(stage, timeout);
  }

  @Override
  public RandomGenerator random() {
    return base.random();
  }
}
