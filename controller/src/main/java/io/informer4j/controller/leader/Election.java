package io.informer4j.controller.leader;

import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The states of an elector, and what leads from one to the next.
 *
 * <pre>
 *   NEW ── start ──► ACQUIRING ── written ──► LEADING ── time over, or somebody else holds it ──► LOST
 *    │                   │                       │                                                │
 *    └───────────────────┴───────── stop ────────┴────────────────────────────────────────────────┘
 *                                     │
 *                  may hold the lock  ├──► STOPPING ── callbacks have returned ──► RELEASING ──► CLOSED
 *                               else  └──► CLOSED
 * </pre>
 *
 * <p>There is at most one request under way. One that is not answered in time is abandoned, and its outcome is unknown: the
 * lock may come to name this process at any later time. Nothing is concluded from that. The next read shows it, and then the
 * lock is renewed like any other that names this process; the time that counts is that of the renewal.
 *
 * <p><b>Threading:</b> everything runs on the loop, except what says otherwise.
 */
final class Election implements Leadership {

  private static final Logger log = LoggerFactory.getLogger(Election.class);

  private final String name;
  private final String identity;
  private final LeaseLock lock;
  private final Timing timing;
  private final boolean isReleasing;
  private final InformerRuntime runtime;
  private final SerialLoop loop;
  private final Alarm next;
  private final Alarm expiry;
  private final LocalLease lease;
  private final Announcer announcer;
  private final LeaderListener listener;
  private final CompletableFuture<Void> acquired = new CompletableFuture<>();
  private final CompletableFuture<Void> lost = new CompletableFuture<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();

  private volatile ElectionStatus status = ElectionStatus.NEW;
  private @Nullable Observation observed;
  private @Nullable Exchange<?> underWay;
  private long attemptBegan;
  private long releaseUntil;
  private int failures;

  /** Whether a write was sent, answered or not, so that the lock may name this process. */
  private boolean mayHold;

  Election(LeaderElector.Builder options, String identity, Timing timing) {
    this.lock = options.lock;
    this.name = lock.describe();
    this.identity = identity;
    this.timing = timing;
    this.isReleasing = options.isReleased;
    this.runtime = options.runtime;
    this.loop = new SerialLoop("leader election " + name, runtime.loops());
    this.next = new Alarm(runtime, loop);
    this.expiry = new Alarm(runtime, loop);
    this.lease = new LocalLease(runtime);
    this.listener = options.listener;
    this.announcer =
        new Announcer(options.callbacks, runtime.handlers(), loop, this::callbackFailed);
  }

  /** From any thread. */
  void start() {
    loop.execute(() -> {
      if (phase() == Phase.NEW) {
        enter(Phase.ACQUIRING, "");
        listen(() -> listener.onLeading(name, false));
        attempt();
      }
    });
  }

  /** From any thread. When this returns, this process does not lead any more. */
  CompletionStage<Void> stop() {
    lease.end();
    loop.execute(this::stopNow);
    return closed.minimalCompletionStage();
  }

  @Override
  public boolean isLeader() {
    return lease.isValid();
  }

  @Override
  public CompletionStage<Void> acquired() {
    return acquired.minimalCompletionStage();
  }

  @Override
  public CompletionStage<Void> lost() {
    return lost.minimalCompletionStage();
  }

  /** From any thread. */
  ElectionStatus status() {
    return status;
  }

  /** From any thread. */
  boolean isInCallback() {
    return announcer.isInCallback();
  }

  // ---- getting and keeping the lock

  private void attempt() {
    attemptBegan = runtime.nanoTime();
    if (phase() == Phase.LEADING && observed != null) {
      if (!lease.isValid()) {
        lose("not renewed for " + timing.renewDeadline());
        return;
      }
      // The fast path: nobody else writes while the lease is valid, so the version is most likely
      // the one known.
      update(renewal(observed.record()), observed.seen().version(), failed -> {
        log.debug(
            "could not renew at once, reads first: lock={} error={}", name, failed.toString());
        read();
      });
    } else {
      read();
    }
  }

  private void read() {
    send(lock::get, this::found, this::failed);
  }

  private void found(Optional<LeaseLock.Versioned> found) {
    if (found.isEmpty()) {
      missing();
      return;
    }
    see(found.get());
    LeaderRecord record = found.get().record();
    String version = found.get().version();
    if (record.holder().equals(identity)) {
      listen(() -> listener.onSlowPath(name));
      update(renewal(record), version, this::failed);
    } else if (phase() == Phase.LEADING) {
      lose(
          record.holder().isEmpty()
              ? "somebody gave the lock back"
              : "taken by " + record.holder());
    } else if (!record.holder().isEmpty() && !isObservedExpired()) {
      retryLater(timing.jitteredRetry(runtime.random()));
    } else {
      update(record.taken(identity, timing.leaseDuration(), now()), version, this::failed);
    }
  }

  /** A lock that was deleted under its holder is not free before the holder's time is over: the holder may not know. */
  private void missing() {
    boolean isHeld = observed != null
        && !observed.holder().isEmpty()
        && !observed.holder().equals(identity)
        && !isObservedExpired();
    if (isHeld) {
      retryLater(timing.jitteredRetry(runtime.random()));
    } else {
      LeaderRecord first = LeaderRecord.first(identity, timing.leaseDuration(), now());
      write(() -> lock.create(first), this::failed);
    }
  }

  private LeaderRecord renewal(LeaderRecord mine) {
    return mine.renewed(timing.leaseDuration(), now());
  }

  private void update(LeaderRecord record, String version, Consumer<Throwable> onFailure) {
    write(() -> lock.update(record, version), onFailure);
  }

  private void write(
      Supplier<CompletionStage<LeaseLock.Versioned>> request, Consumer<Throwable> onFailure) {
    mayHold = true;
    long sent =
        runtime.nanoTime(); // before the request, so not after the moment at which it takes effect
    send(request, written -> written(written, sent), onFailure);
  }

  private void written(LeaseLock.Versioned written, long sent) {
    see(written);
    if (!written.record().holder().equals(identity)) {
      failed(new IllegalStateException(
          "wrote the lock, and it names " + written.record().holder()));
      return;
    }
    long until = sent + timing.validity(written.record());
    boolean isFirst = phase() == Phase.ACQUIRING;
    if (isFirst && !lease.begin(until)) {
      failed(new TimeoutException("got the lock, but was told when its time was over"));
      return;
    }
    if (!isFirst && !lease.extend(until)) {
      lose("renewed, but was told when its time was over");
      return;
    }
    failures = 0;
    status = status.renewed(sent);
    if (isFirst) {
      lead();
    }
    expiry.set(Duration.ofNanos(Math.max(0, lease.remaining())), this::expired);
    retryLater(timing.retryPeriod());
  }

  private void lead() {
    enter(Phase.LEADING, "");
    log.info("leads: lock={} identity={}", name, identity);
    listen(() -> listener.onLeading(name, true));
    announcer.started(this);
    runtime.handlers().execute(() -> acquired.complete(null));
  }

  private void expired() {
    if (!lease.isValid()) {
      lose("not renewed for " + timing.renewDeadline());
    }
  }

  private void lose(String why) {
    lease.end();
    callOff();
    enter(Phase.LOST, why);
    log.warn("lost the lock: lock={} identity={} why={}", name, identity, why);
    listen(() -> listener.onLeading(name, false));
    announcer.stopped(true);
    runtime.handlers().execute(() -> lost.complete(null));
  }

  private void failed(Throwable error) {
    report(error);
    long sinceAttempt = runtime.nanoTime() - attemptBegan;
    retryLater(
        phase() == Phase.LEADING
            ? Duration.ofNanos(Math.max(0, timing.retryPeriod().toNanos() - sinceAttempt))
            : timing.jitteredRetry(runtime.random()));
  }

  private void retryLater(Duration wait) {
    next.set(wait, this::attempt);
  }

  // ---- giving it back

  private void stopNow() {
    Phase before = phase();
    if (before == Phase.STOPPING || before == Phase.RELEASING || before == Phase.CLOSED) {
      return;
    }
    callOff();
    boolean hasLed = before == Phase.LEADING || before == Phase.LOST;
    if (before == Phase.LEADING) {
      listen(() -> listener.onLeading(name, false));
    }
    if (before != Phase.NEW) {
      announcer.stopped(hasLed);
    }
    runtime.handlers().execute(() -> {
      acquired.completeExceptionally(
          new IllegalStateException("closed before it led: lock=" + name));
      lost.complete(null);
    });
    if (isReleasing && mayHold) {
      awaitCallbacks();
    } else {
      close("");
    }
  }

  /** What the callbacks guard ends before the lock is free; not beyond the time at which others take it anyway. */
  private void awaitCallbacks() {
    enter(Phase.STOPPING, "");
    long othersWait = timing.leaseDuration().toNanos() - status.sinceRenewal(runtime.nanoTime());
    long wait = Math.max(0, Math.min(timing.renewDeadline().toNanos(), othersWait));
    next.set(Duration.ofNanos(wait), this::beginRelease);
    announcer.quiet().whenComplete((nothing, error) -> loop.execute(this::beginRelease));
  }

  private void beginRelease() {
    if (phase() == Phase.STOPPING) {
      next.cancel();
      enter(Phase.RELEASING, "");
      releaseUntil = runtime.nanoTime() + timing.renewDeadline().toNanos();
      release();
    }
  }

  private void release() {
    send(
        lock::get,
        found -> {
          if (found.isEmpty() || !found.get().record().holder().equals(identity)) {
            close("not the holder any more");
          } else {
            release(found.get());
          }
        },
        this::releaseFailed);
  }

  private void release(LeaseLock.Versioned mine) {
    LeaderRecord free = mine.record().released(now());
    send(
        () -> lock.update(free, mine.version()),
        written -> {
          see(written);
          close("gave the lock back");
        },
        this::releaseFailed);
  }

  private void releaseFailed(Throwable error) {
    report(error);
    if (runtime.nanoTime() - releaseUntil < 0) {
      next.set(timing.releaseRetry(), this::release);
    } else {
      close("could not give the lock back: " + error);
    }
  }

  private void close(String note) {
    callOff();
    enter(Phase.CLOSED, note);
    log.info("stopped: lock={} identity={} {}", name, identity, note);
    runtime.handlers().execute(() -> closed.complete(null));
  }

  // ---- parts

  private <T> void send(
      Supplier<CompletionStage<T>> request, Consumer<T> onAnswer, Consumer<Throwable> onFailure) {
    underWay = Exchange.send(runtime, loop, timing.requestTimeout(), request, onAnswer, onFailure);
  }

  private void see(LeaseLock.Versioned found) {
    observed = Observation.next(observed, found, runtime.nanoTime());
    status = status.saw(observed);
    announcer.holder(observed.holder());
  }

  private boolean isObservedExpired() {
    return observed != null && observed.isExpired(runtime.nanoTime());
  }

  private void enter(Phase phase, String note) {
    status = status.entered(phase, note);
  }

  private Phase phase() {
    return status.phase();
  }

  private void callOff() {
    if (underWay != null) {
      underWay.abandon();
      underWay = null;
    }
    next.cancel();
    expiry.cancel();
  }

  private Instant now() {
    return runtime.now();
  }

  private void report(Throwable error) {
    failures++;
    if (failures == 1) {
      log.warn("an attempt failed: lock={} state={} error={}", name, phase(), error.toString());
    } else {
      log.debug("an attempt failed: lock={} state={}", name, phase(), error);
    }
    status = status.failed(error.toString());
    listen(() -> listener.onAttemptFailed(name, error));
  }

  private void callbackFailed(String callback, Throwable error) {
    log.error("a callback threw: lock={} callback={}", name, callback, error);
    listen(() -> listener.onCallbackFailed(name, callback, error));
  }

  private void listen(Runnable call) {
    try {
      call.run();
    } catch (Throwable e) { // an Error too: what comes after the call has to happen
      log.error("a listener threw: lock={}", name, e);
    }
  }
}
