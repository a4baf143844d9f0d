package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InOrderQueueTest extends DeltaQueueContract {

  private final InOrderQueue<Thing> queue = new InOrderQueue<>();

  @Override
  DeltaQueue<Thing> create(QueueOptions<Thing> options) {
    return new InOrderQueue<>(options);
  }

  @Test
  void aListIsOneChangeBehindWhatIsQueued() {
    queue.add(thing("a", 1));

    queue.replace(list(5, List.of(thing("b", 2), thing("c", 3))));

    assertThat(queue.depth()).isEqualTo(2);
    assertThat(Recorder.drain(queue))
        .containsExactly("ADDED a@1", "REPLACED_ALL [b@2, c@3][] at 5");
  }

  @Test
  void anEmptyListIsAChangeToo() {
    queue.replace(list(5, List.of()));

    assertThat(queue.hasSynced()).isFalse();
    assertThat(Recorder.drain(queue)).containsExactly("! REPLACED_ALL [][] at 5");
    assertThat(queue.hasSynced()).isTrue();
  }

  @Test
  void severalListsAndABookmarkStayInOrder() {
    queue.bookmark(ResourceVersion.of(1));
    queue.replace(list(5, List.of(thing("a", 2))));
    queue.replace(list(8, List.of(thing("b", 7))));

    assertThat(Recorder.drain(queue))
        .containsExactly(
            "! BOOKMARK at 1", "! REPLACED_ALL [a@2][] at 5", "REPLACED_ALL [b@7][] at 8");
  }

  @Test
  void aBookmarkQueuedBeforeTheFirstListBelongsToTheInitialState() {
    queue.bookmark(ResourceVersion.of(1));
    queue.replace(list(5, List.of()));

    queue.poll(new Recorder());
    assertThat(queue.hasSynced()).isFalse();
    queue.poll(new Recorder());
    assertThat(queue.hasSynced()).isTrue();
  }

  @Test
  void aBookmarkStillBeingProcessedWhenTheFirstListComesDoesNotCountForIt() {
    queue.bookmark(ResourceVersion.of(1));

    queue.poll((deltas, initial) -> queue.replace(list(5, List.of())));

    assertThat(queue.hasSynced()).isFalse();
    queue.poll(new Recorder());
    assertThat(queue.hasSynced()).isTrue();
  }

  @Test
  void whatIsTakenBeforeAnyChangeBelongsToTheInitialState() {
    queue.bookmark(ResourceVersion.of(1));

    assertThat(Recorder.drain(queue)).containsExactly("! BOOKMARK at 1");
  }

  @Test
  void theListKeepsQuarantinedItemsRevisionAndEpoch() {
    Replacement<Thing> replacement = new Replacement<>(
        List.of(thing("a", 1)), List.of(broken("b", 2)), ResourceVersion.of(3), true);

    queue.replace(replacement);

    Recorder recorder = new Recorder();
    queue.poll(recorder);
    assertThat(recorder.deltas).containsExactly(new Delta.ReplacedAll<>(replacement));
  }

  @Test
  void aResyncIsOneChangeBehindWhatIsQueued() {
    queue.add(thing("a", 1));

    queue.resync();
    queue.resync();

    assertThat(Recorder.drain(queue)).containsExactly("ADDED a@1", "SYNC_ALL", "SYNC_ALL");
  }

  @Test
  void aDeleteOfAnUnknownObjectIsQueued() {
    queue.delete(thing("a", 1));

    assertThat(Recorder.drain(queue)).containsExactly("DELETED a@1");
  }

  @Test
  void changesOfOneKeyStayApart() {
    queue.add(thing("a", 1));
    queue.update(thing("a", 2));
    queue.delete(thing("a", 3));
    queue.delete(thing("a", 3));

    assertThat(Recorder.drain(queue))
        .containsExactly("ADDED a@1", "UPDATED a@2", "DELETED a@3", "DELETED a@3");
  }

  @Test
  void aBatchTakesEverythingOfDistinctKeys() {
    queue.add(thing("a", 1));
    queue.update(thing("b", 2));
    queue.delete(thing("c", 3));
    queue.quarantine(broken("d", 4));

    assertThat(Recorder.drainInBatches(queue, 1000))
        .containsExactly("ADDED a@1, UPDATED b@2, DELETED c@3, QUARANTINED d@4");
  }

  @Test
  void aBatchEndsBeforeAKeyThatItHas() {
    queue.add(thing("a", 1));
    queue.update(thing("a", 2));
    queue.update(thing("b", 3));
    queue.update(thing("a", 4));
    queue.delete(thing("b", 5));

    assertThat(Recorder.drainInBatches(queue, 1000))
        .containsExactly("ADDED a@1", "UPDATED a@2, UPDATED b@3", "UPDATED a@4, DELETED b@5");
  }

  @Test
  void aBatchEndsBeforeAChangeOfTheWholeCollectionWhichIsTakenAlone() {
    queue.add(thing("a", 1));
    queue.add(thing("b", 2));
    queue.bookmark(ResourceVersion.of(3));
    queue.resync();
    queue.replace(list(4, List.of(thing("a", 1))));
    queue.add(thing("c", 5));
    queue.add(thing("d", 6));

    assertThat(Recorder.drainInBatches(queue, 1000))
        .containsExactly(
            "ADDED a@1, ADDED b@2",
            "BOOKMARK at 3",
            "SYNC_ALL",
            "REPLACED_ALL [a@1][] at 4",
            "ADDED c@5, ADDED d@6");
  }

  @Test
  void aBatchIsNoLongerThanAsked() {
    for (int i = 1; i <= 5; i++) {
      queue.add(thing("t" + i, i));
    }

    assertThat(Recorder.drainInBatches(queue, 2))
        .containsExactly("ADDED t1@1, ADDED t2@2", "ADDED t3@3, ADDED t4@4", "ADDED t5@5");
  }

  @Test
  void pollBatchSaysHowManyChangesItTook() {
    queue.add(thing("a", 1));
    queue.add(thing("b", 2));
    queue.add(thing("a", 3));

    assertThat(queue.pollBatch(1000, new Recorder())).isEqualTo(2);
    assertThat(queue.pollBatch(1000, new Recorder())).isEqualTo(1);
    assertThat(queue.pollBatch(1000, new Recorder())).isZero();
  }

  @Test
  void aBatchOfManyKeysForgetsThemForTheNext() {
    List<String> keys = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 700; i++) {
        queue.update(thing("t" + i, i + 1));
      }
    }

    List<Integer> sizes = new ArrayList<>();
    while (queue.pollBatch(1000, (deltas, initial) -> {
          sizes.add(deltas.size());
          deltas.forEach(delta -> keys.add(delta.name().orElseThrow().toString()));
        })
        > 0) {}

    assertThat(sizes).containsExactly(700, 700, 700);
    assertThat(keys).hasSize(2100);
  }

  @Test
  void aBatchCallsForRoomOnceItsChangesAreProcessed() {
    InOrderQueue<Thing> small =
        new InOrderQueue<>(QueueOptions.<Thing>defaults().withHighWaterMark(4));
    List<String> order = new ArrayList<>();
    small.onRoom(() -> order.add("room"));
    for (int i = 1; i <= 4; i++) {
      small.add(thing("t" + i, i));
    }

    small.pollBatch(2, (deltas, initial) -> order.add("processed " + deltas.size()));

    assertThat(order).containsExactly("processed 2", "room");
  }

  @Test
  void aListMayExceedTheMark() {
    InOrderQueue<Thing> small =
        new InOrderQueue<>(QueueOptions.<Thing>defaults().withHighWaterMark(1));

    small.add(thing("a", 1));
    small.replace(list(2, List.of()));
    small.bookmark(ResourceVersion.of(3));

    assertThat(small.depth()).isEqualTo(3);
  }
}
