package io.informer4j.controller;

import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.lister.Lister;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexedView;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One call of the reconciler, from the moment its name was taken to the moment its result was dealt with.
 *
 * <p><b>Threading:</b> the reconciler's thread enters and exits; any thread may cancel.
 *
 * <p><i>Implementation notes:</i> the monitor makes sure that an interrupt meant for this call reaches it or nobody: it is sent
 * only between {@link #enter} and {@link #exit}, and what is left of it at the exit is taken back, so that neither the result's
 * handling nor the thread's next task meets it.
 */
final class ReconcileCall implements Reconciliation {

  private enum Phase {
    /** Taken, and not with the reconciler yet. */
    TAKEN,
    /** Not to be begun any more. */
    REFUSED,
    /** With the reconciler. */
    INSIDE,
    /** The reconciler has returned. */
    RETURNED
  }

  private final ObjectName name;
  private final int failures;
  private final PinnedViews views;
  private final long begun;
  private final CompletableFuture<Void> settled = new CompletableFuture<>();

  // Guarded by this.
  private Phase phase = Phase.TAKEN;
  private @Nullable Thread thread;
  private boolean isInterrupted;
  private boolean isCancelled;
  private boolean isTimedOut;

  ReconcileCall(ObjectName name, int failures, PinnedViews views, long begun) {
    this.name = name;
    this.failures = failures;
    this.views = views;
    this.begun = begun;
  }

  /** The reconciler is about to be called on this thread. Returns false if it must not be. */
  synchronized boolean enter() {
    if (phase == Phase.REFUSED) {
      return false;
    }
    phase = Phase.INSIDE;
    thread = Thread.currentThread();
    return true;
  }

  /** The reconciler has returned. Returns whether it had timed out before. */
  synchronized boolean exit() {
    phase = Phase.RETURNED;
    thread = null;
    if (isInterrupted) {
      isInterrupted = false;
      Thread.interrupted();
    }
    return isTimedOut;
  }

  /** The controller stops: the call does not begin if it has not, and otherwise is dealt with as is said here. */
  synchronized void stop(Workers.WhatRuns fate) {
    if (phase == Phase.TAKEN) {
      phase = Phase.REFUSED;
    }
    isCancelled |= fate != Workers.WhatRuns.GOES_ON;
    if (fate == Workers.WhatRuns.IS_INTERRUPTED) {
      interrupt();
    }
  }

  /** The call takes too long. Returns false if it has returned meanwhile. */
  synchronized boolean timeOut() {
    if (phase != Phase.INSIDE) {
      return false;
    }
    isTimedOut = true;
    isCancelled = true;
    interrupt();
    return true;
  }

  /** Must not reach the thread that asks for it: in virtual time that is the only one there is. */
  private void interrupt() {
    Thread inside = thread;
    if (inside != null && inside != Thread.currentThread()) {
      isInterrupted = true;
      inside.interrupt();
    }
  }

  /** Its result was dealt with and told: nothing more comes of it. */
  void settle() {
    settled.complete(null);
  }

  CompletableFuture<Void> settled() {
    return settled;
  }

  /** Returns whether the calling thread is inside the reconciler with this call. */
  synchronized boolean isMine() {
    return thread == Thread.currentThread();
  }

  /** Returns whether it has timed out and not returned. */
  synchronized boolean isStuck() {
    return isTimedOut && phase == Phase.INSIDE;
  }

  Duration age(long now) {
    return Duration.ofNanos(now - begun);
  }

  @Override
  public ObjectName name() {
    return name;
  }

  @Override
  public int failures() {
    return failures;
  }

  @Override
  public synchronized boolean isCancelled() {
    return isCancelled;
  }

  @Override
  public <T> IndexedView<T> view(ResourceInformer<T> informer) {
    return views.of(informer).view();
  }

  @Override
  public <T> Lister<T> lister(ResourceInformer<T> informer) {
    return views.of(informer).lister();
  }

  @Override
  public <T> void wrote(ResourceInformer<T> informer, T answer) {
    views.of(informer).wrote(answer);
  }

  @Override
  public <T> void deleted(ResourceInformer<T> informer, T lastSeen) {
    views.of(informer).deleted(lastSeen);
  }

  @Override
  public String toString() {
    return "Reconciliation[" + name + "]";
  }
}
