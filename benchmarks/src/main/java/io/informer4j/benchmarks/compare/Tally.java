package io.informer4j.benchmarks.compare;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What a handler was told: how many objects there are, and, once it is asked to note them, which revisions came when.
 *
 * <p><b>Threading:</b> told by a handler's thread, asked by another.
 */
final class Tally {

  private final CountDownLatch missing;
  // Both guarded by this; they hold the changes of one phase of a benchmark.
  private final Map<String, Long> noted = new HashMap<>();
  private final Set<String> awaited = new HashSet<>();
  private boolean notes;

  Tally(int objects) {
    missing = new CountDownLatch(objects);
  }

  /** An object has been added. */
  void added() {
    missing.countDown();
  }

  /** All objects have been added. */
  void addedAll() {
    while (missing.getCount() > 0) {
      missing.countDown();
    }
  }

  /** An object has another revision. */
  synchronized void changed(String resourceVersion) {
    if (notes && noted.putIfAbsent(resourceVersion, System.nanoTime()) == null) {
      if (awaited.remove(resourceVersion) && awaited.isEmpty()) {
        notifyAll();
      }
    }
  }

  /** Waits until all objects were added. */
  void awaitAll(long seconds) throws IOException, InterruptedException {
    if (!missing.await(seconds, TimeUnit.SECONDS)) {
      throw new IOException("not synced: " + missing.getCount() + " objects are missing");
    }
  }

  /** Begins to note revisions. */
  synchronized void note() {
    noted.clear();
    notes = true;
  }

  /** Waits until all of these revisions have come, and returns when each did. */
  synchronized Map<String, Long> awaitRevisions(Set<String> revisions, long seconds)
      throws IOException, InterruptedException {
    long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    awaited.clear();
    awaited.addAll(revisions);
    awaited.removeAll(noted.keySet());
    while (!awaited.isEmpty()) {
      long rest = TimeUnit.NANOSECONDS.toMillis(giveUp - System.nanoTime());
      if (rest <= 0) {
        throw new IOException(awaited.size() + " of " + revisions.size() + " changes did not come");
      }
      wait(rest);
    }
    notes = false;
    Map<String, Long> times = new HashMap<>(noted);
    times.keySet().retainAll(revisions);
    return times;
  }
}
