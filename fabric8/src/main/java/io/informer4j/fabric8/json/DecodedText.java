package io.informer4j.fabric8.json;

import io.informer4j.compact.Words;

/**
 * The slow half of reading strings: those with escapes or with characters beyond ASCII. Escaped surrogates that
 * have no partner are kept as they are, as Jackson does; UTF-8 must be well-formed.
 */
final class DecodedText {

  private DecodedText() {}

  /**
   * Returns where the closing quote is, having checked all before it.
   *
   * @throws BrokenJson if there is none, or a character or escape that JSON does not have
   */
  static int end(byte[] bytes, int from, int limit) {
    int at = from;
    while (true) {
      long special = Words.special(Words.at(bytes, at));
      if (special == 0) {
        at += Long.BYTES;
        continue;
      }
      at += Words.before(special);
      if (at >= limit) {
        throw new BrokenJson("the end, in the middle of a string", limit);
      }
      byte c = bytes[at];
      if (c == '"') {
        return at;
      }
      if (c == '\\') {
        at += escapeLength(bytes, at, limit);
      } else if (c < 0) {
        at += sequenceLength(bytes, at, limit);
      } else {
        throw new BrokenJson("a control character in a string", at);
      }
    }
  }

  /** Returns the text of bytes that {@link #end} has checked. */
  static String decode(byte[] bytes, int from, int to) {
    char[] chars = new char[to - from];
    int length = 0;
    int at = from;
    while (at < to) {
      byte c = bytes[at];
      if (c == '\\') {
        chars[length++] = unescape(bytes, at);
        at += bytes[at + 1] == 'u' ? 6 : 2;
      } else if (c >= 0) {
        chars[length++] = (char) c;
        at++;
      } else if (c < (byte) 0xE0) {
        chars[length++] = (char) ((c & 0x1F) << 6 | (bytes[at + 1] & 0x3F));
        at += 2;
      } else if (c < (byte) 0xF0) {
        chars[length++] =
            (char) ((c & 0x0F) << 12 | (bytes[at + 1] & 0x3F) << 6 | (bytes[at + 2] & 0x3F));
        at += 3;
      } else {
        int point = (c & 0x07) << 18
            | (bytes[at + 1] & 0x3F) << 12
            | (bytes[at + 2] & 0x3F) << 6
            | (bytes[at + 3] & 0x3F);
        length += Character.toChars(point, chars, length);
        at += 4;
      }
    }
    return new String(chars, 0, length);
  }

  private static char unescape(byte[] bytes, int at) {
    return switch (bytes[at + 1]) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' ->
        (char) (hex(bytes[at + 2]) << 12
            | hex(bytes[at + 3]) << 8
            | hex(bytes[at + 4]) << 4
            | hex(bytes[at + 5]));
      default -> (char) bytes[at + 1];
    };
  }

  private static int hex(byte c) {
    return Character.digit(c, 16);
  }

  private static int escapeLength(byte[] bytes, int at, int limit) {
    if (at + 1 >= limit) {
      throw new BrokenJson("the end, in the middle of a string", limit);
    }
    return switch (bytes[at + 1]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> 2;
      case 'u' -> {
        for (int i = at + 2; i < at + 6; i++) {
          if (i >= limit || hex(bytes[i]) < 0) {
            throw new BrokenJson("an escape without four hexadecimal digits", at);
          }
        }
        yield 6;
      }
      default -> throw new BrokenJson("an escape that JSON does not have", at);
    };
  }

  /** Returns how long the character is that begins here: no overlong forms, no surrogates. */
  private static int sequenceLength(byte[] bytes, int at, int limit) {
    int lead = bytes[at] & 0xFF;
    int second = at + 1 < limit ? bytes[at + 1] & 0xFF : 0;
    int length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    boolean wellFormed = switch (lead) {
      case 0xE0 -> second >= 0xA0;
      case 0xED -> second < 0xA0;
      case 0xF0 -> second >= 0x90;
      case 0xF4 -> second < 0x90;
      default -> lead >= 0xC2 && lead < 0xF5;
    };
    for (int i = at + 1; wellFormed && i < at + length; i++) {
      wellFormed = i < limit && (bytes[i] & 0xC0) == 0x80;
    }
    if (!wellFormed) {
      throw new BrokenJson("bytes that are not UTF-8", at);
    }
    return length;
  }
}
