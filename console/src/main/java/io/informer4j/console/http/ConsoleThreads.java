package io.informer4j.console.http;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of a console: a few for requests, of which each stream takes one, and one for what happens in rounds. All are
 * daemons with names; the process may end while a console runs.
 *
 * <p>The only place of the console where threads come from: it may not use those of informers, and reading and writing sockets
 * blocks.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class ConsoleThreads implements Executor, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ConsoleThreads.class);

  /** How many requests may be dealt with at a time, streams aside. */
  static final int REQUESTS = 4;

  private static final int WAITING = 128;
  private static final Duration PATIENCE_AT_THE_END = Duration.ofSeconds(2);
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final InformerRuntime runtime;
  private final Duration requestTime;
  private final ThreadPoolExecutor requests;
  private final ScheduledThreadPoolExecutor rounds;
  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();
  private final ThreadLocal<Watch> current = ThreadLocal.withInitial(Watch::new);
  private final Set<Thread> own = ConcurrentHashMap.newKeySet();

  /**
   * Creates threads, of which none runs yet.
   *
   * @param requestTime how long a request may take, from its first byte on
   */
  ConsoleThreads(InformerRuntime runtime, int streams, Duration requestTime) {
    this.runtime = runtime;
    this.requestTime = requestTime;
    this.requests = new ThreadPoolExecutor(
        REQUESTS + streams,
        REQUESTS + streams,
        10,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(WAITING),
        factory("informer4j-console-"));
    requests.allowCoreThreadTimeOut(true);
    this.rounds = new ScheduledThreadPoolExecutor(1, factory("informer4j-console-rounds-"));
  }

  private ThreadFactory factory(String prefix) {
    return task -> {
      Thread thread = new Thread(null, task, prefix + NUMBERS.incrementAndGet(), 0, false);
      thread.setDaemon(true);
      own.removeIf(earlier -> earlier.getState() == Thread.State.TERMINATED);
      own.add(thread);
      return thread;
    };
  }

  /**
   * Runs the work on one request, its reading included.
   *
   * @throws java.util.concurrent.RejectedExecutionException if more wait than is sound; the connection is closed then
   */
  @Override
  public void execute(Runnable request) {
    requests.execute(() -> {
      Watch watch = current.get();
      watches.add(watch);
      watch.begin(runtime.nanoTime() + requestTime.toNanos());
      try {
        request.run();
      } finally {
        watch.end();
        watches.remove(watch);
      }
    });
  }

  /** Returns the watch over the request that this thread deals with. */
  Watch currentWatch() {
    return current.get();
  }

  /**
   * Runs something soon, and then again and again. What it throws does not end it, and is logged unless it has thrown the time
   * before.
   */
  void repeat(Duration period, Runnable task) {
    AtomicBoolean failed = new AtomicBoolean();
    @SuppressWarnings("unused") // it ends with the pool
    Future<?> untilTheEnd = rounds.scheduleWithFixedDelay(
        () -> {
          try {
            task.run();
            failed.set(false);
          } catch (RuntimeException e) {
            if (!failed.getAndSet(true)) {
              log.warn("a round of the console failed; those after it may fail silently", e);
            }
          }
        },
        period.toNanos(),
        period.toNanos(),
        TimeUnit.NANOSECONDS);
  }

  /** Ends what takes longer than it may. */
  void interruptOverdue() {
    long now = runtime.nanoTime();
    watches.forEach(watch -> watch.check(now));
  }

  /** Runs something once on a daemon thread and waits for it: threads that it makes are daemons too. */
  void runAsDaemon(Runnable task) {
    try {
      rounds.submit(task).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the console could not be started", e.getCause());
    }
  }

  /**
   * Interrupts everything and waits, for a bounded time, unless called from one of these threads. Waits for the threads
   * themselves: a pool calls itself terminated while its last thread is still on its way out.
   */
  @Override
  public void close() {
    rounds.shutdownNow();
    requests.shutdownNow();
    if (own.contains(Thread.currentThread())) {
      return;
    }
    long deadline = runtime.nanoTime() + PATIENCE_AT_THE_END.toNanos();
    try {
      for (Thread thread : own) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - runtime.nanoTime());
        thread.join(Math.max(1, left));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (own.stream().anyMatch(Thread::isAlive)) {
      log.warn("something of a closed console still runs: waited={}", PATIENCE_AT_THE_END);
    }
  }
}
