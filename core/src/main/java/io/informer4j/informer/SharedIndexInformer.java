package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import io.informer4j.lister.Lister;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaFIFO;
import io.informer4j.queue.DeltaFIFOOptions;
import io.informer4j.queue.DeltaQueue;
import io.informer4j.queue.InOrderQueue;
import io.informer4j.queue.QueueOptions;
import io.informer4j.redact.Redactor;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.LoggingReflectorListener;
import io.informer4j.reflector.Reflector;
import io.informer4j.reflector.ReflectorStatus;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps an indexed mirror of one collection and tells handlers what changed (client-go: {@code
 * cache.SharedIndexInformer}).
 *
 * <pre>{@code
 * SharedIndexInformer<Pod> informer =
 *     SharedIndexInformer.builder(pods, source).indexer("byNode", byNode).build();
 * informer.addEventHandler(ResourceEventHandler.of(
 *     pod -> queue.add(key(pod)), (old, pod) -> queue.add(key(pod)), gone -> queue.add(gone.key())));
 * informer.start();
 * informer.awaitSync(Duration.ofMinutes(1));
 * informer.snapshot().byIndex("byNode", "node-1");
 * }</pre>
 *
 * <p>What it promises: the mirror is at every moment one state that the server had; each handler sees, key by key, add,
 * updates, delete, in order, after the mirror shows it; handlers do not disturb one another; a handler that joins late
 * gets an add for everything that is there. It never stops by itself: whatever goes wrong is told to the {@link
 * InformerListener} and tried again.
 *
 * <p><b>Threading:</b> all methods may be called from any thread, handlers included. Handlers run on {@link
 * InformerRuntime#handlers}, each one's calls one after the other. Reads never wait.
 *
 * <p><i>Implementation notes:</i> reflector, queue, store and fan-out run on one {@link SerialLoop}, so that none of them
 * needs a lock against the others. Joining handlers and new indexes are tasks of that loop too: no event can pass them
 * by.
 */
public final class SharedIndexInformer<T> implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(SharedIndexInformer.class);

  private final InformerSpec<T> spec;
  private final InformerRuntime runtime;
  private final SerialLoop loop;
  private final InformerListeners listeners;
  private final InformerReporter reporter;
  private final Indexer<T> indexer;
  private final DeltaQueue<T> queue;
  private final Processor<T> processor;
  private final @Nullable MutationWatch<T> mutationWatch;
  private final DeltaApplier<T> applier;
  private final MirrorEpoch mirrorEpoch;
  private final InformerLoop<T> processing;
  private final Reflector<T> reflector;
  private final AtomicReference<InformerState> state = new AtomicReference<>(InformerState.NEW);
  private final CompletableFuture<Void> synced = new CompletableFuture<>();
  private final List<Runnable> snapshotListeners = new CopyOnWriteArrayList<>();

  SharedIndexInformer(InformerSpec<T> spec) {
    this.spec = spec;
    this.runtime = spec.runtime();
    this.loop = new SerialLoop(spec.name(), runtime.loops());
    this.listeners = new InformerListeners(spec.name());
    listeners.add(spec.listener());
    this.reporter = new InformerReporter(spec.name(), spec.resourceType(), listeners);
    this.indexer = Indexer.create(spec.indexers(), reporter::onIndexError);
    this.queue = createQueue();
    this.processor = new Processor<>(loop, runtime, indexer::snapshot);
    this.mutationWatch = spec.fingerprint() == null
        ? null
        : new MutationWatch<>(processor, spec.fingerprint(), runtime, reporter);
    this.applier = new DeltaApplier<>(
        indexer,
        new StoredReport<>(mutationWatch == null ? processor : mutationWatch, listeners),
        spec.queueKind() == QueueKind.IN_ORDER);
    this.mirrorEpoch = new MirrorEpoch(queue::depth);
    this.processing =
        new InformerLoop<>(loop, queue, this::apply, processor::room, this::processingFailed);
    this.reflector = Reflector.builder(spec.source(), queue)
        .options(spec.reflectorOptions().withName(spec.name()))
        .knownObjects(new MirroredObjects<>(indexer, mirrorEpoch))
        .listener(applier)
        .listener(mirrorEpoch)
        .listener(new LoggingReflectorListener(spec.name()))
        .listener(listeners)
        .runtime(runtime)
        .loop(loop)
        .build();
    queue.synced().thenRun(this::storeSynced);
  }

  private DeltaQueue<T> createQueue() {
    QueueOptions<T> options = QueueOptions.<T>defaults()
        .withHighWaterMark(spec.highWaterMark())
        .withTransformErrors(reporter::onTransformError)
        .withErrorWords(error -> Redactor.standard().words(spec.resourceType(), error));
    Transform<T> transform = spec.transform();
    if (transform != null) {
      options = options.withTransform(transform).withAlreadyStored(this::isStored);
    }
    return switch (spec.queueKind()) {
      case IN_ORDER -> new InOrderQueue<>(options);
      case PER_KEY ->
        new DeltaFIFO<>(
            DeltaFIFOOptions.<T>defaults().withKnownObjects(indexer).withQueue(options));
    };
  }

  /** Returns whether this is an object of the mirror that the source was given back: it is transformed already. */
  private boolean isStored(CachedObject<T> object) {
    return indexer.get(object.name()).filter(stored -> stored == object).isPresent();
  }

  private void apply(List<Delta<T>> deltas, boolean inInitialList) {
    applier.process(deltas, inInitialList);
    mirrorEpoch.applied();
    snapshotListeners.forEach(this::tell);
  }

  private void tell(Runnable snapshotListener) {
    try {
      snapshotListener.run();
    } catch (RuntimeException e) { // the changes are applied, so this is no reason to list again
      log.warn("a snapshot listener threw: informer={}", name(), e);
    }
  }

  /** Returns a builder for an informer that mirrors this resource from this source. */
  public static <T> SharedIndexInformerBuilder<T> builder(
      ResourceType resource, ListerWatcher<T> source) {
    return new SharedIndexInformerBuilder<>(resource, source);
  }

  /**
   * Starts to list and watch. Calling again does nothing.
   *
   * @throws IllegalStateException if the informer is closed
   */
  public void start() {
    if (state.compareAndSet(InformerState.NEW, InformerState.RUNNING)) {
      processing.start();
      reflector.start();
      if (mutationWatch != null) {
        mutationWatch.start();
      }
    } else if (state.get() == InformerState.CLOSED) {
      throw new IllegalStateException(
          "informer '" + name() + "' is closed and cannot be started again; make a new one");
    }
  }

  /** Returns the name, for logs and statistics. */
  public String name() {
    return spec.name();
  }

  /** Returns where the informer is in its life. */
  public InformerState state() {
    return Objects.requireNonNull(state.get());
  }

  /** Returns the content of the mirror as of now: one revision, for as long as the caller keeps it. */
  public Snapshot<T> snapshot() {
    return indexer.snapshot();
  }

  /**
   * Adds something to call after each change of {@link #snapshot}, also when nothing but its revision or epoch has changed, of
   * which no handler hears. It is called on the informer's loop, so it must be quick and hand over to a thread of its own.
   * Cancelling what is returned removes it.
   */
  public Cancellable addSnapshotListener(Runnable listener) {
    // One of its own, so that the same listener can be added twice and removed once.
    Runnable own = () -> listener.run();
    snapshotListeners.add(own);
    return () -> snapshotListeners.remove(own);
  }

  /**
   * Adds a listener beside that of the builder, before the start or while running; it hears what happens from now on, up to what
   * handlers do after the informer is closed. Cancelling what is returned removes it.
   */
  public Cancellable addListener(InformerListener listener) {
    return listeners.add(listener);
  }

  /** Returns typed look-ups on the mirror. */
  public Lister<T> lister() {
    return Lister.of(spec.resourceType(), this::snapshot);
  }

  /** Returns whether the mirror holds the first full state. Handlers may still be busy with it. */
  public boolean hasSynced() {
    return synced.isDone() && !synced.isCompletedExceptionally();
  }

  /** Returns a stage that completes when {@link #hasSynced} becomes true; it fails if the informer is closed before. */
  public CompletionStage<Void> synced() {
    return synced.minimalCompletionStage();
  }

  /**
   * Waits until the mirror and all handlers registered so far have the first full state.
   *
   * @throws NotSyncedException naming what is missing, if it takes longer than this, or never comes since it was closed
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public void awaitSync(Duration timeout) throws InterruptedException {
    WaitForSync.await(runtime, timeout, syncChecks()).orThrow();
  }

  /** Returns what {@link #awaitSync} waits for: the mirror, and each handler registered so far. */
  public List<SyncCheck> syncChecks() {
    List<SyncCheck> checks = new ArrayList<>();
    checks.add(new SyncCheck(name(), synced(), this::whyNotSynced));
    for (HandlerRegistration registration : processor.registrations()) {
      checks.add(new SyncCheck(name() + "/" + registration.name(), registration.synced()));
    }
    return checks;
  }

  private String whyNotSynced() {
    ReflectorStatus status = reflector.status();
    return switch (state()) {
      case NEW -> "not started";
      case CLOSED -> "closed";
      case RUNNING ->
        status
            .lastFailure()
            .map(failure -> words(status) + " after " + failure)
            .orElse(words(status));
    };
  }

  private static String words(ReflectorStatus status) {
    return status.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Level by level: whoever sees a handler synced sees the mirror synced too. */
  private void storeSynced() {
    applier.firstListApplied();
    if (synced.complete(null)) {
      processor.markSynced();
      reporter.onSynced(indexer.snapshot().size());
    }
  }

  /** What was lost is in the next list. */
  private void processingFailed(Throwable error) {
    reporter.onProcessingError(error);
    Throwable shown = Redactor.standard().error(spec.resourceType(), error);
    reflector.relist("changes could not be applied to the mirror: " + shown, shown);
  }

  /**
   * Returns the revision that the reflector has reached (client-go: {@code LastSyncResourceVersion}). The mirror may be a
   * little behind: {@link Snapshot#revision} says what readers see.
   */
  public ResourceVersion lastSyncResourceVersion() {
    return reflector.lastSyncResourceVersion();
  }

  /** Adds a handler with the default options. */
  public HandlerRegistration addEventHandler(ResourceEventConsumer<T> handler) {
    return addEventHandler(handler, HandlerOptions.defaults());
  }

  /**
   * Adds a handler, before the start or while running; what is there already is replayed to it as initial adds. The same
   * handler may be added more than once; each registration gets every event.
   *
   * @throws IllegalStateException if the informer is closed
   */
  public HandlerRegistration addEventHandler(
      ResourceEventConsumer<T> handler, HandlerOptions options) {
    return register(HandlerName.of(handler), Handlers.adapt(handler), options);
  }

  /**
   * Adds a handler whose work on an event may end later than its call; the next event comes when it has.
   *
   * @throws IllegalStateException if the informer is closed
   */
  public HandlerRegistration addAsyncEventHandler(
      AsyncResourceEventConsumer<T> handler, HandlerOptions options) {
    return register(HandlerName.of(handler), handler, options);
  }

  private HandlerRegistration register(
      String defaultName, AsyncResourceEventConsumer<T> handler, HandlerOptions options) {
    HandlerOptions named = options.withName(options.name().orElse(defaultName));
    String what = "handler '" + named.name().orElseThrow() + "' was not added to";
    refuseIfClosed(what);
    Registration<T> registration = new Registration<>(
        runtime, named, spec.resyncPeriodFor(options), handler, reporter, processor);
    registration.mailbox().onRoom(processing::wake);
    processor.add(registration);
    // Closing goes through the list of handlers: either it finds this one, or this one finds the
    // informer closed.
    if (state.get() == InformerState.CLOSED) {
      registration.close(false);
    }
    refuseIfClosed(what);
    loop.execute(() -> processor.join(registration));
    return registration;
  }

  private void refuseIfClosed(String what) {
    if (state.get() == InformerState.CLOSED) {
      throw new IllegalStateException(
          what + " shared informer '" + name() + "' because it has stopped already");
    }
  }

  /**
   * Removes a handler, if it is one of this informer's (client-go: {@code RemoveEventHandler}). Returns a stage that
   * completes when its call in progress, if any, has returned.
   */
  public CompletionStage<Void> removeEventHandler(HandlerRegistration registration) {
    return registration instanceof Registration<?> mine && mine.isOf(processor)
        ? mine.remove()
        : CompletableFuture.completedStage(null);
  }

  /**
   * Adds indexes, before the start or while running. The stage completes when they are filled; until then reads of them
   * fail as unknown. It fails with {@link IllegalArgumentException} if one of the names is taken; then none is added.
   *
   * @throws IllegalStateException if the informer is closed
   */
  public CompletionStage<Void> addIndexers(Map<String, IndexFunction<T>> indexers) {
    refuseIfClosed("indexes " + indexers.keySet() + " were not added to");
    return onLoop(() -> indexer.addIndexers(indexers));
  }

  /** Removes an index. The stage fails with {@link IllegalArgumentException} if there is none of that name. */
  public CompletionStage<Void> removeIndexer(String index) {
    refuseIfClosed("index '" + index + "' was not removed from");
    return onLoop(() -> indexer.removeIndexer(index));
  }

  private CompletionStage<Void> onLoop(Runnable task) {
    return CompletableFuture.runAsync(task, loop).minimalCompletionStage();
  }

  /** Returns figures about the informer and its handlers, as of now. */
  public InformerStats stats() {
    Snapshot<T> snapshot = snapshot();
    ReflectorStatus status = reflector.status();
    return new InformerStats(
        name(),
        state(),
        hasSynced(),
        snapshot.size(),
        snapshot.quarantined().size(),
        snapshot.indexNames(),
        snapshot.revision(),
        snapshot.epoch(),
        queue.depth(),
        since(status.lastEventNanoTime()),
        status,
        reporter.errors(),
        processor.registrations().stream().map(Registration::stats).toList());
  }

  private Optional<Duration> since(OptionalLong nanoTime) {
    return nanoTime.isPresent()
        ? Optional.of(Duration.ofNanos(runtime.nanoTime() - nanoTime.getAsLong()))
        : Optional.empty();
  }

  /** Returns, for people, what this informer is made of and how it is set up. */
  public String describe() {
    return InformerDescription.of(spec, stats());
  }

  /** Closes the informer and waits for a moment for what is in progress; see {@link #close(Duration)}. */
  @Override
  public void close() {
    CloseReport report = close(spec.closeTimeout());
    if (!report.isComplete()) {
      log.warn(
          "informer closed while something of it still runs: informer={} report={}",
          name(),
          report);
    }
  }

  /**
   * Closes the informer: it stops to list and watch, drops what waits for handlers, interrupts calls in progress and waits
   * for them, at most this long. After it returns no handler call begins. Called from a handler it does not wait for that
   * handler; called on the informer's own loop, by a listener for instance, it waits for nobody. Calling again interrupts
   * and waits again.
   */
  public CloseReport close(Duration timeout) {
    stop();
    List<Registration<T>> others = processor.close().stream()
        .filter(handler -> !handler.mailbox().isInHandler())
        .toList();
    CompletableFuture<Void> loopEnded = reflector.terminated().toCompletableFuture();
    if (!loop.isInLoop()) {
      awaitQuietly(CompletableFuture.allOf(loopEnded, quiet(others)), timeout);
    }
    return new CloseReport(
        others.stream()
            .filter(handler -> handler.mailbox().isDelivering())
            .map(Registration::name)
            .toList(),
        loopEnded.isDone());
  }

  /**
   * Begins to close as {@link #close(Duration)} does, and waits for nobody. The stage completes when nothing of the informer runs
   * any more but the caller, if that is one of its handlers or something on its loop.
   */
  public CompletionStage<Void> closeAsync() {
    stop();
    List<Registration<T>> others = processor.close().stream()
        .filter(handler -> !handler.mailbox().isInHandler())
        .toList();
    CompletableFuture<Void> ended = loop.isInLoop()
        ? quiet(others)
        : CompletableFuture.allOf(reflector.terminated().toCompletableFuture(), quiet(others));
    return ended.minimalCompletionStage();
  }

  /**
   * Ends the mirror without a word left unsaid, as when its objects leave a larger view: it stops to list and watch, empties
   * itself, and tells its handlers a delete for everything that they know. The stage completes when they have returned from that,
   * or have left. Then it is still to be closed; nothing can be added to it any more.
   */
  public CompletionStage<Void> retire() {
    stop();
    CompletableFuture<Void> told = new CompletableFuture<>();
    loop.execute(() -> {
      applier.clear();
      snapshotListeners.forEach(this::tell);
      processor.told().thenRun(() -> told.complete(null));
    });
    return told.minimalCompletionStage();
  }

  /** Ends everything but handlers. */
  private void stop() {
    if (state.getAndSet(InformerState.CLOSED) != InformerState.CLOSED) {
      reflector.close();
      processing.stop();
      if (mutationWatch != null) {
        mutationWatch.stop();
      }
      synced.completeExceptionally(
          new IllegalStateException("informer '" + name() + "' was closed before it had synced"));
      reporter.onClosed();
    }
  }

  private static <T> CompletableFuture<Void> quiet(List<Registration<T>> handlers) {
    return CompletableFuture.allOf(handlers.stream()
        .map(handler -> handler.quiet().toCompletableFuture())
        .toArray(CompletableFuture<?>[]::new));
  }

  private void awaitQuietly(CompletionStage<?> stage, Duration timeout) {
    try {
      runtime.await(stage, timeout);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
