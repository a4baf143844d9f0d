package io.informer4j.controller.leader;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls the user's callbacks on threads of handlers, and contains what they throw.
 *
 * <p><b>Threading:</b> belongs to the elector's loop; the callbacks run elsewhere.
 */
final class Announcer {

  /** Whose callback this thread runs, if any: what waits for callbacks must not wait in one. */
  private static final ThreadLocal<@Nullable Announcer> CURRENT = new ThreadLocal<>();

  private final LeaderCallbacks callbacks;
  private final Executor handlers;
  private final Executor loop;
  private final BiConsumer<String, Throwable> onFailure;

  /** Who comes first, the start or the stop: a start that is late does not begin. */
  private final AtomicBoolean isDecided = new AtomicBoolean();

  private final CompletableFuture<Void> started = new CompletableFuture<>();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();
  private boolean isStopping;
  private String told = "";
  private String current = "";
  private boolean isTelling;

  /** Creates one that tells failures, by the name of the callback, on the loop. */
  Announcer(
      LeaderCallbacks callbacks,
      Executor handlers,
      Executor loop,
      BiConsumer<String, Throwable> onFailure) {
    this.callbacks = callbacks;
    this.handlers = handlers;
    this.loop = loop;
    this.onFailure = onFailure;
  }

  void started(Leadership leadership) {
    handlers.execute(() -> {
      if (leadership.isLeader() && isDecided.compareAndSet(false, true)) {
        call("onStartedLeading", () -> callbacks.onStartedLeading(leadership));
      }
      started.complete(null);
    });
  }

  /** Tells that the elector stops; the first time only. */
  void stopped(boolean hasLed) {
    if (isStopping) {
      return;
    }
    isStopping = true;
    if (!hasLed) {
      started.complete(null);
    }
    handlers.execute(() -> {
      isDecided.set(true);
      call("onStoppedLeading", callbacks::onStoppedLeading);
      stopped.complete(null);
    });
  }

  /** Returns a stage that completes when both the start and the stop have been told and have returned. */
  CompletionStage<Void> quiet() {
    return CompletableFuture.allOf(started, stopped);
  }

  /** Tells who holds the lock, if that is news. */
  void holder(String identity) {
    current = identity;
    tell();
  }

  private void tell() {
    if (isTelling || current.equals(told)) {
      return;
    }
    isTelling = true;
    told = current;
    String identity = current;
    handlers.execute(() -> {
      call("onNewLeader", () -> callbacks.onNewLeader(identity));
      loop.execute(() -> {
        isTelling = false;
        tell();
      });
    });
  }

  /** Returns whether the calling thread is in one of these callbacks. */
  boolean isInCallback() {
    return CURRENT.get() == this;
  }

  private void call(String name, Runnable callback) {
    Announcer outer = CURRENT.get();
    CURRENT.set(this);
    try {
      callback.run();
    } catch (Throwable e) { // an Error too: it is the user's, and nobody else would hear of it
      loop.execute(() -> onFailure.accept(name, e));
    } finally {
      CURRENT.set(outer);
    }
  }
}
