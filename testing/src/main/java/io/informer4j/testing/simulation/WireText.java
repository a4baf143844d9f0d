package io.informer4j.testing.simulation;

import java.util.List;
import java.util.Map;

/**
 * Text that is hard to cut and to read: characters of one to four bytes, escapes, and what looks like JSON inside of
 * strings.
 *
 * <pre>{@code
 * Content content = WireText.content(configMap.getData(), annotations, managedFields.isEmpty());
 * }</pre>
 *
 * <p>All of it follows from the content's value, so that whoever decodes an object can be held against it.
 *
 * <p><b>Threading:</b> stateless.
 */
public final class WireText {

  static final String NODE = "node";
  static final String VALUE = "value";
  static final String TEXT = "text";
  static final String NOTE = "sim/note";

  private static final List<String> PIECES = List.of(
      "plain",
      "naïve",
      "日本語",
      "😀🎉",
      "\"quoted\"",
      "back\\slash\\",
      "tab\t",
      "line\nbreak\r",
      "{[}]",
      "\u0001\u001f\u007f",
      "\u2028\u2029",
      "</script>",
      "\\u0041",
      "{\"metadata\":{\"resourceVersion\":\"1\"}}",
      "],\"items\":[",
      "é\u0301");

  private WireText() {}

  /** Returns the text of a value. */
  static String text(int value) {
    Dice dice = new Dice(value);
    StringBuilder text = new StringBuilder();
    for (int i = dice.between(1, 6); i > 0; i--) {
      text.append(dice.pick(PIECES));
    }
    return text.toString();
  }

  /** Returns the note of a value: an annotation that is JSON in a string. */
  static String note(int value) {
    StringBuilder json = new StringBuilder("{\"text\":");
    quote(json, text(value + 1), value);
    return json.append(",\"nested\":[{\"a\":null},[[]],{}]}").toString();
  }

  /**
   * Returns what a decoded object is about. One that has lost or changed something on its way has a node that says so,
   * which no object of a cluster has.
   *
   * @param data the object's data as decoded
   * @param annotations the object's annotations as decoded
   * @param isProjected whether managed fields are gone, as they should be
   */
  public static Content content(
      Map<String, String> data, Map<String, String> annotations, boolean isProjected) {
    int value = Integer.parseInt(data.getOrDefault(VALUE, "-1"));
    String node = data.getOrDefault(NODE, "no node");
    if (!isProjected) {
      return new Content("managed fields are still there", value, true);
    }
    if (!text(value).equals(data.get(TEXT)) || data.size() != 3) {
      return new Content("garbled data: " + data, value, true);
    }
    if (!note(value).equals(annotations.get(NOTE))) {
      return new Content("garbled annotations: " + annotations, value, true);
    }
    return new Content(node, value, true);
  }

  /** Writes a string of JSON; the salt decides what is escaped that need not be. */
  static void quote(StringBuilder json, String text, int salt) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean escapes = (salt + i / 4) % 3 == 0;
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\n' -> json.append("\\n");
        case '\t' -> json.append("\\t");
        case '\r' -> json.append("\\r");
        case '/' -> json.append(escapes ? "\\/" : "/");
        default -> {
          if (c < ' ' || (c > '~' && escapes && isWhole(text, i))) {
            escape(json, c);
          } else {
            json.append(c);
          }
        }
      }
    }
    json.append('"');
  }

  private static void escape(StringBuilder json, char c) {
    json.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      json.append(Character.forDigit((c >> shift) & 0xf, 16));
    }
  }

  /** Of a pair of surrogates both are escaped or none: half of one has no bytes. */
  private static boolean isWhole(String text, int at) {
    return !Character.isSurrogate(text.charAt(at));
  }
}
