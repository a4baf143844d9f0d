package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Informers on real threads: races, closing while handlers block, and how many threads there are. */
@Tag("jdk")
class InformerThreadsTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(50);

  private final ThreadedRuntime runtime = new ThreadedRuntime("informers");
  private final ExecutorService threads = Executors.newFixedThreadPool(8);
  private final FakeSource source = new FakeSource(runtime);

  @AfterEach
  void stopThreads() throws InterruptedException {
    threads.shutdownNow();
    runtime.close();
    assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  private SharedIndexInformer<Thing> informer() {
    return SharedIndexInformer.builder(InformerTestBase.THINGS, source)
        .runtime(runtime)
        .build();
  }

  /** Runs all at once and returns when all are done; throws what one of them throws. */
  private void together(List<Callable<?>> tasks) throws Exception {
    CountDownLatch ready = new CountDownLatch(tasks.size());
    List<Future<?>> running = new ArrayList<>();
    for (Callable<?> task : tasks) {
      running.add(threads.submit(() -> {
        ready.countDown();
        await(ready);
        return task.call();
      }));
    }
    for (Future<?> each : running) {
      each.get(LONG.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static void await(CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
  }

  /** Waits like a handler that does not listen to interrupts. */
  private static void awaitStubbornly(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  @Guarantee({"G12", "G18"})
  void handlersThatAreAddedWhileTheInformerStartsMissNothing() throws Exception {
    for (int i = 0; i < 10; i++) {
      source.add("ns/" + i, "1");
    }
    for (int round = 0; round < 50; round++) {
      SharedIndexInformer<Thing> informer = informer();
      List<EventLog> logs = List.of(new EventLog(), new EventLog(), new EventLog());
      List<HandlerRegistration> registrations = Collections.synchronizedList(new ArrayList<>());
      List<Callable<?>> tasks = new ArrayList<>();
      tasks.add(() -> {
        informer.start();
        return null;
      });
      logs.forEach(log -> tasks.add(() -> registrations.add(informer.addEventHandler(log))));

      together(tasks);
      informer.awaitSync(LONG);

      assertThat(registrations).hasSize(3).allMatch(HandlerRegistration::hasSynced);
      assertThat(logs)
          .allSatisfy(log -> assertThat(log.events()).hasSize(10).doesNotHaveDuplicates());
      assertThat(informer.close(LONG).isComplete()).isTrue();
    }
  }

  @Test
  void startingTwiceWhileIndexesAreAddedAndStatisticsReadIsSafe() throws Exception {
    source.add("ns/a", "x");
    for (int round = 0; round < 50; round++) {
      SharedIndexInformer<Thing> informer = informer();
      CompletableFuture<Void> added = new CompletableFuture<>();

      together(List.of(
          () -> {
            informer.start();
            return null;
          },
          () -> {
            informer.start();
            return null;
          },
          () -> informer
              .addIndexers(Map.of("byValue", cached -> List.of(cached.object().value())))
              .thenRun(() -> added.complete(null)),
          informer::describe));
      informer.awaitSync(LONG);
      added.get(LONG.toSeconds(), TimeUnit.SECONDS);

      assertThat(informer.snapshot().indexKeys("byValue", "x")).hasSize(1);
      informer.close();
    }
  }

  @Test
  @Guarantee("G13")
  void removingReturnsWhileACallIsBlockedAndItsStageEndsWithTheCall() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    SharedIndexInformer<Thing> informer = informer();
    HandlerRegistration registration = informer.addEventHandler(event -> {
      calls.incrementAndGet();
      entered.countDown();
      awaitStubbornly(release);
    });
    informer.start();
    for (int i = 0; i < 200; i++) {
      source.add("ns/" + i);
    }
    await(entered);

    CompletionStage<Void> removed = informer.removeEventHandler(registration);
    boolean doneAtOnce = removed.toCompletableFuture().isDone();
    release.countDown();
    removed.toCompletableFuture().get(LONG.toSeconds(), TimeUnit.SECONDS);

    assertThat(doneAtOnce).isFalse();
    assertThat(calls).hasValue(1);
    assertThat(informer.close(LONG).isComplete()).isTrue();
  }

  @Test
  void removalEndsWhetherTheInformerNeverRanOrRunsAlready() throws Exception {
    SharedIndexInformer<Thing> neverStarted = informer();
    SharedIndexInformer<Thing> startedFirst = informer();
    SharedIndexInformer<Thing> addedFirst = informer();
    startedFirst.start();
    HandlerRegistration first = startedFirst.addEventHandler(event -> {});
    HandlerRegistration second = addedFirst.addEventHandler(event -> {});
    addedFirst.start();
    startedFirst.awaitSync(LONG);
    addedFirst.awaitSync(LONG);

    CompletionStage<Void> never =
        neverStarted.removeEventHandler(neverStarted.addEventHandler(event -> {}));

    assertThat(never.toCompletableFuture()).isCompleted();
    startedFirst
        .removeEventHandler(first)
        .toCompletableFuture()
        .get(LONG.toSeconds(), TimeUnit.SECONDS);
    addedFirst
        .removeEventHandler(second)
        .toCompletableFuture()
        .get(LONG.toSeconds(), TimeUnit.SECONDS);
    List.of(neverStarted, startedFirst, addedFirst).forEach(SharedIndexInformer::close);
  }

  @Test
  @Guarantee("G30")
  void closingInterruptsABlockedHandlerOnce() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger interrupts = new AtomicInteger();
    SharedIndexInformer<Thing> informer = informer();
    informer.addEventHandler(event -> {
      entered.countDown();
      for (int i = 0; i < 2; i++) {
        try {
          assertThat(release.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
          interrupts.incrementAndGet();
          release.countDown();
        }
      }
    });
    informer.start();
    source.add("ns/a");
    await(entered);

    CloseReport report = informer.close(LONG);

    assertThat(report.isComplete()).isTrue();
    assertThat(interrupts).hasValue(1);
  }

  @Test
  @Guarantee("G30")
  void closingInterruptsTheLastCallOfARemovedHandlerToo() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger interrupts = new AtomicInteger();
    SharedIndexInformer<Thing> informer = informer();
    HandlerRegistration registration = informer.addEventHandler(event -> {
      entered.countDown();
      try {
        assertThat(never.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        interrupts.incrementAndGet();
      }
    });
    informer.start();
    source.add("ns/a");
    await(entered);

    CompletionStage<Void> removed = registration.remove();
    boolean left = removed.toCompletableFuture().isDone();
    CloseReport report = informer.close(LONG);

    assertThat(left).isFalse();
    assertThat(report.isComplete()).isTrue();
    assertThat(interrupts).hasValue(1);
  }

  @Test
  @Guarantee("G30")
  void closingWaitsABoundedTimeForAStubbornHandlerAndNamesIt() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    SharedIndexInformer<Thing> informer = informer();
    informer.addEventHandler(
        event -> {
          calls.incrementAndGet();
          entered.countDown();
          awaitStubbornly(release);
        },
        HandlerOptions.defaults().withName("stubborn"));
    informer.start();
    source.add("ns/a");
    source.add("ns/b");
    await(entered);

    CloseReport report = informer.close(SHORT);
    release.countDown();
    CloseReport later = informer.close(LONG);

    assertThat(report.stillRunning()).containsExactly("stubborn");
    assertThat(report.loopEnded()).isTrue();
    assertThat(later.isComplete()).isTrue();
    assertThat(calls).hasValue(1);
  }

  @Test
  @Guarantee("G30")
  void closingReportsALoopThatUserCodeHolds() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    source.add("ns/a");
    SharedIndexInformer<Thing> informer = SharedIndexInformer.builder(
            InformerTestBase.THINGS, source)
        .runtime(runtime)
        .transform(object -> {
          entered.countDown();
          awaitStubbornly(release);
          return object;
        })
        .build();
    informer.start();
    await(entered);

    CloseReport report = informer.close(SHORT);
    release.countDown();
    CloseReport later = informer.close(LONG);

    assertThat(report).isEqualTo(new CloseReport(List.of(), false));
    assertThat(report.isComplete()).isFalse();
    assertThat(later.isComplete()).isTrue();
  }

  @Test
  @Guarantee("G30")
  void twoHandlersThatCloseTheInformerDoNotWaitForEachOther() throws Exception {
    for (int round = 0; round < 20; round++) {
      CountDownLatch both = new CountDownLatch(2);
      CountDownLatch closed = new CountDownLatch(2);
      SharedIndexInformer<Thing> informer = informer();
      ResourceEventConsumer<Thing> closing = event -> {
        both.countDown();
        awaitStubbornly(both);
        informer.close(LONG);
        closed.countDown();
      };
      informer.addEventHandler(closing);
      informer.addEventHandler(closing);
      informer.start();
      source.add("ns/" + round);

      await(closed);

      assertThat(informer.close(LONG).isComplete()).isTrue();
    }
  }

  @Test
  @Guarantee("G30")
  void whoeverReturnsFromCloseSeesNoCallBegin() throws Exception {
    for (int round = 0; round < 100; round++) {
      AtomicInteger closedBy = new AtomicInteger();
      AtomicInteger late = new AtomicInteger();
      SharedIndexInformer<Thing> informer = informer();
      for (int i = 0; i < 3; i++) {
        informer.addEventHandler(event -> late.addAndGet(closedBy.get()));
      }
      informer.start();
      String key = "ns/" + round;

      together(List.of(
          () -> source.add(key),
          () -> closedBy.addAndGet(informer.close(LONG).isComplete() ? 1 : 100),
          () -> closedBy.addAndGet(informer.close(LONG).isComplete() ? 1 : 100),
          () -> source.modify(source.add(key + "-2").withValue("2"))));

      assertThat(late).hasValue(0);
      assertThat(closedBy).hasValue(2);
      assertThat(informer.state()).isEqualTo(InformerState.CLOSED);
      assertThatIllegalStateException().isThrownBy(() -> informer.addEventHandler(event -> {}));
    }
  }

  @Test
  @Tag("stress")
  @Guarantee({"G12", "G13", "G30"})
  void handlersMayComeAndGoDuringTenThousandEventsAndTheShutdown() throws Exception {
    SharedIndexInformer<Thing> informer = informer();
    EventLog witness = new EventLog();
    CountDownLatch end = new CountDownLatch(1);
    informer.addEventHandler(event -> {
      witness.onEvent(event);
      if (event.name().name().equals("zz-end")) {
        end.countDown();
      }
    });
    informer.start();
    List<Callable<?>> tasks = new ArrayList<>();
    List<EventLog> visitors = Collections.synchronizedList(new ArrayList<>());
    tasks.add(() -> {
      for (int i = 0; i < 10_000; i++) {
        source.add("ns/" + i, "1");
      }
      source.add("ns/zz-end", "1");
      await(end);
      informer.close(LONG);
      return null;
    });
    for (int thread = 0; thread < 7; thread++) {
      tasks.add(() -> comeAndGo(informer, visitors, end));
    }

    together(tasks);

    assertThat(witness.events()).hasSize(10_001);
    assertThat(witness.faults()).isEmpty();
    assertThat(visitors).isNotEmpty().allSatisfy(log -> assertThat(log.faults()).isEmpty());
    assertThat(informer.stats().handlers()).isEmpty();
  }

  /** Adds and removes handlers, first among the events, then until the informer is closed. */
  private static int comeAndGo(
      SharedIndexInformer<Thing> informer, List<EventLog> visitors, CountDownLatch end)
      throws Exception {
    int visits = 0;
    try {
      while (true) {
        if (++visits == 50) {
          await(end);
        }
        EventLog log = new EventLog();
        visitors.add(log);
        HandlerRegistration registration = informer.addEventHandler(log);
        informer
            .removeEventHandler(registration)
            .toCompletableFuture()
            .get(LONG.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (IllegalStateException closed) {
      return visits;
    }
  }

  @Test
  @Tag("stress")
  @Guarantee("G28")
  void aThousandInformersShareAFewThreads() throws Exception {
    source.add("ns/a", "1");
    List<SharedIndexInformer<Thing>> informers = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      informers.add(informer());
    }
    AtomicInteger called = new AtomicInteger();
    informers.forEach(informer -> informer.addEventHandler(event -> called.incrementAndGet()));

    for (SharedIndexInformer<Thing> informer : informers) {
      informer.start();
    }
    for (SharedIndexInformer<Thing> informer : informers) {
      informer.awaitSync(LONG);
    }
    List<String> names = threadNames();

    assertThat(called).hasValue(1000);
    assertThat(names.stream().filter(name -> name.contains("-loop-")).count())
        .isBetween(1L, (long) ThreadedRuntime.MAX_LOOP_THREADS);
    assertThat(names.stream().filter(name -> name.contains("-timer-")).count()).isEqualTo(1);
    assertThat(names)
        .hasSizeLessThanOrEqualTo(
            ThreadedRuntime.MAX_LOOP_THREADS + 1 + ThreadedRuntime.MAX_HANDLER_THREADS);
    informers.forEach(informer -> informer.close(LONG));
  }

  /** Returns the names of the runtime's platform threads; virtual ones, where there are any, are not counted. */
  private static List<String> threadNames() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("informers-"))
        .toList();
  }
}
