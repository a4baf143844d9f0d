package io.informer4j.controller;

import io.informer4j.controller.freshness.StaleReadException;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.workqueue.AddOptions;
import io.informer4j.workqueue.WorkQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes names from the queue, calls the reconciler and deals with what comes of it.
 *
 * <p><b>Threading:</b> may be called from any thread. The monitor guards the phase and the set of calls; nothing but this class's own
 * code runs under it.
 *
 * <p><i>Implementation notes:</i>
 *
 * <ul>
 *   <li>A worker is not a thread but a right to take: a stage of the queue while it is idle, a task on {@link
 *       InformerRuntime#handlers} while it works. There are never more than the options say.
 *   <li>The queue hands a name to nobody else until it is {@code done}, which is the last thing said of a call, whatever it threw:
 *       that is what keeps two calls of one name apart.
 *   <li>A worker that could not go on, for want of memory, is missed, and begins again with the next name that is added.
 *   <li>A call is counted from before its views are taken until its result is dealt with and told, so that nothing of it happens
 *       after {@link #ended}.
 * </ul>
 */
final class Workers {

  /** How long a worker that found that this process does not lead waits before it looks again. */
  static final Duration RECHECK = Duration.ofSeconds(1);

  /** What becomes of the calls that run when nothing begins any more. */
  enum WhatRuns {
    /** They may come to their end. */
    GOES_ON,
    /** They are told to come to their end. */
    IS_CANCELLED,
    /** They are told, and interrupted, the one on this thread excepted. */
    IS_INTERRUPTED
  }

  private enum Phase {
    /** Names gather, nothing is begun. */
    WAITING,
    /** Names are taken and reconciled. */
    OPEN,
    /** Nothing begins any more. */
    SHUT
  }

  private final ControllerOptions options;
  private final InformerRuntime runtime;
  private final Reporter reporter;
  private final WorkQueue<ObjectName> queue;
  private final ControllerWrites writes;
  private final WaitingNames waiting = new WaitingNames(this::waited);
  private final AtomicInteger missed = new AtomicInteger();
  private final AtomicLong dropped = new AtomicLong();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  // Guarded by this.
  private final Set<ReconcileCall> calls = new LinkedHashSet<>();
  private Phase phase = Phase.WAITING;

  Workers(ControllerOptions options, Reporter reporter) {
    this.options = options;
    this.runtime = options.runtime();
    this.reporter = reporter;
    WorkQueue.Builder<ObjectName> builder = WorkQueue.<ObjectName>builder(options.name())
        .runtime(runtime)
        .rateLimiter(options.rateLimiter());
    options.queueMetrics().ifPresent(builder::metrics);
    this.queue = builder.build();
    this.writes = new ControllerWrites(options, name -> enqueue(name, AddOptions.defaults()));
  }

  void enqueue(ObjectName name, AddOptions how) {
    queue.add(name, how);
    if (missed.get() > 0 && missed.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
      next();
    }
  }

  /** Names may be taken from now on. Returns false if they might before, or may not any more. */
  synchronized boolean open() {
    if (phase != Phase.WAITING) {
      return false;
    }
    phase = Phase.OPEN;
    return true;
  }

  /** Begins to take names. Once, after {@link #open}. */
  void begin() {
    for (int i = 0; i < options.workers(); i++) {
      next();
    }
  }

  private void next() {
    try {
      queue.takeAsync().whenComplete((name, error) -> {
        if (error == null) {
          runtime.handlers().execute(() -> work(name));
        }
      });
    } catch (Throwable e) { // for want of memory, as far as one can see
      missed.incrementAndGet();
      reporter.bug(e);
    }
  }

  private void work(ObjectName name) {
    boolean mayGoOn = true;
    boolean isOver = true;
    try {
      isOver = !hasToWait(name);
      mayGoOn = !isOver || reconcile(name);
    } catch (Throwable e) {
      queue.addRateLimited(name);
      reporter.bug(e);
    } finally {
      if (isOver) {
        queue.done(name);
      }
      if (mayGoOn || queue.isShuttingDown()) {
        next();
      } else {
        runtime.schedule(RECHECK, this::next);
      }
    }
  }

  /** Returns whether mirrors do not show yet what this name wrote; then it is nobody's until they do. */
  private boolean hasToWait(ObjectName name) {
    if (waiting.admit(name)) {
      return false;
    }
    CompletableFuture<Void> reached = writes.reached(name);
    if (reached.isDone() && !reached.isCompletedExceptionally()) {
      return false;
    }
    waiting.add(name, reached);
    if (queue.isShuttingDown()) {
      dropWaiting();
    }
    return true;
  }

  /** A name has waited for the mirrors, in vain if there is an error. It goes back to the queue, for the next free worker. */
  private void waited(ObjectName name, @Nullable Throwable error) {
    if (error == null) {
      queue.addAfter(name, Duration.ZERO); // unlike a plain add, that keeps its priority
    } else {
      queue.addRateLimited(name);
      reporter.failed(name, error, queue.requeues(name), Duration.ZERO, queue.isShuttingDown());
    }
    if (queue.isShuttingDown()) {
      dropped.incrementAndGet();
    }
    queue.done(name);
  }

  private void dropWaiting() {
    waiting.clear().forEach(name -> {
      dropped.incrementAndGet();
      queue.done(name);
    });
  }

  /** Returns false if this process does not lead. */
  private boolean reconcile(ObjectName name) {
    ReconcileCall call = begin(name);
    if (call == null) {
      dropped.incrementAndGet();
      dropRest();
      return true;
    }
    try {
      return run(call);
    } finally {
      end(call);
    }
  }

  private @Nullable ReconcileCall begin(ObjectName name) {
    int failures = queue.requeues(name);
    long now = runtime.nanoTime();
    PinnedViews views = new PinnedViews(writes, name);
    synchronized (this) {
      if (phase == Phase.SHUT) {
        return null;
      }
      ReconcileCall call = new ReconcileCall(name, failures, views, now);
      calls.add(call);
      return call;
    }
  }

  private void end(ReconcileCall call) {
    boolean isLast;
    synchronized (this) {
      calls.remove(call);
      isLast = phase == Phase.SHUT && calls.isEmpty();
    }
    if (isLast) {
      ended.complete(null);
    }
    call.settle(); // after that, so that who has waited for all calls finds the end as well
  }

  private boolean run(ReconcileCall call) {
    reporter.reconcileStarted(call.name());
    Optional<Cancellable> timer =
        options.timeout().map(limit -> runtime.schedule(limit, () -> timeOut(call, limit)));
    Result result = null;
    Throwable error = null;
    boolean isLeader = isLeader();
    boolean isBegun = isLeader && call.enter(); // from here on the reconciler's code is next
    if (isBegun) {
      try {
        result = Objects.requireNonNull(
            options.reconciler().reconcile(call), "a reconciler must return a result, not null");
      } catch (Throwable e) { // an Error too: one name must not cost all others
        error = e;
      }
    }
    boolean isTimedOut = isBegun && call.exit();
    timer.ifPresent(Cancellable::cancel);
    if (!isBegun) {
      refuse(call.name());
    } else if (error != null) {
      failed(call, error, isTimedOut);
    } else {
      returned(call, Objects.requireNonNull(result));
    }
    return isLeader;
  }

  private boolean isLeader() {
    try {
      return options.leadership().isLeader();
    } catch (RuntimeException | Error e) { // who cannot say so does not lead
      reporter.bug(e);
      return false;
    }
  }

  private void timeOut(ReconcileCall call, Duration limit) {
    if (call.timeOut()) {
      reporter.timedOut(call.name(), limit);
    }
  }

  /** The name goes back: should this process lead again, it is reconciled, and if the controller stops, it is dropped with it. */
  private void refuse(ObjectName name) {
    queue.addAfter(name, Duration.ZERO); // unlike a plain add, that keeps its priority
    if (queue.isShuttingDown()) {
      dropped.incrementAndGet();
    }
    reporter.refused(name);
  }

  private void returned(ReconcileCall call, Result result) {
    ObjectName name = call.name();
    if (result instanceof Result.Retry) {
      queue.addRateLimited(name);
    } else {
      queue.forget(name);
    }
    if (result instanceof Result.Terminal terminal) {
      reporter.gaveUp(name, terminal.error(), age(call));
      return;
    }
    if (result instanceof Result.RequeueAfter later) {
      queue.addAfter(name, later.delay());
    }
    reporter.finished(name, result, age(call));
  }

  private void failed(ReconcileCall call, Throwable thrown, boolean isTimedOut) {
    ObjectName name = call.name();
    if (thrown instanceof TerminalException) {
      queue.forget(name);
      reporter.gaveUp(name, thrown, age(call));
      return;
    }
    if (thrown instanceof StaleReadException stale && !isTimedOut) {
      reporter.stale(name, stale, age(call));
      stale.reached(options.freshness().timeout()).whenComplete((nothing, late) -> {
        if (late == null) {
          queue.addAfter(name, Duration.ZERO);
        } else {
          queue.addRateLimited(name);
        }
      });
      return;
    }
    Throwable error = isTimedOut
        ? new ReconcileTimeoutException(name, options.timeout().orElseThrow(), thrown)
        : thrown;
    queue.addRateLimited(name);
    reporter.failed(name, error, queue.requeues(name), age(call), queue.isShuttingDown());
  }

  private Duration age(ReconcileCall call) {
    return call.age(runtime.nanoTime());
  }

  /** Reconciles what waits, if the workers were started, and takes nothing more; the stage completes when all of that is done. */
  CompletionStage<Void> drain() {
    synchronized (this) {
      if (phase != Phase.OPEN) {
        return CompletableFuture.completedStage(null);
      }
    }
    CompletionStage<Void> drained = queue.shutDownWithDrain();
    dropWaiting();
    return drained;
  }

  /** Begins nothing any more. May be called again, to be stricter with what runs. */
  void shut(WhatRuns fate) {
    List<ReconcileCall> running;
    synchronized (this) {
      phase = Phase.SHUT;
      running = new ArrayList<>(calls);
    }
    running.forEach(call -> call.stop(fate));
    queue.shutDown();
    dropRest();
    dropWaiting();
    writes.close();
    if (running.isEmpty()) {
      ended.complete(null);
    }
  }

  private void dropRest() {
    for (Optional<ObjectName> name = queue.poll(); name.isPresent(); name = queue.poll()) {
      dropped.incrementAndGet();
      queue.done(name.get());
    }
  }

  /** Returns a stage that completes when it was shut and no call runs any more. */
  CompletionStage<Void> ended() {
    return ended.minimalCompletionStage();
  }

  boolean hasEnded() {
    return ended.isDone();
  }

  /** Returns a stage that completes when the calls that run now have ended, without the one on this thread. */
  CompletionStage<Void> othersEnded() {
    return CompletableFuture.allOf(calls().stream()
        .filter(call -> !call.isMine())
        .map(ReconcileCall::settled)
        .toArray(CompletableFuture<?>[]::new));
  }

  /** Returns whether the calling thread is inside the reconciler. */
  boolean isInCall() {
    return calls().stream().anyMatch(ReconcileCall::isMine);
  }

  synchronized List<ReconcileCall> calls() {
    return new ArrayList<>(calls);
  }

  long dropped() {
    return dropped.get();
  }

  int queued() {
    return queue.size();
  }
}
