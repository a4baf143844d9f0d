package io.informer4j.fabric8.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Finds out in which field a byte lies, for messages. Runs over everything before it once more, when something
 * has gone wrong, so that nobody has to keep track while all is well.
 */
final class JsonPlace {

  private static final int LONGEST_NAME = 64;

  /** A list (its current index) or an object (its current field), from the outside in. */
  private static final class Level {
    private final boolean isList;
    private int index;
    private String field = "";

    Level(boolean isList) {
      this.isList = isList;
    }
  }

  private JsonPlace() {}

  /** Returns a path such as {@code spec.containers[0].image}, empty for the object itself. */
  static String of(byte[] bytes, int from, int position) {
    Deque<Level> levels = new ArrayDeque<>();
    boolean nameNext = false;
    for (int i = from; i < Math.min(position, bytes.length); i++) {
      switch (bytes[i]) {
        case '{' -> {
          levels.addLast(new Level(false));
          nameNext = true;
        }
        case '[' -> levels.addLast(new Level(true));
        case '}', ']' -> levels.pollLast();
        case ',' -> {
          Level level = levels.peekLast();
          nameNext = level != null && !level.isList;
          if (level != null) {
            level.index++;
          }
        }
        case '"' -> {
          int end = endOfText(bytes, i + 1, position);
          Level level = levels.peekLast();
          if (nameNext && level != null) {
            level.field = text(bytes, i + 1, end);
            nameNext = false;
          }
          i = end;
        }
        default -> {}
      }
    }
    return path(levels);
  }

  private static int endOfText(byte[] bytes, int from, int limit) {
    int i = from;
    while (i < limit && bytes[i] != '"') {
      i += bytes[i] == '\\' ? 2 : 1;
    }
    return i;
  }

  private static String text(byte[] bytes, int from, int to) {
    int end = Math.min(Math.min(to, bytes.length), from + LONGEST_NAME);
    return new String(bytes, from, Math.max(0, end - from), StandardCharsets.UTF_8);
  }

  private static String path(Deque<Level> levels) {
    StringBuilder path = new StringBuilder();
    for (Iterator<Level> i = levels.iterator(); i.hasNext(); ) {
      Level level = i.next();
      if (level.isList) {
        path.append('[').append(level.index).append(']');
      } else {
        path.append(path.length() == 0 || level.field.isEmpty() ? "" : ".").append(level.field);
      }
    }
    return path.toString();
  }
}
