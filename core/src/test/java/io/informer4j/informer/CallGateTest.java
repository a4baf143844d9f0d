package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CallGateTest {

  private final CallGate gate = new CallGate();

  private static boolean isDone(CompletionStage<Void> stage) {
    return stage.toCompletableFuture().isDone();
  }

  @Test
  void anOpenGateLetsCallsInAndOut() {
    assertThat(gate.isOpen()).isTrue();
    assertThat(gate.isCalling()).isFalse();
    assertThat(gate.isInCall()).isFalse();

    assertThat(gate.enter()).isTrue();
    assertThat(gate.isOpen()).isTrue();
    assertThat(gate.isCalling()).isTrue();
    assertThat(gate.isInCall()).isTrue();

    assertThat(gate.exit()).isTrue();
    assertThat(gate.isOpen()).isTrue();
    assertThat(gate.isCalling()).isFalse();
    assertThat(gate.isInCall()).isFalse();
  }

  @Test
  void aQuietGateClosesAtOnce() {
    var quiet = gate.close(false);

    assertThat(isDone(quiet)).isTrue();
    assertThat(gate.isOpen()).isFalse();
    assertThat(gate.enter()).isFalse();
    assertThat(gate.isCalling()).isFalse();
    assertThat(gate.isInCall()).isFalse();
  }

  @Test
  void aBusyGateIsQuietWhenTheCallHasEnded() {
    gate.enter();

    var quiet = gate.close(false);
    assertThat(isDone(quiet)).isFalse();
    assertThat(gate.isOpen()).isFalse();
    assertThat(gate.isCalling()).isTrue();
    assertThat(gate.isInCall()).isTrue();
    assertThat(gate.exit()).isFalse();

    assertThat(isDone(quiet)).isTrue();
    assertThat(gate.isCalling()).isFalse();
    assertThat(gate.isInCall()).isFalse();
    assertThat(gate.enter()).isFalse();
  }

  @Test
  void closingAgainChangesNothing() {
    gate.enter();
    var first = gate.close(false);
    var second = gate.close(false);

    assertThat(isDone(second)).isFalse();
    gate.exit();

    assertThat(isDone(first)).isTrue();
    assertThat(isDone(second)).isTrue();
    assertThat(isDone(gate.close(true))).isTrue();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void aCallThatClosesItsOwnGateIsNotInterrupted() {
    gate.enter();

    gate.close(true);

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(gate.exit()).isFalse();
  }

  @Test
  void aCallGoesOnWithoutItsThread() {
    gate.enter();
    gate.leaveThread();

    assertThat(gate.isInCall()).isFalse();
    assertThat(gate.isCalling()).isTrue();
    assertThat(isDone(gate.close(true))).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(gate.exit()).isFalse();
  }

  @Test
  void theThreadInsideIsInterruptedAndForgetsItOnItsWayOut() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CompletableFuture<String> outcome = new CompletableFuture<>();
    Thread caller = new Thread(() -> {
      gate.enter();
      inside.countDown();
      boolean interrupted = waitsUntilInterrupted();
      Thread.currentThread().interrupt();
      gate.exit();
      outcome.complete(interrupted + " " + Thread.currentThread().isInterrupted());
    });
    caller.start();
    inside.await();

    assertThat(gate.isInCall()).isFalse();
    gate.close(true);
    caller.join();

    assertThat(outcome).isCompletedWithValue("true false");
  }

  @Test
  void aSecondCloseMayAddTheInterrupt() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    AtomicBoolean wasInterrupted = new AtomicBoolean();
    Thread caller = new Thread(() -> {
      gate.enter();
      inside.countDown();
      wasInterrupted.set(waitsUntilInterrupted());
      gate.exit();
    });
    caller.start();
    inside.await();

    gate.close(false);
    gate.close(true);
    caller.join();

    assertThat(wasInterrupted).isTrue();
  }

  @Test
  void aThreadThatLeavesItsCallForgetsOurInterrupt() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    CompletableFuture<Boolean> interruptedAfterwards = new CompletableFuture<>();
    Thread caller = new Thread(() -> {
      gate.enter();
      inside.countDown();
      awaitUninterruptibly(closed);
      gate.leaveThread();
      interruptedAfterwards.complete(Thread.currentThread().isInterrupted());
    });
    caller.start();
    inside.await();

    gate.close(true);
    closed.countDown();
    caller.join();
    Thread.currentThread().interrupt();
    gate.exit();

    assertThat(interruptedAfterwards).isCompletedWithValue(false);
    assertThat(Thread.interrupted()).as("an interrupt that is not ours stays").isTrue();
  }

  @Test
  void anInterruptThatIsNotOursStays() {
    gate.enter();
    Thread.currentThread().interrupt();
    gate.close(false);
    gate.exit();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void noCallBeginsAfterCloseHasReturnedHoweverTheyRace() throws InterruptedException {
    for (int round = 0; round < 200; round++) {
      CallGate raced = new CallGate();
      AtomicInteger calls = new AtomicInteger();
      CountDownLatch started = new CountDownLatch(1);
      Thread caller = new Thread(() -> {
        while (raced.enter()) {
          calls.incrementAndGet();
          started.countDown();
          raced.exit();
        }
      });
      caller.start();
      started.await();

      CountDownLatch quiet = new CountDownLatch(1);
      raced.close(round % 2 == 0).whenComplete((nothing, error) -> quiet.countDown());
      quiet.await();
      int callsWhenQuiet = calls.get();
      caller.join();

      assertThat(calls).hasValue(callsWhenQuiet);
      assertThat(raced.isCalling()).isFalse();
    }
  }

  private static boolean waitsUntilInterrupted() {
    try {
      new CountDownLatch(1).await();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }

  /** Waits, and keeps the interrupt for later. */
  private static void awaitUninterruptibly(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
