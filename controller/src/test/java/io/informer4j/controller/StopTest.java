package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.SettableLeadership;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.name.ObjectName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How a controller ends when it is told to. */
@Guarantee("G70")
class StopTest {

  private final VirtualWorld world = new VirtualWorld();
  private final RecordingListener listener = new RecordingListener();
  private final CompletableFuture<Void> gate = new CompletableFuture<>();

  @AfterEach
  void close() {
    gate.complete(null);
    world.close();
  }

  private Controller.Builder controller() {
    return world.controller().listener(listener).watch(world.websites).reconciler(call -> {
      world.reconciled.add(call.name());
      return Result.done();
    });
  }

  private void createWebsites(int n) {
    for (int i = 0; i < n; i++) {
      world.createWebsite("w" + i);
    }
  }

  @Test
  void afterAStopNothingBegins() {
    Controller controller = world.start(controller());
    world.settle();
    StopReport report = controller.stop(Duration.ofSeconds(1));
    createWebsites(1);
    controller.enqueue(ObjectName.of("x", "y"));
    world.runtime.advance(Duration.ofMinutes(1));

    assertThat(report.isComplete()).isTrue();
    assertThat(world.takeReconciled()).isEmpty();
    assertThat(controller.stopReason()).contains(StopReason.CLOSED);
    assertThat(controller.state()).isEqualTo(ControllerState.STOPPED);
    assertThat(controller.health().isLive()).isTrue();
    assertThat(controller.closed().toCompletableFuture()).isCompleted();
    assertThat(listener.heard).containsExactly("leading", "started", "stopped CLOSED");
  }

  @Test
  void whatWaitsIsDroppedUnlessItIsToBeDrained() {
    createWebsites(5);
    SettableLeadership leadership = new SettableLeadership();
    Controller controller = world.start(controller().leadership(leadership));
    world.settle();

    StopReport report = controller.stop(Duration.ofSeconds(1));

    assertThat(report).isEqualTo(new StopReport(List.of(), 5));
  }

  @Test
  void whatWaitsIsDrainedByChoice() {
    createWebsites(5);
    SettableLeadership leadership = new SettableLeadership();
    Controller controller = world.start(controller().leadership(leadership));
    world.settle();
    leadership.acquire(); // none has begun when the stop comes

    StopReport report = controller.stop(Duration.ofSeconds(1), Drain.QUEUED);

    assertThat(report).isEqualTo(new StopReport(List.of(), 0));
    assertThat(world.takeReconciled()).hasSize(5);
  }

  @Test
  void whatWaitsForAPointInTimeIsNotDrained() {
    createWebsites(1);
    Controller controller = world.start(controller().reconciler(call -> {
      world.reconciled.add(call.name());
      return Result.requeueAfter(Duration.ofSeconds(1));
    }));
    world.settle();

    StopReport report = controller.stop(Duration.ofMinutes(1), Drain.QUEUED);

    assertThat(report.isComplete()).isTrue();
    assertThat(world.takeReconciled()).hasSize(1);
  }

  @Test
  void aStopGivesWhatRunsItsTime() {
    createWebsites(2);
    Controller controller = world.start(controller().reconciler(call -> {
      world.reconciled.add(call.name());
      world.runtime.await(gate, Duration.ofHours(1));
      return Result.done();
    }));
    List<StopReport> reports = new ArrayList<>();
    world.runtime.schedule(
        Duration.ofSeconds(1), () -> reports.add(controller.stop(Duration.ofMinutes(1))));
    world.runtime.schedule(Duration.ofSeconds(10), () -> gate.complete(null));
    world.runtime.advance(Duration.ofHours(2));

    assertThat(world.takeReconciled()).hasSize(1);
    assertThat(listener.heard).contains("end w0 Done");
    assertThat(reports).hasSize(1);
    assertThat(controller.state()).isEqualTo(ControllerState.STOPPED);
  }

  @Test
  void calledFromAReconcilerItDoesNotWaitForItself() {
    createWebsites(3);
    Controller[] controller = new Controller[1];
    List<StopReport> reports = new ArrayList<>();
    controller[0] = world.start(controller().reconciler(call -> {
      world.reconciled.add(call.name());
      long before = world.runtime.nanoTime();
      reports.add(controller[0].stop(Duration.ofHours(1), Drain.QUEUED));
      controller[0].close();
      assertThat(world.runtime.nanoTime()).isEqualTo(before);
      return Result.done();
    }));
    world.settle();

    assertThat(listener.errors).isEmpty();
    assertThat(reports).containsExactly(new StopReport(List.of(), 2));
    assertThat(world.takeReconciled()).hasSize(1);
    assertThat(controller[0].closed().toCompletableFuture()).isCompleted();
  }

  @Test
  void calledFromAListenerItDoesNotWait() {
    Controller[] controller = new Controller[1];
    List<StopReport> reports = new ArrayList<>();
    createWebsites(1);
    controller[0] = world.start(controller().listener(new ControllerListener() {
      @Override
      public void onStarted(String name) {
        reports.add(controller[0].stop(Duration.ofHours(1), Drain.QUEUED));
      }
    }));
    world.settle();

    assertThat(reports).containsExactly(new StopReport(List.of(), 1));
    assertThat(world.takeReconciled()).isEmpty();
  }

  @Test
  void closingTwiceAndBeforeTheStartIsFine() {
    Controller controller = controller().build();
    controller.close();
    controller.close();

    assertThat(controller.closed().toCompletableFuture()).isCompleted();
    assertThat(controller.state()).isEqualTo(ControllerState.STOPPED);
  }

  @Test
  void informersAreLeftToTheirOwners() {
    Controller controller = world.start(controller());
    world.settle();
    controller.close();
    createWebsites(1);
    world.settle();

    assertThat(world.websites.view().size()).isEqualTo(1);
    assertThat(world.websites.syncChecks()).as("its handler is gone").hasSize(1);
  }
}
