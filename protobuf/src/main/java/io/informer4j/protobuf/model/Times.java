package io.informer4j.protobuf.model;

import io.informer4j.protobuf.MalformedProtobufException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times, which are seconds and nanoseconds in protobuf and a text in JSON: to the second, or to the microsecond. */
final class Times {

  private static final int LAST_YEAR_OF_FOUR_DIGITS = 9999;
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT);
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT);

  /** What can be written as a date; instants go a year further. */
  private static final long FIRST = LocalDateTime.MIN.toEpochSecond(ZoneOffset.UTC);

  private static final long LAST = LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC);

  private Times() {}

  /** Reads a time, null if it is unset. */
  static @Nullable String read(ModelReader in, int tag) {
    Instant time = instant(in, tag);
    return time == null ? null : in.sharing().times().of(time);
  }

  /** Reads a time to the microsecond, null if it is unset. */
  static @Nullable String readMicros(ModelReader in, int tag) {
    Instant time = instant(in, tag);
    return time == null ? null : text(time, true);
  }

  /** Reads a time, null if it is unset. */
  static @Nullable ZonedDateTime readZoned(ModelReader in, int tag) {
    Instant time = instant(in, tag);
    return time == null ? null : time.atZone(ZoneOffset.UTC);
  }

  private static @Nullable Instant instant(ModelReader in, int tag) {
    long seconds = 0;
    int nanos = 0;
    boolean isSet = false;
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field >>> 3) {
        case 1 -> seconds = in.int64(field);
        case 2 -> nanos = in.int32(field);
        default -> in.skip(field);
      }
      isSet = true;
    }
    in.leave(outer);
    if (!isSet) {
      return null;
    }
    try {
      Instant time = Instant.ofEpochSecond(seconds, nanos);
      if (time.getEpochSecond() >= FIRST && time.getEpochSecond() <= LAST) {
        return time;
      }
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedProtobufException("a time that is none", in.offset(), e);
    }
    throw in.broken("a time that is none");
  }

  /** Writes digits itself: a formatter takes longer than all else in an object with many times. */
  static String text(Instant instant, boolean hasMicros) {
    LocalDateTime time =
        LocalDateTime.ofEpochSecond(instant.getEpochSecond(), instant.getNano(), ZoneOffset.UTC);
    if (time.getYear() < 0 || time.getYear() > LAST_YEAR_OF_FOUR_DIGITS) {
      return (hasMicros ? MICROS : SECONDS).format(time);
    }
    byte[] text = new byte[hasMicros ? 27 : 20];
    digits(text, 0, 4, time.getYear(), '-');
    digits(text, 5, 2, time.getMonthValue(), '-');
    digits(text, 8, 2, time.getDayOfMonth(), 'T');
    digits(text, 11, 2, time.getHour(), ':');
    digits(text, 14, 2, time.getMinute(), ':');
    digits(text, 17, 2, time.getSecond(), hasMicros ? '.' : 'Z');
    if (hasMicros) {
      digits(text, 20, 6, time.get(ChronoField.MICRO_OF_SECOND), 'Z');
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  private static void digits(byte[] text, int from, int count, int value, char after) {
    int rest = value;
    for (int i = from + count - 1; i >= from; i--) {
      text[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    text[from + count] = (byte) after;
  }

  static void write(ModelWriter out, String text) {
    write(out, OffsetDateTime.parse(text).toInstant());
  }

  static void write(ModelWriter out, ZonedDateTime time) {
    write(out, time.toInstant());
  }

  private static void write(ModelWriter out, Instant time) {
    out.int32(2, time.getNano());
    out.int64(1, time.getEpochSecond());
  }
}
