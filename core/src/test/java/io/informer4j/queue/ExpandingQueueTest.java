package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpandingQueueTest extends DeltaQueueContract {

  private final ExpandingQueue<Thing> queue = over(KnownThings.of());

  @Override
  DeltaQueue<Thing> create(QueueOptions<Thing> options) {
    return new ExpandingQueue<>(KnownThings.of(), options);
  }

  private static ExpandingQueue<Thing> over(KnownThings known) {
    return new ExpandingQueue<>(known, QueueOptions.defaults());
  }

  @Test
  void changesOfOneKeyAreDeliveredOneByOne() {
    queue.add(thing("a", 1));
    queue.update(thing("a", 2));
    queue.delete(thing("a", 3));

    assertThat(queue.depth()).isEqualTo(3);
    assertThat(Recorder.drain(queue)).containsExactly("ADDED a@1", "UPDATED a@2", "DELETED a@3");
  }

  @Test
  void everyCallIsQueuedAlsoTheDeleteOfAnUnknownObject() {
    queue.add(thing("a", 10));
    queue.update(thing("b", 15));
    queue.add(thing("c", 17));
    queue.delete(thing("d", 18));

    assertThat(Recorder.drain(queue))
        .containsExactly("ADDED a@10", "UPDATED b@15", "ADDED c@17", "DELETED d@18");
  }

  @Test
  void theOrderIsKeptWithKnownObjects() {
    ExpandingQueue<Thing> overKnown = over(KnownThings.of(thing("a", 1), thing("b", 2)));

    overKnown.delete(thing("a", 3));
    overKnown.add(thing("c", 4));
    overKnown.delete(thing("c", 5));
    overKnown.deleteFinalStateUnknown(ObjectName.parse("b"), ResourceVersion.of(6));

    assertThat(Recorder.drain(overKnown))
        .containsExactly("DELETED a@3", "ADDED c@4", "DELETED c@5", "TOMBSTONE b was nothing at 6");
  }

  @Test
  void strictOrderOfArrivalAcrossKeys() {
    queue.add(thing("a", 10));
    queue.add(thing("b", 1));
    queue.add(thing("c", 11));
    queue.add(thing("c", 13));
    queue.add(thing("d", 30));
    Recorder recorder = new Recorder();

    queue.poll(recorder);
    queue.add(thing("a", 14));
    while (queue.poll(recorder)) {}

    assertThat(recorder.calls)
        .containsExactly(
            "ADDED a@10", "ADDED b@1", "ADDED c@11", "ADDED c@13", "ADDED d@30", "ADDED a@14");
  }

  @Test
  void anAddAndAListAreBothDelivered() {
    queue.add(thing("a", 10));
    queue.replace(list(15, List.of(thing("a", 15))));

    assertThat(Recorder.drain(queue)).containsExactly("ADDED a@10", "REPLACED a@15");
  }

  @Test
  void aQueuedDeleteStaysInFrontOfTheListedObject() {
    ExpandingQueue<Thing> overKnown = over(KnownThings.of(thing("a", 1)));
    overKnown.delete(thing("a", 1));

    overKnown.replace(list(2, List.of(thing("a", 2))));

    assertThat(Recorder.drain(overKnown)).containsExactly("DELETED a@1", "REPLACED a@2");
  }

  @Test
  void anAddAndADeleteOfAnObjectNotYetKnownAreBothDelivered() {
    queue.add(thing("a", 5));
    queue.delete(thing("a", 6));

    assertThat(Recorder.drain(queue)).containsExactly("ADDED a@5", "DELETED a@6");
  }

  @Test
  void resyncQueuesASyncForEachKnownObjectWithNothingQueued() {
    ExpandingQueue<Thing> overKnown = over(KnownThings.of(thing("a", 5), thing("b", 6)));
    overKnown.update(thing("b", 7));

    overKnown.resync();

    assertThat(Recorder.drain(overKnown)).containsExactly("UPDATED b@7", "SYNC a@5");
  }

  @Test
  void resyncAddsNothingForAKeyWithAQueuedDelete() {
    ExpandingQueue<Thing> overKnown = over(KnownThings.of(thing("a", 5)));
    overKnown.delete(thing("a", 6));

    overKnown.resync();

    assertThat(Recorder.drain(overKnown)).containsExactly("DELETED a@6");
  }

  @Test
  void resyncAddsNothingForAKeyWithAQueuedUpdate() {
    ExpandingQueue<Thing> overKnown = over(KnownThings.of(thing("a", 5)));
    overKnown.update(thing("a", 6));

    overKnown.resync();

    assertThat(Recorder.drain(overKnown)).containsExactly("UPDATED a@6");
  }

  @Test
  void resyncAddsNothingForKeysThatAreBeingProcessed() {
    ExpandingQueue<Thing> overKnown =
        over(KnownThings.of(thing("a", 1), thing("b", 1), thing("c", 1)));
    overKnown.update(thing("a", 2));
    overKnown.update(thing("b", 3));

    overKnown.pollBatch(2, (deltas, initial) -> overKnown.resync());

    assertThat(Recorder.drain(overKnown)).containsExactly("SYNC c@1");
  }

  @Test
  void aResyncProcessedBeforeTheFirstListDoesNotMakeTheQueueSynced() {
    ExpandingQueue<Thing> overKnown = over(KnownThings.of(thing("a", 5)));
    overKnown.resync();

    assertThat(Recorder.drain(overKnown)).containsExactly("! SYNC a@5");
    assertThat(overKnown.hasSynced()).isFalse();
    assertThat(overKnown.synced().toCompletableFuture()).isNotDone();
  }

  @Test
  void bookmarksAreIgnored() {
    queue.bookmark(ResourceVersion.of(4));

    assertThat(queue.depth()).isZero();
  }

  @Test
  void deletionsOfAListComeBeforeItsObjects() {
    ExpandingQueue<Thing> overKnown =
        over(KnownThings.of(thing("foo", 5), thing("bar", 6), thing("baz", 7)));
    overKnown.delete(thing("baz", 10));

    overKnown.replace(list(11, List.of(thing("foo", 5))));

    assertThat(Recorder.drain(overKnown))
        .containsExactly("DELETED baz@10", "TOMBSTONE bar was bar@6", "REPLACED foo@5");
  }

  @Test
  void aListTombstonesAQueuedAddItLacks() {
    ExpandingQueue<Thing> overKnown =
        over(KnownThings.of(thing("foo", 5), thing("bar", 6), thing("baz", 7)));
    overKnown.add(thing("baz", 10));

    overKnown.replace(list(11, List.of(thing("foo", 5))));

    assertThat(Recorder.drain(overKnown))
        .containsExactly(
            "ADDED baz@10",
            "TOMBSTONE baz was baz@10",
            "TOMBSTONE bar was bar@6",
            "REPLACED foo@5");
  }

  @Test
  void aTombstoneCarriesTheNewestObjectOfDeleteAndRecreate() {
    ExpandingQueue<Thing> overKnown =
        over(KnownThings.of(thing("foo", 5), thing("bar", 6), thing("baz", 7)));
    overKnown.delete(thing("baz", 8));
    overKnown.add(thing("baz", 10));

    overKnown.replace(list(11, List.of(thing("foo", 5))));

    assertThat(Recorder.drain(overKnown))
        .containsExactly(
            "DELETED baz@8",
            "ADDED baz@10",
            "TOMBSTONE baz was baz@10",
            "TOMBSTONE bar was bar@6",
            "REPLACED foo@5");
  }

  @Test
  void aSecondListTombstonesWithTheObjectOfTheFirst() {
    queue.replace(list(5, List.of(thing("foo", 5))));
    queue.replace(list(6, List.of(thing("bar", 6))));

    assertThat(Recorder.drain(queue))
        .containsExactly("! REPLACED foo@5", "TOMBSTONE foo was foo@5", "REPLACED bar@6");
  }

  @Test
  void objectsOnlyInTheQueueGetExactlyOneDelete() {
    queue.bookmark(ResourceVersion.of(1));
    queue.add(thing("added", 1));
    queue.replace(list(2, List.of(thing("listed", 1), thing("added", 1))));
    queue.replace(list(3, List.of(thing("listed", 2), thing("added", 1))));
    queue.add(thing("deleted", 4));
    queue.delete(thing("deleted", 5));
    queue.add(thing("again", 6));
    queue.delete(thing("again", 7));
    queue.add(thing("again", 8));
    Recorder.drain(queue).forEach(call -> assertThat(call).doesNotContain("TOMBSTONE"));

    queue.add(thing("added", 11));
    queue.add(thing("deleted", 12));
    queue.delete(thing("deleted", 13));
    queue.delete(thing("again", 14));
    queue.add(thing("again", 15));
    queue.replace(list(20, List.of()));
    queue.replace(list(21, List.of()));

    assertThat(Recorder.drain(queue))
        .containsExactly(
            "ADDED added@11",
            "ADDED deleted@12",
            "DELETED deleted@13",
            "DELETED again@14",
            "ADDED again@15",
            "TOMBSTONE added was added@11",
            "TOMBSTONE again was again@15");
  }

  @Test
  void aListWithoutObjectsThatAreBeingProcessedDeletesThem() {
    KnownThings known = KnownThings.of();
    ExpandingQueue<Thing> overKnown = over(known);
    overKnown.add(thing("a", 1));
    overKnown.add(thing("b", 2));

    overKnown.pollBatch(10, (deltas, initial) -> {
      overKnown.replace(list(3, List.of(thing("b", 2))));
      known.process(deltas, initial);
    });

    assertThat(Recorder.drain(overKnown)).containsExactly("TOMBSTONE a was a@1", "REPLACED b@2");
  }

  @Test
  void whatWasProcessedIsPendingNoMore() {
    queue.add(thing("a", 1));
    Recorder.drain(queue);

    queue.replace(list(2, List.of()));

    assertThat(queue.depth()).isZero();
  }

  @Test
  void aQuarantinedKeyOfAListCountsAsListed() {
    ExpandingQueue<Thing> overKnown = over(KnownThings.of(thing("a", 1), thing("b", 1)));

    overKnown.replace(
        new Replacement<>(List.of(), List.of(broken("a", 3)), ResourceVersion.of(5), false));

    assertThat(Recorder.drain(overKnown))
        .containsExactly("! TOMBSTONE b was b@1", "! QUARANTINED a@3");
  }

  @Test
  @Guarantee("G24")
  void aListTombstonesAQuarantinedNameItLacksOnceThoughThereIsNoObject() {
    ExpandingQueue<Thing> queue =
        over(KnownThings.of(thing("a", 1), thing("b", 1)).withQuarantined("a", "c", "d", "e"));
    queue.quarantine(broken("e", 2));

    queue.replace(new Replacement<>(
        List.of(thing("b", 1)), List.of(broken("d", 3)), ResourceVersion.of(4), false));

    assertThat(Recorder.drain(queue))
        .containsExactly(
            "QUARANTINED e@2",
            "TOMBSTONE e was nothing",
            "TOMBSTONE a was a@1",
            "TOMBSTONE c was nothing",
            "REPLACED b@1",
            "QUARANTINED d@3");
  }

  @Test
  void tombstonesOfTheFirstListCountForTheSync() {
    ExpandingQueue<Thing> overKnown = over(KnownThings.of(thing("foo", 5), thing("bar", 6)));
    Recorder recorder = new Recorder();

    overKnown.replace(list(7, List.of(thing("foo", 7))));
    overKnown.poll(recorder);
    assertThat(overKnown.hasSynced()).isFalse();
    overKnown.poll(recorder);

    assertThat(overKnown.hasSynced()).isTrue();
    assertThat(recorder.calls).containsExactly("! TOMBSTONE bar was bar@6", "! REPLACED foo@7");
  }

  @Test
  void anObjectListedTwiceNeedsTwoPollsForTheSync() {
    queue.replace(list(3, List.of(thing("a", 1), thing("a", 2))));

    queue.poll(new Recorder());
    assertThat(queue.hasSynced()).isFalse();
    queue.poll(new Recorder());

    assertThat(queue.hasSynced()).isTrue();
  }

  @Test
  void anEmptyFirstListMakesTheQueueSynced() {
    queue.replace(list(1, List.of()));

    assertThat(queue.hasSynced()).isTrue();
    assertThat(queue.depth()).isZero();
  }

  @Test
  void aBatchNeverCrossesTheEndOfTheInitialList() {
    queue.replace(list(3, List.of(thing("a", 1), thing("b", 2), thing("c", 3))));
    queue.add(thing("d", 4));
    queue.add(thing("e", 5));

    assertThat(Recorder.drainInBatches(queue, 1000))
        .containsExactly("! REPLACED a@1, REPLACED b@2, REPLACED c@3", "ADDED d@4, ADDED e@5");
  }

  @Test
  void batchSizeAppliesToInitialAndToLaterChanges() {
    queue.replace(list(3, List.of(thing("a", 1), thing("b", 2), thing("c", 3))));
    queue.add(thing("d", 4));
    queue.add(thing("e", 5));
    queue.add(thing("f", 6));

    assertThat(Recorder.drainInBatches(queue, 2))
        .containsExactly(
            "! REPLACED a@1, REPLACED b@2", "! REPLACED c@3", "ADDED d@4, ADDED e@5", "ADDED f@6");
  }

  @Test
  void aBatchEndsBeforeAKeyThatItHasAtItsStartItsMiddleAndItsEnd() {
    assertThat(batchesOf("a", "a", "b", "c")).containsExactly(1, 3);
    assertThat(batchesOf("a", "b", "b", "c")).containsExactly(2, 2);
    assertThat(batchesOf("a", "b", "c", "c")).containsExactly(3, 1);
    assertThat(batchesOf("a", "b", "c", "d")).containsExactly(4);
  }

  private static List<Integer> batchesOf(String... keys) {
    ExpandingQueue<Thing> queue = over(KnownThings.of());
    for (String key : keys) {
      queue.update(thing(key, 1));
    }
    List<Integer> sizes = new ArrayList<>();
    while (queue.pollBatch(1000, (deltas, initial) -> sizes.add(deltas.size())) > 0) {}
    return sizes;
  }
}
