package io.informer4j.peers.situation;

import io.informer4j.peers.informer.InformerUnderTest;
import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.informer.Recorder;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * An informer that was started, and its handler.
 *
 * @param informer the informer
 * @param recorder its handler
 */
record Followed(InformerUnderTest informer, Recorder recorder) {

  private static final long LOOK_EVERY_MILLIS = 20;
  private static final long THEN_EVERY_MILLIS = 200;
  private static final Duration THEN = Duration.ofSeconds(5);

  /** Who has stopped is given so long to turn out not to have. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  /**
   * Waits until a condition holds, and returns how long that took; empty if it took longer than this, or if the informer
   * has stopped meanwhile. Looks whenever the handler is called, and from time to time: a foreign cache does not say
   * when it changes.
   */
  Optional<Duration> await(Duration most, BooleanSupplier condition) throws InterruptedException {
    long start = System.nanoTime();
    long deadline = start + most.toNanos();
    while (!condition.getAsBoolean()) {
      long now = System.nanoTime();
      if (informer.hasStopped()) {
        deadline = Math.min(deadline, now + GRACE.toNanos());
      }
      if (now > deadline) {
        return Optional.empty();
      }
      recorder.awaitCall(now - start < THEN.toNanos() ? LOOK_EVERY_MILLIS : THEN_EVERY_MILLIS);
    }
    return Optional.of(Duration.ofNanos(System.nanoTime() - start));
  }

  /** Waits until cache and view equal what the server has now, which nobody changes meanwhile. */
  Optional<Duration> awaitRight(Duration most, Supplier<SortedMap<String, Observed>> truth)
      throws InterruptedException {
    SortedMap<String, Observed> expected = truth.get();
    return await(
        most, () -> informer.cached().equals(expected) && recorder.view().equals(expected));
  }

  /** Returns in words what is wrong; empty if nothing. */
  String differenceFrom(SortedMap<String, Observed> truth) {
    StringJoiner words = new StringJoiner("; ");
    String cache = Difference.of(truth, informer.cached());
    String events = Difference.of(truth, recorder.view());
    String objects = "of " + truth.size() + (truth.size() == 1 ? " object " : " objects ");
    if (cache.equals(events) && !cache.isEmpty()) {
      words.add(objects + cache);
    } else {
      if (!cache.isEmpty()) {
        words.add("in the cache " + objects + cache);
      }
      if (!events.isEmpty()) {
        words.add("by its events " + objects + events);
      }
    }
    if (!informer.hasSynced()) {
      words.add("not synced");
    } else if (words.length() > 0 && !informer.hasStopped()) {
      words.add("says that it is synced");
    }
    return words.toString();
  }
}
