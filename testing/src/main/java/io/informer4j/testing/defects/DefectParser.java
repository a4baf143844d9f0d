package io.informer4j.testing.defects;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text form of one {@link Defect}. For one use. */
final class DefectParser {

  private static final String FIND = "--- find";
  private static final String REPLACE = "+++ replace";
  private static final String FILE = "file: ";
  private static final Pattern BREAKS = Pattern.compile("(G[1-9][0-9]?) (\\S.*)");

  private final String name;
  private final List<String> lines;
  private final List<Defect.Edit> edits = new ArrayList<>();
  private int next;

  DefectParser(String name, String text) {
    this.name = name;
    this.lines = text.lines().toList();
  }

  Defect parse() {
    String title = header("title");
    Defect.Breach breach = breach(header("breaks"));
    int seeds = seeds(header("seeds"));
    while (next < lines.size()) {
      edits(header("file"));
    }
    if (edits.isEmpty()) {
      throw malformed("it changes nothing; it needs a 'file:' line and a '" + FIND + "' block");
    }
    return new Defect(name, title, breach, seeds, edits);
  }

  private String header(String key) {
    String prefix = key + ": ";
    if (next == lines.size() || !lines.get(next).startsWith(prefix)) {
      throw malformed("expected a line '" + prefix + "…'");
    }
    String value = lines.get(next++).substring(prefix.length()).strip();
    if (value.isEmpty()) {
      next--;
      throw malformed("'" + key + "' is empty");
    }
    return value;
  }

  private Defect.Breach breach(String text) {
    Matcher matcher = BREAKS.matcher(text);
    if (!matcher.matches()) {
      throw malformed(
          "'breaks' must be a guarantee and how it is broken, like 'G14 a delete is lost'");
    }
    return new Defect.Breach(matcher.group(1), matcher.group(2));
  }

  private int seeds(String text) {
    if (!text.matches("[1-9][0-9]{0,5}")) {
      throw malformed("'seeds' must be a number from 1 on, but is '" + text + "'");
    }
    return Integer.parseInt(text);
  }

  private void edits(String file) {
    do {
      expect(FIND);
      String find = block();
      expect(REPLACE);
      String replacement = block();
      if (find.isBlank()) {
        throw malformed("a find block is empty");
      }
      if (find.equals(replacement)) {
        throw malformed("a replacement is what it replaces");
      }
      edits.add(new Defect.Edit(file, find, replacement));
    } while (next < lines.size() && lines.get(next).equals(FIND));
  }

  private void expect(String line) {
    if (next == lines.size() || !lines.get(next).equals(line)) {
      throw malformed("expected a line '" + line + "'");
    }
    next++;
  }

  /** Returns the lines up to the next mark, without the last line's end. */
  private String block() {
    int from = next;
    while (next < lines.size() && !isMark(lines.get(next))) {
      next++;
    }
    return String.join("\n", lines.subList(from, next));
  }

  private static boolean isMark(String line) {
    return line.equals(FIND) || line.equals(REPLACE) || line.startsWith(FILE);
  }

  private DefectException malformed(String problem) {
    String where = next == lines.size() ? "at the end" : "in line " + (next + 1);
    return new DefectException(name, where + ": " + problem);
  }
}
