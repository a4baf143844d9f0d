package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.ForwardingLeadership;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.SettableLeadership;
import io.informer4j.controller.testsupport.VirtualWorld;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who does not lead does nothing. */
@Guarantee("G69")
class LeadershipTest {

  private final VirtualWorld world = new VirtualWorld();
  private final RecordingListener listener = new RecordingListener();
  private final SettableLeadership leadership = new SettableLeadership();

  @AfterEach
  void close() {
    world.close();
  }

  private Controller.Builder controller() {
    return world
        .controller()
        .listener(listener)
        .leadership(leadership)
        .watch(world.websites)
        .reconciler(call -> {
          world.reconciled.add(call.name());
          return Result.done();
        });
  }

  @Test
  void aLossIsFinal() {
    Controller controller = world.start(controller());
    leadership.acquire();
    world.settle();
    leadership.lose();
    world.createWebsite("a");
    world.runtime.advance(Duration.ofMinutes(1));

    assertThat(world.takeReconciled()).isEmpty();
    assertThat(controller.stopReason()).contains(StopReason.LEADERSHIP_LOST);
    assertThat(controller.state()).isEqualTo(ControllerState.STOPPED);
    assertThat(controller.closed().toCompletableFuture()).isCompleted();
    assertThat(controller.health().isReady()).isFalse();
    assertThat(controller.health().isLive()).isFalse();
    assertThat(listener.heard).containsExactly("leading", "started", "stopped LEADERSHIP_LOST");
  }

  @Test
  void aLeaseThatHasRunOutKeepsReconcilesFromBeginningThoughNobodyHasSaidSo() {
    Controller controller = world.start(controller().workers(2));
    leadership.acquire();
    world.settle();
    leadership.setLeader(false);
    world.createWebsite("a");
    world.createWebsite("b");
    world.createWebsite("c");
    world.runtime.advance(Duration.ofSeconds(30));

    assertThat(world.takeReconciled()).isEmpty();
    assertThat(listener.heard).contains("refused a", "refused b");
    assertThat(controller.state()).isEqualTo(ControllerState.RUNNING);

    leadership.setLeader(true);
    world.runtime.advance(Duration.ofSeconds(2));

    assertThat(world.takeReconciled())
        .as("what was put back")
        .containsExactlyInAnyOrder("default/a", "default/b", "default/c");
  }

  @Test
  void whoCannotSayWhetherItLeadsDoesNot() {
    boolean[] isBroken = {true};
    Controller controller =
        world.start(controller().leadership(new ForwardingLeadership(leadership) {
          @Override
          public boolean isLeader() {
            if (isBroken[0]) {
              throw new IllegalStateException("no idea");
            }
            return super.isLeader();
          }
        }));
    leadership.acquire();
    world.createWebsite("a");
    world.runtime.advance(Duration.ofSeconds(5));
    assertThat(world.takeReconciled()).isEmpty();

    isBroken[0] = false;
    world.runtime.advance(Duration.ofSeconds(2));
    assertThat(world.takeReconciled()).containsExactly("default/a");
    assertThat(controller.stats().refused()).isPositive();
  }

  @Test
  void whatRunsAtTheLossIsToldToEndAndWhatWaitsIsDropped() {
    List<Boolean> cancelled = new ArrayList<>();
    world.createWebsite("a");
    world.createWebsite("b");
    Controller controller = world.start(controller().reconciler(call -> {
      world.reconciled.add(call.name());
      cancelled.add(call.isCancelled());
      leadership.lose();
      cancelled.add(call.isCancelled());
      return Result.retry();
    }));
    leadership.acquire();
    world.runtime.advance(Duration.ofMinutes(1));

    assertThat(world.takeReconciled()).hasSize(1);
    assertThat(cancelled).containsExactly(false, true);
    assertThat(controller.closed().toCompletableFuture()).isCompleted();
  }

  @Test
  void theControllerEndsWhenItsLastReconcileHas() {
    world.createWebsite("a");
    Controller[] controller = new Controller[1];
    List<ControllerState> states = new ArrayList<>();
    controller[0] = world.start(controller().reconciler(call -> {
      leadership.lose();
      states.add(controller[0].state());
      assertThat(controller[0].closed().toCompletableFuture()).isNotCompleted();
      return Result.done();
    }));
    leadership.acquire();
    world.settle();

    assertThat(states).containsExactly(ControllerState.STOPPING);
    assertThat(listener.errors).isEmpty();
    assertThat(controller[0].state()).isEqualTo(ControllerState.STOPPED);
  }

  @Test
  void whoWillNeverLeadStops() {
    Controller controller = world.start(controller());
    world.settle();
    leadership.refuse();
    world.settle();

    assertThat(controller.stopReason()).contains(StopReason.LEADERSHIP_REFUSED);
    assertThat(controller.closed().toCompletableFuture()).isCompleted();
  }

  @Test
  void aLeadershipThatWasLostBeforeTheStartIsAsGoodAsNone() {
    leadership.acquire();
    leadership.lose();
    world.createWebsite("a");
    Controller controller = world.start(controller());
    world.settle();

    assertThat(world.takeReconciled()).isEmpty();
    assertThat(controller.stopReason()).contains(StopReason.LEADERSHIP_LOST);
  }
}
