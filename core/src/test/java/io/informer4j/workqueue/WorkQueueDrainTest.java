package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a queue ends. */
class WorkQueueDrainTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder("test").runtime(runtime).build();

  @Test
  @Guarantee("G55")
  void aDrainIsOverWhenAllThatIsWorkedOnIsDone() {
    queue.add("foo");
    queue.add("bar");
    queue.poll();
    queue.poll();

    CompletableFuture<Void> drained = drain(DelayedItems.DROP);
    assertThat(queue.isShuttingDown()).isTrue();
    assertThat(drained).isNotDone();

    queue.done("foo");
    assertThat(drained).isNotDone();
    queue.done("bar");
    assertThat(drained).isCompleted();
  }

  @Test
  @Guarantee("G55")
  void aDrainHandsOutWhatWaits() {
    queue.add("foo");
    queue.add("bar");

    CompletableFuture<Void> drained = drain(DelayedItems.DROP);
    assertThat(drained).isNotDone();

    assertThat(queue.poll()).contains("foo");
    queue.done("foo");
    assertThat(drained).isNotDone();
    assertThat(queue.poll()).contains("bar");
    assertThat(drained).isNotDone();
    queue.done("bar");
    assertThat(drained).isCompleted();
  }

  @Test
  void aDrainOfAnEmptyQueueIsOverAtOnce() {
    assertThat(drain(DelayedItems.WAIT)).isCompleted();
    assertThat(drain(DelayedItems.DROP)).isCompleted();
  }

  @Test
  void aShutDownDoesNotWaitForWhatIsWorkedOn() {
    queue.add("foo");
    queue.add("bar");
    queue.poll();
    queue.poll();
    CompletableFuture<String> taker = queue.takeAsync().toCompletableFuture();

    queue.shutDown();

    assertThat(taker).isCompletedExceptionally();
    assertThatThrownBy(queue::take)
        .isInstanceOf(WorkQueueClosedException.class)
        .hasMessageContaining("'test'");
    queue.done("foo");
    queue.done("bar");
    assertThat(queue.stats().inFlight()).isZero();
  }

  @Test
  void aShutDownEndsADrain() {
    queue.add("foo");
    queue.add("bar");
    queue.add("waits");
    queue.poll();
    queue.poll();
    CompletableFuture<Void> drained = drain(DelayedItems.WAIT);
    assertThat(drained).isNotDone();

    queue.shutDown();

    assertThat(drained).isCompleted();
    assertThat(queue.poll()).contains("waits");
  }

  @Test
  @Guarantee("G55")
  void aKeyThatWasAddedAgainBeforeTheDrainIsHandedOutAgainBeforeTheQueueEnds() {
    queue.add("foo");
    queue.poll();
    queue.add("foo");
    CompletableFuture<Void> drained = drain(DelayedItems.DROP);
    CompletableFuture<String> taker = queue.takeAsync().toCompletableFuture();
    CompletableFuture<String> second = queue.takeAsync().toCompletableFuture();
    assertThat(taker).isNotDone();

    queue.done("foo");
    assertThat(taker).isCompletedWithValue("foo");
    assertThat(drained).isNotDone();
    assertThat(second).isCompletedExceptionally();

    queue.done("foo");
    assertThat(drained).isCompleted();
    assertThatThrownBy(queue::take).isInstanceOf(WorkQueueClosedException.class);
  }

  @ParameterizedTest
  @EnumSource
  void nothingThatIsAddedAfterwardsIsDelivered(DelayedItems items) {
    queue.add("worked on");
    queue.poll();
    CompletableFuture<Void> drained = drain(items);

    queue.add("new");
    queue.add("worked on");
    queue.addAfter("later", Duration.ofMillis(1));
    queue.addRateLimited("worked on");
    queue.done("worked on");
    runtime.advance(Duration.ofDays(1));

    assertThat(drained).isCompleted();
    assertThat(queue.poll()).isEmpty();
    assertThat(queue.stats().retries()).isZero();
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void whatIsDelayedIsDroppedByDefault() {
    queue.addAfter("later", Duration.ofSeconds(1));
    queue.addAfter("also queued", Duration.ofSeconds(1));
    queue.add("also queued");

    CompletableFuture<Void> drained = queue.shutDownWithDrain().toCompletableFuture();

    assertThat(runtime.pendingTimers()).isZero();
    assertThat(queue.poll()).contains("also queued");
    queue.done("also queued");
    assertThat(drained).isCompleted();
    assertThat(queue.stats().delayed()).isZero();
  }

  @Test
  @Guarantee("G55")
  void whatIsDelayedIsHandedOutAtOnceInTheOrderOfTime() {
    int count = 3 * QueueState.MAX_RELEASED;
    for (int i = count; i > 0; i--) {
      queue.addAfter("key-" + i, Duration.ofSeconds(i));
    }

    CompletableFuture<Void> drained = drain(DelayedItems.HAND_OUT_NOW);

    assertThat(runtime.pendingTimers()).isZero();
    for (int i = 1; i <= count; i++) {
      assertThat(drained).isNotDone();
      assertThat(queue.poll()).contains("key-" + i);
      queue.done("key-" + i);
    }
    assertThat(drained).isCompleted();
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void whatIsHandedOutAtOnceReachesThoseWhoWaitAlready() {
    List<CompletableFuture<String>> takers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      takers.add(queue.takeAsync().toCompletableFuture());
    }
    queue.addAfter("b", Duration.ofSeconds(2));
    queue.addAfter("a", Duration.ofSeconds(1));

    CompletableFuture<Void> drained = drain(DelayedItems.HAND_OUT_NOW);

    assertThat(takers.get(0)).isCompletedWithValue("a");
    assertThat(takers.get(1)).isCompletedWithValue("b");
    assertThat(takers.get(2)).isCompletedExceptionally();
    queue.done("a");
    queue.done("b");
    assertThat(drained).isCompleted();
  }

  @Test
  @Guarantee("G55")
  void whatIsDelayedIsWaitedForByThoseWhoTakeAndByTheDrain() {
    queue.addAfter("later", Duration.ofSeconds(5));
    CompletableFuture<Void> drained = drain(DelayedItems.WAIT);
    CompletableFuture<String> taker = queue.takeAsync().toCompletableFuture();

    runtime.advance(Duration.ofSeconds(4));
    assertThat(taker).isNotDone();
    runtime.advance(Duration.ofSeconds(1));
    assertThat(taker).isCompletedWithValue("later");
    assertThat(drained).isNotDone();

    queue.done("later");
    assertThat(drained).isCompleted();
  }

  @Test
  void aSecondDrainMayDropWhatTheFirstWaitsFor() {
    queue.addAfter("later", Duration.ofSeconds(5));
    CompletableFuture<Void> waiting = drain(DelayedItems.WAIT);

    CompletableFuture<Void> dropping = drain(DelayedItems.DROP);

    assertThat(waiting).isCompleted();
    assertThat(dropping).isCompleted();
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void aDrainAfterAShutDownWaitsForWhatIsLeft() {
    queue.add("foo");
    queue.close();

    CompletableFuture<Void> drained = drain(DelayedItems.DROP);

    assertThat(drained).isNotDone();
    queue.poll();
    queue.done("foo");
    assertThat(drained).isCompleted();
  }

  @Test
  void aStageThatSomebodyElseCompletesDoesNotEndTheDrain() {
    queue.add("foo");
    CompletableFuture<Void> broken = drain(DelayedItems.DROP);
    broken.cancel(true);
    CompletableFuture<Void> drained = drain(DelayedItems.DROP);

    assertThat(drained).isNotDone();
  }

  private CompletableFuture<Void> drain(DelayedItems items) {
    return queue.shutDownWithDrain(items).toCompletableFuture();
  }
}
