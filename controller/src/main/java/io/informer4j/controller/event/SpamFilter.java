package io.informer4j.controller.event;

import java.time.Duration;

/**
 * Lets only so many events of an object through: {@value #BURST} at once of each type, and one more every five minutes
 * (client-go: {@code EventSourceObjectSpamFilter}).
 *
 * <p><b>Threading:</b> owned by one loop.
 */
final class SpamFilter {

  static final int BURST = 25;
  static final Duration REFILL = Duration.ofMinutes(5);

  private record Key(EventSubject about, EventType type) {}

  private static final class Bucket {
    private double tokens = BURST;
    private long asOf;

    Bucket(long now) {
      this.asOf = now;
    }

    /** Events of several threads may come a little out of order, but time does not go back. */
    boolean take(long now) {
      long elapsed = Math.max(0, now - asOf);
      asOf += elapsed;
      tokens = Math.min(BURST, tokens + (double) elapsed / REFILL.toNanos());
      if (tokens < 1) {
        return false;
      }
      tokens--;
      return true;
    }
  }

  private final LruMap<Key, Bucket> buckets;

  SpamFilter(int capacity) {
    this.buckets = new LruMap<>(capacity, bucket -> {});
  }

  /** Returns whether one more event may be sent now. */
  boolean lets(Told told) {
    Key key = new Key(told.about().anyRevision(), told.what().type());
    return buckets.computeIfAbsent(key, k -> new Bucket(told.nanos())).take(told.nanos());
  }
}
