package io.informer4j.informer;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A handler at an informer: its mailbox, its resync timer, and how far it is.
 *
 * <p><b>Threading:</b> joining and the timer belong to the informer's loop; closing may come from anywhere.
 */
final class Registration<T> implements HandlerRegistration, MailboxListener<T> {

  private static final Cancellable NO_TIMER = () -> {};

  private final String name;
  private final Duration resyncPeriod;
  private final HandlerOptions options;
  private final InformerReporter reporter;
  private final Processor<T> processor;
  private final Mailbox<T> mailbox;
  private final CompletableFuture<Void> synced = new CompletableFuture<>();
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private volatile Cancellable resyncTimer = NO_TIMER;

  /** Whether events are for this handler too; the loop's own. */
  private boolean joined;

  /**
   * Creates a registration to which nothing has been delivered yet.
   *
   * @param options with the name that the handler goes by
   * @param processor told once, when the handler leaves
   */
  Registration(
      InformerRuntime runtime,
      HandlerOptions options,
      Duration resyncPeriod,
      AsyncResourceEventConsumer<T> handler,
      InformerReporter reporter,
      Processor<T> processor) {
    this.name = options.name().orElseThrow();
    this.resyncPeriod = resyncPeriod;
    this.options = options;
    this.reporter = reporter;
    this.processor = processor;
    this.mailbox = new Mailbox<>(runtime, options, handler, this);
  }

  Mailbox<T> mailbox() {
    return mailbox;
  }

  Duration resyncPeriod() {
    return resyncPeriod;
  }

  boolean isOf(Processor<?> other) {
    return processor == other;
  }

  void markJoined() {
    joined = true;
  }

  boolean hasJoined() {
    return joined;
  }

  void setResyncTimer(Cancellable timer) {
    resyncTimer = timer;
    if (isClosed()) {
      timer.cancel();
    }
  }

  void markSynced() {
    synced.complete(null);
  }

  boolean isClosed() {
    return closed.isDone();
  }

  /** Returns a stage that completes when, after the end of the registration, no call is in progress. */
  CompletionStage<Void> quiet() {
    return close(false);
  }

  /** Ends the registration: drops what waits, stops the timer. The stage completes when no call is in progress. */
  CompletionStage<Void> close(boolean interrupt) {
    return end(interrupt, null);
  }

  private CompletionStage<Void> end(boolean interrupt, @Nullable Throwable why) {
    // The mailbox first: whoever sees this registration closed can rely on it that no call begins.
    CompletionStage<Void> quiet = mailbox.close(interrupt);
    boolean first = why == null ? closed.complete(null) : closed.completeExceptionally(why);
    if (first) {
      resyncTimer.cancel();
      synced.completeExceptionally(new IllegalStateException(
          "handler '" + name + "' left its informer before it had synced"));
      processor.leave(this);
    }
    return quiet;
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

  @Override
  public HandlerStats stats() {
    return new HandlerStats(
        name,
        hasSynced(),
        resyncPeriod,
        options.mailboxCapacity(),
        options.mailboxPolicy(),
        mailbox.stats());
  }

  @Override
  public CompletionStage<Void> remove() {
    return close(false);
  }

  @Override
  public CompletionStage<Void> closed() {
    return closed.minimalCompletionStage();
  }

  @Override
  public void onMerging(int pending) {
    reporter.onMerging(name, pending);
  }

  @Override
  public void onHandlerError(ResourceEvent<T> event, Throwable error) {
    reporter.onHandlerError(name, event.name(), error);
  }

  @Override
  public boolean wantsCalls() {
    return reporter.listeners().wantsHandlerCalls();
  }

  @Override
  public void onCalled(ResourceEvent<T> event) {
    reporter.listeners().onHandlerCalled(name, event.kind(), event.name(), event.revision());
  }

  @Override
  public void onReturned(ResourceEvent<T> event, Duration took, Optional<Throwable> error) {
    reporter
        .listeners()
        .onHandlerReturned(name, event.kind(), event.name(), event.revision(), took, error);
  }

  @Override
  public void onOverflow(MailboxOverflowException error) {
    end(false, error);
    reporter.onMailboxOverflow(name, error);
  }

  @Override
  public String toString() {
    return "HandlerRegistration[" + name + "]";
  }
}
