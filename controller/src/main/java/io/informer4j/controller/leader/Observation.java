package io.informer4j.controller.leader;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What this process saw of the lock last, and when it first saw that, by its own monotonic clock.
 *
 * <p>A holder's time is counted from when its last change was <i>seen</i>, which is after it was made, whatever the clock of
 * the holder says; so nobody who counts like this takes the lock too early. A change is a new version: two records may look
 * alike if the clock of the holder was set back.
 *
 * @param seen the record and its version
 * @param since when this version was seen for the first time
 */
record Observation(LeaseLock.Versioned seen, long since) {

  LeaderRecord record() {
    return seen.record();
  }

  String holder() {
    return record().holder();
  }

  /** Returns what is known after the lock was read, or written, once more; the time is that of the answer. */
  static Observation next(@Nullable Observation before, LeaseLock.Versioned found, long now) {
    return before != null && before.seen.equals(found) ? before : new Observation(found, now);
  }

  /** Returns whether the time of the holder is over. */
  boolean isExpired(long now) {
    return now - since >= TimeUnit.NANOSECONDS.convert(record().leaseDuration());
  }
}
