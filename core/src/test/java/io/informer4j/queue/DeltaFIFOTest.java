package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DeltaFIFOTest extends DeltaQueueContract {

  private final DeltaFIFO<Thing> fifo = new DeltaFIFO<>();

  @Override
  DeltaQueue<Thing> create(QueueOptions<Thing> options) {
    return new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults().withQueue(options));
  }

  static DeltaFIFO<Thing> over(KnownThings known) {
    return new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults().withKnownObjects(known));
  }

  @Test
  void changesOfOneKeyAreHandedOutTogether() {
    fifo.add(thing("a", 1));
    fifo.update(thing("a", 2));
    fifo.delete(thing("a", 3));

    assertThat(fifo.depth()).isEqualTo(1);
    assertThat(Recorder.drain(fifo)).containsExactly("ADDED a@1, UPDATED a@2, DELETED a@3");
  }

  @Test
  void aDeleteOfAnObjectThatLeftTheQueueIsIgnoredWithoutKnownObjects() {
    fifo.add(thing("a", 10));
    fifo.update(thing("b", 15));
    fifo.delete(thing("c", 16));
    Recorder.drain(fifo);

    fifo.delete(thing("a", 17));
    fifo.deleteFinalStateUnknown(ObjectName.parse("b"), ResourceVersion.of(18));

    assertThat(fifo.depth()).isZero();
  }

  @Test
  void anIgnoredDeleteDoesNotMakeTheQueueReadable() {
    AtomicInteger calls = new AtomicInteger();
    fifo.onReadable(calls::incrementAndGet);

    fifo.delete(thing("a", 1));

    assertThat(calls).hasValue(0);
  }

  @Test
  void aDeleteOfAKnownObjectIsQueued() {
    DeltaFIFO<Thing> queue = over(KnownThings.of(thing("a", 1), thing("b", 2)));

    queue.delete(thing("a", 3));
    queue.deleteFinalStateUnknown(ObjectName.parse("b"), ResourceVersion.of(4));
    queue.delete(thing("c", 5));

    assertThat(Recorder.drain(queue))
        .containsExactly("DELETED a@3", "TOMBSTONE b was nothing at 4");
  }

  @Test
  void aSecondDeleteInARowIsLeftOutAndTheOneThatKnowsMoreIsKept() {
    fifo.add(thing("a", 1));
    fifo.delete(thing("a", 2));
    fifo.delete(thing("a", 3));
    fifo.deleteFinalStateUnknown(ObjectName.parse("a"), ResourceVersion.of(4));

    assertThat(Recorder.drain(fifo)).containsExactly("ADDED a@1, DELETED a@2");
  }

  @Test
  void aDeleteWithItsFinalStateTakesThePlaceOfATombstone() {
    fifo.add(thing("a", 1));
    fifo.replace(list(2, List.of()));
    fifo.delete(thing("a", 3));

    assertThat(Recorder.drain(fifo)).containsExactly("ADDED a@1, DELETED a@3");
  }

  @Test
  void aDeleteWithoutStateKeepsTheStateOfTheTombstoneAndBringsItsRevision() {
    fifo.add(thing("a", 1));
    fifo.replace(list(2, List.of()));
    fifo.deleteFinalStateUnknown(ObjectName.parse("a"), ResourceVersion.of(3));

    assertThat(Recorder.drain(fifo)).containsExactly("ADDED a@1, TOMBSTONE a was a@1 at 3");
  }

  @Test
  void onlyTrailingDeletesAreMerged() {
    fifo.add(thing("a", 1));
    fifo.add(thing("a", 1));
    fifo.update(thing("a", 2));
    fifo.update(thing("a", 2));
    fifo.delete(thing("a", 3));
    fifo.add(thing("a", 4));
    fifo.delete(thing("a", 5));

    assertThat(Recorder.drain(fifo))
        .containsExactly(
            "ADDED a@1, ADDED a@1, UPDATED a@2, UPDATED a@2, DELETED a@3, ADDED a@4, DELETED a@5");
  }

  @Test
  void aKeyKeepsItsPlaceUntilItIsTakenAndThenStartsAtTheTail() {
    fifo.add(thing("a", 10));
    fifo.add(thing("b", 1));
    fifo.add(thing("c", 11));
    fifo.add(thing("c", 13));
    fifo.add(thing("d", 30));
    Recorder recorder = new Recorder();

    fifo.poll(recorder);
    fifo.add(thing("a", 14));
    while (fifo.poll(recorder)) {}

    assertThat(recorder.calls)
        .containsExactly(
            "ADDED a@10", "ADDED b@1", "ADDED c@11, ADDED c@13", "ADDED d@30", "ADDED a@14");
  }

  @Test
  void bookmarksAreIgnored() {
    fifo.bookmark(ResourceVersion.of(4));

    assertThat(fifo.depth()).isZero();
  }

  @Test
  void anAddAndADeleteOfAnObjectNotYetKnownAreBothHandedOut() {
    DeltaFIFO<Thing> queue = over(KnownThings.of());
    queue.add(thing("a", 5));
    queue.delete(thing("a", 6));

    assertThat(Recorder.drain(queue)).containsExactly("ADDED a@5, DELETED a@6");
  }

  @Test
  void aDeleteOfAnObjectThatIsBeingProcessedIsNotLost() {
    KnownThings known = KnownThings.of();
    DeltaFIFO<Thing> queue = over(known);
    queue.add(thing("a", 1));

    queue.poll((deltas, initial) -> {
      queue.delete(thing("a", 2));
      known.process(deltas, initial);
    });
    while (queue.poll(known)) {}

    assertThat(known.things).isEmpty();
  }

  @Test
  void whatWasProcessedIsPendingNoMore() {
    DeltaFIFO<Thing> queue = over(KnownThings.of());
    queue.add(thing("a", 1));
    Recorder.drain(queue);

    queue.delete(thing("a", 2));
    queue.replace(list(3, List.of()));

    assertThat(queue.depth()).isZero();
  }

  @Test
  void tombstonesOfTheFirstListCountForTheSync() {
    DeltaFIFO<Thing> queue = over(KnownThings.of(thing("foo", 5), thing("bar", 6)));
    Recorder recorder = new Recorder();

    queue.replace(list(7, List.of(thing("foo", 7))));
    queue.poll(recorder);
    assertThat(queue.hasSynced()).isFalse();
    queue.poll(recorder);

    assertThat(queue.hasSynced()).isTrue();
    assertThat(recorder.calls).containsExactly("! REPLACED foo@7", "! TOMBSTONE bar was bar@6");
  }

  @Test
  void theQueueIsSyncedOnceAllKeysOfTheFirstListAreProcessed() {
    fifo.replace(list(3, List.of(thing("a", 1), thing("b", 2), thing("a", 3))));

    assertThat(fifo.hasSynced()).isFalse();
    fifo.poll(new Recorder());
    assertThat(fifo.hasSynced()).isFalse();
    fifo.poll(new Recorder());
    assertThat(fifo.hasSynced()).isTrue();
  }

  @Test
  void anEmptyFirstListMakesTheQueueSynced() {
    fifo.replace(list(1, List.of()));

    assertThat(fifo.hasSynced()).isTrue();
    assertThat(fifo.synced().toCompletableFuture()).isCompleted();
  }

  @Test
  void syncsQueuedBeforeTheFirstListBelongToIt() {
    DeltaFIFO<Thing> queue = over(KnownThings.of(thing("a", 1)));
    queue.resync();
    queue.replace(list(2, List.of(thing("b", 2))));

    assertThat(Recorder.drain(queue))
        .containsExactly("! SYNC a@1, TOMBSTONE a was a@1", "! REPLACED b@2");
    assertThat(queue.hasSynced()).isTrue();
  }

  @Test
  void aBatchIsOneCallPerKeyAndEndsWithTheInitialList() {
    fifo.replace(list(2, List.of(thing("a", 1), thing("b", 2))));
    fifo.update(thing("a", 3));
    fifo.add(thing("c", 4));
    Recorder recorder = new Recorder();

    assertThat(fifo.pollBatch(1000, recorder)).isEqualTo(2);
    assertThat(recorder.calls).containsExactly("! REPLACED a@1, UPDATED a@3", "! REPLACED b@2");
    assertThat(fifo.pollBatch(1000, recorder)).isEqualTo(1);
    assertThat(recorder.calls).endsWith("ADDED c@4");
  }

  @Test
  void aBatchIsNoLongerThanAskedAndDoesNotTakeAKeyTwice() {
    fifo.add(thing("a", 1));
    fifo.add(thing("b", 2));
    fifo.add(thing("c", 3));
    List<String> calls = new ArrayList<>();
    DeltaProcessor<Thing> echo = (deltas, initial) -> {
      calls.add(Recorder.text(deltas));
      fifo.update(thing(Deltas.keyOf(deltas).toString(), 9));
    };

    assertThat(fifo.pollBatch(2, echo)).isEqualTo(2);
    assertThat(calls).containsExactly("ADDED a@1", "ADDED b@2");
    assertThat(fifo.pollBatch(100, echo)).isEqualTo(3);
    assertThat(calls.subList(2, 5)).containsExactly("ADDED c@3", "UPDATED a@9", "UPDATED b@9");
  }

  @Test
  void whenTheProcessorThrowsInABatchTheKeysBehindStay() {
    fifo.add(thing("a", 1));
    fifo.add(thing("b", 2));

    assertThatThrownBy(() -> fifo.pollBatch(10, (deltas, initial) -> {
          throw new IllegalStateException("boom");
        }))
        .hasMessage("boom");

    assertThat(Recorder.drain(fifo)).containsExactly("ADDED b@2");
  }

  @Test
  void roomCountsChangesAndNotKeys() {
    DeltaFIFO<Thing> small = new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults()
        .withQueue(QueueOptions.<Thing>defaults().withHighWaterMark(4)));
    List<Integer> rooms = new ArrayList<>();
    small.onRoom(() -> rooms.add(small.room()));

    small.add(thing("a", 1));
    small.update(thing("a", 2));
    small.delete(thing("a", 3));
    small.delete(thing("a", 3));
    assertThat(small.room()).isEqualTo(1);
    small.add(thing("b", 4));
    assertThat(small.room()).isZero();
    assertThat(small.depth()).isEqualTo(2);
    small.poll(new Recorder());

    assertThat(rooms).containsExactly(3);
  }

  @Test
  void theKeyOfChangesIsThatOfTheirObjectOrTombstone() {
    Delta<Thing> object = new Delta.Changed<>(DeltaType.ADDED, thing("ns/a", 1));
    Delta<Thing> tombstone = Delta.Deleted.tombstone(ObjectName.parse("ns/b"), null);
    Delta<Thing> quarantine = new Delta.Quarantine<>(broken("ns/c", 1));

    assertThat(object.name()).contains(ObjectName.parse("ns/a"));
    assertThat(tombstone.name()).contains(ObjectName.parse("ns/b"));
    assertThat(Deltas.keyOf(List.of(object))).isEqualTo(ObjectName.parse("ns/a"));
    assertThat(Deltas.keyOf(List.of(tombstone))).isEqualTo(ObjectName.parse("ns/b"));
    assertThat(Deltas.keyOf(List.of(quarantine))).isEqualTo(ObjectName.parse("ns/c"));
  }

  @Test
  void changesThatAreNotAboutOneObjectHaveNoKey() {
    assertThatThrownBy(() -> Deltas.keyOf(List.<Delta<Thing>>of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("these changes are not about one object: []");
    assertThatThrownBy(() -> Deltas.keyOf(List.<Delta<Thing>>of(new Delta.SyncAll<>())))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void oldestAndNewestAreTheEndsOfTheChanges() {
    Delta<Thing> first = new Delta.Changed<>(DeltaType.ADDED, thing("a", 1));
    Delta<Thing> last = Delta.Deleted.of(thing("a", 2));

    assertThat(Deltas.oldest(List.of(first, last))).isSameAs(first);
    assertThat(Deltas.newest(List.of(first, last))).isSameAs(last);
  }
}
