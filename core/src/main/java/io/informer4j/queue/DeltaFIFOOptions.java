package io.informer4j.queue;

import io.informer4j.store.StoreView;
import java.util.Objects;
import java.util.Optional;

/**
 * What can be chosen about a {@link DeltaFIFO} (client-go: {@code DeltaFIFOOptions}).
 *
 * <pre>{@code
 * DeltaFIFOOptions.<Pod>defaults().withKnownObjects(indexer);
 * }</pre>
 *
 * @param knownObjects what the consumer has processed so far; without it deletes of objects that are not
 *     in the queue are not seen
 * @param emitReplaced whether an object of a list is {@link DeltaType#REPLACED} rather than {@link
 *     DeltaType#SYNC}
 * @param queue what can be chosen about any queue
 */
public record DeltaFIFOOptions<T>(
    Optional<StoreView<T>> knownObjects, boolean emitReplaced, QueueOptions<T> queue) {

  /** Checks that nothing is null. */
  public DeltaFIFOOptions {
    Objects.requireNonNull(knownObjects, "knownObjects");
    Objects.requireNonNull(queue, "queue");
  }

  /** Returns the options of a queue without known objects that tells lists from resyncs. */
  public static <T> DeltaFIFOOptions<T> defaults() {
    return new DeltaFIFOOptions<>(Optional.empty(), true, QueueOptions.defaults());
  }

  /** Returns the same with known objects. */
  public DeltaFIFOOptions<T> withKnownObjects(StoreView<T> other) {
    return new DeltaFIFOOptions<>(Optional.of(other), emitReplaced, queue);
  }

  /** Returns the same with objects of a list marked as replaced, or as sync. */
  public DeltaFIFOOptions<T> withEmitReplaced(boolean other) {
    return new DeltaFIFOOptions<>(knownObjects, other, queue);
  }

  /** Returns the same with other options of the queue. */
  public DeltaFIFOOptions<T> withQueue(QueueOptions<T> other) {
    return new DeltaFIFOOptions<>(knownObjects, emitReplaced, other);
  }
}
