package io.informer4j.apiserver.rest;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Durations with two or three significant digits, as tables show ages (apimachinery: {@code duration.HumanDuration}). */
final class HumanDuration {

  static final String UNKNOWN = "<unknown>";

  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long YEAR = 365 * DAY;

  private HumanDuration() {}

  /** Returns how long ago a timestamp was, {@link #UNKNOWN} if it is empty. */
  static String since(String timestamp, Instant now) {
    return timestamp.isEmpty() ? UNKNOWN : between(timestamp, now);
  }

  /** Returns the time from one timestamp to another. */
  static String between(String from, Instant to) {
    try {
      return of(Duration.between(OffsetDateTime.parse(from).toInstant(), to));
    } catch (DateTimeException e) {
      return "<invalid>";
    }
  }

  static String of(Duration duration) {
    // whole seconds towards zero, so that clocks may differ by nearly two
    long seconds = duration.toMillis() / 1000;
    if (seconds < -1) {
      return "<invalid>";
    }
    if (seconds < 2 * MINUTE) {
      return Math.max(0, seconds) + "s";
    }
    if (seconds < 10 * MINUTE) {
      return two(seconds, MINUTE, "m", 1, "s");
    }
    if (seconds < 3 * HOUR) {
      return seconds / MINUTE + "m";
    }
    if (seconds < 8 * HOUR) {
      return two(seconds, HOUR, "h", MINUTE, "m");
    }
    if (seconds < 2 * DAY) {
      return seconds / HOUR + "h";
    }
    if (seconds < 8 * DAY) {
      return two(seconds, DAY, "d", HOUR, "h");
    }
    if (seconds < 2 * YEAR) {
      return seconds / DAY + "d";
    }
    return seconds < 8 * YEAR ? two(seconds, YEAR, "y", DAY, "d") : seconds / YEAR + "y";
  }

  private static String two(long seconds, long large, String name, long small, String smallName) {
    long rest = seconds % large / small;
    return seconds / large + name + (rest == 0 ? "" : rest + smallName);
  }
}
