package io.informer4j.controller.leader;

import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns what a Lease says into a record and back. What a record has no place for stays as it is. */
final class LeaseSpecs {

  private LeaseSpecs() {}

  static LeaderRecord toRecord(@Nullable LeaseSpec spec) {
    if (spec == null) {
      return new LeaderRecord("", Duration.ZERO, Instant.EPOCH, Instant.EPOCH, 0);
    }
    return new LeaderRecord(
        Objects.requireNonNullElse(spec.getHolderIdentity(), ""),
        Duration.ofSeconds(Objects.requireNonNullElse(spec.getLeaseDurationSeconds(), 0)),
        toInstant(spec.getAcquireTime()),
        toInstant(spec.getRenewTime()),
        Objects.requireNonNullElse(spec.getLeaseTransitions(), 0));
  }

  static void write(LeaderRecord record, LeaseSpec spec) {
    spec.setHolderIdentity(record.holder());
    spec.setLeaseDurationSeconds(wholeSeconds(record.leaseDuration()));
    spec.setAcquireTime(toTime(record.acquired()));
    spec.setRenewTime(toTime(record.renewed()));
    spec.setLeaseTransitions(record.transitions());
  }

  /** Rounds up: who waits longer than the holder believes to lead does no harm. The server wants one second at least. */
  private static int wholeSeconds(Duration duration) {
    long up = duration.getNano() == 0 ? duration.getSeconds() : duration.getSeconds() + 1;
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, up));
  }

  private static Instant toInstant(@Nullable ZonedDateTime time) {
    return time == null ? Instant.EPOCH : time.toInstant();
  }

  /** A Lease keeps microseconds. */
  private static ZonedDateTime toTime(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MICROS).atZone(ZoneOffset.UTC);
  }
}
