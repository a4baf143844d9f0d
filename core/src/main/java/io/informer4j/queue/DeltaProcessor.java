package io.informer4j.queue;

import java.util.List;

/**
 * What a consumer does with the changes it takes from a queue (client-go: {@code PopProcessFunc}).
 */
@FunctionalInterface
public interface DeltaProcessor<T> {

  /**
   * Handles changes that were taken from the queue, oldest first. What it throws reaches the caller; the changes
   * are gone from the queue all the same.
   *
   * @param deltas the changes: one key's from a {@link DeltaFIFO}, any from an {@link InOrderQueue}
   * @param inInitialList whether they belong to the first full state
   */
  void process(List<Delta<T>> deltas, boolean inInitialList);
}
