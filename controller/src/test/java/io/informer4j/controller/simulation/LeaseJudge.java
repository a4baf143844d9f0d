package io.informer4j.controller.simulation;

import io.informer4j.controller.leader.LeaderRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every write of the lease as the server sees it, by true time, and knows who may act: nothing here comes from an elector.
 *
 * <ul>
 *   <li>Nobody takes the lease of another before that other's time is over.
 *   <li>Nobody gives back what is another's.
 *   <li>Transitions count the changes of the holder.
 * </ul>
 */
final class LeaseJudge {

  private static final String NAME = "Lease";

  private final ControllerWorld world;
  private final Map<Life, Long> validUntil = new HashMap<>();
  private final Map<Life, Integer> terms = new HashMap<>();
  private long changedAt;
  private long meddledAt = -Duration.ofDays(1).toNanos();
  private @Nullable Life holder;
  private int term;

  LeaseJudge(ControllerWorld world) {
    this.world = world;
  }

  /** A process has written the lease, by a request that it sent at this time. */
  void onWrite(Life by, long sentAt, Optional<LeaderRecord> before, LeaderRecord after) {
    world.note("lease", by, after.holder() + " " + after.transitions());
    boolean isOwn = before.map(record -> isOf(by, record)).orElse(false);
    if (after.holder().isEmpty()) {
      if (!isOwn) {
        world.violated(NAME, by + " gives back a lease that is not its own: " + before);
      }
    } else {
      before.ifPresent(record -> judgeTakeover(by, record));
      onHeld(by, sentAt, after);
    }
    int transitions = before
        .map(record -> record.transitions() + (isOwn || after.holder().isEmpty() ? 0 : 1))
        .orElse(0);
    if (after.transitions() != transitions) {
      world.violated(
          NAME,
          by + " counts " + after.transitions() + " transitions, not " + transitions + ", after "
              + before);
    }
    if (before.isEmpty() || !before.get().equals(after)) {
      changedAt = world.now();
    }
  }

  private void judgeTakeover(Life by, LeaderRecord record) {
    long age = world.now() - changedAt;
    boolean isFree = record.holder().isEmpty() || isOf(by, record);
    if (!isFree && age < record.leaseDuration().toNanos()) {
      world.violated(
          NAME,
          by + " takes a lease of " + record.holder() + " that was written " + age / 1_000_000
              + " ms ago and is good for " + record.leaseDuration());
    }
  }

  private void onHeld(Life by, long sentAt, LeaderRecord after) {
    if (!isOf(by, after)) {
      world.violated(NAME, by + " writes a lease for somebody else: " + after);
    }
    long promised = Math.min(
        world.settings().renewDeadline().toNanos(), after.leaseDuration().toNanos());
    validUntil.merge(by, sentAt + promised, Math::max);
    if (holder != by) {
      holder = by;
      term++;
    }
    terms.put(by, term);
  }

  private boolean isOf(Life life, LeaderRecord record) {
    return record.holder().equals(world.identityOf(life));
  }

  /** Somebody has written the lease by hand. */
  void onMeddling(LeaderRecord record) {
    meddledAt = world.now();
    changedAt = world.now();
    world.note("meddled", record.holder(), record.leaseDuration());
  }

  /** Somebody has deleted the lease. */
  void onDeletion() {
    meddledAt = world.now();
    world.note("deleted", "", "");
  }

  /** A process asks for its lease to be taken back: from then on it has none. */
  void onRelease(Life life) {
    validUntil.put(life, Long.MIN_VALUE);
  }

  /** Returns whether a process may act at this time: a renewal was sent less than the renew deadline ago. */
  boolean isValid(Life life, long time) {
    return time < validUntil.getOrDefault(life, Long.MIN_VALUE);
  }

  /** Returns the number of the term that a process had last; terms change with the holder. 0 if it had none. */
  int termOf(Life life) {
    return terms.getOrDefault(life, 0);
  }

  /** Returns when somebody last laid hands on the lease. */
  long meddledAt() {
    return meddledAt;
  }
}
