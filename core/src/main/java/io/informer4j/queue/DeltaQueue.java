package io.informer4j.queue;

import io.informer4j.store.ReflectorStore;
import java.util.concurrent.CompletionStage;

/**
 * A queue of changes: a reflector puts them in, one consumer takes them out (client-go: {@code cache.Queue}).
 *
 * <pre>{@code
 * while (true) {
 *   queue.pop((deltas, inInitialList) -> deltas.forEach(this::apply));
 * }
 * }</pre>
 *
 * <p>Changes leave the queue <i>before</i> they are processed and never come back: a change put back at the tail
 * would take the consumer back in time, one at the head would wedge it.
 *
 * <p><b>Threading:</b> any thread may put in; one consumer takes out. The lock inside is a leaf: no user code, no
 * processor and no listener runs under it.
 */
public interface DeltaQueue<T> extends ReflectorStore<T>, AutoCloseable {

  /** The most changes that one {@link #pollBatch} takes. */
  int MAX_BATCH = 1000;

  /**
   * Takes the next change, or all changes of the next key, and processes it here. Returns whether there was one.
   */
  boolean poll(DeltaProcessor<T> processor);

  /**
   * Takes as many changes as may be applied to a store in one step, at most this many, and processes them here:
   * changes of distinct keys, never across the end of the initial list, a change of the whole collection alone.
   * Returns how many were taken; a {@link DeltaFIFO} counts keys and calls the processor once for each.
   *
   * @param atMost at least 1; more than {@link #MAX_BATCH} are never taken
   */
  int pollBatch(int atMost, DeltaProcessor<T> processor);

  /**
   * Waits for a change and processes it here.
   *
   * @throws QueueClosedException if the queue is closed and empty
   * @throws InterruptedException if interrupted while waiting
   */
  void pop(DeltaProcessor<T> processor) throws InterruptedException;

  /** Returns how many entries wait. */
  int depth();

  /**
   * Calls this whenever the queue has become non-empty, and when it is closed; at once if either is so already. One
   * listener; the last one counts.
   */
  void onReadable(Runnable listener);

  /** Returns whether the first full state has been taken out and its processing has returned. */
  boolean hasSynced();

  /** Returns a stage that completes when {@link #hasSynced} becomes true. */
  CompletionStage<Void> synced();

  /** Returns whether {@link #close} was called. */
  boolean isClosed();

  /** Wakes all who wait. What is in the queue can still be taken out. Calling again does nothing. */
  @Override
  void close();
}
