package io.informer4j.queue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Knows when the first full state has been taken out of a queue and processed.
 *
 * <p>The first change of any kind ends the state {@code UNPOPULATED}. A first list brings a number of
 * entries which have to be processed; a first change that is not a list brings none, since then nobody
 * is going to send a list. Resyncs and bookmarks do not count as changes.
 *
 * <p>Guarded by the lock of its queue, but for {@link #hasSynced}, {@link #synced} and {@link #announce},
 * which may be called by anybody, the last one only without the lock: users' code hangs on the stage.
 */
final class SyncTracker {

  private enum State {
    UNPOPULATED,
    POPULATED,
    SYNCED
  }

  private final CompletableFuture<Void> synced = new CompletableFuture<>();
  private volatile State state = State.UNPOPULATED;
  private int toTake;
  private int toProcess;

  /** The first call says how many entries at the head of the queue are the first full state. */
  void populate(int initialEntries) {
    if (state == State.UNPOPULATED) {
      toTake = initialEntries;
      toProcess = initialEntries;
      state = initialEntries == 0 ? State.SYNCED : State.POPULATED;
    }
  }

  /** Returns whether the entry at the head belongs to the first full state. */
  boolean isInitial() {
    return state == State.UNPOPULATED || toTake > 0;
  }

  /** Returns how many entries may be taken at once: never some of the first full state with later ones. */
  int limit(int atMost) {
    return toTake > 0 ? Math.min(atMost, toTake) : atMost;
  }

  /** This many entries were taken out; returns how many of them have to be reported as processed. */
  int taken(int entries) {
    int counted = Math.min(entries, toTake);
    toTake -= counted;
    return counted;
  }

  /** The processing of this many counted entries has returned, or thrown. */
  void processed(int counted) {
    toProcess -= counted;
    if (state == State.POPULATED && toProcess == 0) {
      state = State.SYNCED;
    }
  }

  boolean hasSynced() {
    return state == State.SYNCED;
  }

  /** Completes the stage. */
  void announce() {
    synced.complete(null);
  }

  CompletionStage<Void> synced() {
    return synced.minimalCompletionStage();
  }
}
