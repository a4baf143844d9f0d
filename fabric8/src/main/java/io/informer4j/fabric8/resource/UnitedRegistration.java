package io.informer4j.fabric8.resource;

import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.HandlerStats;
import io.informer4j.informer.MailboxStats;
import io.informer4j.informer.ResourceEventConsumer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A handler at all scopes of a {@link UnitedInformer}: one registration at each engine, behind one turnstile.
 *
 * <p><b>Threading:</b> scopes come and go on the informer's control loop; the rest may be called from anywhere. The monitor
 * guards the map of scopes alone.
 */
final class UnitedRegistration<T> implements HandlerRegistration {

  private static final MailboxStats NOTHING =
      new MailboxStats(0, 0, 0, 0, 0, 0, false, Duration.ZERO);

  private final HandlerOptions options;
  private final String name;
  private final Turnstile<T> turnstile;
  private final Consumer<UnitedRegistration<T>> onClosed;
  private final CompletableFuture<Void> synced = new CompletableFuture<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();

  /** Guarded by this. */
  private final Map<Scope<T>, HandlerRegistration> parts = new LinkedHashMap<>();

  /** What was counted at scopes that are gone; guarded by this. */
  private MailboxStats before = NOTHING;

  /** Whether it is at all scopes that there were when it came; the control loop's own. */
  private boolean joined;

  /**
   * Creates a registration that is at no scope yet.
   *
   * @param options with a name and a resync period
   * @param onClosed told once, when it has left
   */
  UnitedRegistration(
      ResourceEventConsumer<T> handler,
      HandlerOptions options,
      Executor executor,
      Consumer<UnitedRegistration<T>> onClosed) {
    this.options = options;
    this.name = options.name().orElseThrow();
    this.turnstile = new Turnstile<>(handler, executor);
    this.onClosed = onClosed;
  }

  /** Takes its place at a scope, unless it has it already. */
  void attach(Scope<T> scope, Runnable onProgress) {
    if (isAt(scope)) { // it came with a scope that settled before it joined
      return;
    }
    HandlerRegistration part = scope.engine().addAsyncEventHandler(turnstile, options);
    synchronized (this) {
      parts.put(scope, part);
    }
    if (isClosed()) { // whoever closed it may have looked before
      part.remove();
      return;
    }
    part.synced().whenComplete((nothing, error) -> onProgress.run());
    part.closed().whenComplete((nothing, error) -> {
      if (error != null) {
        end(false, error instanceof CompletionException wrapper ? wrapper.getCause() : error);
      }
    });
  }

  private synchronized boolean isAt(Scope<T> scope) {
    return parts.containsKey(scope);
  }

  /** Leaves a scope that is gone. */
  synchronized void detach(Scope<T> scope) {
    HandlerRegistration part = parts.remove(scope);
    if (part != null) {
      before = sum(before, part.stats().mailbox());
    }
  }

  void markJoined() {
    joined = true;
  }

  /** Completes {@link #synced} if this handler has returned from the initial adds of all these scopes. */
  void checkSynced(Iterable<Scope<T>> scopes) {
    if (!joined) {
      return;
    }
    synchronized (this) {
      for (Scope<T> scope : scopes) {
        HandlerRegistration part = parts.get(scope);
        if (part == null || !part.hasSynced()) {
          return;
        }
      }
    }
    synced.complete(null);
  }

  /** Returns whether this thread is inside of the handler. */
  boolean isInCall() {
    return turnstile.isInCall();
  }

  boolean isClosed() {
    return closed.isDone();
  }

  /** Ends it since the informer ends, which is about to close the engines. Nobody waits for the handler that calls this. */
  void closeWithInformer() {
    end(true, null);
    turnstile.excuseCaller();
  }

  private CompletionStage<Void> end(boolean interrupt, @Nullable Throwable why) {
    turnstile.close(interrupt);
    boolean first = why == null ? closed.complete(null) : closed.completeExceptionally(why);
    CompletableFuture<?>[] quiet = parts().values().stream()
        .map(part -> part.remove().toCompletableFuture())
        .toArray(CompletableFuture<?>[]::new);
    if (first) {
      synced.completeExceptionally(new IllegalStateException(
          "handler '" + name + "' left its informer before it had synced"));
      onClosed.accept(this);
    }
    return CompletableFuture.allOf(quiet).minimalCompletionStage();
  }

  private synchronized Map<Scope<T>, HandlerRegistration> parts() {
    return new LinkedHashMap<>(parts);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean hasSynced() {
    return synced.isDone() && !synced.isCompletedExceptionally();
  }

  @Override
  public CompletionStage<Void> synced() {
    return synced.minimalCompletionStage();
  }

  /** Returns the figures of all scopes in one; what waits for its turn is busy too. */
  @Override
  public HandlerStats stats() {
    MailboxStats sum;
    Map<Scope<T>, HandlerRegistration> now;
    synchronized (this) {
      sum = before;
      now = new LinkedHashMap<>(parts);
    }
    for (HandlerRegistration part : now.values()) {
      sum = sum(sum, part.stats().mailbox());
    }
    return new HandlerStats(
        name,
        hasSynced(),
        options.resyncPeriod().orElse(Duration.ZERO),
        options.mailboxCapacity(),
        options.mailboxPolicy(),
        sum);
  }

  private static MailboxStats sum(MailboxStats a, MailboxStats b) {
    return new MailboxStats(
        a.delivered() + b.delivered(),
        a.merged() + b.merged(),
        a.errors() + b.errors(),
        a.pending() + b.pending(),
        a.cursorsWaiting() + b.cursorsWaiting(),
        a.resyncsDropped() + b.resyncsDropped(),
        a.merging() || b.merging(),
        a.currentCall().compareTo(b.currentCall()) >= 0 ? a.currentCall() : b.currentCall());
  }

  @Override
  public CompletionStage<Void> remove() {
    return end(false, null);
  }

  @Override
  public CompletionStage<Void> closed() {
    return closed.minimalCompletionStage();
  }

  @Override
  public String toString() {
    return "HandlerRegistration[" + name + "]";
  }
}
