package io.informer4j.micrometer;

import io.informer4j.controller.ControllerListener;
import io.informer4j.controller.Result;
import io.informer4j.controller.freshness.StaleReadException;
import io.informer4j.name.ObjectName;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Binds controllers to a registry, under the names that controller-runtime gives their figures, with the label {@code controller}.
 *
 * <pre>{@code
 * Controller.builder("websites")
 *     .listener(new ControllerMetrics(registry))
 *     .queueMetrics(new QueueMetrics(registry, "websites"));
 * }</pre>
 *
 * <p>Meters come when they are first needed, and stay until this is closed: one listener may serve several controllers. A name that
 * has to wait for a mirror counts as {@code requeue}, which it is to whoever knows controller-runtime.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ControllerMetrics implements ControllerListener, AutoCloseable {

  private final MeterRegistry registry;
  private final Set<Meter> meters = ConcurrentHashMap.newKeySet();
  private final Map<String, Set<ObjectName>> active = new ConcurrentHashMap<>();

  /** Creates a listener that has no meters yet. */
  public ControllerMetrics(MeterRegistry registry) {
    this.registry = registry;
  }

  private void count(String metric, String description, String... tags) {
    Counter counter =
        Counter.builder(metric).tags(tags).description(description).register(registry);
    meters.add(counter);
    counter.increment();
  }

  /** What waited in vain for a mirror ends without having begun. */
  private void ended(String controller, ObjectName name, String result, Duration took) {
    activeOf(controller).remove(name);
    returned(controller, result);
    Timer timer = Timer.builder(RECONCILE_TIME_SECONDS)
        .tags("controller", controller)
        .description("How long reconciles take.")
        .serviceLevelObjectives(ScopeMeters.BUCKETS)
        .register(registry);
    meters.add(timer);
    timer.record(took);
  }

  private void returned(String controller, String result) {
    count(
        RECONCILE_TOTAL,
        "Reconciles that have returned.",
        "controller",
        controller,
        "result",
        result);
  }

  private Set<ObjectName> activeOf(String controller) {
    return active.computeIfAbsent(controller, name -> {
      Set<ObjectName> running = ConcurrentHashMap.newKeySet();
      meters.add(Gauge.builder(ACTIVE_WORKERS, running, Set::size)
          .tags("controller", name)
          .description("Reconciles that run.")
          .register(registry));
      return running;
    });
  }

  @Override
  public void onReconcileStarted(String controller, ObjectName name) {
    activeOf(controller).add(name);
  }

  @Override
  public void onReconcileFinished(
      String controller, ObjectName name, Result result, Duration took) {
    String word = result instanceof Result.Done
        ? "success"
        : result instanceof Result.RequeueAfter ? "requeue_after" : "requeue";
    ended(controller, name, word, took);
  }

  @Override
  public void onReconcileFailed(
      String controller, ObjectName name, Throwable error, int failures, Duration took) {
    failed(controller);
    ended(controller, name, "error", took);
  }

  private void failed(String controller) {
    count(RECONCILE_ERRORS_TOTAL, "Reconciles that failed.", "controller", controller);
  }

  @Override
  public void onReconcileStale(
      String controller, ObjectName name, StaleReadException error, Duration took) {
    ended(controller, name, "requeue", took);
  }

  @Override
  public void onReconcileTerminal(
      String controller, ObjectName name, Throwable error, Duration took) {
    failed(controller);
    count(TERMINAL_RECONCILE_ERRORS_TOTAL, "Reconciles that gave up.", "controller", controller);
    ended(controller, name, "error", took);
  }

  @Override
  public void onReconcileTimedOut(String controller, ObjectName name, Duration timeout) {
    count(
        RECONCILE_TIMEOUTS_TOTAL,
        "Reconciles that took longer than they may.",
        "controller",
        controller);
  }

  @Override
  public void onReconcileRefused(String controller, ObjectName name) {
    activeOf(controller).remove(name);
  }

  /** Takes the meters away; the controllers go on. */
  @Override
  public void close() {
    meters.forEach(registry::remove);
    meters.clear();
    active.clear();
  }
}
