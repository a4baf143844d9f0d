package io.informer4j.controller;

import io.informer4j.controller.Workers.WhatRuns;
import io.informer4j.fabric8.resource.InformerHealth;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads a controller from its start to its end: registers at the sources, lets the workers begin when all that is needed is there,
 * and stops them once, for the first reason that there is.
 *
 * <p><b>Threading:</b> may be called from any thread. The monitor guards what has come to pass; nothing but this class's own code
 * runs under it.
 */
final class Lifecycle {

  private static final Logger log = LoggerFactory.getLogger(Controller.class);

  private final ControllerOptions options;
  private final Reporter reporter;
  private final Workers workers;

  // What has come to pass, in whatever order; none is taken back. Guarded by this.
  private final List<HandlerRegistration> registrations = new ArrayList<>();
  private boolean isStarted;
  private boolean hasSynced;
  private boolean isLeading;
  private boolean isEndTold;
  private @Nullable StopReason stopReason;

  Lifecycle(ControllerOptions options) {
    this.options = options;
    this.reporter =
        new Reporter(options.name(), options.listeners(), options.runtime().handlers());
    this.workers = new Workers(options, reporter);
  }

  ControllerOptions options() {
    return options;
  }

  Workers workers() {
    return workers;
  }

  void start() {
    synchronized (this) {
      if (stopReason != null) {
        throw new IllegalStateException("controller '" + options.name() + "' has stopped ("
            + stopReason + ") and cannot be started again; build another");
      }
      if (isStarted) {
        return;
      }
      isStarted = true;
    }
    if (options.cacheStart() == CacheStart.AT_ONCE) {
      registerOrStop();
    }
    options.leadership().lost().whenComplete((nothing, error) -> lost());
    options.leadership().acquired().whenComplete((nothing, error) -> {
      if (error == null) {
        leads();
      } else {
        stopFor(StopReason.LEADERSHIP_REFUSED);
      }
    });
  }

  private void leads() {
    synchronized (this) {
      if (stopReason != null) {
        return;
      }
      isLeading = true;
    }
    reporter.leading();
    if (options.cacheStart() == CacheStart.WHEN_LEADING) {
      try {
        registerOrStop();
      } catch (RuntimeException e) {
        log.error("a source cannot be used: controller={}", options.name(), e);
        return;
      }
    }
    beginIfReady();
  }

  /** Even one that is about to stop, and lets something come to its end, stops at once. */
  private void lost() {
    leave(StopReason.LEADERSHIP_LOST);
    shut(options.interruptsWhenLost() ? WhatRuns.IS_INTERRUPTED : WhatRuns.IS_CANCELLED);
  }

  private void registerOrStop() {
    try {
      register();
    } catch (RuntimeException e) {
      stopFor(StopReason.SOURCE_CLOSED);
      throw e;
    }
  }

  private void register() {
    List<CompletableFuture<Void>> synced = new ArrayList<>();
    for (Source<?> source : options.sources()) {
      HandlerRegistration registration = SourceHandler.register(source, workers, reporter);
      if (!keep(registration)) {
        registration.remove();
        return;
      }
      registration.closed().whenComplete((nothing, error) -> stopFor(StopReason.SOURCE_CLOSED));
      synced.add(registration.synced().toCompletableFuture());
    }
    CompletionStage<Void> all =
        CompletableFuture.allOf(synced.toArray(CompletableFuture<?>[]::new));
    all.thenRun(this::synced);
    options.sources().forEach(source -> source.informer().start());
  }

  private synchronized boolean keep(HandlerRegistration registration) {
    return stopReason == null && registrations.add(registration);
  }

  private void synced() {
    synchronized (this) {
      hasSynced = true;
    }
    beginIfReady();
  }

  private void beginIfReady() {
    synchronized (this) {
      if (!hasSynced || !isLeading || stopReason != null) {
        return;
      }
    }
    if (workers.open()) {
      reporter.started(workers::begin);
    }
  }

  /** Stops for good, unless it does for another reason. Waits for nobody. */
  private void stopFor(StopReason reason) {
    if (leave(reason)) {
      shut(WhatRuns.GOES_ON);
    }
  }

  /** Hears nothing any more. Returns whether this is the reason why. */
  private boolean leave(StopReason reason) {
    List<HandlerRegistration> leaving;
    synchronized (this) {
      if (stopReason != null) {
        return false;
      }
      stopReason = reason;
      leaving = new ArrayList<>(registrations);
    }
    leaving.forEach(HandlerRegistration::remove);
    return true;
  }

  /** Begins nothing any more, after it has left. */
  private void shut(WhatRuns fate) {
    workers.shut(fate);
    StopReason toTell;
    synchronized (this) {
      toTell = isEndTold ? null : stopReason;
      isEndTold = true;
    }
    if (toTell != null) {
      reporter.stopped(toTell);
    }
  }

  StopReport stop(Duration timeout, Drain drain) {
    leave(StopReason.CLOSED);
    long begun = options.runtime().nanoTime();
    if (drain == Drain.QUEUED && mayWait() && !workers.isInCall()) {
      await(workers.drain(), timeout);
    }
    shut(WhatRuns.GOES_ON);
    Duration left = timeout.minusNanos(options.runtime().nanoTime() - begun);
    // A drain that was cut short, by a loss of the leadership say, leaves time for what runs.
    await(workers.othersEnded(), left.isNegative() ? Duration.ZERO : left);
    shut(WhatRuns.IS_INTERRUPTED);
    return report();
  }

  void close(Duration timeout) {
    leave(StopReason.CLOSED);
    shut(WhatRuns.IS_INTERRUPTED);
    await(workers.othersEnded(), timeout);
    StopReport report = report();
    if (!report.isComplete()) {
      log.warn(
          "closed while reconciles still run: controller={} names={}",
          options.name(),
          report.stillRunning());
    }
  }

  private StopReport report() {
    List<ObjectName> running = workers.calls().stream()
        .filter(call -> !call.isMine())
        .map(ReconcileCall::name)
        .toList();
    return new StopReport(running, workers.dropped());
  }

  /** A loop of the engine must not wait, for others wait for it; the listeners' is one, too. */
  private static boolean mayWait() {
    return !SerialLoop.isInAnyLoop();
  }

  private void await(CompletionStage<?> stage, Duration timeout) {
    if (!mayWait()) {
      return;
    }
    try {
      options.runtime().await(stage, timeout);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  synchronized Optional<StopReason> stopReason() {
    return Optional.ofNullable(stopReason);
  }

  synchronized ControllerState state() {
    if (stopReason != null) {
      return workers.hasEnded() ? ControllerState.STOPPED : ControllerState.STOPPING;
    }
    if (!isStarted) {
      return ControllerState.NEW;
    }
    boolean waitsBeforeSync = options.cacheStart() == CacheStart.WHEN_LEADING && !isLeading;
    if (!hasSynced && !waitsBeforeSync) {
      return ControllerState.SYNCING;
    }
    return isLeading ? ControllerState.RUNNING : ControllerState.WAITING_FOR_LEADERSHIP;
  }

  ControllerStats stats() {
    return reporter.stats(workers.calls().size(), workers.queued());
  }

  ControllerHealth health() {
    ControllerState state = state();
    StopReason reason = stopReason().orElse(null);
    boolean isReady =
        state == ControllerState.RUNNING || state == ControllerState.WAITING_FOR_LEADERSHIP;
    List<ReconcileCall> stuck =
        workers.calls().stream().filter(ReconcileCall::isStuck).toList();
    List<InformerHealth> sources =
        options.informers().stream().map(ResourceInformer::health).toList();
    boolean isLive = stuck.isEmpty()
        && (reason == null
            ? sources.stream().allMatch(InformerHealth::isLive)
            : reason == StopReason.CLOSED);
    return new ControllerHealth(
        options.name(), state, isReady, isLive, message(state, reason, stuck), sources);
  }

  private String message(
      ControllerState state, @Nullable StopReason reason, List<ReconcileCall> stuck) {
    StringBuilder text = new StringBuilder(state.name().toLowerCase(Locale.ROOT).replace('_', ' '));
    if (reason != null) {
      text.append(" (").append(reason).append(')');
    }
    long now = options.runtime().nanoTime();
    stuck.forEach(
        call -> text.append(", stuck for ").append(call.age(now)).append(": ").append(call.name()));
    return text.toString();
  }
}
