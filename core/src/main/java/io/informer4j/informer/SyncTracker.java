package io.informer4j.informer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tells when everything of an initial list has been processed, by counting (client-go: {@code
 * synctrack.SingleFileTracker}).
 *
 * <pre>{@code
 * tracker.start();               // before an object is handed over
 * tracker.finished();            // after it has been processed
 * tracker.upstreamHasSynced();   // after the last object of the initial list was handed over
 * tracker.hasSynced();           // all of these have happened
 * }</pre>
 *
 * <p>For work that is done in order and once each. Where keys are merged, or retried by several workers, {@link
 * KeyedSyncTracker} counts right. Once synced, a tracker stays so.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. Dependents of {@link #synced} run on the thread that
 * brings the last thing about, while nothing is held.
 */
public final class SyncTracker {

  private final AtomicInteger unfinished = new AtomicInteger();
  private final CompletableFuture<Void> synced = new CompletableFuture<>();
  private volatile boolean upstreamSynced;

  /** Creates a tracker that waits for its upstream. */
  public SyncTracker() {}

  /** Counts one more piece of work, before it is handed over. */
  public void start() {
    unfinished.incrementAndGet();
  }

  /**
   * Counts one piece of work as done.
   *
   * @throws IllegalStateException if more pieces are done than were started, which is a bug of the caller
   */
  public void finished() {
    int before = unfinished.getAndUpdate(count -> Math.max(0, count - 1));
    if (before == 0) {
      throw new IllegalStateException(
          "negative counter: finished() was called more often than start(); call start() before each hand-over");
    }
    completeIfDone();
  }

  /** Notes that all of the initial list has been handed over. Calling again does nothing. */
  public void upstreamHasSynced() {
    upstreamSynced = true;
    completeIfDone();
  }

  /** Returns whether the initial list has been processed. */
  public boolean hasSynced() {
    return synced.isDone();
  }

  /** Returns a stage that completes when {@link #hasSynced} becomes true. */
  public CompletionStage<Void> synced() {
    return synced.copy();
  }

  /** Both callers write first and read the other's word then, so the later of them sees both. */
  private void completeIfDone() {
    if (upstreamSynced && unfinished.get() == 0) {
      synced.complete(null);
    }
  }
}
