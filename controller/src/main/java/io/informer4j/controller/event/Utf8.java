package io.informer4j.controller.event;

/** How long texts are when they are sent. */
final class Utf8 {

  private Utf8() {}

  /** Returns as many whole characters from the beginning as fit into so many bytes. */
  static String cut(String text, int maxBytes) {
    int bytes = 0;
    int end = 0;
    while (end < text.length()) {
      int character = text.codePointAt(end);
      bytes += length(character);
      if (bytes > maxBytes) {
        return text.substring(0, end);
      }
      end += Character.charCount(character);
    }
    return text;
  }

  private static int length(int character) {
    if (character < 0x80) {
      return 1;
    }
    if (character < 0x800) {
      return 2;
    }
    return character < 0x10000 ? 3 : 4;
  }
}
