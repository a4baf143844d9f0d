package io.informer4j.codec;

import java.util.ArrayList;
import java.util.List;

/**
 * A path into an object: the names of fields and keys, from the outside in.
 *
 * @param steps the names; lists take no step, since they are transparent
 */
record ProjectionPath(List<String> steps) {

  private static final String SPECIAL = ".[]'\"\\*";

  /**
   * Reads a path as {@link Projection} describes it.
   *
   * @throws ProjectionPathException if it cannot be read
   */
  static ProjectionPath parse(String text) {
    return new ProjectionPath(new Parser(text).parse());
  }

  /** Returns whether this path leads to the same place as the other, or further into it. */
  boolean isAtOrBelow(ProjectionPath other) {
    int depth = other.steps.size();
    return steps.size() >= depth && steps.subList(0, depth).equals(other.steps);
  }

  /** Returns the path with one more step, quoted if it has to be. */
  static String append(String path, String step) {
    if (!step.isEmpty() && step.chars().allMatch(c -> isPlain((char) c))) {
      return path.isEmpty() ? step : path + "." + step;
    }
    return path + "['" + step.replace("\\", "\\\\").replace("'", "\\'") + "']";
  }

  private static boolean isPlain(char c) {
    return c > ' ' && SPECIAL.indexOf(c) < 0;
  }

  /** Reads one path, left to right. */
  private static final class Parser {

    private final String text;
    private final List<String> steps = new ArrayList<>();
    private int position;

    Parser(String text) {
      this.text = text;
    }

    List<String> parse() {
      if (text.startsWith("[")) {
        bracket();
      } else {
        name();
      }
      while (position < text.length()) {
        switch (text.charAt(position)) {
          case '.' -> {
            position++;
            name();
          }
          case '[' -> bracket();
          default -> throw expected("'.', '[' or the end");
        }
      }
      return List.copyOf(steps);
    }

    private void name() {
      int start = position;
      while (position < text.length() && isPlain(text.charAt(position))) {
        position++;
      }
      if (position == start) {
        throw expected("a field name");
      }
      steps.add(text.substring(start, position));
    }

    private void bracket() {
      if (text.startsWith("[*]", position) && !steps.isEmpty()) {
        position += "[*]".length();
        return;
      }
      position++;
      if (position == text.length() || text.charAt(position) != '\'') {
        throw expected(steps.isEmpty() ? "a quoted key" : "a quoted key or '*'");
      }
      position++;
      steps.add(restOfQuotedKey());
      if (position == text.length() || text.charAt(position) != ']') {
        throw expected("']'");
      }
      position++;
    }

    private String restOfQuotedKey() {
      StringBuilder key = new StringBuilder();
      while (position < text.length()) {
        char c = text.charAt(position);
        if (c == '\'') {
          position++;
          return key.toString();
        }
        if (c == '\\') {
          position++;
          if (position == text.length() || "\\'".indexOf(text.charAt(position)) < 0) {
            throw expected("\\ or ' after a backslash");
          }
        }
        key.append(text.charAt(position));
        position++;
      }
      throw expected("a closing quote");
    }

    private ProjectionPathException expected(String what) {
      String found =
          position < text.length() ? "'" + text.charAt(position) + "'" : "the end of the path";
      return new ProjectionPathException(
          "has " + found + " where " + what + " should be", text, position);
    }
  }
}
