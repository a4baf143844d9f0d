package io.informer4j.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.runtime.Cancellable;
import io.informer4j.testing.simulation.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How processes stand still, and end. */
class LifeTest {

  private final ControllerWorld world = new ControllerWorld(1, new Trace(false));
  private final Life life = new Life(world, world.places().get(0).machine(), "p", 5_000);
  private final Life other = new Life(world, world.places().get(1).machine(), "q", -5_000);
  private final List<String> log = new ArrayList<>();

  private void advance(int seconds) {
    world.runtime().advance(Duration.ofSeconds(seconds));
  }

  @Test
  void clocksHaveOriginsOfTheirOwnAndRunAsFast() {
    long here = life.runtime().nanoTime();
    long there = other.runtime().nanoTime();

    advance(10);

    assertThat(here).isNotEqualTo(there);
    assertThat(life.runtime().nanoTime() - here)
        .isEqualTo(other.runtime().nanoTime() - there)
        .isEqualTo(Duration.ofSeconds(10).toNanos());
  }

  @Test
  void whatComesDueInAPauseRunsAfterIt() {
    life.runtime().schedule(Duration.ofSeconds(3), () -> log.add("here"));
    other.runtime().schedule(Duration.ofSeconds(3), () -> log.add("there"));
    life.pause(Duration.ofSeconds(5));

    advance(4);
    assertThat(log).containsExactly("there");

    advance(1);
    assertThat(log).containsExactly("there", "here");
  }

  @Test
  void aTimerThatIsCancelledAfterAPauseInWhichItCameDueDoesNotRun() {
    Cancellable timer = life.runtime().schedule(Duration.ofSeconds(3), () -> log.add("here"));
    life.pause(Duration.ofSeconds(5));
    advance(4);

    timer.cancel();
    advance(2);

    assertThat(log).isEmpty();
  }

  @Test
  void aFrozenProcessHasReadItsClockBefore() {
    life.freezeAfter(0, Duration.ofSeconds(20));
    other.runtime().schedule(Duration.ofSeconds(10), () -> log.add("meanwhile"));

    life.runtime().handlers().execute(() -> {
      long read = life.runtime().nanoTime();
      log.add("late by " + (life.runtime().nanoTime() - read) / 1_000_000_000);
    });
    advance(30);

    assertThat(log).containsExactly("meanwhile", "late by 20");
  }

  @Test
  void nothingOfADeadProcessHappensAnyMore() {
    life.runtime().schedule(Duration.ofSeconds(3), () -> log.add("here"));
    life.runtime().handlers().execute(() -> {
      assertThatThrownBy(
              () -> life.runtime().await(new CompletableFuture<Void>(), Duration.ofSeconds(10)))
          .isInstanceOf(ProcessDiedError.class);
      log.add("unwound");
    });
    world.runtime().schedule(Duration.ofSeconds(1), life::die);

    advance(5);

    assertThat(log).containsExactly("unwound");
  }
}
