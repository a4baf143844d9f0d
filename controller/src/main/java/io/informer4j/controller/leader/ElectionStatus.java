package io.informer4j.controller.leader;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What can be told of an election from outside of its loop.
 *
 * @param phase where it stands
 * @param note why, if there is more to say
 * @param observed what was seen of the lock
 * @param renewed when the last write that succeeded was sent, or null
 * @param failure what went wrong since, or empty
 */
record ElectionStatus(
    Phase phase,
    String note,
    @Nullable Observation observed,
    @Nullable Long renewed,
    String failure) {

  static final ElectionStatus NEW = new ElectionStatus(Phase.NEW, "", null, null, "");

  ElectionStatus entered(Phase next, String why) {
    return new ElectionStatus(next, why, observed, renewed, failure);
  }

  ElectionStatus saw(Observation seen) {
    return new ElectionStatus(phase, note, seen, renewed, failure);
  }

  ElectionStatus renewed(long sent) {
    return new ElectionStatus(phase, note, observed, sent, "");
  }

  ElectionStatus failed(String how) {
    return new ElectionStatus(phase, note, observed, renewed, how);
  }

  /** Returns how long ago the last write that succeeded was sent, in nanoseconds; zero if there was none. */
  long sinceRenewal(long now) {
    return renewed == null ? 0 : now - renewed;
  }

  /** Returns a line for people. */
  String describe(long now) {
    StringBuilder text = new StringBuilder(phase.words());
    if (!note.isEmpty()) {
      text.append(": ").append(note);
    }
    if (observed != null) {
      text.append(", ")
          .append(observed.holder().isEmpty() ? "nobody holds it" : "held by " + observed.holder())
          .append(", last change seen ")
          .append(ago(now - observed.since()))
          .append(", transitions ")
          .append(observed.record().transitions());
    }
    if (phase == Phase.LEADING) {
      text.append(", renewed ").append(ago(sinceRenewal(now)));
    }
    if (!failure.isEmpty()) {
      text.append(", last failure ").append(failure);
    }
    return text.toString();
  }

  private static String ago(long nanos) {
    return Duration.ofNanos(Math.max(0, nanos)).toMillis() / 1000.0 + " s ago";
  }
}
