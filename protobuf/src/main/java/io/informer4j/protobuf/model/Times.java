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
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times, which are seconds and nanoseconds in protobuf and a text in JSON: to the second, or to the microsecond. */
final class Times {

  private static final long SECONDS_OF_DAY = 86_400;
  private static final int DAYS_OF_400_YEARS = 146_097;
  /** From the first of March of the year -400 to the first day of the year 0. */
  private static final int DAYS_FROM_MARCH = DAYS_OF_400_YEARS - 60;

  /** The seconds whose years have four digits. */
  private static final long YEAR_0 = LocalDateTime.of(0, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);

  private static final long YEAR_10000 =
      LocalDateTime.of(10_000, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);

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
    String time = in.message(tag, 0, null, Times::seconds);
    return time.isEmpty() ? null : time;
  }

  /** Returns the text of the time that the reader is in, an empty one if it is unset. */
  private static String seconds(ModelReader in, @Nullable String known) {
    Instant time = instant(in);
    return time == null ? "" : in.sharing().times().of(time);
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
    int outer = in.enter(tag);
    Instant time = instant(in);
    in.leave(outer);
    return time;
  }

  private static @Nullable Instant instant(ModelReader in) {
    long seconds = 0;
    int nanos = 0;
    boolean isSet = false;
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field >>> 3) {
        case 1 -> seconds = in.int64(field);
        case 2 -> nanos = in.int32(field);
        default -> in.skip(field);
      }
      isSet = true;
    }
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

  /** Writes dates and digits itself: a formatter takes longer than all else in an object with many times. */
  static String text(Instant instant, boolean hasMicros) {
    long seconds = instant.getEpochSecond();
    int nanos = instant.getNano();
    if (seconds < YEAR_0 || seconds >= YEAR_10000) {
      LocalDateTime time = LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC);
      return (hasMicros ? MICROS : SECONDS).format(time);
    }
    byte[] text = new byte[hasMicros ? 27 : 20];
    int sinceYear0 = (int) ((seconds - YEAR_0) / SECONDS_OF_DAY);
    date(text, sinceYear0);
    int ofDay = (int) (seconds - YEAR_0 - sinceYear0 * SECONDS_OF_DAY);
    digits(text, 11, ofDay / 3600, ':');
    digits(text, 14, ofDay / 60 % 60, ':');
    digits(text, 17, ofDay % 60, hasMicros ? '.' : 'Z');
    if (hasMicros) {
      int micros = nanos / 1000;
      digits(text, 20, micros / 10_000, '0');
      digits(text, 22, micros / 100 % 100, '0');
      digits(text, 24, micros % 100, 'Z');
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** Writes a date. Years are counted from March on, so that the day which some lack is their last. */
  private static void date(byte[] text, int sinceYear0) {
    int day = sinceYear0 + DAYS_FROM_MARCH;
    int era = day / DAYS_OF_400_YEARS;
    int ofEra = day % DAYS_OF_400_YEARS;
    int year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / (DAYS_OF_400_YEARS - 1)) / 365;
    int ofYear = ofEra - (365 * year + year / 4 - year / 100);
    int month = (5 * ofYear + 2) / 153; // 0 is March
    int isNextYear = month < 10 ? 0 : 1;
    int sinceZero = year + 400 * (era - 1) + isNextYear;
    digits(text, 0, sinceZero / 100, '0');
    digits(text, 2, sinceZero % 100, '-');
    digits(text, 5, month + 3 - 12 * isNextYear, '-');
    digits(text, 8, ofYear - (153 * month + 2) / 5 + 1, 'T');
  }

  /** Writes two digits and what comes after them. */
  private static void digits(byte[] text, int from, int value, char after) {
    text[from + 2] = (byte) after;
    text[from + 1] = (byte) ('0' + value % 10);
    text[from] = (byte) ('0' + value / 10);
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
