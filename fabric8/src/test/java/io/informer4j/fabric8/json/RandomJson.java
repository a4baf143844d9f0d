package io.informer4j.fabric8.json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Writes well-formed JSON of all shapes, always the same for the same seed. */
final class RandomJson {

  private static final String[] PIECES = {
    "a",
    "name",
    "é",
    "漢字",
    "😀",
    "\\\"",
    "\\\\",
    "\\n",
    "\\u0041",
    "\\ud83d\\ude00",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "/",
    " "
  };
  private static final String[] SCALARS = {
    "0", "-1", "12.5e+10", "true", "false", "null", "1234567890123"
  };
  private static final String[] BLANKS = {"", "", "", " ", "\n", "\t ", "\r\n"};
  private static final String[] KEYS = {
    "a", "b", "c", "é", "metadata", "items", "object", "type", "x.y/z"
  };

  final Random random;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  RandomJson(long seed) {
    random = new Random(seed);
  }

  byte[] take() {
    byte[] bytes = out.toByteArray();
    out.reset();
    return bytes;
  }

  RandomJson raw(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  RandomJson raw(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  RandomJson blank() {
    return raw(one(BLANKS));
  }

  String one(String[] of) {
    return of[random.nextInt(of.length)];
  }

  /** Writes a string of up to a dozen pieces, some of them escapes or characters of several bytes. */
  RandomJson string() {
    raw("\"");
    for (int i = random.nextInt(12); i > 0; i--) {
      raw(one(PIECES));
    }
    return raw("\"");
  }

  RandomJson value(int depth) {
    int shape = random.nextInt(depth > 0 ? 6 : 3);
    return switch (shape) {
      case 0, 1 -> string();
      case 2 -> raw(one(SCALARS));
      case 3 -> array(depth);
      default -> object(depth);
    };
  }

  RandomJson object(int depth) {
    raw("{").blank();
    int fields = random.nextInt(5);
    int first = random.nextInt(KEYS.length);
    for (int i = 0; i < fields; i++) {
      if (i > 0) {
        raw(",").blank();
      }
      raw("\"" + KEYS[(first + i) % KEYS.length] + "\"").blank().raw(":").blank();
      value(depth - 1).blank();
    }
    return raw("}");
  }

  private RandomJson array(int depth) {
    raw("[").blank();
    for (int i = random.nextInt(4); i > 0; i--) {
      value(depth - 1).blank().raw(i > 1 ? "," : "").blank();
    }
    return raw("]");
  }
}
