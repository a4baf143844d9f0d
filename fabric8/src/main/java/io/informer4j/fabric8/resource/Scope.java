package io.informer4j.fabric8.resource;

import io.informer4j.informer.InformerState;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.store.IndexFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One mirror of a {@link UnitedInformer}: all namespaces, or one.
 *
 * <p><b>Threading:</b> indexes and {@link #isSettled} belong to the informer's control loop, the rest may be used from anywhere.
 */
final class Scope<T> {

  private final ResourceType type;
  private final String namespace;
  private final SharedIndexInformer<T> engine;
  private final @Nullable Contact contact;
  private final CompletableFuture<Void> synced = new CompletableFuture<>();
  private final CompletableFuture<Void> gone = new CompletableFuture<>();
  private Map<String, IndexFunction<T>> indexes;
  private boolean settled;

  /**
   * Creates a scope on an engine that is not started.
   *
   * @param contact null for an engine that somebody else has made
   * @param indexes what the engine was made with
   */
  Scope(
      ResourceType type,
      String namespace,
      SharedIndexInformer<T> engine,
      @Nullable Contact contact,
      Map<String, IndexFunction<T>> indexes) {
    this.type = type;
    this.namespace = namespace;
    this.engine = engine;
    this.contact = contact;
    this.indexes = new LinkedHashMap<>(indexes);
    engine.synced().whenComplete((nothing, error) -> {
      if (error == null) {
        synced.complete(null);
      } else {
        synced.completeExceptionally(error);
      }
    });
  }

  String namespace() {
    return namespace;
  }

  SharedIndexInformer<T> engine() {
    return engine;
  }

  /** Completes when the mirror holds its first full state; fails if it is removed or closed before. */
  CompletionStage<Void> synced() {
    return synced.minimalCompletionStage();
  }

  /** Completes when, after its removal, all handlers know of the deletes and nothing of it runs any more. */
  CompletionStage<Void> gone() {
    return gone.minimalCompletionStage();
  }

  void markGone() {
    gone.complete(null);
  }

  /** Nobody wants it any more. */
  void abandon() {
    synced.completeExceptionally(new IllegalStateException("namespace '" + namespace
        + "' was removed from '" + engine.name() + "' before it had synced"));
  }

  void start() {
    if (engine.state() == InformerState.NEW && contact != null) {
      contact.begin();
    }
    if (engine.state() != InformerState.CLOSED) {
      engine.start();
    }
  }

  /** Returns whether it is ready for handlers: not while another one of its namespace still tells its deletes. */
  boolean isSettled() {
    return settled;
  }

  void settle() {
    settled = true;
  }

  /** Returns whether an engine that somebody else has made came with an index of this name. */
  boolean hasForeign(String index) {
    return contact == null
        && !indexes.containsKey(index)
        && engine.snapshot().indexNames().contains(index);
  }

  /** Gives the engine the indexes that it lacks, and takes those away that it should not have. */
  CompletionStage<Void> align(Map<String, IndexFunction<T>> wanted) {
    if (engine.state() == InformerState.CLOSED) {
      return CompletableFuture.completedStage(null);
    }
    List<CompletionStage<Void>> changes = new ArrayList<>();
    indexes.forEach((name, function) -> {
      if (!function.equals(wanted.get(name))) {
        changes.add(engine.removeIndexer(name));
      }
    });
    Map<String, IndexFunction<T>> added = new LinkedHashMap<>(wanted);
    added.entrySet().removeIf(entry -> entry.getValue().equals(indexes.get(entry.getKey())));
    if (!added.isEmpty()) {
      changes.add(engine.addIndexers(added));
    }
    indexes = new LinkedHashMap<>(wanted);
    return CompletableFuture.allOf(changes.stream()
        .map(CompletionStage::toCompletableFuture)
        .toArray(CompletableFuture<?>[]::new));
  }

  /** Returns the media type in which the server answers, empty if nobody knows: it has not yet, or is not ours to ask. */
  String encoding() {
    return contact == null ? "" : contact.encoding();
  }

  /** Returns how this mirror is doing; see {@link InformerHealth}. */
  InformerHealth health(Duration longestLoss) {
    InformerStats stats = engine.stats();
    Duration lost =
        contact == null || stats.state() == InformerState.NEW ? Duration.ZERO : contact.lostFor();
    Optional<SourceFailure> failure =
        contact == null ? stats.reflector().lastFailure() : contact.lastFailure();
    boolean live = stats.state() != InformerState.CLOSED && lost.compareTo(longestLoss) < 0;
    return new InformerHealth(
        engine.name(),
        stats.synced(),
        live,
        ReflectorWords.of(type, stats.reflector()),
        lost,
        failure);
  }
}
