package io.informer4j.apiserver.protobuf;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Times as JSON has them: to the second, or to the microsecond. */
final class JsonTimes {

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private JsonTimes() {}

  /** Reads a time; empty if it is none. */
  static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Writes a time. @throws DateTimeException if it is none of the calendar */
  static String text(long seconds, int nanos, boolean hasMicros) {
    return (hasMicros ? MICROS : SECONDS).format(Instant.ofEpochSecond(seconds, nanos));
  }
}
