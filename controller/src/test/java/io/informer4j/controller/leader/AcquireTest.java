package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.leader.ScriptedLock.Fate;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How an elector gets a lock, or does not. */
@Guarantee("G78")
class AcquireTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final ScriptedLock lock = new ScriptedLock(runtime);
  private final ScriptedLock.Port port = lock.port();
  private final LeaderElector elector =
      LeaderElector.builder(port).identity("baz").runtime(runtime).build();

  @Test
  void aLockThatIsNotThereIsCreatedWithNoTransitions() {
    elector.start();
    runtime.runUntilIdle();

    assertThat(port.asked).containsExactly("get", "create");
    assertThat(elector.isLeader()).isTrue();
    assertThat(lock.record().holder()).isEqualTo("baz");
    assertThat(lock.record().transitions()).isZero();
    assertThat(lock.record().leaseDuration()).isEqualTo(Duration.ofSeconds(15));
    assertThat(elector.acquired().toCompletableFuture()).isCompleted();
    assertThat(elector.lost().toCompletableFuture()).isNotDone();
  }

  @Test
  void aLockThatWasReleasedIsTakenAtOnceWithOneTransitionMore() {
    lock.put("", Duration.ofSeconds(1));

    elector.start();
    runtime.runUntilIdle();

    assertThat(port.asked).containsExactly("get", "update");
    assertThat(elector.isLeader()).isTrue();
    assertThat(lock.record().transitions()).isEqualTo(1);
  }

  @Test
  void aLockThatSaysNothingIsTakenAtOnce() {
    lock.put("", Duration.ZERO);

    elector.start();
    runtime.runUntilIdle();

    assertThat(elector.isLeader()).isTrue();
    assertThat(lock.record().transitions()).isEqualTo(1);
  }

  @Test
  void aLockOfAnotherIsTakenWhenItWasSeenUnchangedForAsLongAsItSays() {
    lock.put("bing", Duration.ofSeconds(30));

    elector.start();
    runtime.advance(Duration.ofSeconds(30).minusNanos(1));
    assertThat(elector.isLeader()).isFalse();
    assertThat(lock.holder()).isEqualTo("bing");
    assertThat(port.asked).containsOnly("get");
    assertThat(elector.leader()).contains("bing");

    runtime.advance(Duration.ofMillis(4400));
    assertThat(elector.isLeader()).isTrue();
    assertThat(lock.record().transitions()).isEqualTo(1);
    assertThat(elector.leader()).contains("baz");
  }

  @Test
  void timesInTheRecordDoNotMatterOnlyWhenItsChangesWereSeen() {
    runtime.advance(Duration.ofHours(1000));
    lock.put(new LeaderRecord(
        "bing", Duration.ofSeconds(15), java.time.Instant.EPOCH, java.time.Instant.EPOCH, 0));

    elector.start();
    runtime.advance(Duration.ofSeconds(14));

    assertThat(elector.isLeader()).isFalse();
  }

  @Test
  void eachRenewalOfTheHolderMakesTheOthersWaitAnew() {
    lock.put("bing", Duration.ofSeconds(15));
    elector.start();

    for (int i = 0; i < 10; i++) {
      runtime.advance(Duration.ofSeconds(10));
      lock.put("bing", Duration.ofSeconds(15));
    }
    runtime.advance(Duration.ofSeconds(14));
    assertThat(elector.isLeader()).isFalse();

    runtime.advance(Duration.ofSeconds(10));
    assertThat(elector.isLeader()).isTrue();
  }

  @Test
  void aRenewalThatLooksLikeTheOneBeforeIsARenewalAllTheSame() {
    lock.put("bing", Duration.ofSeconds(15));
    elector.start();
    runtime.advance(Duration.ofSeconds(10));

    lock.touch(); // the clock of the holder was set back, and says the same as before
    runtime.advance(Duration.ofSeconds(14));

    assertThat(elector.isLeader()).isFalse();
  }

  @Test
  void waitingIsCountedFromTheAnswerThatShowedTheChange() {
    port.there = Duration.ofSeconds(2);
    port.back = Duration.ofSeconds(2);
    lock.put("bing", Duration.ofSeconds(15));

    elector.start(); // sees it after 4 s
    runtime.advance(Duration.ofSeconds(18));

    assertThat(port.asked).doesNotContain("update");
  }

  @Test
  void aLockThatNamesThisProcessIsRenewedWithoutATransition() {
    lock.put("baz", Duration.ofSeconds(15));
    LeaderRecord before = lock.record();
    runtime.advance(Duration.ofSeconds(5));

    elector.start();
    runtime.runUntilIdle();

    assertThat(port.asked).containsExactly("get", "update");
    assertThat(elector.isLeader()).isTrue();
    assertThat(lock.record().acquired()).isEqualTo(before.acquired());
    assertThat(lock.record().renewed()).isAfter(before.renewed());
    assertThat(lock.record().transitions()).isZero();
  }

  @Test
  @Guarantee("G81")
  void attemptsAreOneToTwoPointTwoPeriodsApart() {
    lock.put("bing", Duration.ofDays(1));
    elector.start();

    runtime.advance(Duration.ofSeconds(2000));

    // 3.2 s on average
    assertThat(port.asked.size()).isBetween(560, 690);
  }

  @Test
  void failuresAreRetriedUntilItWorks() {
    port.fate(Fate.REFUSED);
    elector.start();
    runtime.advance(Duration.ofMinutes(1));
    assertThat(elector.isLeader()).isFalse();
    assertThat(elector.describe()).contains("connection refused");

    port.fate(Fate.ANSWERED);
    runtime.advance(Duration.ofMillis(4400));

    assertThat(elector.isLeader()).isTrue();
  }

  @Test
  @Guarantee("G82")
  void aLockThatWasTakenWithoutAnAnswerIsFoundAndRenewedAndTheTimeCountsFromThere() {
    port.once("create", Fate.UNANSWERED);
    elector.start();
    runtime.runUntilIdle();
    assertThat(lock.holder()).isEqualTo("baz");
    assertThat(elector.isLeader()).as("nobody has said so").isFalse();

    assertThat(runtime.advanceUntil(elector::isLeader, Duration.ofMillis(9400))).isTrue();
    assertThat(port.asked).containsExactly("get", "create", "get", "update");
    assertThat(lock.record().transitions()).isZero();

    port.fate(Fate.REFUSED);
    runtime.advance(Duration.ofSeconds(10).minusNanos(1));
    assertThat(elector.isLeader()).isTrue();
    runtime.advance(Duration.ofNanos(1));
    assertThat(elector.isLeader()).isFalse();
  }

  @Test
  @Guarantee("G80")
  void ofManyWhoTakeAnExpiredLockAtOnceOneGetsIt() {
    lock.put("bing", Duration.ofSeconds(15));
    List<LeaderElector> many = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      ScriptedLock.Port way = lock.port();
      way.there = Duration.ofSeconds(2); // so that all have read before the first writes
      LeaderElector one =
          LeaderElector.builder(way).identity("p" + i).runtime(runtime).build();
      many.add(one);
      one.start();
    }

    runtime.advance(Duration.ofMinutes(1));

    assertThat(many.stream().filter(LeaderElector::isLeader)).hasSize(1);
    assertThat(lock.record().transitions()).isEqualTo(1);
  }
}
