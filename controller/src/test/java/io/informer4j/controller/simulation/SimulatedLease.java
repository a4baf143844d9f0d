package io.informer4j.controller.simulation;

import io.informer4j.controller.leader.LeaderRecord;
import io.informer4j.controller.leader.LeaseLock;
import io.informer4j.controller.leader.LockConflictException;
import java.util.Optional;

/** The lease as the server has it. */
final class SimulatedLease {

  private final SimulatedServer server;
  private final LeaseJudge judge;
  private Optional<LeaseLock.Versioned> present = Optional.empty();

  SimulatedLease(SimulatedServer server, LeaseJudge judge) {
    this.server = server;
    this.judge = judge;
  }

  Optional<LeaseLock.Versioned> read() {
    return present;
  }

  /** A process creates it, by a request that it sent at this time. */
  LeaseLock.Versioned create(Life by, long sentAt, LeaderRecord record) {
    if (present.isPresent()) {
      throw new LockConflictException("there is a lease");
    }
    return write(by, sentAt, record);
  }

  /** A process writes it, by a request that it sent at this time. */
  LeaseLock.Versioned update(Life by, long sentAt, LeaderRecord record, String version) {
    if (present.isEmpty() || !present.get().version().equals(version)) {
      throw new LockConflictException("the lease is another");
    }
    return write(by, sentAt, record);
  }

  private LeaseLock.Versioned write(Life by, long sentAt, LeaderRecord record) {
    judge.onWrite(by, sentAt, present.map(LeaseLock.Versioned::record), record);
    LeaseLock.Versioned written = new LeaseLock.Versioned(record, nextVersion());
    present = Optional.of(written);
    return written;
  }

  /** Somebody who is none of the processes writes it. */
  void meddle(LeaderRecord record) {
    judge.onMeddling(record);
    present = Optional.of(new LeaseLock.Versioned(record, nextVersion()));
  }

  /** It gets another version, and says what it said. */
  void touch() {
    present = present.map(was -> new LeaseLock.Versioned(was.record(), nextVersion()));
  }

  void delete() {
    judge.onDeletion();
    present = Optional.empty();
  }

  private String nextVersion() {
    return Long.toString(server.nextRevision());
  }
}
