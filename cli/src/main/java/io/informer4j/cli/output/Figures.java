package io.informer4j.cli.output;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them. */
public final class Figures {

  private static final long KIBI = 1024;
  private static final int MINUTE = 60;
  private static final int HOUR = 60 * MINUTE;
  private static final int DAY = 24 * HOUR;

  private Figures() {}

  /** Returns how long something takes or took: {@code 850 ms}, {@code 4.2 s}, {@code 3m12s}, {@code 5h4m}, {@code 12d}. */
  public static String duration(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 1000) {
      return millis + " ms";
    }
    if (millis < 10_000) {
      return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }
    return age(duration);
  }

  /** Returns how old something is, in at most two units: {@code 42s}, {@code 3m12s}, {@code 5h4m}, {@code 12d}. */
  public static String age(Duration age) {
    long seconds = Math.max(age.toSeconds(), 0);
    if (seconds < 2 * MINUTE) {
      return seconds + "s";
    }
    if (seconds < HOUR) {
      return two(seconds / MINUTE, "m", seconds % MINUTE, "s");
    }
    if (seconds < DAY) {
      return two(seconds / HOUR, "h", seconds % HOUR / MINUTE, "m");
    }
    return seconds < 2L * DAY
        ? two(seconds / DAY, "d", seconds % DAY / HOUR, "h")
        : seconds / DAY + "d";
  }

  private static String two(long large, String largeUnit, long small, String smallUnit) {
    return large + largeUnit + (small == 0 ? "" : small + smallUnit);
  }

  /** Returns a size: {@code 812 B}, {@code 3.4 KiB}, {@code 1.2 GiB}. */
  public static String bytes(long bytes) {
    if (bytes < KIBI) {
      return bytes + " B";
    }
    double size = bytes;
    String[] units = {"KiB", "MiB", "GiB", "TiB"};
    int unit = -1;
    while (size >= KIBI && unit < units.length - 1) {
      size /= KIBI;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %s", size, units[unit]);
  }

  /** Returns a number with commas between thousands. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** Returns a number of things: {@code 1 object}, {@code 20,000 objects}. */
  public static String count(long number, String thing) {
    return count(number) + " " + thing + (number == 1 ? "" : "s");
  }
}
