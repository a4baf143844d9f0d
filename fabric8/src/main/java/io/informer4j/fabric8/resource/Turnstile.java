package io.informer4j.fabric8.resource;

import io.informer4j.informer.AsyncResourceEventConsumer;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Lets the mailboxes of several informers call one handler, one at a time, in the order in which they came.
 *
 * <p>Each mailbox waits for its event to be dealt with before it sends the next, so no more events are kept here than there are
 * mailboxes, and each keeps its order. Who finds the handler free calls it on the spot, as a mailbox alone always does.
 *
 * <p><b>Threading:</b> may be called from any thread. The monitor is a leaf: the handler and all stages run outside of it.
 */
final class Turnstile<T> implements AsyncResourceEventConsumer<T> {

  private static final class Waiting<T> {
    final ResourceEvent<T> event;
    final CompletableFuture<Void> done = new CompletableFuture<>();

    Waiting(ResourceEvent<T> event) {
      this.event = event;
    }
  }

  private final ResourceEventConsumer<T> handler;
  private final Executor executor;

  // All of these are guarded by this.
  private final Queue<Waiting<T>> waiting = new ArrayDeque<>();
  private boolean busy;
  private boolean closed;
  private @Nullable Thread caller;

  /** What the caller works on, if it did not come by itself and no mailbox knows of its thread. */
  private @Nullable Waiting<T> fetched;

  private boolean interrupted;

  Turnstile(ResourceEventConsumer<T> handler, Executor executor) {
    this.handler = handler;
    this.executor = executor;
  }

  @Override
  public CompletionStage<Void> onEvent(ResourceEvent<T> event) {
    synchronized (this) {
      if (closed) {
        return AsyncResourceEventConsumer.done();
      }
      if (busy) {
        Waiting<T> next = new Waiting<>(event);
        waiting.add(next);
        return next.done;
      }
      busy = true;
      caller = Thread.currentThread();
    }
    try {
      handler.onEvent(event);
    } finally {
      leave();
    }
    return AsyncResourceEventConsumer.done();
  }

  private void leave() {
    Waiting<T> next;
    synchronized (this) {
      caller = null;
      fetched = null;
      if (interrupted) { // it was for this call, not for whatever the thread does next
        interrupted = false;
        Thread.interrupted();
      }
      next = waiting.poll();
      busy = next != null;
    }
    if (next != null) {
      fetch(next);
    }
  }

  private void fetch(Waiting<T> next) {
    try {
      executor.execute(() -> call(next));
    } catch (RejectedExecutionException e) {
      call(next); // late on this thread is better than never
    }
  }

  private void call(Waiting<T> next) {
    boolean open;
    synchronized (this) {
      open = !closed;
      caller = Thread.currentThread();
      fetched = next;
    }
    Throwable thrown = null;
    try {
      if (open) {
        handler.onEvent(next.event);
      }
    } catch (Throwable e) { // the mailbox reports it
      thrown = e;
    }
    leave();
    if (thrown == null) {
      next.done.complete(null);
    } else {
      next.done.completeExceptionally(thrown);
    }
  }

  /** Lets no further call begin. */
  void close(boolean interrupt) {
    List<Waiting<T>> dropped;
    synchronized (this) {
      closed = true;
      dropped = new ArrayList<>(waiting);
      waiting.clear();
      if (interrupt && fetched != null && caller != null && caller != Thread.currentThread()) {
        interrupted = true;
        caller.interrupt();
      }
    }
    dropped.forEach(one -> one.done.complete(null));
  }

  /** If this thread is inside of the handler, nobody need wait for it: it is the one that waits. */
  void excuseCaller() {
    Waiting<T> own;
    synchronized (this) {
      own = caller == Thread.currentThread() ? fetched : null;
    }
    if (own != null) {
      own.done.complete(null);
    }
  }

  /** Returns whether this thread is inside of the handler. */
  synchronized boolean isInCall() {
    return caller == Thread.currentThread();
  }
}
