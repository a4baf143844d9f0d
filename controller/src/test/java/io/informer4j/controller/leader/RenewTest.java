package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.leader.ScriptedLock.Fate;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a leader keeps its lock, and when it knows that it has lost it. */
@Guarantee({"G79", "G82"})
class RenewTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final ScriptedLock lock = new ScriptedLock(runtime);
  private final ScriptedLock.Port port = lock.port();
  private final List<String> heard = new ArrayList<>();
  private final LeaderElector elector = LeaderElector.builder(port)
      .identity("baz")
      .listener(new LeaderListener() {
        @Override
        public void onSlowPath(String name) {
          heard.add("slow path of " + name);
        }

        @Override
        public void onLeading(String name, boolean isLeading) {
          heard.add(isLeading ? "leads" : "does not lead");
        }
      })
      .runtime(runtime)
      .build();

  @BeforeEach
  void lead() {
    elector.start();
    runtime.runUntilIdle();
    assertThat(elector.isLeader()).isTrue();
    port.asked.clear();
  }

  @Test
  @Guarantee("G81")
  void aLeaderWritesEveryRetryPeriodWithoutReading() {
    runtime.advance(Duration.ofMinutes(1));

    assertThat(port.asked).hasSize(30).containsOnly("update");
    assertThat(elector.isLeader()).isTrue();
    assertThat(lock.record().transitions()).isZero();
    assertThat(heard).containsExactly("does not lead", "leads");
  }

  @Test
  void aWriteThatFailsIsFollowedByAReadAndAnotherWriteAtOnce() {
    port.once("update", Fate.CONFLICT);

    runtime.advance(Duration.ofSeconds(4));

    assertThat(port.asked).containsExactly("update", "get", "update", "update");
    assertThat(elector.isLeader()).isTrue();
    assertThat(heard).containsExactly("does not lead", "leads", "slow path of scripted");
  }

  @Test
  void somebodyWhoTouchesTheLockCostsTheLeaderARead() {
    runtime.advance(Duration.ofSeconds(1));
    lock.touch();

    runtime.advance(Duration.ofSeconds(3));

    assertThat(port.asked).containsExactly("update", "get", "update", "update");
    assertThat(elector.isLeader()).isTrue();
  }

  @Test
  void aWriteThatTookEffectButWasNotAnsweredIsFoundByReading() {
    port.once("update", Fate.RESET_AFTER);

    runtime.advance(Duration.ofSeconds(4));

    assertThat(port.asked).containsExactly("update", "get", "update", "update");
    assertThat(elector.isLeader()).isTrue();
  }

  @Test
  void withoutRenewalALeaderLeadsForTheRenewDeadlineAndNotOneNanosecondMore() {
    runtime.advance(Duration.ofSeconds(6)); // sent the last one that succeeds
    port.fate(Fate.REFUSED);

    runtime.advance(Duration.ofSeconds(10).minusNanos(1));
    assertThat(elector.isLeader()).isTrue();
    assertThat(elector.lost().toCompletableFuture()).isNotDone();

    runtime.advance(Duration.ofNanos(1));
    assertThat(elector.isLeader()).isFalse();
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
    assertThat(port.asked).contains("get");
    assertThat(elector.describe()).contains("lost: not renewed for PT10S");
  }

  @Test
  void validityIsCountedFromBeforeTheRequestWasSent() {
    port.there = Duration.ofSeconds(1);
    port.back = Duration.ofSeconds(3);
    runtime.advance(Duration.ofSeconds(2).plusSeconds(4)); // sent at 2 s, answered at 6 s
    port.fate(Fate.REFUSED);

    runtime.advance(Duration.ofSeconds(6).minusNanos(1)); // 12 s less a bit
    assertThat(elector.isLeader()).isTrue();

    runtime.advance(Duration.ofNanos(1));
    assertThat(elector.isLeader()).isFalse();
  }

  @Test
  void aLossIsFinalThoughTheLockStillNamesThisProcess() {
    port.fate(Fate.REFUSED);
    runtime.advance(Duration.ofSeconds(12));
    port.fate(Fate.ANSWERED);
    int asked = port.asked.size();

    runtime.advance(Duration.ofMinutes(5));

    assertThat(lock.holder()).isEqualTo("baz");
    assertThat(port.asked).hasSize(asked);
    assertThat(elector.isLeader()).isFalse();
    assertThat(runtime.pendingTimers()).isZero();
    assertThat(heard).containsExactly("does not lead", "leads", "does not lead");
  }

  @Test
  void afterALongPauseTheAnswerIsNoAlthoughNoTimerHasRun() {
    runtime.pause(Duration.ofSeconds(10));

    assertThat(elector.isLeader()).isFalse();
    assertThat(elector.lost().toCompletableFuture()).isNotDone();

    runtime.runUntilIdle();
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
    assertThat(port.asked).isEmpty();
  }

  @Test
  void anAnswerThatIsReadAfterThePauseDoesNotMakeANoAYes() {
    port.there = Duration.ofMillis(10);
    port.back = Duration.ofMillis(10);
    runtime.advance(Duration.ofMillis(2015)); // the renewal was sent, and took effect
    runtime.pause(Duration.ofSeconds(9)); // beyond the time of the one before, not of this one

    assertThat(elector.isLeader()).isFalse();
    runtime.runUntilIdle();

    assertThat(elector.isLeader()).isFalse();
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
  }

  @Test
  void anAnswerThatIsReadAfterThePauseDoesNotHelpThoughNobodyAsked() {
    port.back = Duration.ofMillis(10);
    runtime.advance(Duration.ofMillis(2005));
    runtime.pause(Duration.ofSeconds(9));

    runtime.runUntilIdle();

    assertThat(elector.isLeader()).isFalse();
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
  }

  @Test
  void aRequestThatIsNeverAnsweredIsGivenUpInTimeForAnother() {
    port.once("update", Fate.SWALLOWED);

    runtime.advance(Duration.ofSeconds(7)); // sent at 2 s, given up at 7 s

    assertThat(port.asked).containsExactly("update", "get", "update");
    runtime.advance(Duration.ofMinutes(1));
    assertThat(elector.isLeader()).isTrue();
  }

  @Test
  void requestsThatAreNeverAnsweredEndInALossAndNotInAHang() {
    port.fate(Fate.SWALLOWED);

    runtime.advance(Duration.ofSeconds(10));

    assertThat(elector.lost().toCompletableFuture()).isCompleted();
    assertThat(port.asked).containsExactly("update", "get");
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void anAnswerThatComesAfterItsRequestWasGivenUpExtendsNothing() {
    port.back = Duration.ofMillis(5500); // longer than an answer is waited for
    runtime.advance(Duration.ofSeconds(2));
    port.fate(Fate.REFUSED);

    runtime.advance(Duration.ofSeconds(8).minusNanos(1));
    assertThat(lock.record().renewed()).isAfter(lock.record().acquired()); // it did take effect
    assertThat(elector.isLeader()).isTrue();

    runtime.advance(Duration.ofNanos(1));
    assertThat(elector.isLeader()).isFalse();
  }

  @Test
  void aLeaderThatReadsTheNameOfAnotherStopsAtOnce() {
    lock.put("bing", Duration.ofSeconds(15));

    runtime.advance(Duration.ofSeconds(2));

    assertThat(elector.isLeader()).isFalse();
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
    assertThat(elector.describe()).contains("taken by bing");
    assertThat(lock.holder()).isEqualTo("bing");
  }

  @Test
  void aLeaderThatReadsNoNameStopsAtOnce() {
    lock.put("", Duration.ofSeconds(1));

    runtime.advance(Duration.ofSeconds(2));

    assertThat(elector.isLeader()).isFalse();
    assertThat(lock.holder()).isEmpty();
  }

  @Test
  void aLeaderWhoseLockWasDeletedCreatesItAgain() {
    lock.delete();

    runtime.advance(Duration.ofSeconds(2));

    assertThat(port.asked).containsExactly("update", "get", "create");
    assertThat(elector.isLeader()).isTrue();
    assertThat(lock.holder()).isEqualTo("baz");
  }

  @Test
  void aLeaseThatTheLockKeepsForLessTimeIsBelievedForLessTime() {
    lock.put(new LeaderRecord("baz", Duration.ofSeconds(15), runtime.now(), runtime.now(), 0));
    LeaderElector other = LeaderElector.builder(new ShorteningLock(port, Duration.ofSeconds(3)))
        .identity("baz")
        .runtime(runtime)
        .build();
    other.start();
    runtime.runUntilIdle();
    assertThat(other.isLeader()).isTrue();

    port.fate(Fate.REFUSED);
    runtime.advance(Duration.ofSeconds(3));

    assertThat(other.isLeader()).isFalse();
    assertThat(other.lost().toCompletableFuture()).isCompleted();
  }

  @Test
  @Guarantee("G81")
  void conflictsWithoutEndAreALoss() {
    port.fate = verb -> verb.equals("get") ? Fate.ANSWERED : Fate.CONFLICT;

    runtime.advance(Duration.ofSeconds(10));

    assertThat(elector.lost().toCompletableFuture()).isCompleted();
    assertThat(port.asked)
        .containsExactly(
            "update", "get", "update", // at 2 s
            "update", "get", "update", // at 4 s
            "update", "get", "update", "update", "get", "update");
  }
}
