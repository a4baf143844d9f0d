package io.informer4j.runtime;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runtime of production: real threads, the real clock.
 *
 * <pre>{@code
 * try (ThreadedRuntime runtime = new ThreadedRuntime("my-operator")) { … }
 * }</pre>
 *
 * <p><b>Threads.</b> However many informers there are:
 *
 * <ul>
 *   <li>Loops share a small pool, one thread per processor and at most {@value #MAX_LOOP_THREADS}.
 *   <li>One thread keeps the timers.
 *   <li>Handlers run on virtual threads where the JVM has them (21 and later). On 17 they share a pool that
 *       grows to {@value #MAX_HANDLER_THREADS} threads.
 * </ul>
 *
 * <p>All are daemons, bear the name of the runtime and end when they have been idle for a while.
 *
 * <p><b>Isolation.</b> On 17, {@value #MAX_HANDLER_THREADS} handlers may block at once before they delay one
 * another. On virtual threads there is no such number; but on 21 to 23 a handler that blocks inside of
 * {@code synchronized} holds one of the few threads that carry all virtual ones. Handlers never delay
 * loops or timers.
 *
 * <p>A task that throws is logged and costs no thread. An interrupt that a task leaves behind does not reach
 * the next one.
 *
 * <p><b>Threading:</b> may be used from any thread. {@link #close} interrupts what runs and does not wait;
 * informers on it must be closed before. Tasks and timers that come later are dropped, which is logged once.
 * The {@linkplain InformerRuntime#shared shared} runtime ignores close.
 */
public final class ThreadedRuntime implements InformerRuntime, AutoCloseable {

  /** The most threads that run loops. */
  public static final int MAX_LOOP_THREADS = 4;

  /** The most threads that run handlers where there are no virtual threads. */
  public static final int MAX_HANDLER_THREADS = 256;

  private static final Logger log = LoggerFactory.getLogger(ThreadedRuntime.class);
  private static final Duration IDLE = Duration.ofSeconds(10);

  /**
   * Asks for the calling thread's generator on each draw: one that was fetched on another thread would be
   * without a seed here, and give everybody the same jitter.
   */
  private static final RandomGenerator RANDOM =
      () -> ThreadLocalRandom.current().nextLong();

  /** Made on first use, so that a process with a runtime of its own has no second one. */
  private static final class Shared {
    static final ThreadedRuntime INSTANCE = new ThreadedRuntime("informer4j", true);
  }

  private final String name;
  private final boolean shared;
  private final int loopThreads;
  private final ExecutorService loops;
  private final ExecutorService handlers;
  private final ScheduledThreadPoolExecutor timers;
  private final AtomicBoolean dropsLogged = new AtomicBoolean();

  /** Creates a runtime whose threads bear this name. Threads are started when there is work. */
  public ThreadedRuntime(String name) {
    this(name, false);
  }

  private ThreadedRuntime(String name, boolean shared) {
    this.name = name;
    this.shared = shared;
    this.loopThreads = Math.min(Runtime.getRuntime().availableProcessors(), MAX_LOOP_THREADS);
    this.loops = new ElasticPool(loopThreads, IDLE, named(name + "-loop-"));
    this.handlers = VirtualThreads.executor(name + "-handler-")
        .orElseGet(() -> new ElasticPool(MAX_HANDLER_THREADS, IDLE, named(name + "-handler-")));
    this.timers = new ScheduledThreadPoolExecutor(1, named(name + "-timer-"));
    this.timers.setRemoveOnCancelPolicy(true);
    this.timers.setKeepAliveTime(IDLE.toNanos(), TimeUnit.NANOSECONDS);
    this.timers.allowCoreThreadTimeOut(true);
  }

  static ThreadedRuntime shared() {
    return Shared.INSTANCE;
  }

  private static ThreadFactory named(String prefix) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, prefix + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public Cancellable schedule(Duration delay, Runnable task) {
    OneShot once = new OneShot(task);
    try {
      Future<?> timer = timers.schedule(
          () -> submit(loops, once),
          TimeUnit.NANOSECONDS.convert(delay), // as toNanos, but without overflow
          TimeUnit.NANOSECONDS);
      return () -> {
        once.cancel();
        timer.cancel(false);
      };
    } catch (RejectedExecutionException e) {
      logDrop();
      return once;
    }
  }

  /** Returns how many timers are set. */
  int pendingTimers() {
    return timers.getQueue().size();
  }

  @Override
  public Executor loops() {
    return task -> submit(loops, task);
  }

  @Override
  public int parallelism() {
    return loopThreads;
  }

  @Override
  public Executor handlers() {
    return task -> submit(handlers, task);
  }

  /** None of the pools refuses a task unless it is closed. */
  private void submit(ExecutorService pool, Runnable task) {
    try {
      pool.execute(() -> run(task));
    } catch (RejectedExecutionException e) {
      logDrop();
    }
  }

  private void run(Runnable task) {
    try {
      task.run();
    } catch (Throwable e) { // else the thread would die, and tell standard error
      log.error("a task threw: runtime={}", name, e);
    }
  }

  private void logDrop() {
    if (dropsLogged.compareAndSet(false, true)) {
      log.warn("closed while in use, work is dropped; close its informers first: runtime={}", name);
    }
  }

  @Override
  public boolean await(CompletionStage<?> stage, Duration timeout) throws InterruptedException {
    try {
      stage.toCompletableFuture().get(TimeUnit.NANOSECONDS.convert(timeout), TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException | CancellationException e) {
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  @Override
  public RandomGenerator random() {
    return RANDOM;
  }

  /** Stops all threads. Calling again does nothing; the shared runtime stays. */
  @Override
  public void close() {
    if (!shared) {
      timers.shutdownNow();
      loops.shutdownNow();
      handlers.shutdownNow();
    }
  }

  @Override
  public String toString() {
    return "ThreadedRuntime[" + name + "]";
  }
}
