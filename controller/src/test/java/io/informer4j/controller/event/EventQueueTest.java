package io.informer4j.controller.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testing.client.Fault;
import io.informer4j.workqueue.Parallelizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many events wait, and what becomes of them when the recorder is closed. */
class EventQueueTest {

  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);

  private final EventWorld world = new EventWorld(EventApi.CORE_V1);

  @Test
  @Guarantee("G61")
  void moreThanAThousandEventsDoNotWait() {
    for (int i = 0; i < 1500; i++) {
      tell("site-" + i);
    }
    assertThat(world.recorder.stats().recorded()).isEqualTo(RecordingEvents.CAPACITY);
    assertThat(world.recorder.stats().dropped()).isEqualTo(500);

    world.runtime.runUntilIdle();

    assertThat(world.core()).hasSize(RecordingEvents.CAPACITY);
    assertThat(world.recorder.stats().pending()).isZero();
    world.close();
  }

  @Test
  void whatWaitsForALostServerCountsToo() {
    world.fault(Fault.refused());
    for (int i = 0; i < 1500; i++) {
      tell("site-" + i);
      world.runtime.runUntilIdle();
    }

    assertThat(world.recorder.stats()).isEqualTo(new EventStats(1000, 500, 0, 0, 0, 0, 1000));
    world.close();
  }

  @Test
  void thereIsRoomAgainOnceEventsWereWritten() {
    for (int i = 0; i < 1001; i++) {
      tell("site-" + i);
    }
    world.runtime.runUntilIdle();

    tell("late");
    world.runtime.runUntilIdle();

    assertThat(world.recorder.stats()).isEqualTo(new EventStats(1001, 1, 0, 1001, 0, 0, 0));
    world.close();
  }

  @Test
  @Guarantee("G61")
  void closingWritesWhatWaits() {
    for (int i = 0; i < 100; i++) {
      tell("site-" + i);
    }

    world.recorder.close();

    assertThat(world.core()).hasSize(100);
    assertThat(world.recorder.stats().pending()).isZero();
    assertThat(world.runtime.pendingTimers()).isZero();
  }

  @Test
  void closingWritesHowOftenSeriesHappened() {
    EventWorld series = new EventWorld(EventApi.EVENTS_V1);
    for (int i = 0; i < 10; i++) {
      series.normal("Published", "fine");
    }

    series.recorder.close();

    assertThat(series.v1())
        .singleElement()
        .satisfies(event -> assertThat(event.getSeries().getCount()).isEqualTo(10));
    assertThat(series.runtime.pendingTimers()).isZero();
  }

  @Test
  @Guarantee("G61")
  void afterClosingEachEventIsTriedOnce() {
    world.fault(Fault.refused());
    tell("one");
    tell("two");
    world.runtime.runUntilIdle();
    assertThat(world.writes).hasSize(1);

    world.recorder.close();

    assertThat(world.writes).hasSize(3);
    assertThat(world.recorder.stats()).isEqualTo(new EventStats(2, 0, 0, 0, 0, 2, 0));
    assertThat(world.runtime.pendingTimers()).isZero();
  }

  @Test
  void afterClosingNothingIsTakenInAndThatIsCounted() {
    world.recorder.close();

    tell("late");
    world.runtime.runUntilIdle();

    assertThat(world.writes).isEmpty();
    assertThat(world.recorder.stats().dropped()).isEqualTo(1);
  }

  @Test
  void closingAgainDoesNothing() {
    tell("one");
    world.recorder.close();
    world.recorder.close();

    assertThat(world.core()).hasSize(1);
    assertThat(world.recorder.closeAsync().toCompletableFuture()).isCompleted();
  }

  @Test
  @Guarantee("G61")
  void closingTakesNoLongerThanItMay() {
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    List<String> begun = new ArrayList<>();
    RecordingEvents recorder = recorder(runtime, new EventSink() {
      @Override
      public void create(EventRecord record) {
        begun.add(record.about().name());
        runtime.await(new CompletableFuture<>(), Duration.ofHours(1)); // hangs
      }

      @Override
      public void update(EventRecord record) {}
    });
    recorder.normal(EventWorld.object("web", "one"), "Published", "fine");
    recorder.normal(EventWorld.object("web", "two"), "Published", "fine");
    long start = runtime.nanoTime();

    recorder
        .closeAsync()
        .whenComplete((done, never) ->
            begun.add("closed after " + Duration.ofNanos(runtime.nanoTime() - start)));
    runtime.advance(Duration.ofHours(2));

    assertThat(begun).containsExactly("one", "closed after " + CLOSE_TIMEOUT);
    assertThat(recorder.stats()).isEqualTo(new EventStats(2, 0, 0, 0, 0, 2, 0));
  }

  @Test
  void aLoopThatClosesARecorderDoesNotWaitForIt() {
    SerialLoop loop = new SerialLoop("other", world.runtime.loops());
    List<Integer> pending = new ArrayList<>();

    loop.execute(() -> {
      tell("one");
      world.recorder.close();
      pending.add(world.recorder.stats().pending());
    });
    world.runtime.runUntilIdle();

    assertThat(pending).containsExactly(1);
    assertThat(world.core()).hasSize(1);
  }

  @Test
  void aSinkThatThrowsSomethingElseCostsOneEvent() {
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    List<String> written = new ArrayList<>();
    RecordingEvents recorder = recorder(runtime, new EventSink() {
      @Override
      public void create(EventRecord record) {
        if (record.about().name().equals("bad")) {
          throw new StackOverflowError("the request cannot be made");
        }
        written.add(record.about().name());
      }

      @Override
      public void update(EventRecord record) {}
    });

    recorder.normal(EventWorld.object("web", "bad"), "Published", "fine");
    recorder.normal(EventWorld.object("web", "good"), "Published", "fine");
    runtime.runUntilIdle();

    assertThat(written).containsExactly("good");
    assertThat(recorder.stats()).isEqualTo(new EventStats(2, 0, 0, 1, 1, 0, 0));
  }

  @Test
  @Timeout(60)
  void eventsOfManyThreadsAreAllWrittenOneAtATime() throws InterruptedException {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (ThreadedRuntime threads = new ThreadedRuntime("events-test")) {
      RecordingEvents recorder = recorder(threads, new EventSink() {
        @Override
        public void create(EventRecord record) {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          running.decrementAndGet();
        }

        @Override
        public void update(EventRecord record) {}
      });

      Parallelizer.of(threads, 8)
          .start(
              RecordingEvents.CAPACITY,
              i -> recorder.normal(EventWorld.object("web", "site-" + i), "Published", "fine"))
          .join();
      recorder.close();

      assertThat(recorder.stats()).isEqualTo(new EventStats(1000, 0, 0, 1000, 0, 0, 0));
      assertThat(most).hasValue(1);
    }
  }

  private void tell(String name) {
    world.recorder.normal(EventWorld.object("web", name), "Published", "fine");
  }

  private static RecordingEvents recorder(InformerRuntime runtime, EventSink sink) {
    return new RecordingEvents(
        runtime,
        new CountingCorrelator(new EventNames(runtime), Correlator.CAPACITY),
        sink,
        CLOSE_TIMEOUT);
  }
}
