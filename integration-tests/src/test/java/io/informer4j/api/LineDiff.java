package io.informer4j.api;

import java.util.LinkedHashSet;
import java.util.Set;

/** What two dumps differ in, as lines with a minus or a plus, each member behind its type. */
final class LineDiff {

  private LineDiff() {}

  static String of(String before, String after) {
    Set<String> old = qualified(before);
    Set<String> current = qualified(after);
    StringBuilder lines = new StringBuilder();
    old.stream().filter(line -> !current.contains(line)).forEach(line -> add(lines, '-', line));
    current.stream().filter(line -> !old.contains(line)).forEach(line -> add(lines, '+', line));
    return lines.isEmpty() ? "the same lines in another order" : lines.toString();
  }

  private static void add(StringBuilder lines, char sign, String line) {
    lines.append(sign).append(' ').append(line).append('\n');
  }

  private static Set<String> qualified(String dump) {
    Set<String> lines = new LinkedHashSet<>();
    String room = "";
    String type = "";
    for (String line : dump.lines().toList()) {
      if (line.startsWith("package ")) {
        room = line.substring("package ".length()) + ": ";
      } else if (line.startsWith("  ")) {
        lines.add(room + type + " {" + line.substring(1) + " }");
      } else if (!line.isEmpty()) {
        type = line;
        lines.add(room + line);
      }
    }
    return lines;
  }
}
