package io.informer4j.fabric8.resource;

import io.informer4j.codec.ObjectView;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.informer.SyncCheck;
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
import java.util.concurrent.CompletionStage;

/**
 * An informer of one resource, over all namespaces, one or several, as a factory hands it out (client-go: {@code
 * cache.SharedIndexInformer}). It is shared by all who ask for the same; the factory closes it.
 *
 * <pre>{@code
 * ResourceInformer<Pod> pods = factory.core().v1().pods().informer();
 * pods.addIndexers(Map.of("byNode", Index.byField("spec.nodeName")));
 * pods.addEventHandler(ResourceEventHandler.of(this::added, this::changed, this::gone));
 * factory.start();
 * pods.awaitSync(Duration.ofMinutes(1));
 * pods.view().byIndex("byNode", "node-1");
 * }</pre>
 *
 * <p><b>Threading:</b> all methods may be called from any thread, handlers included. Reads never wait.
 */
public interface ResourceInformer<T> {

  /** Returns what is mirrored. */
  ResourceType resourceType();

  /** Returns the name, for logs and statistics. */
  String name();

  /**
   * Starts to list and watch; calling again does nothing. {@code factory.start()} does it for all.
   *
   * @throws IllegalStateException if the informer is closed
   */
  void start();

  /** Returns the content of the mirror as of now: one revision of each scope, for as long as the caller keeps it. */
  ResourceView<T> view();

  /**
   * Returns one object of the mirror, field by field: with packed formats nothing of it is decoded. Nothing if it is not there.
   *
   * <pre>{@code
   * pods.view(ObjectName.of("shop", "web-0")).flatMap(pod -> pod.text("spec.nodeName"));
   * }</pre>
   */
  Optional<ObjectView> view(ObjectName object);

  /**
   * Adds something to call after each change of {@link #view()}, also when nothing but a scope's revision or epoch has changed, of
   * which no handler hears. It is called on loops of the engine and possibly by several at once, so it must be quick and hand
   * over to a thread of its own. Cancelling what is returned removes it.
   */
  Cancellable addViewListener(Runnable listener);

  /** Returns typed look-ups on the mirror. */
  Lister<T> lister();

  /** Returns whether the mirror holds the first full state of all namespaces that it has now. */
  boolean hasSynced();

  /** Returns a stage that completes when {@link #hasSynced} becomes true for the first time. */
  CompletionStage<Void> synced();

  /** Returns what {@link #awaitSync} waits for: the mirror, and each handler registered through this object so far. */
  List<SyncCheck> syncChecks();

  /**
   * Waits until the mirror and all handlers registered through this object so far have the first full state.
   *
   * @throws io.informer4j.informer.NotSyncedException naming what is missing and why, if it takes longer than this
   * @throws InterruptedException if the waiting thread is interrupted
   */
  void awaitSync(Duration timeout) throws InterruptedException;

  /** Adds a handler with the default options; what is there already is replayed to it as initial adds. */
  default HandlerRegistration addEventHandler(ResourceEventConsumer<T> handler) {
    return addEventHandler(handler, HandlerOptions.defaults());
  }

  /**
   * Adds a handler. Its calls come one after the other, also from several namespaces. The capacity of its mailbox is that of
   * each namespace; its resync period, unless it has one, is that of the options with which this object was asked for.
   *
   * @throws IllegalStateException if the informer is closed
   */
  HandlerRegistration addEventHandler(ResourceEventConsumer<T> handler, HandlerOptions options);

  /** Removes a handler; the stage completes when its call in progress, if any, has returned. */
  CompletionStage<Void> removeEventHandler(HandlerRegistration registration);

  /**
   * Adds indexes, before the start or while running, for all who share the informer; they stay when their owner leaves. The
   * stage completes when they are filled. It fails with {@link IndexConflictException} if a name is taken by another function;
   * then none is added. The same function again is no conflict.
   *
   * @throws io.informer4j.codec.FieldPathException if one is by a field that the model does not have
   */
  CompletionStage<Void> addIndexers(Map<String, IndexFunction<T>> indexers);

  /** Removes an index, for all who share the informer. The stage fails with {@link IllegalArgumentException} if there is none. */
  CompletionStage<Void> removeIndexer(String index);

  /** Returns whether it was asked for all namespaces, or has none to choose from; then none can be added or removed. */
  boolean coversAllNamespaces();

  /** Returns the namespaces that are mirrored; empty if it {@link #coversAllNamespaces}, or if all were removed. */
  SortedSet<String> namespaces();

  /**
   * Takes another namespace into the mirror, for all who share it; handlers get adds for what is there. If it is there already,
   * nothing happens. The stage completes when the view shows the namespace's first full state.
   *
   * @throws IllegalStateException if it {@link #coversAllNamespaces}, or is closed
   */
  CompletionStage<Void> addNamespace(String namespace);

  /**
   * Takes a namespace out of the mirror, for all who share it. Its objects are out of the view when this returns; handlers get a
   * delete for each that they know of. The stage completes when they have returned from the last.
   *
   * @throws IllegalStateException if it {@link #coversAllNamespaces}, or is closed
   */
  CompletionStage<Void> removeNamespace(String namespace);

  /** Returns whether it is alive and ready, and if not, why, in words. */
  InformerHealth health();

  /** Returns figures of each scope, by namespace; the scope of all namespaces has the key "". */
  SortedMap<String, InformerStats> stats();

  /**
   * Returns how it is set up, in words: {@code format}, {@code encoding}, {@code label selector} and so on, in the order of {@link
   * #describe}.
   */
  Map<String, String> settings();

  /**
   * Returns the media type in which the server answers, by namespace as {@link #stats}; without those of which it is not known,
   * since no answer has come yet.
   */
  SortedMap<String, String> encodings();

  /** Returns, for people, what this informer is made of and how it is set up. */
  String describe();
}
