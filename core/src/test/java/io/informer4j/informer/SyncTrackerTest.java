package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SyncTrackerTest {

  /** Both kinds of tracker, as far as one piece of work is concerned. */
  record Tracker(
      String name,
      Runnable start,
      Runnable finished,
      Runnable upstreamHasSynced,
      BooleanSupplier hasSynced,
      Supplier<CompletionStage<Void>> synced) {

    static Tracker counting() {
      SyncTracker tracker = new SyncTracker();
      return new Tracker(
          "counting",
          tracker::start,
          tracker::finished,
          tracker::upstreamHasSynced,
          tracker::hasSynced,
          tracker::synced);
    }

    static Tracker keyed() {
      KeyedSyncTracker<String> tracker = new KeyedSyncTracker<>();
      return new Tracker(
          "keyed",
          () -> tracker.start("key"),
          () -> tracker.finished("key"),
          tracker::upstreamHasSynced,
          tracker::hasSynced,
          tracker::synced);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Tracker> trackers() {
    return Stream.of(Tracker.counting(), Tracker.keyed());
  }

  @ParameterizedTest
  @MethodSource("trackers")
  void syncNeedsUpstreamFirstThenTheWork(Tracker tracker) {
    CompletionStage<Void> synced = tracker.synced().get();

    tracker.start().run();
    assertSynced(tracker, synced, false);
    tracker.upstreamHasSynced().run();
    assertSynced(tracker, synced, false);
    tracker.finished().run();

    assertSynced(tracker, synced, true);
  }

  @ParameterizedTest
  @MethodSource("trackers")
  void syncNeedsTheWorkFirstThenUpstream(Tracker tracker) {
    CompletionStage<Void> synced = tracker.synced().get();

    tracker.start().run();
    tracker.finished().run();
    assertSynced(tracker, synced, false);
    tracker.upstreamHasSynced().run();

    assertSynced(tracker, synced, true);
  }

  @ParameterizedTest
  @MethodSource("trackers")
  void onceSyncedATrackerStaysSo(Tracker tracker) {
    tracker.upstreamHasSynced().run();

    tracker.start().run();

    assertSynced(tracker, tracker.synced().get(), true);
  }

  @ParameterizedTest
  @MethodSource("trackers")
  void nobodyElseCanCompleteTheStage(Tracker tracker) {
    tracker.synced().get().toCompletableFuture().complete(null);

    assertSynced(tracker, tracker.synced().get(), false);
  }

  @ParameterizedTest(name = "upstream {0}, {1} started, {2} finished: {3}")
  @CsvSource({
    "false, 0, 0, false",
    "false, 1, 0, false",
    "false, 1, 1, false",
    "true,  0, 0, true",
    "true,  1, 0, false",
    "true,  1, 1, true",
    "true,  2, 1, false",
    "true,  2, 2, true",
  })
  void aCountingTrackerIsSyncedWhenUpstreamIsAndNothingIsLeft(
      boolean upstream, int starts, int finishes, boolean expected) {
    SyncTracker tracker = new SyncTracker();

    repeat(starts, tracker::start);
    repeat(finishes, tracker::finished);
    if (upstream) {
      tracker.upstreamHasSynced();
    }

    assertThat(tracker.hasSynced()).isEqualTo(expected);
  }

  @Test
  void aHundredStartsNeedAHundredFinishesAndOneMoreIsABug() {
    SyncTracker tracker = new SyncTracker();
    repeat(100, tracker::start);
    tracker.upstreamHasSynced();

    repeat(99, tracker::finished);
    assertThat(tracker.hasSynced()).isFalse();
    tracker.finished();

    assertThat(tracker.hasSynced()).isTrue();
    assertThatIllegalStateException()
        .isThrownBy(tracker::finished)
        .withMessageStartingWith("negative counter");
    assertThat(tracker.hasSynced()).isTrue();
  }

  @Test
  void aFinishTooManyDoesNotSpoilTheCount() {
    SyncTracker tracker = new SyncTracker();
    assertThatIllegalStateException().isThrownBy(tracker::finished);

    tracker.start();
    tracker.upstreamHasSynced();

    assertThat(tracker.hasSynced()).isFalse();
  }

  @Test
  void aKeyCountsOnceHoweverOftenItIsStarted() {
    KeyedSyncTracker<String> tracker = new KeyedSyncTracker<>();
    tracker.start("a");
    tracker.start("a");
    tracker.start("b");
    tracker.upstreamHasSynced();

    tracker.finished("a");
    tracker.finished("a");
    assertThat(tracker.hasSynced()).isFalse();
    tracker.finished("b");

    assertThat(tracker.hasSynced()).isTrue();
  }

  @Test
  void finishingAKeyThatWasNotStartedDoesNothing() {
    KeyedSyncTracker<String> tracker = new KeyedSyncTracker<>();
    tracker.start("a");
    tracker.upstreamHasSynced();

    tracker.finished("b");

    assertThat(tracker.hasSynced()).isFalse();
  }

  @Test
  void elevenKeysStartedAndFinishedByElevenThreadsAreSynced() throws InterruptedException {
    KeyedSyncTracker<Integer> tracker = new KeyedSyncTracker<>();
    CountDownLatch go = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      int key = i;
      Thread thread = new Thread(() -> {
        awaitUninterrupted(go);
        for (int round = 0; round < 1_000; round++) {
          tracker.start(key);
          tracker.start((key + 1) % 11);
          tracker.finished((key + 1) % 11);
          tracker.finished(key);
        }
      });
      thread.start();
      threads.add(thread);
    }

    go.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(tracker.hasSynced()).isFalse();
    tracker.upstreamHasSynced();

    assertThat(tracker.hasSynced()).isTrue();
  }

  private static void assertSynced(Tracker tracker, CompletionStage<Void> stage, boolean expected) {
    assertThat(tracker.hasSynced().getAsBoolean()).isEqualTo(expected);
    assertThat(stage.toCompletableFuture().isDone()).isEqualTo(expected);
  }

  private static void repeat(int times, Runnable task) {
    for (int i = 0; i < times; i++) {
      task.run();
    }
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
