package io.informer4j.redact;

import java.util.Locale;

/**
 * Makes text from a cluster safe for terminals, logs and pages: what is not seen, or does something to what shows it, becomes
 * visible, and what is too long is cut.
 *
 * <pre>{@code
 * SafeText.line("web\u001b[2J-0\n", 80);   // web\u001b[2J-0\n  as six, three and two visible characters
 * }</pre>
 *
 * <p>Control characters, among them escape and line ends; format characters, among them those that turn the direction of writing
 * around, join or have no width; line and paragraph separators and halves of surrogate pairs are written as {@code \n}, {@code \t}
 * or {@code \}{@code u} and four to six digits. It is no escaping for HTML or JSON, which whoever writes these does besides.
 *
 * <p><b>Threading:</b> stateless; may be used from any thread. Plain ASCII, the usual case, is returned as it is.
 */
public final class SafeText {

  /** How many characters a line of a log or a message has at most, unless said otherwise. */
  public static final int LONGEST = 2048;

  private SafeText() {}

  /** Returns a text as one line of at most {@link #LONGEST} characters. */
  public static String line(String text) {
    return line(text, LONGEST);
  }

  /** Returns a text as one line of at most so many characters, and a word about the rest if it is longer. */
  public static String line(String text, int most) {
    return safe(text, most, false);
  }

  /** Returns a text of any number of lines, as {@link #line(String, int)} but with its line feeds and tabs. */
  public static String block(String text, int most) {
    return safe(text, most, true);
  }

  private static String safe(String text, int most, boolean withLines) {
    int end = end(text, most);
    int i = 0;
    while (i < end && isPlain(text.charAt(i), withLines)) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder safe = new StringBuilder(end + 16).append(text, 0, i);
    while (i < end) {
      int c = text.codePointAt(i);
      append(safe, c, withLines);
      i += Character.charCount(c);
    }
    if (end < text.length()) {
      int more = text.length() - end;
      safe.append("… (").append(more).append(more == 1 ? " more character)" : " more characters)");
    }
    return safe.toString();
  }

  /** Returns where to cut: not between the halves of a character. */
  private static int end(String text, int most) {
    if (text.length() <= most) {
      return text.length();
    }
    return most > 0
            && Character.isHighSurrogate(text.charAt(most - 1))
            && Character.isLowSurrogate(text.charAt(most))
        ? most - 1
        : most;
  }

  /** Returns whether a character is of the many that need no closer look. */
  private static boolean isPlain(char c, boolean withLines) {
    return (c >= ' ' && c < 0x7f) || (withLines && (c == '\n' || c == '\t'));
  }

  private static void append(StringBuilder safe, int c, boolean withLines) {
    if (withLines && (c == '\n' || c == '\t')) {
      safe.append((char) c);
    } else if (isHarmless(c)) {
      safe.appendCodePoint(c);
    } else if (c == '\n') {
      safe.append("\\n");
    } else if (c == '\t') {
      safe.append("\\t");
    } else if (c == '\r') {
      safe.append("\\r");
    } else {
      safe.append(String.format(Locale.ROOT, "\\u%04x", c));
    }
  }

  private static boolean isHarmless(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR -> false;
      default -> !isBlank(c);
    };
  }

  /** Returns whether a letter is one that nobody sees: fillers, and selectors of variants. */
  private static boolean isBlank(int c) {
    return c == 0x115f
        || c == 0x1160
        || c == 0x3164
        || c == 0xffa0
        || (c >= 0xfe00 && c <= 0xfe0f)
        || (c >= 0xe0000 && c <= 0xe0fff);
  }
}
