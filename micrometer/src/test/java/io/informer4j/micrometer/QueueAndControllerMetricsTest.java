package io.informer4j.micrometer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.Result;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.workqueue.WorkQueue;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QueueAndControllerMetricsTest {

  private static final ObjectName A = ObjectName.of("shop", "a");
  private static final ObjectName B = ObjectName.of("shop", "b");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private double gauge(String metric, String... tags) {
    return registry.get(metric).tags(tags).gauge().value();
  }

  private double count(String metric, String... tags) {
    return registry.get(metric).tags(tags).counter().count();
  }

  @Test
  void aQueueIsSeenUnderTheNamesOfClientGo() {
    DeterministicRuntime runtime = new DeterministicRuntime(1);
    QueueMetrics metrics = new QueueMetrics(registry, "websites");
    WorkQueue<String> queue =
        WorkQueue.<String>builder("websites").runtime(runtime).metrics(metrics).build();
    queue.add("a");
    queue.add("b");
    queue.add("b");
    assertThat(gauge("workqueue_depth", "name", "websites", "priority", "0")).isEqualTo(2);
    assertThat(count("workqueue_adds_total", "name", "websites")).isEqualTo(2);

    runtime.advance(Duration.ofSeconds(2));
    String taken = queue.poll().orElseThrow();
    runtime.advance(Duration.ofSeconds(3));
    assertThat(gauge("workqueue_unfinished_work_seconds")).isBetween(2.0, 3.0);
    assertThat(gauge("workqueue_longest_running_processor_seconds")).isBetween(2.0, 3.0);
    queue.done(taken);
    queue.addAfter("c", Duration.ofHours(1));

    assertThat(gauge("workqueue_depth")).isEqualTo(1);
    assertThat(count("workqueue_retries_total")).isEqualTo(1);
    assertThat(registry.get("workqueue_queue_duration_seconds").timer().totalTime(SECONDS))
        .isEqualTo(2);
    assertThat(registry.get("workqueue_work_duration_seconds").timer().totalTime(SECONDS))
        .isEqualTo(3);

    queue.shutDown();
    metrics.close();
    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void reconcilesAreCountedByTheirResults() {
    ControllerMetrics metrics = new ControllerMetrics(registry);
    Duration second = Duration.ofSeconds(1);
    metrics.onReconcileStarted("c", A);
    metrics.onReconcileStarted("c", B);
    assertThat(gauge("controller_runtime_active_workers", "controller", "c")).isEqualTo(2);

    metrics.onReconcileFinished("c", A, Result.done(), second);
    metrics.onReconcileFinished("c", B, Result.requeueAfter(second), second);
    metrics.onReconcileStarted("c", A);
    metrics.onReconcileTimedOut("c", A, second);
    metrics.onReconcileFailed("c", A, new IllegalStateException(), 1, second);
    metrics.onReconcileStarted("c", A);
    metrics.onReconcileTerminal("c", A, new IllegalStateException(), second);
    metrics.onReconcileStarted("c", A);
    metrics.onReconcileRefused("c", A);
    metrics.onReconcileFailed("c", B, new IllegalStateException("could not begin"), 1, second);

    assertThat(gauge("controller_runtime_active_workers")).isZero();
    assertThat(count("controller_runtime_reconcile_total", "result", "success")).isEqualTo(1);
    assertThat(count("controller_runtime_reconcile_total", "result", "requeue_after"))
        .isEqualTo(1);
    assertThat(count("controller_runtime_reconcile_total", "result", "error")).isEqualTo(3);
    assertThat(count("controller_runtime_reconcile_errors_total")).isEqualTo(3);
    assertThat(count("controller_runtime_terminal_reconcile_errors_total")).isEqualTo(1);
    assertThat(count("controller_runtime_reconcile_timeouts_total")).isEqualTo(1);
    assertThat(registry.get("controller_runtime_reconcile_time_seconds").timer().count())
        .isEqualTo(5);

    metrics.close();
    assertThat(registry.getMeters()).isEmpty();
  }
}
