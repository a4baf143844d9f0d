package io.informer4j.controller.leader;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * What a lock says (client-go: {@code LeaderElectionRecord}).
 *
 * <pre>{@code
 * LeaderRecord record = lock.get().toCompletableFuture().join().orElseThrow().record();
 * System.out.println(record.holder() + " since " + record.acquired());
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param holder who holds it; empty if it was released
 * @param leaseDuration for how long after its last change others wait before they take it
 * @param acquired when the holder got it, by the holder's clock; for people
 * @param renewed when the holder renewed it last, by the holder's clock; for people
 * @param transitions how often it went from one holder to another
 */
public record LeaderRecord(
    String holder, Duration leaseDuration, Instant acquired, Instant renewed, int transitions) {

  /** Creates a record. */
  public LeaderRecord {
    Objects.requireNonNull(holder, "holder");
    Objects.requireNonNull(leaseDuration, "leaseDuration");
    Objects.requireNonNull(acquired, "acquired");
    Objects.requireNonNull(renewed, "renewed");
  }

  /** Returns what the first holder writes. */
  static LeaderRecord first(String holder, Duration leaseDuration, Instant now) {
    return new LeaderRecord(holder, leaseDuration, now, now, 0);
  }

  /** Returns what the holder writes to keep it. */
  LeaderRecord renewed(Duration duration, Instant now) {
    return new LeaderRecord(holder, duration, acquired, now, transitions);
  }

  /** Returns what another one writes to take it. */
  LeaderRecord taken(String by, Duration duration, Instant now) {
    return new LeaderRecord(
        by, duration, now, now, transitions == Integer.MAX_VALUE ? transitions : transitions + 1);
  }

  /** Returns what the holder writes to give it back: anybody may take it at once. */
  LeaderRecord released(Instant now) {
    return new LeaderRecord("", Timing.RELEASED, now, now, transitions);
  }
}
