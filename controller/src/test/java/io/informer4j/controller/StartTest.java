package io.informer4j.controller;

import static io.informer4j.controller.testsupport.VirtualWorld.configMapOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.SettableLeadership;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.testing.client.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When reconciles begin. */
@Guarantee("G65")
class StartTest {

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
        .watch(world.websites)
        .owns(world.configMaps)
        .reconciler(call -> {
          world.reconciled.add(call.name());
          return Result.done();
        });
  }

  @Test
  void nothingBeginsBeforeAllSourcesHaveSynced() {
    world.createWebsite("a");
    world.cluster.faults(request -> request.path().contains("configmaps")
        ? Fault.status(403, "Forbidden", Fault.Moment.BEFORE)
        : Fault.none());
    Controller controller = world.start(controller());
    world.runtime.advance(Duration.ofMinutes(1));

    assertThat(world.websites.hasSynced()).isTrue();
    assertThat(world.takeReconciled()).isEmpty();
    assertThat(controller.state()).isEqualTo(ControllerState.SYNCING);

    world.cluster.faults(request -> Fault.none());
    world.runtime.advance(Duration.ofMinutes(2));

    assertThat(world.takeReconciled()).containsExactly("default/a");
    assertThat(controller.state()).isEqualTo(ControllerState.RUNNING);
  }

  @Test
  void whatIsReconciledFirstSeesEverythingThatWasThereAtFirst() {
    for (int i = 0; i < 50; i++) {
      world.createWebsite("w" + i);
      world.create(configMapOf("c" + i, "w" + i));
    }
    List<Integer> seen = new ArrayList<>();
    world.start(controller().reconciler(call -> {
      seen.add(call.view(world.configMaps).size() + call.view(world.websites).size());
      return Result.done();
    }));
    world.settle();

    assertThat(seen).hasSize(50).allMatch(objects -> objects == 100);
  }

  @Test
  @Guarantee("G69")
  void cachesAreWarmBeforeThisProcessLeads() {
    world.createWebsite("a");
    Controller controller = world.start(controller().leadership(leadership));
    world.runtime.advance(Duration.ofMinutes(1));

    assertThat(world.websites.hasSynced()).isTrue();
    assertThat(controller.state()).isEqualTo(ControllerState.WAITING_FOR_LEADERSHIP);
    assertThat(controller.health().isReady()).isTrue();
    assertThat(controller.stats().queued()).isEqualTo(1);
    assertThat(world.takeReconciled()).isEmpty();

    leadership.acquire();
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
    assertThat(listener.heard).startsWith("leading", "started", "begin a");
  }

  @Test
  @Guarantee("G69")
  void cachesCanWaitForTheLeadership() {
    world.createWebsite("a");
    Controller controller =
        world.start(controller().leadership(leadership).cacheStart(CacheStart.WHEN_LEADING));
    world.runtime.advance(Duration.ofMinutes(1));

    assertThat(world.cluster.openWatches()).isZero();
    assertThat(controller.state()).isEqualTo(ControllerState.WAITING_FOR_LEADERSHIP);
    assertThat(controller.health().isReady()).isTrue();
    assertThat(controller.health().isLive()).isTrue();

    leadership.acquire();
    assertThat(controller.state()).isEqualTo(ControllerState.SYNCING);
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
  }

  @Test
  void startingAgainDoesNothing() {
    world.createWebsite("a");
    Controller controller = world.start(controller());
    controller.start();
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
    assertThat(listener.heard).containsOnlyOnce("started");
  }

  @Test
  void aControllerThatWasClosedCannotBeStarted() {
    Controller controller = controller().build();
    controller.close();

    assertThatThrownBy(controller::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("controller 'test' has stopped (CLOSED)");
  }

  @Test
  void aSourceThatIsClosedAlreadyIsAnErrorAtTheStart() {
    world.factory.close();
    Controller controller = controller().build();

    assertThatThrownBy(controller::start).isInstanceOf(IllegalStateException.class);
    assertThat(controller.stopReason()).contains(StopReason.SOURCE_CLOSED);
    assertThat(controller.closed().toCompletableFuture()).isDone();
  }

  @Test
  void aSourceThatIsClosedLaterStopsTheController() {
    Controller controller = world.start(controller());
    world.settle();
    assertThat(controller.state()).isEqualTo(ControllerState.RUNNING);

    world.factory.close();
    world.settle();

    assertThat(controller.stopReason()).contains(StopReason.SOURCE_CLOSED);
    assertThat(controller.health().isLive()).isFalse();
    assertThat(listener.heard).contains("stopped SOURCE_CLOSED");
  }

  @Test
  void severalControllersShareInformersAndALeadership() {
    world.createWebsite("a");
    List<String> others = new ArrayList<>();
    Controller first = world.start(controller().leadership(leadership));
    world.start(Controller.builder("other")
        .runtime(world.runtime)
        .watch(world.websites)
        .leadership(leadership)
        .reconciler(call -> {
          others.add(call.name().name());
          return Result.done();
        }));
    leadership.acquire();
    world.settle();
    first.close();
    world.createWebsite("b");
    world.settle();

    assertThat(world.takeReconciled()).containsExactly("default/a");
    assertThat(others).containsExactly("a", "b");
  }
}
