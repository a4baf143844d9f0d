package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.queue.DeltaQueue;
import io.informer4j.queue.InOrderQueue;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InformerLoopTest extends InformerTestBase {

  private final SerialLoop serial = new SerialLoop("test", runtime.loops());
  private final DeltaQueue<Thing> queue = new InOrderQueue<>();
  private final List<Integer> batches = new ArrayList<>();
  private final List<Throwable> errors = new ArrayList<>();
  private int room = Integer.MAX_VALUE;
  private int roomAsked;
  private Runnable whileProcessing = () -> {};

  private final InformerLoop<Thing> loop = new InformerLoop<>(
      serial,
      queue,
      (deltas, inInitialList) -> {
        batches.add(deltas.size());
        whileProcessing.run();
      },
      () -> {
        roomAsked++;
        return room;
      },
      errors::add);

  private void put(int from, int to) {
    for (int i = from; i < to; i++) {
      CachedObject<Thing> object = CacheForm.DECODED.cache("ns/" + i, i);
      queue.add(object);
    }
  }

  @Test
  void whatWasInTheQueueBeforeTheStartIsTakenToo() {
    put(1, 4);

    loop.start();
    runtime.runUntilIdle();

    assertThat(batches).containsExactly(3);
  }

  @Test
  void batchesAreAsLargeAsTheQueueAllowsAndOnePerTurn() {
    put(1, 1501);
    loop.start();
    serial.execute(() -> batches.add(-1));

    runtime.runUntilIdle();

    assertThat(batches).containsExactly(1000, -1, 500);
  }

  @Test
  void batchesAreNoLargerThanTheRoomAndWithoutRoomThereIsNone() {
    room = 2;
    whileProcessing = () -> room--;
    put(1, 6);
    loop.start();

    runtime.runUntilIdle();
    int stoppedAt = roomAsked;
    room = 5;
    runtime.runUntilIdle();
    List<Integer> beforeWake = List.copyOf(batches);
    loop.wake();
    runtime.runUntilIdle();

    assertThat(beforeWake).containsExactly(2, 1);
    assertThat(stoppedAt).isEqualTo(3);
    assertThat(batches).containsExactly(2, 1, 2);
  }

  @Test
  void manyWakesAreOneTurn() {
    loop.start();
    runtime.runUntilIdle();
    roomAsked = 0;

    loop.wake();
    loop.wake();
    loop.wake();
    runtime.runUntilIdle();

    assertThat(roomAsked).isEqualTo(1);
  }

  @Test
  void whatComesWhileABatchIsProcessedIsTakenNext() {
    whileProcessing = () -> {
      if (batches.size() == 1) {
        put(10, 12);
      }
    };
    loop.start();

    put(1, 2);
    runtime.runUntilIdle();

    assertThat(batches).containsExactly(1, 2);
    assertThat(queue.depth()).isZero();
  }

  @Test
  @Guarantee("G20")
  void aProcessorThatThrowsEvenAnErrorIsReportedAndTheNextBatchFollows() {
    whileProcessing = () -> {
      if (batches.size() == 1) {
        throw new IllegalStateException("first");
      }
      if (batches.size() == 2) {
        throw new StackOverflowError("second");
      }
    };
    put(1, 2501);
    loop.start();

    runtime.runUntilIdle();

    assertThat(errors).extracting(Throwable::getMessage).containsExactly("first", "second");
    assertThat(batches).containsExactly(1000, 1000, 500);
  }

  @Test
  void aStoppedLoopTakesNothingMore() {
    loop.start();
    put(1, 2);
    loop.stop();

    runtime.runUntilIdle();

    assertThat(batches).isEmpty();
    assertThat(roomAsked).isZero();
    assertThat(queue.depth()).isEqualTo(1);
    assertThat(errors).isEmpty();
  }
}
