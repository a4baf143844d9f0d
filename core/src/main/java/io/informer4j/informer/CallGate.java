package io.informer4j.informer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Stands before every call of a handler, so that none begins once the gate is closed, and knows when the last one has ended.
 *
 * <p><b>Threading:</b> one call at a time enters and exits, on whatever thread; any thread may close.
 *
 * <p><i>Implementation notes:</i> entering and leaving an open gate is one compare-and-set each. The monitor is taken only by
 * {@link #close}, by the exit from a closed gate and by a thread that leaves a call which goes on without it: it makes sure that
 * an interrupt meant for the handler never reaches the thread after it has left.
 */
final class CallGate {

  private enum Phase {
    /** Open, and nobody inside. */
    QUIET,
    /** Open, and a call is inside. */
    CALLING,
    /** Closed, and a call is still inside. */
    CLOSING,
    /** Closed, and nobody inside. */
    CLOSED;

    Phase whenClosed() {
      return this == QUIET ? CLOSED : this == CALLING ? CLOSING : this;
    }
  }

  private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.QUIET);
  private final CompletableFuture<Void> quiet = new CompletableFuture<>();

  /**
   * The thread inside the handler's method. Published by the change to CALLING; a thread that asks whether it is itself sees its
   * own last write.
   */
  private @Nullable Thread caller;

  /** Whether {@link #caller} was interrupted by us and has to forget it; guarded by this. */
  private boolean interrupted;

  /** Begins a call on this thread. Returns false if the gate is closed: then there must be no call. */
  boolean enter() {
    caller = Thread.currentThread();
    if (phase.compareAndSet(Phase.QUIET, Phase.CALLING)) {
      return true;
    }
    caller = null;
    return false;
  }

  /** This thread has left the handler's method, but the call goes on without it. */
  void leaveThread() {
    synchronized (this) {
      caller = null;
      forgetInterrupt();
    }
  }

  /** Ends the call. Returns whether the gate is still open. */
  boolean exit() {
    caller = null;
    return phase.compareAndSet(Phase.CALLING, Phase.QUIET) || exitClosed();
  }

  private boolean exitClosed() {
    synchronized (this) {
      forgetInterrupt();
      phase.set(Phase.CLOSED);
    }
    quiet.complete(null);
    return false;
  }

  private void forgetInterrupt() {
    if (interrupted) {
      interrupted = false;
      Thread.interrupted();
    }
  }

  /**
   * Closes the gate; calling again only adds an interrupt, if one is asked for. Returns a stage that completes when no call is
   * inside any more.
   *
   * @param interrupt whether to interrupt the thread inside the handler's method, unless it is this one
   */
  CompletionStage<Void> close(boolean interrupt) {
    Phase before;
    synchronized (this) {
      before = phase.getAndUpdate(Phase::whenClosed);
      if (interrupt && (before == Phase.CALLING || before == Phase.CLOSING)) {
        interruptCaller();
      }
    }
    if (before == Phase.QUIET
        || before == Phase.CLOSED) { // whoever closed it before may not have come to this yet
      quiet.complete(null);
    }
    return quiet.minimalCompletionStage();
  }

  private void interruptCaller() {
    Thread inside = caller;
    if (inside != null && inside != Thread.currentThread()) {
      interrupted = true;
      inside.interrupt();
    }
  }

  boolean isOpen() {
    Phase now = phase.get();
    return now == Phase.QUIET || now == Phase.CALLING;
  }

  /** Returns whether a call is inside, on any thread or on none. */
  boolean isCalling() {
    Phase now = phase.get();
    return now == Phase.CALLING || now == Phase.CLOSING;
  }

  /** Returns whether this thread is inside the handler's method. */
  boolean isInCall() {
    return caller == Thread.currentThread();
  }
}
