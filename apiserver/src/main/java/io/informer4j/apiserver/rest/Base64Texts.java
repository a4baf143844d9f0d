package io.informer4j.apiserver.rest;

import java.util.OptionalInt;

/** Bytes as JSON has them: base64 with padding, in which line breaks do not count, as Go reads it. */
final class Base64Texts {

  private static final int GROUP = 4;
  private static final int BYTES_OF_GROUP = 3;

  private Base64Texts() {}

  /** Returns where a text stops to be base64, if it does. */
  static OptionalInt firstMistake(String text) {
    int inGroup = 0;
    int groupStart = 0;
    int padding = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '\r') {
        continue;
      }
      boolean pads = c == '=' && (inGroup == 2 || inGroup == BYTES_OF_GROUP);
      boolean isOutOfPlace = padding > 0 ? inGroup == 0 || c != '=' : !pads && !isDigit(c);
      if (isOutOfPlace) {
        return OptionalInt.of(i);
      }
      groupStart = inGroup == 0 ? i : groupStart;
      padding += pads ? 1 : 0;
      inGroup = (inGroup + 1) % GROUP;
    }
    return inGroup == 0 ? OptionalInt.empty() : OptionalInt.of(groupStart);
  }

  private static boolean isDigit(char c) {
    return (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || c == '+'
        || c == '/';
  }

  /** Returns how many bytes a text stands for. */
  static long decodedSize(String text) {
    long digits = text.chars().filter(c -> c != '\n' && c != '\r' && c != '=').count();
    return digits * BYTES_OF_GROUP / GROUP;
  }
}
