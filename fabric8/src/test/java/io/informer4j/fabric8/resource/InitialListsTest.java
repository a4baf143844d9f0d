package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InitialListsTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final InitialLists gate = new InitialLists(runtime, 2);
  private final List<String> begun = new ArrayList<>();

  private Cancellable enter(String name) {
    Cancellable place = gate.enter(() -> begun.add(name));
    runtime.runUntilIdle();
    return place;
  }

  private void pause() {
    runtime.advance(InitialLists.LONGEST_PAUSE);
  }

  @Test
  @Guarantee("G41")
  void whoFindsAPlaceFreeBeginsAtOnceAndTheOthersInTheirOrder() {
    Cancellable a = enter("a");
    Cancellable b = enter("b");
    enter("c");
    enter("d");
    assertThat(begun).containsExactly("a", "b");
    runtime.advance(Duration.ofSeconds(1));
    assertThat(begun).containsExactly("a", "b");

    b.cancel();
    pause();
    assertThat(begun).containsExactly("a", "b", "c");

    a.cancel();
    pause();
    assertThat(begun).containsExactly("a", "b", "c", "d");
  }

  @Test
  @Guarantee("G41")
  void thoseWhoWaitedBeginARandomMomentLater() {
    List<Long> pauses = new ArrayList<>();
    Cancellable last = enter("first");
    enter("other");
    for (int i = 0; i < 20; i++) {
      Cancellable next = enter("next");
      int before = begun.size();
      long left = runtime.nanoTime();
      last.cancel();
      assertThat(runtime.advanceUntil(() -> begun.size() > before, InitialLists.LONGEST_PAUSE))
          .isTrue();
      pauses.add(runtime.nanoTime() - left);
      last = next;
    }

    assertThat(pauses).doesNotHaveDuplicates();
    assertThat(pauses).allMatch(nanos -> nanos < InitialLists.LONGEST_PAUSE.toNanos());
  }

  @Test
  void whoGivesUpInTheQueueIsNotCalled() {
    Cancellable a = enter("a");
    enter("b");
    Cancellable c = enter("c");
    enter("d");
    c.cancel();
    c.cancel();
    a.cancel();
    pause();

    assertThat(begun).containsExactly("a", "b", "d");
  }

  @Test
  void whoGivesUpDuringThePauseHandsTheTurnOn() {
    Cancellable a = enter("a");
    enter("b");
    Cancellable c = enter("c");
    enter("d");
    a.cancel();
    runtime.runUntilIdle();
    c.cancel();
    pause();
    pause();

    assertThat(begun).containsExactly("a", "b", "d");
  }

  @Test
  void aTurnIsGivenBackOnceHoweverOftenItIsCancelled() {
    Cancellable a = enter("a");
    enter("b");
    enter("c");
    enter("d");
    a.cancel();
    a.cancel();
    pause();
    pause();

    assertThat(begun).containsExactly("a", "b", "c");
  }

  @Test
  @Guarantee("G41")
  void nobodyWaitsForAListThatTakesVeryLong() {
    Cancellable stuck = enter("stuck");
    enter("stuck too");
    enter("c");
    enter("d");
    enter("e");
    runtime.advance(InitialLists.LONGEST_TURN.minusNanos(1));
    assertThat(begun).hasSize(2);

    runtime.advance(InitialLists.LONGEST_PAUSE);
    assertThat(begun).containsExactlyInAnyOrder("stuck", "stuck too", "c", "d");

    stuck.cancel();
    pause();
    assertThat(begun).as("its turn was handed on already").hasSize(4);
  }

  @Test
  void noTimerIsLeftWhenAllAreGone() {
    enter("a").cancel();
    enter("b").cancel();
    Cancellable c = enter("c");
    Cancellable d = enter("d");
    Cancellable e = enter("e");
    c.cancel();
    runtime.runUntilIdle();
    d.cancel();
    e.cancel();
    runtime.runUntilIdle();

    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void noneAtATimeIsRefused() {
    assertThatThrownBy(() -> new InitialLists(runtime, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("maxConcurrentInitialLists must be at least 1, but is 0");
  }
}
