package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.testing.client.Fault;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a controller says of itself. */
@Guarantee("G71")
class HealthTest {

  private final VirtualWorld world = new VirtualWorld();

  @AfterEach
  void close() {
    world.close();
  }

  private Controller.Builder controller() {
    return world
        .controller()
        .watch(world.websites)
        .owns(world.configMaps)
        .reconciler(call -> Result.done());
  }

  @Test
  void oneThatWasNotStartedIsLiveAndNotReady() {
    ControllerHealth health = controller().build().health();

    assertThat(health.isReady()).isFalse();
    assertThat(health.isLive()).isTrue();
    assertThat(health.message()).isEqualTo("new");
  }

  @Test
  void oneThatRunsIsLiveAndReadyAndShowsItsSources() {
    Controller controller = world.start(controller());
    world.settle();
    ControllerHealth health = controller.health();

    assertThat(health.isReady()).isTrue();
    assertThat(health.isLive()).isTrue();
    assertThat(health.sources()).hasSize(2).allMatch(source -> source.isReady());
    assertThat(health.toString()).startsWith("test: ready, live, running\n").hasLineCount(3);
    assertThat(controller).hasToString("Controller[test, RUNNING]");
  }

  @Test
  void aSourceThatIsOutOfTouchForLongMakesItNotLive() {
    Controller controller = world.start(controller());
    world.settle();
    world.cluster.faults(request -> request.path().contains("configmaps")
        ? Fault.status(403, "Forbidden", Fault.Moment.BEFORE)
        : Fault.none());
    world.cluster.resetWatches();
    world.runtime.advance(Duration.ofMinutes(10));

    assertThat(controller.health().isLive()).isFalse();
    assertThat(controller.health().isReady()).isTrue();
    assertThat(controller.health().toString()).contains("403");
  }

  @Test
  void figuresAddUp() {
    for (int i = 0; i < 4; i++) {
      world.createWebsite("w" + i);
    }
    Controller controller =
        world.start(controller().reconciler(call -> switch (call.name().name()) {
          case "w0" -> Result.done();
          case "w1" -> Result.requeueAfter(Duration.ofHours(1));
          case "w2" -> Result.terminal(new IllegalStateException("never"));
          default -> throw new IllegalStateException("now");
        }));
    world.runtime.runUntilIdle();
    ControllerStats stats = controller.stats();

    assertThat(stats.done()).isEqualTo(1);
    assertThat(stats.requeued()).isEqualTo(1);
    assertThat(stats.terminal()).isEqualTo(1);
    assertThat(stats.failed()).isEqualTo(1);
    assertThat(stats.reconciles()).isEqualTo(4);
    assertThat(stats.running()).isZero();
    assertThat(stats.queued()).isZero();
  }
}
