package io.informer4j.fabric8.json;

import io.informer4j.codec.UnreadableObjectException;
import java.nio.charset.StandardCharsets;

/** Makes text of the bytes of JSON strings. */
final class JsonText {

  private static final int HEX_DIGITS = 4;

  private JsonText() {}

  /** Makes a string of bytes without escapes; a place to share strings that come again and again. */
  @FunctionalInterface
  interface Strings {

    /** Makes a new string each time. */
    Strings NEW = (utf8, from, to) -> new String(utf8, from, to - from, StandardCharsets.UTF_8);

    /** Returns the string of these UTF-8 bytes. */
    String of(byte[] utf8, int from, int to);
  }

  /**
   * Returns the text between two quotes.
   *
   * @throws UnreadableObjectException if it has an escape that does not exist
   */
  static String unquote(byte[] bytes, int from, int to, Strings strings) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\\') {
        return unescape(bytes, from, i, to);
      }
    }
    return from == to ? "" : strings.of(bytes, from, to);
  }

  private static String unescape(byte[] bytes, int from, int firstEscape, int to) {
    StringBuilder text = new StringBuilder(to - from);
    int plain = from;
    int i = firstEscape;
    while (i < to) {
      if (bytes[i] != '\\') {
        i++;
        continue;
      }
      text.append(new String(bytes, plain, i - plain, StandardCharsets.UTF_8));
      byte c = i + 1 < to ? bytes[i + 1] : 0;
      if (c == 'u') {
        text.append(unit(bytes, i + 2, to));
        i += 2 + HEX_DIGITS;
      } else {
        text.append(control(c));
        i += 2;
      }
      plain = i;
    }
    return text.append(new String(bytes, plain, to - plain, StandardCharsets.UTF_8))
        .toString();
  }

  private static char unit(byte[] bytes, int from, int to) {
    int unit = 0;
    for (int i = from; i < from + HEX_DIGITS; i++) {
      int digit = i < to ? Character.digit(bytes[i], 16) : -1;
      if (digit < 0) {
        throw new UnreadableObjectException(
            "a string with an escape that is not \\u and four digits");
      }
      unit = unit << 4 | digit;
    }
    return (char) unit;
  }

  private static char control(byte c) {
    return switch (c) {
      case '"', '\\', '/' -> (char) c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default ->
        throw new UnreadableObjectException(
            "a string with an escape that does not exist: \\ and " + show(c));
    };
  }

  /** Returns a byte as one may print it. */
  static String show(byte c) {
    return c > ' ' && c < 0x7f ? "'" + (char) c + "'" : String.format("0x%02x", c & 0xff);
  }

  /** Returns the beginning of bytes that are no JSON as one may print it: one line, a few dozen characters. */
  static String show(byte[] bytes, int from, int to, int most) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < Math.min(to, from + most); i++) {
      text.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '.');
    }
    return text.append(to - from > most ? "…" : "").toString();
  }
}
