package io.informer4j.apiserver.protobuf;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Times as JSON has them: to the second, or to the microsecond. */
final class JsonTimes {

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern(
          "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
      .withZone(ZoneOffset.UTC);

  private JsonTimes() {}

  /** Reads a time; empty if it is none. */
  static Optional<Instant> parse(String text) {
    try {
      return Optional.of(
          isUsual(text) ? parseUsual(text) : OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Returns whether this may be {@code 2026-01-02T03:04:05Z}, as nearly all times are written. */
  private static boolean isUsual(String text) {
    return text.length() == 20
        && text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && text.charAt(10) == 'T'
        && text.charAt(13) == ':'
        && text.charAt(16) == ':'
        && text.charAt(19) == 'Z';
  }

  /** A formatter takes longer than all else in an object with many times. */
  private static Instant parseUsual(String text) {
    LocalDateTime time = LocalDateTime.of(
        number(text, 0, 4),
        number(text, 5, 7),
        number(text, 8, 10),
        number(text, 11, 13),
        number(text, 14, 16),
        number(text, 17, 19));
    return time.toInstant(ZoneOffset.UTC);
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }

  /** Writes a time. @throws DateTimeException if it is none of the calendar */
  static String text(long seconds, int nanos, boolean hasMicros) {
    return (hasMicros ? MICROS : SECONDS).format(Instant.ofEpochSecond(seconds, nanos));
  }
}
