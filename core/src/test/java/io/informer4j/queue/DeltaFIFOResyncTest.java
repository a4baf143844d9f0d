package io.informer4j.queue;

import static io.informer4j.queue.DeltaFIFOTest.over;
import static io.informer4j.queue.DeltaQueueContract.thing;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Thing;
import org.junit.jupiter.api.Test;

/** What a {@link DeltaFIFO} queues when a resync is due. */
class DeltaFIFOResyncTest {

  private final DeltaFIFO<Thing> fifo = new DeltaFIFO<>();

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
}
