package io.informer4j.fabric8.adapter;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ExceptionHandler;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Indexer;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import io.fabric8.kubernetes.client.informers.cache.Store;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.InformerStats;
import io.informer4j.reflector.ReflectorState;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.IndexFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * fabric8's informer on this engine.
 *
 * <p><b>Threading:</b> as fabric8 promises: any thread.
 */
final class AdaptedInformer<T extends HasMetadata> implements SharedIndexInformer<T> {

  /** A handler, and its place at the engine; one handler may have several. */
  private record Place<T>(
      ResourceEventHandler<? super T> handler, HandlerRegistration registration) {}

  private final Class<T> type;
  private final SharedInformerFactory factory;
  private final ResourceInformer<T> informer;
  private final AdaptedIndexer<T> indexer;
  private final UnaryOperator<T> copy;
  private final Duration resyncPeriod;
  private final ListCallbacks<T> listCallbacks;
  private final List<Place<T>> places = new ArrayList<>();
  private final AtomicBoolean started = new AtomicBoolean();
  private final CompletableFuture<Void> stopped = new CompletableFuture<>();

  AdaptedInformer(
      KubernetesClient client,
      InformerRuntime runtime,
      Class<T> type,
      UnaryOperator<InformerOptions<Object>> change,
      Duration resyncPeriod,
      UnaryOperator<T> copy) {
    this.type = type;
    this.copy = copy;
    this.resyncPeriod = resyncPeriod;
    this.listCallbacks = new ListCallbacks<>(runtime, this::stop);
    // A factory of its own: fabric8's informers are not shared, and each has its own exception
    // handler.
    this.factory = SharedInformerFactory.builder(client)
        .defaults(change)
        .runtime(runtime)
        .listener(listCallbacks)
        .build();
    this.informer = factory.informerFor(type);
    this.indexer = new AdaptedIndexer<>(informer, copy);
    listCallbacks.observe(() -> informer.view().size());
  }

  @Override
  public SharedIndexInformer<T> addIndexers(Map<String, Function<T, List<String>>> indexers) {
    indexer.addIndexers(indexers);
    return this;
  }

  @Override
  public SharedIndexInformer<T> removeIndexer(String name) {
    indexer.removeIndexer(name);
    return this;
  }

  @Override
  public SharedIndexInformer<T> removeNamespaceIndex() {
    return removeIndexer(IndexFunction.NAMESPACE);
  }

  @Override
  public Indexer<T> getIndexer() {
    return indexer;
  }

  @Override
  public Store<T> getStore() {
    return indexer;
  }

  @Override
  public SharedIndexInformer<T> addEventHandler(ResourceEventHandler<? super T> handler) {
    return add(handler, HandlerOptions.defaults().withResyncPeriod(resyncPeriod));
  }

  @Override
  public SharedIndexInformer<T> addEventHandlerWithResyncPeriod(
      ResourceEventHandler<? super T> handler, long resyncPeriodMillis) {
    return add(
        handler, HandlerOptions.defaults().withResyncPeriod(Duration.ofMillis(resyncPeriodMillis)));
  }

  private SharedIndexInformer<T> add(
      ResourceEventHandler<? super T> handler, HandlerOptions options) {
    listCallbacks.add(handler);
    HandlerRegistration registration =
        informer.addEventHandler(new AdaptedHandler<>(handler, copy), options);
    synchronized (places) {
      places.add(new Place<>(handler, registration));
    }
    return this;
  }

  @Override
  public SharedIndexInformer<T> removeEventHandler(ResourceEventHandler<? super T> handler) {
    List<Place<T>> removed = new ArrayList<>();
    synchronized (places) {
      places.stream().filter(place -> place.handler() == handler).forEach(removed::add);
      places.removeAll(removed);
    }
    listCallbacks.remove(handler);
    removed.forEach(place -> informer.removeEventHandler(place.registration()));
    return this;
  }

  @Override
  public CompletionStage<Void> start() {
    if (stopped.isDone()) {
      throw new IllegalStateException("Cannot restart a stopped informer");
    }
    started.set(true);
    factory.start();
    return informer.synced();
  }

  /** Waits for the first state, as fabric8's does; it never gives up by itself. */
  @Override
  public SharedIndexInformer<T> run() {
    join(start());
    return this;
  }

  @Override
  public void stop() {
    if (!stopped.isDone()) {
      factory.close();
      Throwable reason = listCallbacks.reason();
      if (reason == null) {
        stopped.complete(null);
      } else {
        stopped.completeExceptionally(reason);
      }
    }
  }

  @Override
  public CompletionStage<Void> stopped() {
    return stopped.minimalCompletionStage();
  }

  @Override
  public boolean hasSynced() {
    return informer.hasSynced();
  }

  @Override
  public boolean isRunning() {
    return started.get() && !stopped.isDone();
  }

  @Override
  public boolean isWatching() {
    return isRunning()
        && informer.stats().values().stream()
            .allMatch(stats -> stats.reflector().state() == ReflectorState.WATCHING);
  }

  /** fabric8 knows one revision; of an informer of several scopes there is none. */
  @Override
  public @Nullable String lastSyncResourceVersion() {
    List<InformerStats> scopes = List.copyOf(informer.stats().values());
    return scopes.size() == 1 && scopes.get(0).revision().isPresent()
        ? scopes.get(0).revision().get().toString()
        : null;
  }

  @Override
  public Class<T> getApiTypeClass() {
    return type;
  }

  @Override
  public SharedIndexInformer<T> exceptionHandler(ExceptionHandler handler) {
    listCallbacks.exceptionHandler(handler, started::get);
    return this;
  }

  /** Not possible: what the cache holds is always one revision of the server, never something else. */
  @Override
  public SharedIndexInformer<T> initialState(Stream<T> items) {
    throw new UnsupportedOperationException(
        "initialState: this cache is always exactly one revision of the server and cannot begin with anything else; "
            + "leave it out, the first list fills the cache");
  }

  /** Not possible: objects lie in immutable snapshots. */
  @Override
  public SharedIndexInformer<T> itemStore(ItemStore<T> itemStore) {
    throw new UnsupportedOperationException(
        "itemStore: objects lie in immutable snapshots here; to keep less of each object use "
            + "Fabric8Informers.withProjection instead");
  }

  /** Waits for a stage and throws what it failed with, not what Java wraps around it. */
  static void join(CompletionStage<Void> stage) {
    try {
      stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
