package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.leader.ScriptedLock.Fate;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** How an elector stops, and gives back what it has or may have. */
@Guarantee("G80")
class ReleaseTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final ScriptedLock lock = new ScriptedLock(runtime);
  private final ScriptedLock.Port port = lock.port();
  private final LeaderElector elector = elector(port, "baz");

  private LeaderElector elector(LeaseLock way, String identity) {
    return LeaderElector.builder(way).identity(identity).runtime(runtime).build();
  }

  private void lead() {
    elector.start();
    runtime.runUntilIdle();
    assertThat(elector.isLeader()).isTrue();
    port.asked.clear();
  }

  @Test
  void closingReadsTheLockAndWritesAnEmptyHolderForOneSecond() {
    lead();

    elector.close();

    assertThat(port.asked).containsExactly("get", "update");
    assertThat(lock.record().holder()).isEmpty();
    assertThat(lock.record().leaseDuration()).isEqualTo(Duration.ofSeconds(1));
    assertThat(lock.record().transitions()).isZero();
    assertThat(elector.isLeader()).isFalse();
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
    assertThat(elector.leader()).isEmpty();
    assertThat(elector.describe()).contains("closed: gave the lock back");
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void whoeverWaitsGetsTheLockWithItsNextRetry() {
    lead();
    LeaderElector next = elector(lock.port(), "next");
    next.start();
    runtime.advance(Duration.ofSeconds(60));
    assertThat(next.isLeader()).isFalse();

    elector.close();
    runtime.advance(Duration.ofMillis(4400)); // at most 2.2 retry periods

    assertThat(next.isLeader()).isTrue();
    assertThat(lock.record().transitions()).isEqualTo(1);
  }

  @Test
  void thisProcessDoesNotLeadAnyMoreBeforeTheReleaseIsSent() {
    lead();

    CompletableFuture<Void> stopped = elector.stop().toCompletableFuture();

    assertThat(elector.isLeader()).isFalse();
    assertThat(port.asked).isEmpty();
    assertThat(stopped).isNotDone();
    runtime.runUntilIdle();
    assertThat(stopped).isCompleted();
    assertThat(lock.holder()).isEmpty();
  }

  @Test
  void aConflictIsRetriedSinceARenewalMayHaveBeenUnderWay() {
    lead();
    port.once("update", Fate.CONFLICT);

    elector.close();

    assertThat(port.asked).containsExactly("get", "update", "get", "update");
    assertThat(lock.holder()).isEmpty();
  }

  @Test
  void aRenewalThatArrivesWhileClosingIsGivenBackToo() {
    lead();
    port.there = Duration.ofSeconds(1);
    runtime.advance(Duration.ofSeconds(2)); // a renewal is on its way

    elector.close();

    assertThat(lock.holder()).isEmpty();
    assertThat(lock.record().leaseDuration()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aReadThatIsUnderWayWhileClosingIsGivenUp() {
    lead();
    port.fate = verb -> verb.equals("update") ? Fate.CONFLICT : Fate.SWALLOWED;
    runtime.advance(Duration.ofSeconds(2)); // could not write, and reads
    assertThat(port.asked).containsExactly("update", "get");
    port.fate(Fate.ANSWERED);

    elector.close();

    assertThat(port.asked).containsExactly("update", "get", "get", "update");
    assertThat(lock.holder()).isEmpty();
  }

  @Test
  @Guarantee("G81")
  void conflictsWithoutEndAreRetriedUntilTheRenewDeadline() {
    lead();
    port.fate = verb -> verb.equals("get") ? Fate.ANSWERED : Fate.CONFLICT;
    long began = runtime.nanoTime();

    elector.close();

    assertThat(Duration.ofNanos(runtime.nanoTime() - began)).isEqualTo(Duration.ofSeconds(10));
    assertThat(elector.describe()).contains("could not give the lock back");
    assertThat(port.asked.size()).isBetween(90, 110);
  }

  @Test
  void aServerThatDoesNotAnswerHoldsUpClosingForABoundedTime() {
    lead();
    port.fate(Fate.SWALLOWED);
    long began = runtime.nanoTime();

    elector.close();

    assertThat(Duration.ofNanos(runtime.nanoTime() - began))
        .isLessThanOrEqualTo(Duration.ofSeconds(20));
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void aLockThatAnotherHoldsIsLeftAlone() {
    lead();
    lock.put("bing", Duration.ofSeconds(15));

    elector.close();

    assertThat(port.asked).containsExactly("get");
    assertThat(lock.holder()).isEqualTo("bing");
  }

  @Test
  void aLockThatAnotherTakesBetweenReadAndWriteIsLeftAlone() {
    lead();
    port.fate = verb -> {
      if (verb.equals("update") && !lock.holder().equals("bing")) {
        lock.put("bing", Duration.ofSeconds(15));
      }
      return Fate.ANSWERED;
    };

    elector.close();

    assertThat(port.asked).containsExactly("get", "update", "get");
    assertThat(lock.holder()).isEqualTo("bing");
  }

  @Test
  void aLockThatIsGoneIsNotCreatedAgain() {
    lead();
    lock.delete();

    elector.close();

    assertThat(lock.stored()).isEmpty();
  }

  @Test
  void aLockThatThisProcessMayHaveTakenWithoutKnowingItIsGivenBack() {
    port.once("create", Fate.UNANSWERED);
    elector.start();
    runtime.advance(Duration.ofSeconds(1));
    assertThat(elector.isLeader()).isFalse();
    assertThat(lock.holder()).isEqualTo("baz");

    elector.close();

    assertThat(lock.holder()).isEmpty();
  }

  @Test
  void whoeverNeverWroteDoesNotTouchTheLock() {
    lock.put("bing", Duration.ofSeconds(15));
    elector.start();
    runtime.advance(Duration.ofSeconds(5));
    port.asked.clear();

    elector.close();

    assertThat(port.asked).isEmpty();
    assertThat(elector.acquired().toCompletableFuture()).isCompletedExceptionally();
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
  }

  @Test
  void closingAfterALossGivesBackWhatStillNamesThisProcess() {
    lead();
    port.fate(Fate.REFUSED);
    runtime.advance(Duration.ofSeconds(10));
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
    assertThat(lock.holder()).as("a loss alone gives nothing back").isEqualTo("baz");

    port.fate(Fate.ANSWERED);
    elector.close();

    assertThat(lock.holder()).isEmpty();
  }

  @Test
  void withoutReleaseTheLockStaysAsItIs() {
    LeaderElector keeping = LeaderElector.builder(port)
        .identity("baz")
        .releaseOnClose(false)
        .runtime(runtime)
        .build();
    keeping.start();
    runtime.runUntilIdle();
    port.asked.clear();

    keeping.close();

    assertThat(port.asked).isEmpty();
    assertThat(lock.holder()).isEqualTo("baz");
    assertThat(keeping.isLeader()).isFalse();
  }

  @Test
  void closingTwiceOrBeforeStartingDoesNoHarm() {
    elector.close();
    elector.close();
    elector.start();
    runtime.advance(Duration.ofMinutes(1));

    assertThat(port.asked).isEmpty();
    assertThat(elector.acquired().toCompletableFuture()).isCompletedExceptionally();
  }
}
