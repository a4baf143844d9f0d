package io.informer4j.runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * Everything an informer takes from outside of itself: time, timers, threads and randomness.
 *
 * <pre>{@code
 * InformerRuntime runtime = InformerRuntime.shared();          // production
 * DeterministicRuntime runtime = new DeterministicRuntime(42); // tests: one thread, virtual time, a seed
 * }</pre>
 *
 * <p><b>Threading:</b> all methods may be called from any thread.
 */
public interface InformerRuntime {

  /** Returns the runtime that all informers of this process share unless they are given another. */
  static InformerRuntime shared() {
    return ThreadedRuntime.shared();
  }

  /** Returns a monotonic time in nanoseconds; only differences mean anything. */
  long nanoTime();

  /** Returns the wall-clock time, for people to read. Decisions are made on {@link #nanoTime}. */
  Instant now();

  /**
   * Runs a task on {@link #loops()} after a delay. Tasks must be short: they hand over to a loop of their
   * own. A task that has not begun when its timer is cancelled does not begin.
   */
  Cancellable schedule(Duration delay, Runnable task);

  /** Returns the executor of the engine's own loops. Its tasks never block and never run user code that may. */
  Executor loops();

  /**
   * Returns how many tasks of {@link #loops()} can run at the same time, at most: whether there is anything to be gained from
   * handing one's work to others. One, if a runtime does not say.
   */
  default int parallelism() {
    return 1;
  }

  /** Returns the executor of handlers and other user code, which may block. */
  Executor handlers();

  /**
   * Waits until a stage has ended, either way, or the time is over, and says whether it has ended. This is
   * the one place where the engine waits: a real runtime blocks the thread, a deterministic one runs what is
   * due in virtual time. Not to be called from {@link #loops()}.
   *
   * @throws InterruptedException if the waiting thread is interrupted
   */
  boolean await(CompletionStage<?> stage, Duration timeout) throws InterruptedException;

  /** Returns the source of jitter. */
  RandomGenerator random();
}
