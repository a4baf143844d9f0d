package io.informer4j.fabric8.resource;

import io.informer4j.codec.ObjectView;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.informer.SyncCheck;
import io.informer4j.informer.WaitForSync;
import io.informer4j.lister.Lister;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.Cancellable;
import io.informer4j.store.IndexFunction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** One sharer's hold on an informer: his handlers, his resync period. */
class Share<T> implements ResourceInformer<T> {

  private final Shared<T> shared;
  private final UnitedInformer<T> informer;
  private final Duration resync;

  /** The handlers that came this way and have not left. */
  private final List<UnitedRegistration<T>> handlers = new CopyOnWriteArrayList<>();

  Share(Shared<T> shared, Duration resync) {
    this.shared = shared;
    this.informer = shared.informer();
    this.resync = resync;
  }

  final Shared<T> shared() {
    return shared;
  }

  final UnitedInformer<T> united() {
    return informer;
  }

  final List<UnitedRegistration<T>> handlers() {
    return handlers;
  }

  Duration resync() {
    return resync;
  }

  /** A share that was given back can still be read, but asks for nothing more. */
  void refuseIfGivenBack() {}

  @Override
  public ResourceType resourceType() {
    return informer.type();
  }

  @Override
  public String name() {
    return informer.name();
  }

  @Override
  public void start() {
    refuseIfGivenBack();
    informer.start();
  }

  @Override
  public ResourceView<T> view() {
    return informer.view();
  }

  @Override
  public Optional<ObjectView> view(ObjectName object) {
    return informer.view(object);
  }

  @Override
  public Cancellable addViewListener(Runnable listener) {
    return informer.addViewListener(listener);
  }

  @Override
  public Lister<T> lister() {
    return Lister.of(informer.type(), informer::view);
  }

  @Override
  public boolean hasSynced() {
    return informer.hasSynced();
  }

  @Override
  public CompletionStage<Void> synced() {
    return informer.synced();
  }

  @Override
  public List<SyncCheck> syncChecks() {
    return informer.syncChecks(handlers);
  }

  @Override
  public void awaitSync(Duration timeout) throws InterruptedException {
    WaitForSync.await(informer.runtime(), timeout, syncChecks()).orThrow();
  }

  @Override
  public HandlerRegistration addEventHandler(
      ResourceEventConsumer<T> handler, HandlerOptions options) {
    refuseIfGivenBack();
    HandlerOptions own =
        options.resyncPeriod().isPresent() ? options : options.withResyncPeriod(resync);
    UnitedRegistration<T> registration = informer.addEventHandler(handler, own);
    handlers.add(registration);
    registration.closed().whenComplete((nothing, error) -> handlers.remove(registration));
    return registration;
  }

  @Override
  public CompletionStage<Void> removeEventHandler(HandlerRegistration registration) {
    return registration instanceof UnitedRegistration<?> united
            && informer.registrations().contains(united)
        ? united.remove()
        : CompletableFuture.completedStage(null);
  }

  @Override
  public CompletionStage<Void> addIndexers(Map<String, IndexFunction<T>> indexers) {
    refuseIfGivenBack();
    return informer.addIndexers(indexers);
  }

  @Override
  public CompletionStage<Void> removeIndexer(String index) {
    refuseIfGivenBack();
    return informer.removeIndexer(index);
  }

  @Override
  public boolean coversAllNamespaces() {
    return informer.coversAll();
  }

  @Override
  public SortedSet<String> namespaces() {
    return informer.namespaces();
  }

  @Override
  public CompletionStage<Void> addNamespace(String namespace) {
    refuseIfGivenBack();
    return informer.addNamespace(namespace);
  }

  @Override
  public CompletionStage<Void> removeNamespace(String namespace) {
    refuseIfGivenBack();
    return informer.removeNamespace(namespace);
  }

  @Override
  public InformerHealth health() {
    return shared.health();
  }

  @Override
  public SortedMap<String, InformerStats> stats() {
    return informer.stats();
  }

  @Override
  public Map<String, String> settings() {
    return shared.settings();
  }

  @Override
  public SortedMap<String, String> encodings() {
    return informer.encodings();
  }

  @Override
  public String describe() {
    return shared.describe();
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "[" + informer.name() + "]";
  }
}
