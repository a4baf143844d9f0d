package io.informer4j.controller;

import io.informer4j.controller.freshness.StaleReadException;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts, logs and tells listeners what happens in one controller.
 *
 * <p><b>Threading:</b> may be called from any thread. What is said of reconciles is told on the caller's thread; what is said from
 * loops and timers is told on threads for handlers, in order.
 */
final class Reporter {

  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  private final String controller;
  private final List<ControllerListener> listeners;
  private final SerialLoop aside;
  private final LongAdder done = new LongAdder();
  private final LongAdder requeued = new LongAdder();
  private final LongAdder retried = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder terminal = new LongAdder();
  private final LongAdder stale = new LongAdder();
  private final LongAdder timedOut = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder sourceErrors = new LongAdder();

  Reporter(String controller, List<ControllerListener> listeners, Executor handlers) {
    this.controller = controller;
    this.listeners = listeners;
    this.aside = new SerialLoop("controller " + controller, handlers);
  }

  String controller() {
    return controller;
  }

  void leading() {
    log.info("leads: controller={}", controller);
    tellAside(listener -> listener.onLeading(controller));
  }

  /** Tells that reconciles begin, and lets them begin then. */
  void started(Runnable begin) {
    log.info("started: controller={}", controller);
    if (listeners.isEmpty()) {
      begin.run();
    } else {
      aside.execute(() -> {
        tell(listener -> listener.onStarted(controller));
        begin.run();
      });
    }
  }

  void stopped(StopReason reason) {
    if (reason == StopReason.CLOSED) {
      log.info("stops: controller={}", controller);
    } else {
      log.warn("stops for good: controller={} reason={}", controller, reason);
    }
    tellAside(listener -> listener.onStopped(controller, reason));
  }

  void reconcileStarted(ObjectName name) {
    log.debug("reconciles: controller={} name={}", controller, name);
    tell(listener -> listener.onReconcileStarted(controller, name));
  }

  void finished(ObjectName name, Result result, Duration took) {
    LongAdder counter = result instanceof Result.Done
        ? done
        : result instanceof Result.RequeueAfter ? requeued : retried;
    counter.increment();
    log.debug("reconciled: controller={} name={} result={}", controller, name, result);
    tell(listener -> listener.onReconcileFinished(controller, name, result, took));
  }

  /** A failure of a controller that stops is as a rule the interrupt's doing, and not worth a warning. */
  void failed(ObjectName name, Throwable error, int failures, Duration took, boolean isStopping) {
    failed.increment();
    if (isStopping) {
      log.info(
          "failed while stopping: controller={} name={}: {}", controller, name, error.toString());
    } else {
      log.warn("failed: controller={} name={} failures={}", controller, name, failures, error);
    }
    tell(listener -> listener.onReconcileFailed(controller, name, error, failures, took));
  }

  void stale(ObjectName name, StaleReadException error, Duration took) {
    stale.increment();
    log.debug("reads too early: controller={} name={}", controller, name, error);
    tell(listener -> listener.onReconcileStale(controller, name, error, took));
  }

  void gaveUp(ObjectName name, Throwable error, Duration took) {
    terminal.increment();
    log.warn("gave up until something changes: controller={} name={}", controller, name, error);
    tell(listener -> listener.onReconcileTerminal(controller, name, error, took));
  }

  void timedOut(ObjectName name, Duration timeout) {
    timedOut.increment();
    log.warn("takes too long: controller={} name={} timeout={}", controller, name, timeout);
    tellAside(listener -> listener.onReconcileTimedOut(controller, name, timeout));
  }

  void refused(ObjectName name) {
    refused.increment();
    log.debug("not begun, does not lead or stops: controller={} name={}", controller, name);
    tell(listener -> listener.onReconcileRefused(controller, name));
  }

  void sourceError(String source, ObjectName name, Throwable error) {
    sourceErrors.increment();
    log.warn(
        "filter or mapping failed: controller={} source={} name={}",
        controller,
        source,
        name,
        error);
    tell(listener -> listener.onSourceError(controller, source, name, error));
  }

  /** Something failed that cannot: a bug. */
  void bug(Throwable error) {
    log.error("a worker failed: controller={}", controller, error);
  }

  ControllerStats stats(int running, int queued) {
    return new ControllerStats(
        done.sum(),
        requeued.sum(),
        retried.sum(),
        failed.sum(),
        terminal.sum(),
        stale.sum(),
        timedOut.sum(),
        refused.sum(),
        sourceErrors.sum(),
        running,
        queued);
  }

  private void tellAside(Consumer<ControllerListener> call) {
    if (!listeners.isEmpty()) {
      aside.execute(() -> tell(call));
    }
  }

  private void tell(Consumer<ControllerListener> call) {
    for (ControllerListener listener : listeners) {
      try {
        call.accept(listener);
      } catch (Throwable e) { // an Error too: a listener must not cost a reconcile
        log.error("a listener threw: controller={} listener={}", controller, listener, e);
      }
    }
  }
}
