package io.informer4j.console.content;

import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import java.util.Locale;

/** Puts things into words for people. */
final class Words {

  /** The longest text about an error that is kept or told. */
  static final int LONGEST = 500;

  private Words() {}

  /** Returns {@code 120 ms}, {@code 1.2 s} or {@code 5 min 3 s}. */
  static String of(Duration time) {
    long millis = time.toMillis();
    if (millis < 1000) {
      return millis + " ms";
    }
    if (millis < 60_000) {
      return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
    }
    return time.toMinutes() + " min " + time.toSecondsPart() + " s";
  }

  /**
   * Returns whether what is said about a failure may quote what an object holds: what a decoder says of bytes may, what a server
   * says of a collection does not.
   */
  static boolean mayQuote(SourceFailure failure) {
    return failure.kind() == SourceFailure.Kind.UNREADABLE
        || failure.kind() == SourceFailure.Kind.UNEXPECTED_TYPE;
  }

  /** Returns a text that is not too long. */
  static String cut(String text, int longest) {
    return text.length() <= longest ? text : text.substring(0, longest) + "…";
  }

  /** Returns a name of an enum as words. */
  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
