package io.informer4j.informer;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells when every key of an initial list has been processed, in whatever order, by whichever worker, however often (client-go:
 * {@code synctrack.AsyncTracker}).
 *
 * <pre>{@code
 * public void onAdd(Pod pod, boolean inInitialList) {
 *   if (inInitialList) tracker.start(nameOf(pod));
 *   queue.add(nameOf(pod));
 * }
 * // worker
 * reconcile(name);
 * tracker.finished(name);
 * // once
 * registration.synced().thenRun(tracker::upstreamHasSynced);
 * }</pre>
 *
 * <p>A key counts once, however often it is started; finishing a key that was not started does nothing. Once synced, a
 * tracker stays so.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. Dependents of {@link #synced} run on the thread that
 * brings the last thing about, while nothing is held.
 */
public final class KeyedSyncTracker<K> {

  /** Never counts less than there are {@link #keys}: it is raised before a key comes and lowered after it has gone. */
  private final SyncTracker tracker = new SyncTracker();

  private final Set<K> keys = ConcurrentHashMap.newKeySet();

  /** Creates a tracker that waits for its upstream. */
  public KeyedSyncTracker() {}

  /** Notes that a key waits to be processed, before it is handed over. */
  public void start(K key) {
    tracker.start();
    if (!keys.add(key)) {
      tracker.finished();
    }
  }

  /** Notes that a key has been processed. */
  public void finished(K key) {
    if (keys.remove(key)) {
      tracker.finished();
    }
  }

  /** Notes that all of the initial list has been handed over. Calling again does nothing. */
  public void upstreamHasSynced() {
    tracker.upstreamHasSynced();
  }

  /** Returns whether the initial list has been processed. */
  public boolean hasSynced() {
    return tracker.hasSynced();
  }

  /** Returns a stage that completes when {@link #hasSynced} becomes true. */
  public CompletionStage<Void> synced() {
    return tracker.synced();
  }
}
