package io.informer4j.flight;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.time.Instant;

/** One step as it is kept: immutable, so that nobody can read half of it. */
final class Entry {

  /** What an entry takes by itself, with its name and its revision but without their characters. */
  private static final int OWN_BYTES = 56 + 24 + 24;

  /** What a string takes beside its characters, rounding included. */
  private static final int STRING_BYTES = 24 + 16 + 7;

  /** The least that an entry is counted for. */
  static final int LEAST_BYTES = OWN_BYTES + 2 * STRING_BYTES;

  /** When, counted from the beginning of the recorder. */
  final long nanos;

  final String informer;
  final FlightRecord.Step step;
  final ObjectName name;
  final ResourceVersion revision;
  final String detail;
  final String handler;
  final long tookNanos;

  Entry(
      long nanos,
      String informer,
      FlightRecord.Step step,
      ObjectName name,
      ResourceVersion revision,
      String detail,
      String handler,
      long tookNanos) {
    this.nanos = nanos;
    this.informer = informer;
    this.step = step;
    this.name = name;
    this.revision = revision;
    this.detail = detail;
    this.handler = handler;
    this.tookNanos = tookNanos;
  }

  /**
   * Returns how many bytes of heap hang on an entry at most, as if nobody else held its name and revision. What informers and
   * handlers are called is not counted: all their entries share it.
   */
  static int bytesOf(ObjectName name, ResourceVersion revision) {
    int bytes = LEAST_BYTES + name.namespace().length() + name.name().length();
    boolean hasText = revision.numberOr(-1) < 0 && !revision.isUnset();
    return hasText ? bytes + STRING_BYTES + revision.value().length() : bytes;
  }

  int bytes() {
    return bytesOf(name, revision);
  }

  /** Returns it for people, of a recorder that began then. */
  FlightRecord record(Instant began) {
    return new FlightRecord(
        began.plusNanos(nanos),
        informer,
        step,
        name,
        revision,
        detail,
        handler,
        Duration.ofNanos(tookNanos));
  }
}
