package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every queue promises, whatever it makes of lists. */
abstract class DeltaQueueContract {

  static final CacheForm FORM = CacheForm.DECODED;

  abstract DeltaQueue<Thing> create(QueueOptions<Thing> options);

  final DeltaQueue<Thing> create() {
    return create(QueueOptions.defaults());
  }

  static CachedObject<Thing> thing(String key, long revision) {
    return FORM.cache(key, revision);
  }

  static Replacement<Thing> list(long revision, List<CachedObject<Thing>> things) {
    return Replacement.of(things, ResourceVersion.of(revision));
  }

  static Quarantined broken(String key, long revision) {
    return new Quarantined(
        ObjectName.parse(key), "uid-" + key, ResourceVersion.of(revision), "cannot be read");
  }

  @ParameterizedTest
  @EnumSource
  void theInstanceThatIsPutInIsTheOneThatComesOut(CacheForm form) {
    DeltaQueue<Thing> queue = create();
    CachedObject<Thing> put = form.cache("ns/a", 1);

    queue.add(put);

    Recorder recorder = new Recorder();
    assertThat(queue.poll(recorder)).isTrue();
    assertThat(recorder.deltas).containsExactly(new Delta.Changed<>(DeltaType.ADDED, put));
    assertThat(((Delta.Changed<Thing>) recorder.deltas.get(0)).object()).isSameAs(put);
  }

  @Test
  void changesOfDistinctKeysComeOutInOrderOfArrival() {
    DeltaQueue<Thing> queue = create();

    queue.add(thing("b", 1));
    queue.update(thing("a", 2));
    queue.quarantine(broken("d", 3));
    queue.add(thing("c", 4));

    assertThat(queue.depth()).isEqualTo(4);
    assertThat(Recorder.drain(queue))
        .containsExactly("ADDED b@1", "UPDATED a@2", "QUARANTINED d@3", "ADDED c@4");
    assertThat(queue.depth()).isZero();
  }

  @Test
  void aDeletedObjectWithoutLastStateIsATombstoneWithItsRevision() {
    DeltaQueue<Thing> queue = create();
    queue.add(thing("a", 1));

    queue.deleteFinalStateUnknown(ObjectName.parse("a"), ResourceVersion.of(2));

    Recorder recorder = new Recorder();
    while (queue.poll(recorder)) {}
    assertThat(recorder.deltas)
        .containsExactly(
            new Delta.Changed<>(
                DeltaType.ADDED, ((Delta.Changed<Thing>) recorder.deltas.get(0)).object()),
            new Delta.Deleted<>(ObjectName.parse("a"), null, true, ResourceVersion.of(2)));
  }

  @Test
  void pollOnAnEmptyQueueDoesNothing() {
    DeltaQueue<Thing> queue = create();
    Recorder recorder = new Recorder();

    assertThat(queue.poll(recorder)).isFalse();
    assertThat(queue.pollBatch(10, recorder)).isZero();

    assertThat(recorder.calls).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void aBatchOfNothingIsRefused(int atMost) {
    DeltaQueue<Thing> queue = create();

    assertThatThrownBy(() -> queue.pollBatch(atMost, new Recorder()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a batch must be of at least 1, but was of " + atMost);
  }

  @Test
  void aBatchTakesNoMoreThanAThousand() {
    DeltaQueue<Thing> queue = create();
    for (int i = 0; i < 1001; i++) {
      queue.add(thing("t" + i, i + 1));
    }

    assertThat(queue.pollBatch(5000, new Recorder())).isEqualTo(1000);
    assertThat(queue.depth()).isEqualTo(1);
    assertThat(queue.pollBatch(5000, new Recorder())).isEqualTo(1);
  }

  @Test
  void whatIsProcessedIsGoneFromTheQueueWhileItIsProcessed() {
    DeltaQueue<Thing> queue = create();
    queue.add(thing("a", 1));
    List<Integer> depths = new ArrayList<>();

    queue.poll((deltas, initial) -> depths.add(queue.depth()));

    assertThat(depths).containsExactly(0);
  }

  @Test
  void processedChangesCannotBeTamperedWith() {
    DeltaQueue<Thing> queue = create();
    queue.add(thing("a", 1));
    queue.add(thing("b", 2));

    assertThatThrownBy(() -> queue.pollBatch(2, (deltas, initial) -> deltas.clear()))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aThrowingProcessorReachesTheCallerAndTheChangeIsGone() {
    DeltaQueue<Thing> queue = create();
    queue.add(thing("a", 1));
    queue.add(thing("b", 2));

    assertThatThrownBy(() -> queue.poll((deltas, initial) -> {
          throw new IllegalStateException("boom");
        }))
        .hasMessage("boom");

    assertThat(Recorder.drain(queue)).containsExactly("ADDED b@2");
  }

  @Test
  void aProcessorMayPutIn() {
    DeltaQueue<Thing> queue = create();
    queue.add(thing("a", 1));

    queue.poll((deltas, initial) -> queue.add(thing("b", 2)));

    assertThat(Recorder.drain(queue)).containsExactly("ADDED b@2");
  }

  @Test
  void aFreshQueueIsNotSynced() {
    DeltaQueue<Thing> queue = create();

    assertThat(queue.hasSynced()).isFalse();
    assertThat(queue.synced().toCompletableFuture()).isNotDone();
  }

  @Test
  void aFirstChangeBeforeAnyListMakesTheQueueSynced() {
    List<DeltaQueue<Thing>> queues = List.of(create(), create(), create(), create(), create());

    queues.get(0).add(thing("a", 1));
    queues.get(1).update(thing("a", 1));
    queues.get(2).delete(thing("a", 1));
    queues.get(3).deleteFinalStateUnknown(ObjectName.parse("a"), ResourceVersion.of(1));
    queues.get(4).quarantine(broken("a", 1));

    assertThat(queues).allMatch(DeltaQueue::hasSynced);
    assertThat(queues).allMatch(queue -> queue.synced().toCompletableFuture().isDone());
  }

  @Test
  void aFirstChangeIsNotOfTheInitialListNorIsALaterList() {
    DeltaQueue<Thing> queue = create();

    queue.add(thing("a", 1));
    queue.replace(list(2, List.of(thing("b", 2))));

    assertThat(Recorder.drain(queue)).isNotEmpty().noneMatch(call -> call.startsWith("!"));
  }

  @Test
  void resyncAndBookmarkDoNotPopulate() {
    DeltaQueue<Thing> queue = create();

    queue.resync();
    queue.bookmark(ResourceVersion.of(7));
    Recorder.drain(queue);

    assertThat(queue.hasSynced()).isFalse();
  }

  @Test
  void theQueueIsSyncedOnlyAfterTheProcessingOfTheLastInitialChangeReturned() {
    DeltaQueue<Thing> queue = create();
    queue.replace(list(2, List.of(thing("a", 1), thing("b", 2))));
    List<Boolean> during = new ArrayList<>();

    while (queue.poll((deltas, initial) -> during.add(queue.hasSynced()))) {}

    assertThat(during).isNotEmpty().containsOnly(false);
    assertThat(queue.hasSynced()).isTrue();
    assertThat(queue.synced().toCompletableFuture()).isCompleted();
  }

  @Test
  void aProcessorThatThrowsOnTheInitialListDoesNotKeepTheQueueFromBeingSynced() {
    DeltaQueue<Thing> queue = create();
    queue.replace(list(1, List.of(thing("a", 1))));

    assertThatThrownBy(() -> queue.poll((deltas, initial) -> {
          throw new IllegalStateException("boom");
        }))
        .hasMessage("boom");

    assertThat(queue.hasSynced()).isTrue();
    assertThat(queue.synced().toCompletableFuture()).isCompleted();
  }

  @Test
  void nobodyButTheQueueCanCompleteItsSyncedStage() {
    DeltaQueue<Thing> queue = create();

    queue.synced().toCompletableFuture().complete(null);

    assertThat(queue.synced().toCompletableFuture()).isNotDone();
    assertThat(queue.hasSynced()).isFalse();
  }

  @Test
  void changesAfterTheInitialListAreToldApartEvenBeforeItIsProcessed() {
    DeltaQueue<Thing> queue = create();
    queue.replace(list(2, List.of(thing("a", 1))));
    queue.add(thing("b", 3));

    List<Boolean> flags = new ArrayList<>();
    queue.pollBatch(100, (deltas, initial) -> flags.add(initial));
    queue.pollBatch(100, (deltas, initial) -> flags.add(initial));

    assertThat(flags).containsExactly(true, false);
  }

  @Test
  void aChangeTakenWhileTheLastInitialOneIsProcessedIsNotInitialAndDoesNotEndTheSync() {
    DeltaQueue<Thing> queue = create();
    queue.replace(list(1, List.of(thing("a", 1))));
    queue.add(thing("b", 2));
    List<Boolean> inner = new ArrayList<>();

    queue.poll((outer, initial) -> {
      queue.poll((deltas, flag) -> inner.add(flag));
      inner.add(queue.hasSynced());
    });

    assertThat(inner).containsExactly(false, false);
    assertThat(queue.hasSynced()).isTrue();
  }

  @Test
  void theReadableListenerIsCalledWhenTheQueueBecomesNonEmptyAndOnlyThen() {
    DeltaQueue<Thing> queue = create();
    AtomicInteger calls = new AtomicInteger();
    queue.onReadable(calls::incrementAndGet);

    assertThat(calls).hasValue(0);
    queue.add(thing("a", 1));
    assertThat(calls).hasValue(1);
    queue.add(thing("b", 2));
    assertThat(calls).hasValue(1);
    Recorder.drain(queue);
    assertThat(calls).hasValue(1);
    queue.update(thing("a", 3));
    assertThat(calls).hasValue(2);
  }

  @Test
  void aReadableListenerThatComesLateIsCalledAtOnce() {
    DeltaQueue<Thing> queue = create();
    DeltaQueue<Thing> closed = create();
    AtomicInteger calls = new AtomicInteger();
    queue.add(thing("a", 1));
    closed.close();

    queue.onReadable(calls::incrementAndGet);
    closed.onReadable(calls::incrementAndGet);

    assertThat(calls).hasValue(2);
  }

  @Test
  void theReadableListenerFindsTheChangeAndTheLockFree() {
    DeltaQueue<Thing> queue = create();
    Recorder recorder = new Recorder();
    queue.onReadable(() -> queue.poll(recorder));

    queue.add(thing("a", 1));

    assertThat(recorder.calls).containsExactly("ADDED a@1");
  }

  @Test
  void closingCallsTheReadableListenerOnce() {
    DeltaQueue<Thing> queue = create();
    AtomicInteger calls = new AtomicInteger();
    queue.onReadable(calls::incrementAndGet);

    assertThat(queue.isClosed()).isFalse();
    queue.close();
    queue.close();

    assertThat(calls).hasValue(1);
    assertThat(queue.isClosed()).isTrue();
  }

  @Test
  void aClosedQueueHandsOutWhatIsLeftAndThenSaysSo() throws InterruptedException {
    DeltaQueue<Thing> queue = create();
    Recorder recorder = new Recorder();
    queue.add(thing("a", 1));

    queue.close();
    queue.add(thing("b", 2));
    queue.pop(recorder);
    queue.pop(recorder);

    assertThat(recorder.calls).containsExactly("ADDED a@1", "ADDED b@2");
    assertThatThrownBy(() -> queue.pop(recorder))
        .isInstanceOf(QueueClosedException.class)
        .hasMessage("the queue is closed and nothing is left in it");
    assertThat(queue.poll(recorder)).isFalse();
  }

  @Test
  void roomIsWhatIsLeftBelowTheMarkAndNeverNegative() {
    DeltaQueue<Thing> queue = create(QueueOptions.<Thing>defaults().withHighWaterMark(2));

    assertThat(queue.room()).isEqualTo(2);
    queue.add(thing("a", 1));
    assertThat(queue.room()).isEqualTo(1);
    queue.add(thing("b", 2));
    assertThat(queue.room()).isZero();
    queue.add(thing("c", 3));
    assertThat(queue.room()).isZero();
    queue.poll(new Recorder());
    queue.poll(new Recorder());
    assertThat(queue.room()).isEqualTo(1);
  }

  @Test
  void theDefaultMarkIsTwoBatches() {
    assertThat(create().room()).isEqualTo(2000);
  }

  @Test
  void theRoomListenerIsCalledWhenAFullQueueHasFallenToHalf() {
    DeltaQueue<Thing> queue = create(QueueOptions.<Thing>defaults().withHighWaterMark(4));
    List<Integer> depths = new ArrayList<>();
    queue.onRoom(() -> depths.add(queue.depth()));
    for (int i = 1; i <= 4; i++) {
      queue.add(thing("t" + i, i));
    }

    Recorder.drain(queue);

    assertThat(depths).containsExactly(2);
  }

  @Test
  void theRoomListenerIsNotCalledWhileTheMarkWasNotReached() {
    DeltaQueue<Thing> queue = create(QueueOptions.<Thing>defaults().withHighWaterMark(4));
    AtomicInteger calls = new AtomicInteger();
    queue.onRoom(calls::incrementAndGet);
    for (int i = 1; i <= 3; i++) {
      queue.add(thing("t" + i, i));
    }

    Recorder.drain(queue);

    assertThat(calls).hasValue(0);
  }

  @Test
  void aQueueThatFillsUpAgainBeforeItFellToHalfCallsOnlyOnce() {
    DeltaQueue<Thing> queue = create(QueueOptions.<Thing>defaults().withHighWaterMark(4));
    AtomicInteger calls = new AtomicInteger();
    queue.onRoom(calls::incrementAndGet);
    for (int i = 1; i <= 5; i++) {
      queue.add(thing("t" + i, i));
    }

    queue.poll(new Recorder());
    queue.poll(new Recorder());
    queue.add(thing("t6", 6));
    assertThat(calls).hasValue(0);
    queue.poll(new Recorder());
    queue.poll(new Recorder());
    assertThat(calls).hasValue(1);
    Recorder.drain(queue);

    assertThat(calls).hasValue(1);
  }

  @Test
  void aMarkOfOneCallsWheneverTheQueueIsEmptyAgain() {
    DeltaQueue<Thing> queue = create(QueueOptions.<Thing>defaults().withHighWaterMark(1));
    AtomicInteger calls = new AtomicInteger();
    queue.onRoom(calls::incrementAndGet);

    queue.add(thing("a", 1));
    queue.add(thing("b", 2));
    queue.poll(new Recorder());
    assertThat(calls).hasValue(0);
    queue.poll(new Recorder());

    assertThat(calls).hasValue(1);
    assertThat(queue.room()).isEqualTo(1);
  }

  @Test
  void theRoomListenerIsCalledEvenWhenTheProcessorThrows() {
    DeltaQueue<Thing> queue = create(QueueOptions.<Thing>defaults().withHighWaterMark(1));
    AtomicInteger calls = new AtomicInteger();
    queue.onRoom(calls::incrementAndGet);
    queue.add(thing("a", 1));

    assertThatThrownBy(() -> queue.poll((deltas, initial) -> {
          throw new IllegalStateException("boom");
        }))
        .hasMessage("boom");

    assertThat(calls).hasValue(1);
  }

  @Test
  void aBlockedPopGetsWhatIsPutIn() throws InterruptedException {
    DeltaQueue<Thing> queue = create();
    Recorder recorder = new Recorder();
    CountDownLatch started = new CountDownLatch(1);
    Thread consumer = new Thread(() -> {
      started.countDown();
      try {
        queue.pop(recorder);
      } catch (InterruptedException e) {
        recorder.calls.add("interrupted");
      }
    });

    consumer.start();
    started.await();
    queue.add(thing("a", 1));
    consumer.join();

    assertThat(recorder.calls).containsExactly("ADDED a@1");
  }

  @Test
  void closingWakesAllBlockedPops() throws InterruptedException {
    DeltaQueue<Thing> queue = create();
    int waiters = 10;
    CountDownLatch started = new CountDownLatch(waiters);
    AtomicInteger closed = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < waiters; i++) {
      Thread thread = new Thread(() -> {
        started.countDown();
        try {
          queue.pop(new Recorder());
        } catch (QueueClosedException e) {
          closed.incrementAndGet();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
      thread.start();
      threads.add(thread);
    }

    started.await();
    queue.close();
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(closed).hasValue(waiters);
  }

  @Test
  void anInterruptedPopThrows() {
    DeltaQueue<Thing> queue = create();

    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> queue.pop(new Recorder())).isInstanceOf(InterruptedException.class);
  }

  @Test
  void eachProducersChangesComeOutInItsOwnOrder() throws InterruptedException {
    DeltaQueue<Thing> queue = create();
    int each = 500;
    Thread first = producer(queue, "x", each);
    Thread second = producer(queue, "y", each);

    first.start();
    second.start();
    Recorder recorder = new Recorder();
    for (int i = 0; i < 2 * each; i++) {
      queue.pop(recorder);
    }
    first.join();
    second.join();

    assertThat(recorder.calls.stream().filter(call -> call.contains("x")))
        .containsExactlyElementsOf(expected("x", each));
    assertThat(recorder.calls.stream().filter(call -> call.contains("y")))
        .containsExactlyElementsOf(expected("y", each));
  }

  private static Thread producer(DeltaQueue<Thing> queue, String prefix, int count) {
    return new Thread(() -> {
      for (int i = 1; i <= count; i++) {
        queue.add(thing(prefix + i, i));
      }
    });
  }

  private static List<String> expected(String prefix, int count) {
    List<String> expected = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      expected.add("ADDED " + prefix + i + "@" + i);
    }
    return expected;
  }
}
