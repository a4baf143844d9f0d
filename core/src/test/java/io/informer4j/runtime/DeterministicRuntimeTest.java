package io.informer4j.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DeterministicRuntimeTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

  private final DeterministicRuntime runtime = new DeterministicRuntime(42);
  private final List<Object> ran = new ArrayList<>();

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  @Test
  void nothingRunsUntilItIsTold() {
    runtime.loops().execute(() -> ran.add("loop"));
    runtime.handlers().execute(() -> ran.add("handler"));
    runtime.schedule(Duration.ZERO, () -> ran.add("timer"));

    assertThat(ran).isEmpty();
    assertThat(runtime.readyTasks()).isEqualTo(2);
    assertThat(runtime.pendingTimers()).isEqualTo(1);
  }

  @Test
  void tasksRunInOrderOneByOne() {
    runtime.loops().execute(() -> ran.add("a"));
    runtime.handlers().execute(() -> ran.add("b"));

    assertThat(runtime.step()).isTrue();
    assertThat(ran).containsExactly("a");
    assertThat(runtime.step()).isTrue();
    assertThat(ran).containsExactly("a", "b");
    assertThat(runtime.step()).isFalse();
  }

  @Test
  void runUntilIdleRunsWhatTasksAddAndLetsNoTimePass() {
    runtime.loops().execute(() -> {
      runtime.loops().execute(() -> ran.add("inner"));
      runtime.schedule(Duration.ZERO, () -> ran.add("due"));
      runtime.schedule(Duration.ofNanos(1), () -> ran.add("later"));
    });

    int count = runtime.runUntilIdle();

    assertThat(count).isEqualTo(3);
    assertThat(ran).containsExactly("inner", "due");
    assertThat(runtime.nanoTime()).isZero();
    assertThat(runtime.pendingTimers()).isEqualTo(1);
  }

  @Test
  void timersFireInTheOrderOfTheirTimesEachAtItsOwn() {
    for (int seconds : new int[] {3, 1, 2}) {
      runtime.schedule(
          Duration.ofSeconds(seconds), () -> ran.add(seconds + "@" + runtime.nanoTime()));
    }

    runtime.advance(Duration.ofSeconds(10));

    assertThat(ran).containsExactly("1@1000000000", "2@2000000000", "3@3000000000");
    assertThat(runtime.nanoTime()).isEqualTo(10_000_000_000L);
  }

  @Test
  void timersOfTheSameTimeFireInTheOrderInWhichTheyWereSet() {
    IntStream.range(0, 10).forEach(i -> runtime.schedule(SECOND, () -> ran.add(i)));

    runtime.advance(SECOND);

    assertThat(ran).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  @Test
  void aTimerAtTheEndOfTheTimeFiresAndOneAfterItDoesNot() {
    runtime.schedule(SECOND, () -> ran.add("at the end"));
    runtime.schedule(SECOND.plusNanos(1), () -> ran.add("after"));

    runtime.advance(SECOND);

    assertThat(ran).containsExactly("at the end");
    assertThat(runtime.pendingTimers()).isEqualTo(1);
  }

  @Test
  void whatATimerCausesRunsBeforeTheNextTimer() {
    runtime.schedule(SECOND, () -> runtime.handlers().execute(() -> ran.add(runtime.nanoTime())));
    runtime.schedule(SECOND.plusNanos(1), () -> ran.add("next"));

    runtime.advance(SECOND.multipliedBy(2));

    assertThat(ran).containsExactly(SECOND.toNanos(), "next");
  }

  @Test
  void aTimerMaySetTimersWithinTheSameTime() {
    runtime.schedule(SECOND, () -> runtime.schedule(SECOND, () -> ran.add(runtime.nanoTime())));

    runtime.advance(SECOND.multipliedBy(2));

    assertThat(ran).containsExactly(2 * SECOND.toNanos());
  }

  @Test
  void nothingRunsDuringAPauseAndTimersAreLateAfterwards() {
    runtime.schedule(Duration.ofSeconds(1), () -> ran.add("1@" + runtime.nanoTime()));
    runtime.schedule(Duration.ofSeconds(7), () -> ran.add("7@" + runtime.nanoTime()));

    runtime.pause(Duration.ofSeconds(5));
    List<Object> during = List.copyOf(ran);
    runtime.advance(Duration.ofSeconds(2));

    assertThat(during).isEmpty();
    assertThat(ran).containsExactly("1@5000000000", "7@7000000000");
  }

  @Test
  void aCancelledTimerDoesNotFire() {
    Cancellable first = runtime.schedule(SECOND, () -> ran.add("first"));
    runtime.schedule(SECOND, () -> ran.add("second"));

    first.cancel();
    first.cancel();

    assertThat(runtime.pendingTimers()).isEqualTo(1);
    runtime.advance(SECOND);
    assertThat(ran).containsExactly("second");
  }

  @Test
  void aTimerCanBeCancelledUntilItsTaskBegins() {
    List<Cancellable> second = new ArrayList<>();
    runtime.schedule(SECOND, () -> second.get(0).cancel());
    second.add(runtime.schedule(SECOND, () -> ran.add("second")));

    runtime.advance(SECOND);

    assertThat(ran).isEmpty();
    assertThat(runtime.readyTasks()).isZero();
  }

  @Test
  void aNegativeDelayIsNone() {
    runtime.schedule(SECOND.negated(), () -> ran.add("now"));

    assertThat(runtime.runUntilIdle()).isEqualTo(1);
    assertThat(ran).containsExactly("now");
    assertThat(runtime.nanoTime()).isZero();
  }

  @Test
  void anEndlessDelayIsTheEndOfAllTimes() {
    runtime.advance(SECOND);
    runtime.schedule(FOREVER, () -> ran.add(runtime.nanoTime()));

    runtime.advance(Duration.ofDays(100));
    assertThat(ran).isEmpty();
    runtime.advance(FOREVER);

    assertThat(ran).containsExactly(Long.MAX_VALUE);
  }

  @Test
  void theWallClockMovesWithTheTime() {
    Instant before = runtime.now();

    runtime.advance(Duration.ofMinutes(3));

    assertThat(Duration.between(before, runtime.now())).isEqualTo(Duration.ofMinutes(3));
  }

  @Test
  void advanceUntilStopsAsSoonAsTheConditionHolds() {
    runtime.schedule(SECOND, () -> ran.add("one"));
    runtime.schedule(SECOND.multipliedBy(2), () -> ran.add("two"));

    boolean holds = runtime.advanceUntil(() -> ran.contains("one"), Duration.ofSeconds(9));

    assertThat(holds).isTrue();
    assertThat(ran).containsExactly("one");
    assertThat(runtime.nanoTime()).isEqualTo(SECOND.toNanos());
  }

  @Test
  void advanceUntilRunsNothingIfTheConditionHoldsAlready() {
    runtime.loops().execute(() -> ran.add("task"));

    assertThat(runtime.advanceUntil(() -> true, SECOND)).isTrue();
    assertThat(ran).isEmpty();
    assertThat(runtime.nanoTime()).isZero();
  }

  @Test
  void advanceUntilLetsAllTheTimePassIfTheConditionNeverHolds() {
    runtime.schedule(SECOND.multipliedBy(3), () -> ran.add("too late"));

    boolean holds = runtime.advanceUntil(() -> !ran.isEmpty(), SECOND.multipliedBy(2));

    assertThat(holds).isFalse();
    assertThat(ran).isEmpty();
    assertThat(runtime.nanoTime()).isEqualTo(2 * SECOND.toNanos());
  }

  @Test
  void aConditionMayHoldJustBecauseTheTimeIsOver() {
    long end = SECOND.toNanos();

    assertThat(runtime.advanceUntil(() -> runtime.nanoTime() >= end, SECOND)).isTrue();
  }

  @Test
  void awaitRunsWhatTheStageNeeds() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    runtime.schedule(SECOND, () -> runtime.loops().execute(() -> stage.complete("done")));

    assertThat(runtime.await(stage, Duration.ofSeconds(5))).isTrue();
    assertThat(runtime.nanoTime()).isEqualTo(SECOND.toNanos());
  }

  @Test
  void awaitEndsForAFailedStageToo() {
    CompletableFuture<String> stage = new CompletableFuture<>();
    runtime.loops().execute(() -> stage.completeExceptionally(new IllegalStateException("no")));

    assertThat(runtime.await(stage, SECOND)).isTrue();
  }

  @Test
  void awaitGivesUpWhenTheTimeIsOver() {
    assertThat(runtime.await(new CompletableFuture<>(), SECOND)).isFalse();
    assertThat(runtime.nanoTime()).isEqualTo(SECOND.toNanos());
  }

  @Test
  void aTaskMayAwaitWhatOtherTasksDo() {
    CompletableFuture<String> inner = new CompletableFuture<>();
    CompletableFuture<String> outer = new CompletableFuture<>();
    runtime.handlers().execute(() -> {
      ran.add(runtime.await(inner, SECOND));
      outer.complete("done");
    });
    runtime.handlers().execute(() -> ran.add(runtime.await(new CompletableFuture<>(), SECOND)));
    runtime.schedule(Duration.ofMillis(500), () -> inner.complete("done"));

    assertThat(runtime.await(outer, Duration.ofSeconds(5))).isTrue();
    assertThat(ran).containsExactly(false, true);
    assertThat(runtime.nanoTime()).isEqualTo(SECOND.toNanos());
  }

  @Test
  void timeNeverGoesBackWhenATaskLetsMoreOfItPassThanItsCaller() {
    runtime.schedule(SECOND, () -> runtime.advance(Duration.ofSeconds(10)));
    runtime.schedule(SECOND.multipliedBy(4), () -> ran.add(runtime.nanoTime()));

    runtime.advance(SECOND.multipliedBy(2));

    assertThat(ran).containsExactly(4 * SECOND.toNanos());
    assertThat(runtime.nanoTime()).isEqualTo(11 * SECOND.toNanos());
  }

  @Test
  void aTaskThatThrowsFailsWhoeverRanIt() {
    IllegalStateException thrown = new IllegalStateException("no");
    runtime.loops().execute(() -> {
      throw thrown;
    });
    runtime.loops().execute(() -> ran.add("next"));

    assertThatThrownBy(runtime::runUntilIdle).isSameAs(thrown);
    assertThat(runtime.runUntilIdle()).isEqualTo(1);
    assertThat(ran).containsExactly("next");
  }

  @Test
  void anInterruptThatATaskLeavesBehindIsCleared() {
    runtime.handlers().execute(() -> Thread.currentThread().interrupt());
    runtime.handlers().execute(() -> ran.add(Thread.currentThread().isInterrupted()));

    runtime.runUntilIdle();

    assertThat(ran).containsExactly(false);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anInterruptOfTheTestItselfStays() {
    runtime.handlers().execute(() -> ran.add("task"));
    Thread.currentThread().interrupt();

    runtime.runUntilIdle();

    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  @Guarantee("G31")
  void theSameSeedGivesTheSameRun() {
    assertThat(shuffledRun(7)).isEqualTo(shuffledRun(7));
    assertThat(shuffledRun(7)).isNotEqualTo(shuffledRun(8));
    assertThat(new DeterministicRuntime(7).random().nextLong())
        .isEqualTo(new DeterministicRuntime(7).random().nextLong())
        .isNotEqualTo(new DeterministicRuntime(8).random().nextLong());
  }

  @Test
  void shuffledExploresAllOrders() {
    Set<List<Object>> orders = new HashSet<>();

    for (long seed = 0; seed < 200; seed++) {
      List<Object> order = new ArrayList<>();
      DeterministicRuntime shuffled = DeterministicRuntime.shuffled(seed);
      IntStream.range(0, 3).forEach(i -> shuffled.loops().execute(() -> order.add(i)));
      shuffled.runUntilIdle();
      orders.add(order);
    }

    assertThat(orders).hasSize(6).allMatch(order -> order.size() == 3);
  }

  @Test
  void shuffledTimersStillFireAtTheirTimes() {
    DeterministicRuntime shuffled = DeterministicRuntime.shuffled(3);
    for (int seconds : new int[] {3, 1, 2}) {
      shuffled.schedule(Duration.ofSeconds(seconds), () -> ran.add(seconds));
    }

    shuffled.advance(Duration.ofSeconds(3));

    assertThat(ran).containsExactly(1, 2, 3);
  }

  @Test
  void drawsOfTheEngineDoNotChangeWhichTaskIsNext() {
    List<Object> undisturbed = shuffledOrder(false);
    List<Object> disturbed = shuffledOrder(true);

    assertThat(disturbed).isEqualTo(undisturbed);
  }

  @Test
  void otherThreadsMayAddTasksWhichTheOwnerRuns() throws InterruptedException {
    Thread producer = new Thread(() -> {
      for (int i = 0; i < 1_000; i++) {
        runtime.loops().execute(() -> ran.add(Thread.currentThread()));
        runtime.schedule(SECOND, () -> ran.add(Thread.currentThread()));
      }
    });
    producer.start();
    producer.join();

    runtime.advance(SECOND);

    assertThat(ran).hasSize(2_000).containsOnly(Thread.currentThread());
  }

  private static List<Object> shuffledRun(long seed) {
    DeterministicRuntime shuffled = DeterministicRuntime.shuffled(seed);
    List<Object> order = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      int number = i;
      shuffled.loops().execute(() -> order.add(number));
      shuffled.schedule(
          Duration.ofNanos(shuffled.random().nextInt(5)),
          () -> order.add(number + "@" + shuffled.nanoTime()));
    }
    shuffled.advance(SECOND);
    return order;
  }

  private static List<Object> shuffledOrder(boolean draw) {
    DeterministicRuntime shuffled = DeterministicRuntime.shuffled(11);
    List<Object> order = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int number = i;
      shuffled.loops().execute(() -> {
        order.add(number);
        if (draw) {
          shuffled.random().nextLong();
        }
      });
    }
    shuffled.runUntilIdle();
    return order;
  }
}
