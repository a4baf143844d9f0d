package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/**
 * Replaces halves of characters: JSON can say {@code "\ud800"}, but no text in UTF-8 can, so that an object with it
 * could never be written again. Go puts U+FFFD in their place as well.
 */
final class Surrogates {

  private static final char REPLACEMENT = '\ufffd';

  private Surrogates() {}

  /** Returns whether a document may have halves of characters in it: as an escape, or as bytes that should not be. */
  static boolean mayBeIn(byte[] json) {
    for (int i = 0; i + 3 < json.length; i++) {
      boolean escaped = json[i] == '\\' && json[i + 1] == 'u' && (json[i + 2] | 0x20) == 'd';
      boolean raw = json[i] == (byte) 0xed && (json[i + 1] & 0xff) >= 0xa0;
      if (escaped || raw) {
        return true;
      }
    }
    return false;
  }

  /** Returns the same tree with whole characters only; it may be written to. */
  static JsonNode repair(JsonNode node) {
    if (node.isTextual()) {
      return isWhole(node.textValue()) ? node : TextNode.valueOf(repair(node.textValue()));
    }
    if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, repair(array.get(i)));
      }
    } else if (node instanceof ObjectNode object) {
      ObjectNode repaired = Json.object();
      object
          .properties()
          .forEach(field -> repaired.set(repair(field.getKey()), repair(field.getValue())));
      return repaired;
    }
    return node;
  }

  private static boolean isWhole(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isHalf(text, i)) {
        return false;
      }
    }
    return true;
  }

  private static String repair(String text) {
    if (isWhole(text)) {
      return text;
    }
    StringBuilder repaired = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (isHalf(text, i)) {
        repaired.setCharAt(i, REPLACEMENT);
      }
    }
    return repaired.toString();
  }

  private static boolean isHalf(String text, int at) {
    char c = text.charAt(at);
    if (Character.isHighSurrogate(c)) {
      return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    }
    return Character.isLowSurrogate(c)
        && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
