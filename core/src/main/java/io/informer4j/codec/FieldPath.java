package io.informer4j.codec;

import java.util.ArrayList;
import java.util.List;

/**
 * A path into an object: the names of fields and keys, from the outside in.
 *
 * <pre>{@code
 * FieldPath image = FieldPath.of("spec.containers[*].image");
 * image.steps();   // spec, containers, image
 * FieldPath.of("metadata.annotations['example.com/notes']");
 * }</pre>
 *
 * <p>Field names are those of JSON, separated by dots. A key with dots or other special characters is quoted, {@code
 * ['like.this/one']}, with {@code \'} and {@code \\} inside of the quotes. Lists are transparent: a step after a list applies
 * to each of its elements, and {@code [*]} may say so but need not. Elements cannot be picked by index, nor can all keys of a
 * map be meant by {@code [*]}.
 *
 * <p>Two paths are equal if they lead to the same place, however they were written.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param steps the names; lists take no step, since they are transparent
 */
public record FieldPath(List<String> steps) {

  private static final String SPECIAL = ".[]'\"\\*";

  /**
   * Makes a path of its steps.
   *
   * @throws IllegalArgumentException if there are none
   */
  public FieldPath {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a field path needs at least one step");
    }
  }

  /**
   * Reads a path.
   *
   * @throws FieldPathException if it cannot be read
   */
  public static FieldPath of(String text) {
    return new FieldPath(new Parser(text).parse());
  }

  /** Returns whether this path leads to the same place as the other, or further into it. */
  boolean isAtOrBelow(FieldPath other) {
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

  /** Returns the path as {@link #of} reads it. */
  @Override
  public String toString() {
    String path = "";
    for (String step : steps) {
      path = append(path, step);
    }
    return path;
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
      return steps;
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

    private FieldPathException expected(String what) {
      String found =
          position < text.length() ? "'" + text.charAt(position) + "'" : "the end of the path";
      return new FieldPathException(
          "has " + found + " where " + what + " should be", text, position);
    }
  }
}
