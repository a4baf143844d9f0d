package io.informer4j.fabric8.json;

/** Steps over values without looking at what they say, though not without checking that they are JSON. */
final class Skipping {

  private static final int LONGEST_NUMBER = 1000;
  /** As many levels as fit into a word with one bit for each. */
  private static final int LEVELS = 60;

  private Skipping() {}

  /**
   * Returns the end of the value that begins here.
   *
   * @param room how many more levels of nesting are allowed
   * @throws BrokenJson if it is no JSON
   */
  static int value(byte[] bytes, int from, int limit, int room) {
    int at = from;
    int depth = 0;
    long isObject = 0; // a bit for each level, the innermost one lowest
    while (true) {
      at = blanks(bytes, at, limit);
      byte c = bytes[at];
      if (c == '{' || c == '[') {
        if (depth == LEVELS) {
          at = value(bytes, at, limit, room - depth);
        } else {
          if (++depth > room) {
            throw new BrokenJson("too many levels of nesting", at);
          }
          isObject = isObject << 1 | (c == '{' ? 1 : 0);
          at = blanks(bytes, at + 1, limit);
          if (bytes[at] != (c == '{' ? '}' : ']')) {
            at = c == '{' ? name(bytes, at, limit) : at;
            continue;
          }
        }
      } else {
        at = scalar(bytes, at, limit);
      }
      while (true) { // after a value, or before the sign that closes an empty list or object
        if (depth == 0) {
          return at;
        }
        at = blanks(bytes, at, limit);
        c = bytes[at];
        if (c == ',') {
          at = blanks(bytes, at + 1, limit);
          at = (isObject & 1) == 1 ? name(bytes, at, limit) : at;
          break;
        }
        if (c != ((isObject & 1) == 1 ? '}' : ']')) {
          throw new BrokenJson("no ',' and no end after a value", at);
        }
        at++;
        depth--;
        isObject >>>= 1;
      }
    }
  }

  /** Returns where the next sign is. */
  private static int blanks(byte[] bytes, int from, int limit) {
    int at = from;
    while (at < limit) {
      byte c = bytes[at];
      if (c > ' ' || c < 0) {
        return at;
      }
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        throw new BrokenJson("a character that JSON does not have", at);
      }
      at++;
    }
    throw new BrokenJson("the end, in the middle of a value", limit);
  }

  private static int name(byte[] bytes, int from, int limit) {
    if (bytes[from] != '"') {
      throw new BrokenJson("no field name where one should be", from);
    }
    int at = blanks(bytes, DecodedText.end(bytes, from + 1, limit) + 1, limit);
    if (bytes[at] != ':') {
      throw new BrokenJson("no ':' after a field name", at);
    }
    return at + 1;
  }

  private static int scalar(byte[] bytes, int at, int limit) {
    return switch (bytes[at]) {
      case '"' -> DecodedText.end(bytes, at + 1, limit) + 1;
      case 't' -> literal(bytes, at, limit, "true");
      case 'f' -> literal(bytes, at, limit, "false");
      case 'n' -> literal(bytes, at, limit, "null");
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(bytes, at, limit);
      default -> throw new BrokenJson("no value where one should be", at);
    };
  }

  /** Returns the end of one of the words that JSON knows. */
  static int literal(byte[] bytes, int from, int limit, String word) {
    for (int i = 0; i < word.length(); i++) {
      if (from + i >= limit) {
        throw new BrokenJson("the end, in the middle of a value", limit);
      }
      if (bytes[from + i] != word.charAt(i)) {
        throw new BrokenJson("neither a string nor a number nor true, false or null", from);
      }
    }
    return from + word.length();
  }

  /** Returns the end of a number. */
  static int number(byte[] bytes, int from, int limit) {
    int at = at(bytes, from, limit) == '-' ? from + 1 : from;
    at = at(bytes, at, limit) == '0' ? at + 1 : digits(bytes, at, limit);
    if (at(bytes, at, limit) == '.') {
      at = digits(bytes, at + 1, limit);
    }
    if ((at(bytes, at, limit) | 0x20) == 'e') {
      byte sign = at(bytes, at + 1, limit);
      at = digits(bytes, sign == '+' || sign == '-' ? at + 2 : at + 1, limit);
    }
    byte after = at(bytes, at, limit);
    if (after > ' ' && after != ',' && after != '}' && after != ']') {
      throw new BrokenJson("a number that does not end", at);
    }
    if (at - from > LONGEST_NUMBER) {
      throw new BrokenJson("a number of more than " + LONGEST_NUMBER + " digits", from);
    }
    return at;
  }

  private static int digits(byte[] bytes, int from, int limit) {
    int at = from;
    while (at < limit && bytes[at] >= '0' && bytes[at] <= '9') {
      at++;
    }
    if (at == from) {
      throw new BrokenJson("a number without digits", from);
    }
    return at;
  }

  private static byte at(byte[] bytes, int index, int limit) {
    return index < limit ? bytes[index] : 0;
  }
}
