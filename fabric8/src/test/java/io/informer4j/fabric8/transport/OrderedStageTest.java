package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.runtime.DeterministicRuntime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderedStageTest {

  private static final ReadAhead BOUNDS = new ReadAhead(3, 0, 4, 100, 5, 1_000);

  private final List<Integer> delivered = new ArrayList<>();
  private final List<Integer> read = new ArrayList<>();
  private int woken;

  private Unread part(int number) {
    return new Unread(1, () -> {
      read.add(number);
      return () -> delivered.add(number);
    });
  }

  private Unread broken(RuntimeException why) {
    return new Unread(1, () -> {
      throw why;
    });
  }

  private static List<Integer> upTo(int count) {
    return IntStream.range(0, count).boxed().toList();
  }

  private void deliver(OrderedStage stage) {
    while (stage.hasNext()) {
      stage.next().run();
    }
  }

  @Test
  void partsComeOutInTheirOrderWhoeverReadsThemFirst() {
    for (int seed = 0; seed < 300; seed++) {
      delivered.clear();
      read.clear();
      SplittableRandom random = new SplittableRandom(seed);
      DeterministicRuntime runtime = DeterministicRuntime.shuffled(seed);
      OrderedStage stage = new OrderedStage(BOUNDS, runtime.loops(), () -> woken++);
      int count = random.nextInt(200);

      int next = 0;
      while (next < count || !stage.isEmpty()) {
        switch (random.nextInt(4)) {
          case 0 -> runtime.step();
          case 1 -> deliver(stage);
          case 2 -> stage.work();
          default -> {
            if (next < count && !stage.isFull(Long.MAX_VALUE)) {
              stage.add(part(next++));
            }
          }
        }
      }

      assertThat(delivered).as("seed %d", seed).isEqualTo(upTo(count));
    }
    assertThat(woken).isGreaterThan(300);
  }

  /** Two threads at once, in one: the reading of a part lets other helpers run. */
  @Test
  void batchesThatAreDoneEarlyWaitForTheOnesBeforeThem() {
    Deque<Runnable> tasks = new ArrayDeque<>();
    OrderedStage stage = new OrderedStage(BOUNDS, tasks::add, () -> woken++);
    stage.add(new Unread(1, () -> {
      tasks.remove().run(); // the second batch, while the first one is being read
      assertThat(stage.hasNext()).isFalse();
      return () -> delivered.add(0);
    }));
    for (int i = 1; i < 8; i++) {
      stage.add(part(i));
    }

    tasks.remove().run();

    assertThat(read).containsExactly(4, 5, 6, 7, 1, 2, 3);
    deliver(stage);
    assertThat(delivered).isEqualTo(upTo(8));
    assertThat(stage.isEmpty()).isTrue();
  }

  @Test
  void whatFailsDoesSoInItsPlace() {
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    OrderedStage stage = new OrderedStage(BOUNDS, runtime.loops(), () -> woken++);
    for (int i = 0; i < 6; i++) {
      stage.add(part(i));
    }
    stage.add(broken(new IllegalStateException("no name")));
    stage.add(part(7));
    runtime.runUntilIdle();

    assertThatThrownBy(() -> deliver(stage))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no name");
    assertThat(delivered).isEqualTo(upTo(6));
    assertThat(read).doesNotContain(7);
  }

  @Test
  void anErrorIsHandedOverAsWell() {
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    OrderedStage stage = new OrderedStage(BOUNDS, runtime.loops(), () -> woken++);
    stage.add(new Unread(1, () -> {
      throw new StackOverflowError();
    }));
    assertThat(stage.work()).isTrue();

    assertThatThrownBy(() -> deliver(stage)).isInstanceOf(StackOverflowError.class);
  }

  @Test
  void theOwnerReadsEverythingIfNobodyHelps() {
    for (boolean refuses : new boolean[] {false, true}) {
      delivered.clear();
      OrderedStage stage = new OrderedStage(
          BOUNDS,
          task -> {
            if (refuses) {
              throw new RejectedExecutionException("closed");
            }
          },
          () -> woken++);
      for (int i = 0; i < 18; i++) {
        stage.add(part(i));
      }

      while (!stage.isEmpty()) {
        assertThat(stage.work()).isTrue();
        deliver(stage);
      }

      assertThat(delivered).isEqualTo(upTo(18));
      assertThat(stage.work()).isFalse();
    }
  }

  @Test
  void thereAreNeverMoreHelpersThanAllowedHoweverManyCameTooLate() {
    Deque<Runnable> late = new ArrayDeque<>();
    OrderedStage stage = new OrderedStage(BOUNDS, late::add, () -> woken++);
    for (int i = 0; i < 1_000; i++) {
      stage.add(part(i));
      if (stage.isFull(Long.MAX_VALUE)) {
        stage.work();
        deliver(stage);
      }
      assertThat(late.size()).isLessThanOrEqualTo(BOUNDS.helpers());
    }

    while (!late.isEmpty()) {
      late.remove().run();
    }
    deliver(stage);
    stage.work();
    deliver(stage);
    assertThat(delivered).isEqualTo(upTo(1_000));
  }

  @Test
  void itIsFullByBatchesByBytesAndByWhatWasAskedFor() {
    OrderedStage batches = new OrderedStage(BOUNDS, task -> {}, () -> woken++);
    for (int i = 0; i < 4 * BOUNDS.mostBatches(); i++) {
      assertThat(batches.isFull(1_000)).isFalse();
      batches.add(part(i));
    }
    assertThat(batches.isFull(1_000)).isTrue();

    OrderedStage bytes = new OrderedStage(BOUNDS, task -> {}, () -> woken++);
    bytes.add(new Unread(999, () -> () -> {}));
    assertThat(bytes.isFull(1_000)).isFalse();
    bytes.add(part(1));
    assertThat(bytes.isFull(1_000)).isTrue();
    bytes.work();
    deliver(bytes);
    assertThat(bytes.isFull(1_000)).isFalse();

    OrderedStage asked = new OrderedStage(BOUNDS, task -> {}, () -> woken++);
    asked.add(part(0));
    assertThat(asked.isFull(2)).isFalse();
    assertThat(asked.isFull(1)).isTrue();
  }

  @Test
  void afterItsEndNothingIsRead() {
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    OrderedStage stage = new OrderedStage(BOUNDS, runtime.loops(), () -> woken++);
    stage.add(new Unread(1, () -> {
      stage.close(); // while a helper is at work
      return () -> delivered.add(0);
    }));
    for (int i = 1; i < 8; i++) {
      stage.add(part(i));
    }
    runtime.runUntilIdle();

    assertThat(read).isEmpty();
    assertThat(stage.hasNext()).isFalse();
    assertThat(stage.work()).isFalse();
    assertThat(stage.isEmpty()).isTrue();
  }
}
