package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.name.ObjectName;
import io.informer4j.workqueue.RateLimiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens to a reconcile that takes too long, in virtual time, where it cannot be interrupted. */
@Guarantee("G68")
class TimeoutTest {

  private static final ObjectName NAME = ObjectName.of("default", "a");

  private final VirtualWorld world = new VirtualWorld();
  private final RecordingListener listener = new RecordingListener();
  private final List<String> seen = new ArrayList<>();

  @AfterEach
  void close() {
    world.close();
  }

  private Controller start(Reconciler reconciler) {
    world.createWebsite("a");
    Controller controller = world.start(world
        .controller()
        .listener(listener)
        .watch(world.websites)
        .workers(2)
        .timeout(Duration.ofSeconds(10))
        .rateLimiter(RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofMinutes(1)))
        .reconciler(reconciler));
    world.settle();
    return controller;
  }

  @Test
  void aReconcileThatTakesTooLongIsReportedWhileItRuns() {
    Controller[] controller = new Controller[1];
    controller[0] = start(call -> {
      if (call.failures() > 0 || !seen.isEmpty()) {
        return Result.done();
      }
      world.runtime.advance(Duration.ofSeconds(9));
      seen.add(call.isCancelled() + " " + listener.heard.contains("timed out a"));
      world.runtime.advance(Duration.ofSeconds(2));
      seen.add(call.isCancelled() + " " + listener.heard.contains("timed out a"));
      return Result.done();
    });
    world.runtime.advance(Duration.ofSeconds(30));

    assertThat(seen).containsExactly("false false", "true true");
    assertThat(listener.heard).containsSubsequence("begin a", "timed out a", "end a Done");
    assertThat(controller[0].stats().timedOut()).isEqualTo(1);
  }

  @Test
  void whatItThrowsThenIsATimeout() {
    IllegalStateException thrown = new IllegalStateException("gave up waiting");
    start(call -> {
      if (call.failures() == 0) {
        world.runtime.advance(Duration.ofSeconds(11));
        throw thrown;
      }
      return Result.done();
    });
    world.runtime.advance(Duration.ofSeconds(30));

    assertThat(listener.errors).hasSize(1);
    assertThat(listener.errors.get(0))
        .isInstanceOf(ReconcileTimeoutException.class)
        .hasMessageContaining("default/a")
        .hasMessageContaining("PT10S")
        .hasCause(thrown);
    assertThat(listener.heard).containsSubsequence("failed a #1", "begin a", "end a Done");
  }

  @Test
  void theNameStaysWithItUntilItHasReallyReturned() {
    boolean[] isInside = {false};
    start(call -> {
      assertThat(isInside[0]).isFalse();
      if (seen.isEmpty()) {
        seen.add("first");
        isInside[0] = true;
        world.runtime.advance(Duration.ofSeconds(20));
        world.delete(VirtualWorld.website("a")); // the second worker is idle, and has to stay so
        world.runtime.advance(Duration.ofSeconds(20));
        isInside[0] = false;
      }
      return Result.done();
    });
    world.runtime.advance(Duration.ofMinutes(2));

    assertThat(listener.errors).isEmpty();
    assertThat(listener.heard)
        .containsSubsequence("begin a", "timed out a", "end a Done", "begin a", "end a Done");
  }

  @Test
  void oneThatReturnsInTimeHearsNothingOfIt() {
    start(call -> {
      world.runtime.advance(Duration.ofSeconds(9));
      return Result.done();
    });
    world.runtime.advance(Duration.ofMinutes(1));

    assertThat(listener.heard).doesNotContain("timed out a");
    assertThat(world.runtime.pendingTimers()).as("its timer is gone").isLessThan(10);
  }

  @Test
  @Guarantee("G71")
  void whatIsStuckMakesTheControllerNotLiveUntilItReturns() {
    Controller controller = start(call -> {
      if (call.name().equals(NAME)) {
        return Result.done();
      }
      world.runtime.advance(Duration.ofMinutes(1));
      return Result.done();
    });
    world.runtime.schedule(Duration.ofSeconds(9), () -> seen.add(health(controller)));
    world.runtime.schedule(Duration.ofSeconds(11), () -> seen.add(health(controller)));
    controller.enqueue(ObjectName.of("default", "slow"));
    world.runtime.advance(Duration.ofMinutes(2));

    assertThat(seen)
        .containsExactly("live: running", "not live: running, stuck for PT11S: default/slow");
    assertThat(health(controller)).isEqualTo("live: running");
  }

  private static String health(Controller controller) {
    ControllerHealth health = controller.health();
    return (health.isLive() ? "live: " : "not live: ") + health.message();
  }
}
