package io.informer4j.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class ThreadedRuntimeTest {

  private static final AtomicInteger tests = new AtomicInteger();
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final boolean HAS_VIRTUAL_THREADS = Runtime.version().feature() >= 21;

  /** Differs from test to test, since threads of the one before may still be ending. */
  private final String name = "threaded-test-" + tests.incrementAndGet();

  private final ThreadedRuntime runtime = new ThreadedRuntime(name);

  @AfterEach
  void close() {
    runtime.close();
    Thread.interrupted();
  }

  @Test
  @Guarantee({"G10", "G28"})
  void aThousandLoopsWithTimersAndBlockedHandlersShareAHandfulOfThreads()
      throws InterruptedException {
    int loops = 1_000;
    int blockedAtOnce = HAS_VIRTUAL_THREADS ? loops : ThreadedRuntime.MAX_HANDLER_THREADS;
    CountDownLatch blocked = new CountDownLatch(blockedAtOnce);
    CountDownLatch gate = new CountDownLatch(1);
    CountDownLatch handled = new CountDownLatch(loops);
    for (int i = 0; i < loops; i++) {
      SerialLoop loop = new SerialLoop("loop-" + i, runtime.loops());
      Runnable handler = () -> {
        blocked.countDown();
        awaitLatch(gate);
        handled.countDown();
      };
      runtime.schedule(
          Duration.ofMillis(1), () -> loop.execute(() -> runtime.handlers().execute(handler)));
    }
    blocked.await();
    CountDownLatch timerFires = new CountDownLatch(1);
    runtime.schedule(Duration.ZERO, timerFires::countDown);
    timerFires.await();

    assertThat(threads("-loop-")).isBetween(1L, (long) ThreadedRuntime.MAX_LOOP_THREADS);
    assertThat(threads("-timer-")).isEqualTo(1);
    assertThat(threads("-handler-"))
        .isEqualTo(HAS_VIRTUAL_THREADS ? 0 : ThreadedRuntime.MAX_HANDLER_THREADS);

    gate.countDown();
    handled.await();
    assertThat(handled.getCount()).isZero();
  }

  @Test
  void saysHowManyLoopsCanRunAtATime() {
    int processors = Runtime.getRuntime().availableProcessors();

    assertThat(runtime.parallelism())
        .isEqualTo(Math.min(processors, ThreadedRuntime.MAX_LOOP_THREADS));
    assertThat(new ForwardingRuntime(runtime) {}.parallelism()).isEqualTo(runtime.parallelism());
    assertThat(new DeterministicRuntime(1).parallelism()).isEqualTo(1);
  }

  @Test
  void nothingIsStartedBeforeThereIsWork() {
    assertThat(threads("-")).isZero();
  }

  @Test
  void tasksRunOnDaemonsThatBearTheNameOfTheRuntime() throws Exception {
    Thread loop = threadOf(runtime.loops());
    Thread handler = threadOf(runtime.handlers());
    runtime.schedule(LONG, () -> {});

    assertThat(loop.getName()).isEqualTo(name + "-loop-1");
    assertThat(loop.isDaemon()).isTrue();
    assertThat(handler.getName()).isEqualTo(name + "-handler-1");
    assertThat(handler.isDaemon()).isTrue();
    assertThat(liveThreads())
        .anyMatch(thread -> thread.getName().equals(name + "-timer-1") && thread.isDaemon());
  }

  @Test
  void handlersRunOnVirtualThreadsWhereThereAreSome() throws Exception {
    Thread handler = threadOf(runtime.handlers());

    boolean virtual =
        HAS_VIRTUAL_THREADS && (boolean) Thread.class.getMethod("isVirtual").invoke(handler);

    assertThat(virtual).isEqualTo(HAS_VIRTUAL_THREADS);
    assertThat(VirtualThreads.executor("unused-").isPresent()).isEqualTo(HAS_VIRTUAL_THREADS);
  }

  @Test
  void timersFireOnLoopThreadsNotBeforeTheirTime() throws Exception {
    CompletableFuture<Long> firedAt = new CompletableFuture<>();
    CompletableFuture<Thread> firedOn = new CompletableFuture<>();
    long before = runtime.nanoTime();

    runtime.schedule(Duration.ofMillis(5), () -> {
      firedOn.complete(Thread.currentThread());
      firedAt.complete(runtime.nanoTime());
    });

    assertThat(firedAt.get() - before)
        .isGreaterThanOrEqualTo(Duration.ofMillis(5).toNanos());
    assertThat(firedOn.get().getName()).startsWith(name + "-loop-");
  }

  @Test
  void aDelayMayBeNegativeOrEndless() throws Exception {
    CompletableFuture<String> fired = new CompletableFuture<>();

    runtime.schedule(Duration.ofSeconds(Long.MAX_VALUE), () -> fired.complete("endless"));
    runtime.schedule(Duration.ofSeconds(-1), () -> fired.complete("negative"));

    assertThat(fired.get()).isEqualTo("negative");
  }

  @Test
  void aCancelledTimerDoesNotKeepItsPlace() {
    Cancellable timer = runtime.schedule(LONG, () -> {});
    assertThat(runtime.pendingTimers()).isEqualTo(1);

    timer.cancel();
    timer.cancel();

    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void aTaskThatThrowsCostsNoThread() throws Exception {
    AtomicReference<Throwable> uncaught = new AtomicReference<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, error) -> uncaught.set(error));
    try {
      List<Thread> threads = new ArrayList<>();
      for (Executor executor : List.of(runtime.loops(), runtime.handlers())) {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        executor.execute(() -> {
          thread.complete(Thread.currentThread());
          throw new StackOverflowError("on purpose");
        });
        threads.add(thread.get());
      }
      runtime.close();
      for (Thread thread : threads) {
        thread.join();
      }
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }

    assertThat(uncaught).hasNullValue();
  }

  @Test
  void closeInterruptsWhatRunsAndEndsAllThreads() throws Exception {
    List<CompletableFuture<Thread>> interrupted = new ArrayList<>();
    CountDownLatch begun = new CountDownLatch(2);
    for (Executor executor : List.of(runtime.loops(), runtime.handlers())) {
      CompletableFuture<Thread> here = new CompletableFuture<>();
      interrupted.add(here);
      executor.execute(() -> {
        begun.countDown();
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          here.complete(Thread.currentThread());
        }
      });
    }
    runtime.schedule(LONG, () -> {});
    begun.await();
    List<Thread> timers = liveThreads().stream()
        .filter(t -> t.getName().startsWith(name + "-timer-"))
        .toList();

    runtime.close();
    runtime.close();

    for (CompletableFuture<Thread> thread : interrupted) {
      thread.get().join();
    }
    for (Thread timer : timers) {
      timer.join();
    }
    assertThat(timers).hasSize(1);
    assertThat(threads("-")).isZero();
  }

  @Test
  void workThatComesAfterCloseIsDroppedWithoutAWord() {
    AtomicInteger ran = new AtomicInteger();
    runtime.close();

    runtime.loops().execute(ran::incrementAndGet);
    runtime.handlers().execute(ran::incrementAndGet);
    Cancellable timer = runtime.schedule(Duration.ZERO, ran::incrementAndGet);
    new SerialLoop("late", runtime.loops()).execute(ran::incrementAndGet);
    timer.cancel();

    assertThat(ran).hasValue(0);
    assertThat(threads("-")).isZero();
  }

  @Test
  void theSharedRuntimeIgnoresClose() throws Exception {
    ThreadedRuntime shared = ThreadedRuntime.shared();

    shared.close();

    assertThat(threadOf(shared.loops()).getName()).startsWith("informer4j-loop-");
    assertThat(InformerRuntime.shared())
        .isSameAs(shared)
        .hasToString("ThreadedRuntime[informer4j]");
  }

  @Test
  void awaitSaysWhetherTheStageHasEndedEitherWay() throws InterruptedException {
    CompletableFuture<String> cancelled = new CompletableFuture<>();
    cancelled.completeExceptionally(new CancellationException());

    assertThat(runtime.await(CompletableFuture.completedFuture("done"), Duration.ZERO))
        .isTrue();
    assertThat(runtime.await(CompletableFuture.failedFuture(new IllegalStateException()), LONG))
        .isTrue();
    assertThat(runtime.await(cancelled, LONG)).isTrue();
    assertThat(runtime.await(new CompletableFuture<>(), Duration.ZERO)).isFalse();
    assertThat(runtime.await(new CompletableFuture<>(), Duration.ofMillis(1))).isFalse();
    assertThat(runtime.await(new CompletableFuture<>(), Duration.ofSeconds(-1))).isFalse();
  }

  @Test
  void awaitWaitsForAnotherThread() throws Exception {
    CompletableFuture<String> stage = new CompletableFuture<>();
    runtime.schedule(Duration.ofMillis(1), () -> stage.complete("done"));

    assertThat(runtime.await(stage, Duration.ofSeconds(Long.MAX_VALUE))).isTrue();
    assertThat(stage.get()).isEqualTo("done");
  }

  @Test
  void aWaitThatEndedTooEarlyLeavesNothingBehindInTheStage() throws InterruptedException {
    CompletableFuture<String> never = new CompletableFuture<>();

    for (int i = 0; i < 3; i++) {
      assertThat(runtime.await(never, Duration.ofMillis(1))).isFalse();
    }

    assertThat(never.getNumberOfDependents()).isZero();
  }

  @Test
  void awaitIsInterruptible() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> runtime.await(new CompletableFuture<>(), LONG))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void randomMayBeFetchedOnOneThreadAndDrawnFromOnAnother() throws InterruptedException {
    RandomGenerator random = runtime.random();
    List<Long> draws = new ArrayList<>();

    for (int i = 0; i < 2; i++) {
      Thread thread = new Thread(() -> draws.add(random.nextLong()));
      thread.start();
      thread.join();
    }

    assertThat(draws.get(0)).isNotEqualTo(draws.get(1));
    assertThat(random.nextDouble()).isBetween(0.0, 1.0);
  }

  @Test
  void theWallClockTellsTheTimeOfDay() {
    Instant first = runtime.now();
    Instant second = runtime.now();

    assertThat(first).isAfter(Instant.parse("2025-01-01T00:00:00Z"));
    assertThat(Duration.between(first, second)).isLessThan(LONG);
  }

  private static Thread threadOf(Executor executor) throws Exception {
    CompletableFuture<Thread> thread = new CompletableFuture<>();
    executor.execute(() -> thread.complete(Thread.currentThread()));
    return thread.get();
  }

  private long threads(String kind) {
    return liveThreads().stream()
        .filter(t -> t.getName().startsWith(name + kind))
        .count();
  }

  private static List<Thread> liveThreads() {
    return List.copyOf(Thread.getAllStackTraces().keySet());
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts these threads", e);
    }
  }
}
