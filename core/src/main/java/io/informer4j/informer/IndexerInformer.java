package io.informer4j.informer;

import io.informer4j.codec.Transform;
import io.informer4j.name.ResourceVersion;
import io.informer4j.queue.InOrderQueue;
import io.informer4j.queue.QueueOptions;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Snapshot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/**
 * The basic informer: a mirror with indexes and one handler, called inline (client-go: {@code NewIndexerInformer}).
 *
 * <pre>{@code
 * IndexerInformer<Pod> informer = IndexerInformer.builder(pods)
 *     .handler(ResourceEventHandler.of(
 *         pod -> queue.add(key(pod)), (old, pod) -> queue.add(key(pod)), gone -> queue.add(gone.key())))
 *     .indexer("byNode", byNode)
 *     .build();
 * informer.start();   // or run(), which returns when it is closed
 * }</pre>
 *
 * <p>A slow handler holds up the mirror, and one that throws ends the informer: {@link #run} throws it. For more than one
 * handler, or for one that must not do either, there is {@link SharedIndexInformer}.
 *
 * <p><b>Threading:</b> all methods may be called from any thread; reads never wait. The handler runs on {@link
 * InformerRuntime#handlers}, one call at a time.
 */
public final class IndexerInformer<T> implements Runnable, AutoCloseable {

  private final Indexer<T> indexer;
  private final InlineSink<T> sink;
  private final QueueController<T> controller;

  private IndexerInformer(Builder<T> builder) {
    this.indexer = Indexer.create(builder.indexers);
    InOrderQueue<T> queue =
        new InOrderQueue<>(QueueOptions.<T>defaults().withTransform(builder.transform));
    this.sink = new InlineSink<>(builder.handler);
    DeltaApplier<T> process = new DeltaApplier<>(indexer, sink, true);
    this.controller = new QueueController<>(
        InformerConfig.of(queue, builder.source, process)
            .withResync(builder.resyncPeriod, () -> true),
        builder.runtime);
  }

  /** Returns a builder for an informer over this source. */
  public static <T> Builder<T> builder(ListerWatcher<T> source) {
    return new Builder<>(source);
  }

  /** Starts to list, watch and call the handler. Calling again does nothing. */
  public void start() {
    controller.start();
  }

  /**
   * Starts, and returns when the informer has been closed and the handler has returned. An interrupt closes it.
   *
   * @throws RuntimeException what the handler threw, if it did, or the Error
   */
  @Override
  public void run() {
    controller.run();
  }

  /** Returns the content of the mirror as of now. */
  public Snapshot<T> snapshot() {
    return indexer.snapshot();
  }

  /**
   * Adds indexes, filled with what is there.
   *
   * @throws IllegalArgumentException if one of the names is taken; then none is added
   */
  public void addIndexers(Map<String, IndexFunction<T>> indexers) {
    indexer.addIndexers(indexers);
  }

  /** Returns whether the handler has been told the first full state. */
  public boolean hasSynced() {
    return controller.hasSynced();
  }

  /** Returns a stage that completes when {@link #hasSynced} becomes true. */
  public CompletionStage<Void> synced() {
    return controller.synced();
  }

  /** Returns a stage that completes when the informer is closed and the handler has returned; it fails if that threw. */
  public CompletionStage<Void> ended() {
    return controller.ended();
  }

  /** Returns the revision that the reflector has reached, unset before the first list. */
  public ResourceVersion lastSyncResourceVersion() {
    return controller.lastSyncResourceVersion();
  }

  /** Stops the informer: no handler call begins after this. It does not wait for one in progress. Idempotent. */
  @Override
  public void close() {
    sink.close();
    controller.close();
  }

  /** Collects what a basic informer is made of. <b>Threading:</b> for one thread. */
  public static final class Builder<T> {

    private final ListerWatcher<T> source;
    private final Map<String, IndexFunction<T>> indexers = new LinkedHashMap<>();
    private ResourceEventConsumer<T> handler = event -> {};
    private Transform<T> transform = Transform.identity();
    private Duration resyncPeriod = Duration.ZERO;
    private InformerRuntime runtime = InformerRuntime.shared();

    private Builder(ListerWatcher<T> source) {
      this.source = Objects.requireNonNull(source, "source");
    }

    /** Sets the handler; without one the informer only keeps its mirror. */
    public Builder<T> handler(ResourceEventConsumer<T> theHandler) {
      this.handler = Objects.requireNonNull(theHandler, "handler");
      return this;
    }

    /**
     * Adds an index.
     *
     * @throws IllegalArgumentException if the name is taken
     */
    public Builder<T> indexer(String name, IndexFunction<T> function) {
      if (indexers.putIfAbsent(name, Objects.requireNonNull(function, "function")) != null) {
        throw new IllegalArgumentException(
            "there is an index '" + name + "' already; choose another name");
      }
      return this;
    }

    /** Sets what is done to each object before it enters the mirror. */
    public Builder<T> transform(Transform<T> theTransform) {
      this.transform = Objects.requireNonNull(theTransform, "transform");
      return this;
    }

    /** Sets how often the handler is told everything once more; zero, the default, for never. */
    public Builder<T> resyncPeriod(Duration period) {
      this.resyncPeriod = Objects.requireNonNull(period, "resyncPeriod");
      return this;
    }

    /** Sets where time and threads come from; by default the shared runtime. */
    public Builder<T> runtime(InformerRuntime theRuntime) {
      this.runtime = Objects.requireNonNull(theRuntime, "runtime");
      return this;
    }

    /** Returns the informer, not started. */
    public IndexerInformer<T> build() {
      return new IndexerInformer<>(this);
    }
  }
}
