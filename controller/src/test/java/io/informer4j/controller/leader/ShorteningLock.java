package io.informer4j.controller.leader;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** A lock that does not keep leases for as long as it is asked to. */
record ShorteningLock(LeaseLock lock, Duration longest) implements LeaseLock {

  @Override
  public CompletionStage<Optional<Versioned>> get() {
    return lock.get();
  }

  @Override
  public CompletionStage<Versioned> create(LeaderRecord record) {
    return lock.create(shortened(record));
  }

  @Override
  public CompletionStage<Versioned> update(LeaderRecord record, String version) {
    return lock.update(shortened(record), version);
  }

  private LeaderRecord shortened(LeaderRecord record) {
    return new LeaderRecord(
        record.holder(), longest, record.acquired(), record.renewed(), record.transitions());
  }

  @Override
  public String describe() {
    return lock.describe();
  }
}
