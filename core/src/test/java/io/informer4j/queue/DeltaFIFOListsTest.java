package io.informer4j.queue;

import static io.informer4j.queue.DeltaFIFOTest.over;
import static io.informer4j.queue.DeltaQueueContract.broken;
import static io.informer4j.queue.DeltaQueueContract.list;
import static io.informer4j.queue.DeltaQueueContract.thing;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a {@link DeltaFIFO} makes of a list: what is listed, and tombstones for what is not. */
class DeltaFIFOListsTest {

  private final DeltaFIFO<Thing> fifo = new DeltaFIFO<>();

  @Test
  void anAddFollowedByAListIsOneEntryThatEndsWithTheListedObject() {
    fifo.add(thing("a", 10));

    fifo.replace(list(15, List.of(thing("a", 15))));

    assertThat(Recorder.drain(fifo)).containsExactly("ADDED a@10, REPLACED a@15");
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
}
