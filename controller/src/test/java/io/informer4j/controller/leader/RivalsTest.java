package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.leader.ScriptedLock.Fate;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two processes and one lock. */
@Guarantee("G78")
class RivalsTest {

  private final DeterministicRuntime world = new DeterministicRuntime(1);
  private final ScriptedLock lock = new ScriptedLock(world);
  private final Rival ahead = new Rival("ahead", Duration.ofHours(5));
  private final Rival behind = new Rival("behind", Duration.ofHours(-5));

  private final class Rival {
    final ProcessRuntime runtime;
    final ScriptedLock.Port port = lock.port();
    final LeaderElector elector;

    Rival(String name, Duration clockError) {
      runtime = new ProcessRuntime(world, clockError);
      elector = LeaderElector.builder(port).identity(name).runtime(runtime).build();
    }

    boolean leads() {
      return elector.isLeader();
    }
  }

  @BeforeEach
  void start() {
    ahead.elector.start();
    world.advance(Duration.ofSeconds(1));
    behind.elector.start();
    world.advance(Duration.ofSeconds(60));
    assertThat(ahead.leads()).isTrue();
    assertThat(behind.leads()).isFalse();
  }

  /** Lets time pass, during which never both lead. */
  private void pass(Duration duration) {
    world.advanceUntil(
        () -> {
          assertThat(ahead.leads() && behind.leads()).isFalse();
          return false;
        },
        duration);
  }

  @Test
  void clocksThatDifferByHoursDoNotMatter() {
    pass(Duration.ofMinutes(10));
    assertThat(ahead.leads()).isTrue();

    ahead.port.fate(Fate.REFUSED);
    pass(Duration.ofSeconds(20));

    assertThat(behind.leads()).isTrue();
    assertThat(lock.record().transitions()).isEqualTo(1);
  }

  @Test
  void theOtherOneDoesNotLeadBeforeTheWholeLeaseIsOver() {
    ahead.port.fate(Fate.REFUSED);

    // The last renewal was sent at most 2 s ago, and seen by the other one up to 4.4 s later.
    pass(Duration.ofSeconds(8));
    assertThat(ahead.leads()).isTrue();
    pass(Duration.ofSeconds(2));
    assertThat(ahead.leads()).isFalse();
    pass(Duration.ofSeconds(3));
    assertThat(behind.leads()).isFalse();
    pass(Duration.ofSeconds(11));
    assertThat(behind.leads()).isTrue();
  }

  @Test
  void aLeaderThatStoodStillFindsThatItIsNoneAndStaysNone() {
    ahead.runtime.pause();
    pass(Duration.ofSeconds(25));
    assertThat(behind.leads()).isTrue();

    ahead.runtime.resume();
    assertThat(ahead.leads()).as("before anything has run").isFalse();
    pass(Duration.ofMinutes(1));

    assertThat(behind.leads()).isTrue();
    assertThat(ahead.elector.lost().toCompletableFuture()).isCompleted();
    assertThat(lock.holder()).isEqualTo("behind");
  }

  @Test
  void answersThatAreLostMakeTheOtherOneWaitAndNobodyLeadTwice() {
    ahead.port.fate(Fate.UNANSWERED); // renewals take effect, and nobody here gets to know
    pass(Duration.ofSeconds(10));
    assertThat(ahead.leads()).isFalse();

    pass(Duration.ofSeconds(25));
    assertThat(behind.leads()).isTrue();
  }

  @Test
  void aRenewalThatArrivesVeryLateIsRefusedOnceAnotherHasTakenTheLock() {
    ahead.port.there = Duration.ofSeconds(40); // the next renewal is on its way for that long
    pass(Duration.ofSeconds(30));
    assertThat(behind.leads()).isTrue();

    pass(Duration.ofMinutes(1));

    assertThat(behind.leads()).isTrue();
    assertThat(lock.holder()).isEqualTo("behind");
  }

  @Test
  void aLockThatIsDeletedUnderItsHolderStaysTheHolders() {
    ahead.port.fate(Fate.REFUSED);
    world.advance(Duration.ofSeconds(1));
    lock.delete();

    pass(Duration.ofSeconds(13));
    assertThat(behind.port.asked).doesNotContain("create");
    pass(Duration.ofSeconds(10));

    assertThat(behind.leads()).isTrue();
    assertThat(behind.port.asked).contains("create");
  }

  @Test
  void whoeverClosesHandsOverWithTheNextRetryOfTheOther() {
    ahead.elector.stop();
    pass(Duration.ofMillis(4400));

    assertThat(behind.leads()).isTrue();
    assertThat(ahead.leads()).isFalse();
  }

  @Test
  void aProcessThatIsStartedAnewWithTheSameNameGoesOnAtOnce() {
    ahead.port.fate(Fate.REFUSED); // as if it had been killed
    Rival again = new Rival("ahead", Duration.ofHours(5));

    again.elector.start();
    world.runUntilIdle();

    assertThat(again.leads()).isTrue();
    assertThat(lock.record().transitions()).isZero();
  }
}
