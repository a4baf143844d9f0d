package io.informer4j.fabric8.resource;

import io.informer4j.codec.ObjectView;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.InformerState;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.informer.SyncCheck;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.store.IndexFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * An informer over any number of namespaces, or over all of them: one engine for each, one view and one line of events for
 * everybody. Who shares it holds a {@link Share}.
 *
 * <p>Namespaces are in the view, or out of it, at once. What has to be done about it at the engines is done on the control
 * loop, one thing after the other: handlers and indexes are added to scopes, scopes are started and retired. So each handler is
 * at each scope exactly once, whoever came first.
 *
 * <p>A namespace that comes back while handlers are still being told that its objects are gone begins when they know: they must
 * not hear of an object's return before its end.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. No lock is held while engines are called.
 */
final class UnitedInformer<T> {

  private final String name;
  private final ResourceType type;
  private final InformerRuntime runtime;
  private final ScopeMaker<T> maker;
  private final boolean coversAll;
  private final SerialLoop control;
  private final FactoryListeners listeners;

  /** What the view shows. */
  private final AtomicReference<SortedMap<String, Scope<T>>> scopes;

  /** Scopes that have left the view and are not gone yet. */
  private final List<Scope<T>> leaving = new CopyOnWriteArrayList<>();

  /** Those of them that tell their deletes; the control loop's own. */
  private final Map<String, Scope<T>> retiring = new TreeMap<>();

  private final List<UnitedRegistration<T>> registrations = new CopyOnWriteArrayList<>();

  /** Completes when all indexes that were added so far are filled, or were refused. */
  private final AtomicReference<CompletableFuture<Void>> filling =
      new AtomicReference<>(CompletableFuture.completedFuture(null));

  private final List<Runnable> viewListeners = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> synced = new CompletableFuture<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  private final UnitedIndexes<T> indexes;

  /** The control loop's own. */
  private boolean started;

  /**
   * Creates an informer. Starts nothing.
   *
   * @param runtime whose handlers' executor is the informer's
   * @param namespaces the namespaces to begin with; empty for all
   * @param listeners who listens to all engines of the factory
   * @param indexes the indexes to begin with
   */
  UnitedInformer(
      String name,
      ResourceType type,
      InformerRuntime runtime,
      SortedSet<String> namespaces,
      FactoryListeners listeners,
      UnitedIndexes<T> indexes,
      ScopeMaker<T> maker) {
    this.name = name;
    this.type = type;
    this.runtime = runtime;
    this.listeners = listeners;
    this.indexes = indexes;
    this.maker = maker;
    this.coversAll = namespaces.isEmpty();
    this.control = new SerialLoop(name + " (control)", runtime.loops());
    SortedMap<String, Scope<T>> first = new TreeMap<>();
    for (String namespace : coversAll ? List.of("") : namespaces) {
      Scope<T> scope = maker.make(namespace, indexes.current());
      scope.settle();
      first.put(namespace, scope);
    }
    this.scopes = new AtomicReference<>(first);
    first.values().forEach(this::follow);
  }

  String name() {
    return name;
  }

  ResourceType type() {
    return type;
  }

  InformerRuntime runtime() {
    return runtime;
  }

  boolean coversAll() {
    return coversAll;
  }

  boolean isClosed() {
    return closed.get();
  }

  private SortedMap<String, Scope<T>> current() {
    return Objects.requireNonNull(scopes.get());
  }

  Collection<Scope<T>> scopes() {
    return current().values();
  }

  SortedSet<String> namespaces() {
    return coversAll
        ? Collections.emptySortedSet()
        : Collections.unmodifiableSortedSet(new TreeSet<>(current().keySet()));
  }

  void start() {
    refuseIfClosed("cannot be started");
    control.execute(() -> {
      started = true;
      scopes().stream().filter(Scope::isSettled).forEach(Scope::start);
    });
  }

  ResourceView<T> view() {
    return UnitedView.of(scopes(), indexes.current().keySet());
  }

  Optional<ObjectView> view(ObjectName object) {
    return view().get(object).map(cached -> ObjectView.of(cached, indexes.fields()));
  }

  UnitedIndexes<T> indexes() {
    return indexes;
  }

  Cancellable addViewListener(Runnable listener) {
    // One of its own, so that the same listener can be added twice and removed once.
    Runnable own = () -> listener.run();
    viewListeners.add(own);
    return () -> viewListeners.remove(own);
  }

  private void viewChanged() {
    viewListeners.forEach(Runnable::run);
  }

  boolean hasSynced() {
    return scopes().stream().allMatch(scope -> scope.engine().hasSynced());
  }

  CompletionStage<Void> synced() {
    return synced.minimalCompletionStage();
  }

  private void follow(Scope<T> scope) {
    listeners.join(scope.engine());
    scope.engine().addSnapshotListener(this::viewChanged);
    scope.synced().whenComplete((nothing, error) -> control.execute(this::checkSynced));
  }

  /** Mirror first: whoever sees a handler synced sees the mirror synced too. On the control loop. */
  private void checkSynced() {
    if (!isClosed() && hasSynced()) {
      synced.complete(null);
      registrations.forEach(registration -> registration.checkSynced(scopes()));
    }
  }

  /** Returns what can be waited for: each scope's mirror, and these handlers. */
  List<SyncCheck> syncChecks(List<UnitedRegistration<T>> handlers) {
    List<SyncCheck> checks = new ArrayList<>();
    // The first check of an engine is its mirror; our handlers there go by other names.
    scopes().forEach(scope -> checks.add(scope.engine().syncChecks().get(0)));
    handlers.forEach(handler -> checks.add(new SyncCheck(
        name + "/" + handler.name(),
        handler.synced(),
        () -> hasSynced()
            ? "busy with its initial adds, pending=" + handler.stats().mailbox().pending()
            : "waits for its informer")));
    CompletableFuture<Void> indexed = Objects.requireNonNull(filling.get(), "never none");
    if (!indexed.isDone()) {
      checks.add(new SyncCheck(name + " indexes", indexed, () -> "they are being filled"));
    }
    return checks;
  }

  List<UnitedRegistration<T>> registrations() {
    return registrations;
  }

  UnitedRegistration<T> addEventHandler(ResourceEventConsumer<T> handler, HandlerOptions options) {
    String what = "cannot take handler '" + options.name().orElse("") + "'";
    refuseIfClosed(what);
    UnitedRegistration<T> registration = new UnitedRegistration<>(
        handler, options.namedAfter(handler), runtime.handlers(), registrations::remove);
    registrations.add(registration);
    // Closing goes through the list: either it finds this one, or this one finds the informer
    // closed.
    if (isClosed()) {
      registration.closeWithInformer();
    }
    refuseIfClosed(what);
    control.execute(() -> join(registration));
    return registration;
  }

  private void join(UnitedRegistration<T> registration) {
    scopes().stream().filter(Scope::isSettled).forEach(scope -> attach(scope, registration));
    registration.markJoined();
    checkSynced();
  }

  private void attach(Scope<T> scope, UnitedRegistration<T> registration) {
    if (!registration.isClosed() && scope.engine().state() != InformerState.CLOSED) {
      try {
        registration.attach(scope, () -> control.execute(this::checkSynced));
      } catch (IllegalStateException e) { // closed meanwhile, and with it all that is at it
        scope.abandon();
      }
    }
  }

  /** Takes a namespace into the view. */
  CompletionStage<Void> addNamespace(String namespace) {
    requireNamespaces(namespace);
    Scope<T> scope = current().get(namespace);
    while (scope == null) {
      Scope<T> made = maker.make(namespace, indexes.current());
      if (put(made)) {
        scope = made;
        follow(made);
        control.execute(() -> settle(made));
        if (isClosed()) { // whoever closed it may have looked before
          made.engine().closeAsync();
        }
      } else {
        scope = current().get(namespace);
      }
    }
    return scope.synced();
  }

  private boolean put(Scope<T> made) {
    SortedMap<String, Scope<T>> after = Objects.requireNonNull(scopes.updateAndGet(now -> {
      SortedMap<String, Scope<T>> next = new TreeMap<>(now);
      next.putIfAbsent(made.namespace(), made);
      return next;
    }));
    return after.get(made.namespace()) == made;
  }

  /** Takes a namespace out of the view; the stage completes when all handlers know. */
  CompletionStage<Void> removeNamespace(String namespace) {
    requireNamespaces(namespace);
    SortedMap<String, Scope<T>> before = Objects.requireNonNull(scopes.getAndUpdate(now -> {
      SortedMap<String, Scope<T>> next = new TreeMap<>(now);
      next.remove(namespace);
      return next;
    }));
    Scope<T> removed = before.get(namespace);
    if (removed == null) {
      return leaving.stream()
          .filter(scope -> scope.namespace().equals(namespace))
          .findFirst()
          .map(Scope::gone)
          .orElse(CompletableFuture.completedStage(null));
    }
    leaving.add(removed);
    removed.gone().thenRun(() -> {
      leaving.remove(removed);
      listeners.leave(removed.engine());
    });
    removed.abandon();
    if (isClosed()) { // whoever closed it may have looked before
      removed.engine().closeAsync();
    }
    control.execute(() -> retire(removed));
    return removed.gone();
  }

  private void settle(Scope<T> scope) {
    viewChanged();
    if (scope.isSettled()
        || current().get(scope.namespace()) != scope
        || retiring.containsKey(scope.namespace())
        || isClosed()) {
      return;
    }
    scope.settle();
    scope.align(indexes.current());
    registrations.forEach(registration -> attach(scope, registration));
    if (started) {
      scope.start();
    }
  }

  private void retire(Scope<T> scope) {
    viewChanged();
    checkSynced();
    if (!scope.isSettled()) {
      scope.engine().closeAsync().thenRun(scope::markGone);
      return;
    }
    retiring.put(scope.namespace(), scope);
    scope.engine().retire().thenRun(() -> control.execute(() -> retired(scope)));
  }

  private void retired(Scope<T> scope) {
    retiring.remove(scope.namespace());
    registrations.forEach(registration -> registration.detach(scope));
    scope.engine().closeAsync().thenRun(scope::markGone);
    Scope<T> returned = current().get(scope.namespace());
    if (returned != null) {
      settle(returned);
    }
  }

  /** Adds indexes to all scopes, now and later. */
  CompletionStage<Void> addIndexers(Map<String, IndexFunction<T>> added) {
    refuseIfClosed("cannot take indexes " + new TreeSet<>(added.keySet()));
    Map<String, IndexFunction<T>> bound = indexes.bound(added);
    CompletionStage<Void> filled = onControl(() -> {
      indexes.add(bound, index -> scopes().stream().anyMatch(scope -> scope.hasForeign(index)));
      return aligned();
    });
    CompletableFuture<Void> over = filled.toCompletableFuture().exceptionally(error -> null);
    filling.updateAndGet(earlier -> CompletableFuture.allOf(earlier, over));
    return filled;
  }

  /** Removes an index from all scopes. */
  CompletionStage<Void> removeIndexer(String index) {
    refuseIfClosed("cannot lose index '" + index + "'");
    return onControl(() -> {
      indexes.remove(index);
      return aligned();
    });
  }

  private CompletionStage<Void> aligned() {
    return CompletableFuture.allOf(scopes().stream()
        .map(scope -> scope.align(indexes.current()).toCompletableFuture())
        .toArray(CompletableFuture<?>[]::new));
  }

  private CompletionStage<Void> onControl(Supplier<CompletionStage<Void>> task) {
    CompletableFuture<CompletionStage<Void>> result = new CompletableFuture<>();
    control.execute(() -> {
      try {
        result.complete(task.get());
      } catch (RuntimeException e) {
        result.completeExceptionally(e);
      }
    });
    return result.thenCompose(stage -> stage).minimalCompletionStage();
  }

  InformerHealth health(Duration longestLoss) {
    List<InformerHealth> parts = new ArrayList<>();
    scopes().forEach(scope -> parts.add(scope.health(longestLoss)));
    return InformerHealth.ofAll(name, parts, isClosed());
  }

  SortedMap<String, InformerStats> stats() {
    SortedMap<String, InformerStats> all = new TreeMap<>();
    current().forEach((namespace, scope) -> all.put(namespace, scope.engine().stats()));
    return Collections.unmodifiableSortedMap(all);
  }

  /** Returns the media type of each scope's answers, where it is known. */
  SortedMap<String, String> encodings() {
    SortedMap<String, String> all = new TreeMap<>();
    scopes().forEach(scope -> all.put(scope.namespace(), scope.encoding()));
    all.values().removeIf(String::isEmpty);
    return Collections.unmodifiableSortedMap(all);
  }

  /**
   * Ends everything, without waiting: no handler call begins any more, those in progress are interrupted. The stage completes
   * when nothing runs any more but the caller, if that is one of the handlers.
   */
  CompletionStage<Void> closeAsync() {
    closed.set(true);
    synced.completeExceptionally(
        new IllegalStateException("informer '" + name + "' was closed before it had synced"));
    registrations.forEach(UnitedRegistration::closeWithInformer);
    List<Scope<T>> all = new ArrayList<>(scopes());
    all.addAll(leaving);
    return CompletableFuture.allOf(
            all.stream().map(this::close).toArray(CompletableFuture<?>[]::new))
        .minimalCompletionStage();
  }

  private CompletableFuture<Void> close(Scope<T> scope) {
    return scope
        .engine()
        .closeAsync()
        .thenRun(() -> listeners.leave(scope.engine()))
        .toCompletableFuture();
  }

  /** Forgets engines that were made for nothing: another informer of the kind was there first. */
  void abandon() {
    scopes().forEach(scope -> listeners.leave(scope.engine()));
  }

  private void requireNamespaces(String namespace) {
    refuseIfClosed("cannot change its namespaces");
    if (namespace.isEmpty()) {
      throw new IllegalArgumentException("a namespace must have a name");
    }
    if (coversAll) {
      throw new IllegalStateException("informer '" + name
          + "' was not asked for certain namespaces, so none can be added or removed;"
          + " ask for it with inNamespaces(…)");
    }
  }

  void refuseIfClosed(String what) {
    if (isClosed()) {
      throw new IllegalStateException("informer '" + name + "' is closed and " + what);
    }
  }
}
