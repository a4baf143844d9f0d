package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DeltaFIFOTest extends DeltaQueueContract {

  private final DeltaFIFO<Thing> fifo = new DeltaFIFO<>();

  @Override
  DeltaQueue<Thing> create(QueueOptions<Thing> options) {
    return new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults().withQueue(options));
  }

  private static DeltaFIFO<Thing> over(KnownThings known) {
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
  void anAddFollowedByAListIsOneEntryThatEndsWithTheListedObject() {
    fifo.add(thing("a", 10));

    fifo.replace(list(15, List.of(thing("a", 15))));

    assertThat(Recorder.drain(fifo)).containsExactly("ADDED a@10, REPLACED a@15");
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
  void aQueuedDeleteStaysInFrontOfTheListedObject() {
    DeltaFIFO<Thing> queue = new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults()
        .withKnownObjects(KnownThings.of(thing("a", 1)))
        .withEmitReplaced(false));
    queue.delete(thing("a", 1));

    queue.replace(list(2, List.of(thing("a", 2))));

    assertThat(Recorder.drain(queue)).containsExactly("DELETED a@1, SYNC a@2");
  }

  @Test
  void listedObjectsAreMarkedAsReplacedOrAsSync() {
    DeltaFIFO<Thing> replaced = new DeltaFIFO<>();
    DeltaFIFO<Thing> sync =
        new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults().withEmitReplaced(false));

    replaced.replace(list(1, List.of(thing("a", 1))));
    sync.replace(list(1, List.of(thing("a", 1))));

    assertThat(Recorder.drain(replaced)).containsExactly("! REPLACED a@1");
    assertThat(Recorder.drain(sync)).containsExactly("! SYNC a@1");
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
  void resyncQueuesASyncForEachKnownObjectWithNothingQueued() {
    DeltaFIFO<Thing> queue = over(KnownThings.of(thing("a", 5), thing("b", 6)));
    queue.update(thing("b", 7));

    queue.resync();

    assertThat(Recorder.drain(queue)).containsExactly("UPDATED b@7", "SYNC a@5");
  }

  @Test
  void resyncAddsNothingForAKeyWithAQueuedDelete() {
    DeltaFIFO<Thing> queue = over(KnownThings.of(thing("a", 5)));
    queue.delete(thing("a", 6));

    queue.resync();

    assertThat(Recorder.drain(queue)).containsExactly("DELETED a@6");
  }

  @Test
  void resyncAddsNothingForAKeyWithAQueuedUpdate() {
    DeltaFIFO<Thing> queue = over(KnownThings.of(thing("a", 5)));
    queue.update(thing("a", 6));

    queue.resync();

    assertThat(Recorder.drain(queue)).containsExactly("UPDATED a@6");
  }

  @Test
  void resyncAddsNothingForAKeyThatIsBeingProcessed() {
    KnownThings known = KnownThings.of(thing("a", 5), thing("b", 1));
    DeltaFIFO<Thing> queue = over(known);
    queue.update(thing("a", 6));

    queue.poll((deltas, initial) -> queue.resync());

    assertThat(Recorder.drain(queue)).containsExactly("SYNC b@1");
  }

  @Test
  void resyncDoesNothingWithoutKnownObjects() {
    fifo.resync();

    assertThat(fifo.depth()).isZero();
  }

  @Test
  void aResyncProcessedBeforeTheFirstListDoesNotMakeTheQueueSynced() {
    DeltaFIFO<Thing> overKnown = over(KnownThings.of(thing("a", 5)));
    overKnown.resync();

    assertThat(Recorder.drain(overKnown)).containsExactly("! SYNC a@5");
    assertThat(overKnown.hasSynced()).isFalse();
    assertThat(overKnown.synced().toCompletableFuture()).isNotDone();
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
  void aListWithoutAnObjectThatIsBeingProcessedDeletesIt() {
    KnownThings known = KnownThings.of();
    DeltaFIFO<Thing> queue = over(known);
    queue.add(thing("a", 1));

    queue.poll((deltas, initial) -> {
      queue.replace(list(2, List.of()));
      known.process(deltas, initial);
    });

    assertThat(Recorder.drain(queue)).containsExactly("TOMBSTONE a was a@1");
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
  void aListTombstonesEachKnownObjectItLacksBehindTheListedOnes() {
    DeltaFIFO<Thing> queue =
        over(KnownThings.of(thing("foo", 5), thing("bar", 6), thing("baz", 7)));
    queue.delete(thing("baz", 10));

    queue.replace(list(11, List.of(thing("foo", 5))));

    assertThat(Recorder.drain(queue))
        .containsExactly("DELETED baz@10", "REPLACED foo@5", "TOMBSTONE bar was bar@6");
  }

  @Test
  void aListTombstonesAQueuedAddItLacks() {
    DeltaFIFO<Thing> queue =
        over(KnownThings.of(thing("foo", 5), thing("bar", 6), thing("baz", 7)));
    queue.add(thing("baz", 10));

    queue.replace(list(11, List.of(thing("foo", 5))));

    assertThat(Recorder.drain(queue))
        .containsExactly(
            "ADDED baz@10, TOMBSTONE baz was baz@10", "REPLACED foo@5", "TOMBSTONE bar was bar@6");
  }

  @Test
  void aTombstoneCarriesTheNewestObjectOfDeleteAndRecreate() {
    DeltaFIFO<Thing> queue =
        over(KnownThings.of(thing("foo", 5), thing("bar", 6), thing("baz", 7)));
    queue.delete(thing("baz", 8));
    queue.add(thing("baz", 10));

    queue.replace(list(11, List.of(thing("foo", 5))));

    assertThat(Recorder.drain(queue))
        .containsExactly(
            "DELETED baz@8, ADDED baz@10, TOMBSTONE baz was baz@10",
            "REPLACED foo@5",
            "TOMBSTONE bar was bar@6");
  }

  @Test
  void aSecondListTombstonesWithTheObjectOfTheFirst() {
    fifo.replace(list(5, List.of(thing("foo", 5))));
    fifo.replace(list(6, List.of(thing("bar", 6))));

    assertThat(Recorder.drain(fifo))
        .containsExactly("! REPLACED foo@5, TOMBSTONE foo was foo@5", "REPLACED bar@6");
  }

  @Test
  void withoutKnownObjectsOnlyQueuedKeysAreDeleted() {
    fifo.add(thing("gone", 1));
    Recorder.drain(fifo);
    fifo.add(thing("baz", 10));

    fifo.replace(list(11, List.of(thing("foo", 5))));

    assertThat(Recorder.drain(fifo))
        .containsExactly("ADDED baz@10, TOMBSTONE baz was baz@10", "REPLACED foo@5");
  }

  @Test
  void listsMarkedAsSyncTombstoneJustTheSame() {
    DeltaFIFO<Thing> queue = new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults()
        .withKnownObjects(KnownThings.of(thing("foo", 5), thing("bar", 6), thing("baz", 7)))
        .withEmitReplaced(false));
    queue.delete(thing("baz", 10));

    queue.replace(list(11, List.of(thing("foo", 5))));

    assertThat(Recorder.drain(queue))
        .containsExactly("DELETED baz@10", "SYNC foo@5", "TOMBSTONE bar was bar@6");
  }

  /** The six cases of objects that are in the queue only; with and without known objects. */
  @Test
  void objectsOnlyInTheQueueGetExactlyOneDelete() {
    for (boolean withKnown : new boolean[] {true, false}) {
      assertThat(onlyInQueue(withKnown, queue -> queue.add(thing("a", 1))))
          .containsExactly("ADDED a@1, TOMBSTONE a was a@1");
      assertThat(onlyInQueue(withKnown, queue -> queue.replace(list(1, List.of(thing("a", 1))))))
          .containsExactly("! REPLACED a@1, TOMBSTONE a was a@1");
      assertThat(onlyInQueue(withKnown, queue -> {
            queue.add(thing("a", 1));
            queue.delete(thing("a", 2));
          }))
          .containsExactly("ADDED a@1, DELETED a@2");
      assertThat(onlyInQueue(withKnown, queue -> {
            queue.replace(list(1, List.of(thing("a", 1))));
            queue.replace(list(2, List.of(thing("a", 2))));
          }))
          .containsExactly("! REPLACED a@1, REPLACED a@2, TOMBSTONE a was a@2");
      assertThat(onlyInQueue(withKnown, queue -> {
            queue.add(thing("a", 1));
            queue.replace(list(2, List.of()));
          }))
          .containsExactly("ADDED a@1, TOMBSTONE a was a@1");
      assertThat(onlyInQueue(withKnown, queue -> {
            queue.add(thing("a", 1));
            queue.delete(thing("a", 2));
            queue.add(thing("a", 3));
          }))
          .containsExactly("ADDED a@1, DELETED a@2, ADDED a@3, TOMBSTONE a was a@3");
    }
  }

  private static List<String> onlyInQueue(boolean withKnown, Consumer<DeltaFIFO<Thing>> before) {
    DeltaFIFO<Thing> queue = withKnown ? over(KnownThings.of()) : new DeltaFIFO<>();
    before.accept(queue);
    queue.replace(list(10, List.of()));
    return Recorder.drain(queue);
  }

  @Test
  void aQuarantinedKeyOfAListCountsAsListed() {
    DeltaFIFO<Thing> queue = over(KnownThings.of(thing("a", 1), thing("b", 1)));
    queue.update(thing("b", 2));

    queue.replace(new Replacement<>(
        List.of(), List.of(broken("a", 3), broken("b", 4)), ResourceVersion.of(5), false));

    assertThat(Recorder.drain(queue))
        .containsExactly("UPDATED b@2, QUARANTINED b@4", "QUARANTINED a@3");
  }

  @Test
  void aTombstoneBehindAQuarantinedRevisionCarriesTheLastGoodOne() {
    DeltaFIFO<Thing> queue = over(KnownThings.of(thing("a", 1), thing("b", 1)));
    queue.quarantine(broken("a", 2));
    queue.update(thing("b", 2));
    queue.quarantine(broken("b", 3));
    queue.quarantine(broken("c", 3));

    queue.replace(list(4, List.of()));

    assertThat(Recorder.drain(queue))
        .containsExactly(
            "QUARANTINED a@2, TOMBSTONE a was a@1",
            "UPDATED b@2, QUARANTINED b@3, TOMBSTONE b was b@2",
            "QUARANTINED c@3, TOMBSTONE c was nothing");
  }

  @Test
  @Guarantee("G24")
  void aListTombstonesAQuarantinedNameItLacksOnceThoughThereIsNoObject() {
    DeltaFIFO<Thing> queue =
        over(KnownThings.of(thing("a", 1), thing("b", 1)).withQuarantined("a", "c", "d", "e"));
    queue.quarantine(broken("e", 2));

    queue.replace(new Replacement<>(
        List.of(thing("b", 1)), List.of(broken("d", 3)), ResourceVersion.of(4), false));

    assertThat(Recorder.drain(queue))
        .containsExactly(
            "QUARANTINED e@2, TOMBSTONE e was nothing",
            "REPLACED b@1",
            "QUARANTINED d@3",
            "TOMBSTONE a was a@1",
            "TOMBSTONE c was nothing");
  }

  @Test
  @Guarantee("G24")
  void aDeleteOfAQuarantinedNameIsQueuedThoughThereIsNoObject() {
    DeltaFIFO<Thing> queue = over(KnownThings.of().withQuarantined("a", "b"));

    queue.delete(thing("a", 2));
    queue.deleteFinalStateUnknown(ObjectName.parse("b"), ResourceVersion.of(3));
    queue.delete(thing("c", 4));

    assertThat(Recorder.drain(queue))
        .containsExactly("DELETED a@2", "TOMBSTONE b was nothing at 3");
  }

  @Test
  void aDeleteOfAQuarantinedKeyIsQueued() {
    fifo.quarantine(broken("a", 1));
    fifo.delete(thing("a", 2));

    assertThat(Recorder.drain(fifo)).containsExactly("QUARANTINED a@1, DELETED a@2");
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
