package io.informer4j.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.leader.ScriptedLock.Fate;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Whether a process ought to be restarted. */
@Guarantee("G82")
class LeaderHealthTest {

  private static final Duration TOLERANCE = Duration.ofSeconds(20);

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final ScriptedLock lock = new ScriptedLock(runtime);
  private final ScriptedLock.Port port = lock.port();
  private final LeaderElector elector =
      LeaderElector.builder(port).identity("baz").runtime(runtime).build();

  private boolean isHealthy() {
    return elector.health(TOLERANCE).isHealthy();
  }

  private void lead() {
    elector.start();
    runtime.runUntilIdle();
    assertThat(elector.isLeader()).isTrue();
  }

  @Test
  void oneThatWasNotStartedIsHealthy() {
    assertThat(isHealthy()).isTrue();
    assertThat(elector.health(TOLERANCE).message()).isEqualTo("scripted as baz: not started");
  }

  @Test
  void oneThatWaitsIsHealthyHoweverLong() {
    lock.put("bing", Duration.ofHours(2));
    elector.start();
    runtime.advance(Duration.ofHours(1));

    assertThat(isHealthy()).isTrue();
    assertThat(elector.describe()).contains("waits, held by bing");
  }

  @Test
  void oneThatRenewsIsHealthy() {
    lead();
    runtime.advance(Duration.ofHours(1));

    assertThat(isHealthy()).isTrue();
    assertThat(elector.describe())
        .startsWith("scripted as baz: leads, held by baz, last change seen ");
  }

  @Test
  void oneThatLostItsLeaseAndIsStillThereIsUnhealthyAfterTheTolerance() {
    lead();
    port.fate(Fate.REFUSED);

    runtime.advance(Duration.ofSeconds(35));
    assertThat(isHealthy()).isTrue();

    runtime.advance(Duration.ofNanos(1));
    assertThat(isHealthy()).isFalse();
    assertThat(elector.health(TOLERANCE).message()).contains("did not renew for longer than PT35S");
  }

  @Test
  void oneWhoseLoopIsStuckIsUnhealthyToo() {
    lead();

    runtime.pause(Duration.ofMinutes(1)); // nothing of it runs, but whoever serves the probe does

    assertThat(isHealthy()).isFalse();
  }

  @Test
  void anyThreadMayAskWhileItRenews() throws Exception {
    lead();
    AtomicBoolean isOver = new AtomicBoolean();
    CompletableFuture<Boolean> alwaysHealthy = new CompletableFuture<>();
    Thread probe = new Thread(() -> {
      boolean isHealthy = true;
      do {
        isHealthy &= isHealthy() && elector.isLeader() && elector.leader().isPresent();
      } while (!isOver.get());
      alwaysHealthy.complete(isHealthy);
    });
    probe.start();

    runtime.advance(Duration.ofHours(2));
    isOver.set(true);

    assertThat(alwaysHealthy.get(30, TimeUnit.SECONDS)).isTrue();
    probe.join();
  }

  @Test
  void oneWhoseLockIsAnothersIsHealthy() {
    lead();
    lock.put("bing", Duration.ofSeconds(15));
    runtime.advance(Duration.ofHours(1));

    assertThat(elector.lost().toCompletableFuture()).isCompleted();
    assertThat(isHealthy()).isTrue();
  }

  @Test
  void oneThatWasClosedIsHealthy() {
    lead();
    port.fate(Fate.REFUSED);
    elector.close();
    runtime.advance(Duration.ofHours(1));

    assertThat(isHealthy()).isTrue();
  }
}
