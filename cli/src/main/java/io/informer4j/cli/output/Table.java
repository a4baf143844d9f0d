package io.informer4j.cli.output;

import io.informer4j.redact.SafeText;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows under headings, each column as wide as its widest cell. Cells come from clusters: what could move a cursor is taken out
 * of them.
 *
 * <pre>{@code
 * Table table = new Table("NAME", "AGE");
 * table.add("web-0", "3m");
 * table.lines(style).forEach(System.out::println);
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread.
 */
public final class Table {

  private static final String GAP = "   ";

  private final List<List<String>> rows = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();

  /** Makes a table with these headings. */
  public Table(String... headings) {
    this(List.of(headings));
  }

  /** Makes a table with these headings. */
  public Table(List<String> headings) {
    headings.forEach(heading -> widths.add(0));
    add(headings);
  }

  /** Adds a row of as many cells as there are headings. */
  public void add(String... cells) {
    add(List.of(cells));
  }

  /** Adds a row of as many cells as there are headings. */
  public void add(List<String> cells) {
    if (cells.size() != widths.size()) {
      throw new IllegalArgumentException(
          cells.size() + " cells for " + widths.size() + " columns: " + cells);
    }
    List<String> row = cells.stream().map(cell -> SafeText.line(cell)).toList();
    for (int i = 0; i < row.size(); i++) {
      widths.set(i, Math.max(widths.get(i), width(row.get(i))));
    }
    rows.add(row);
  }

  /** Returns the lines, headings first. */
  public List<String> lines(Style style) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      String line = line(row);
      lines.add(lines.isEmpty() ? style.strong(line) : line);
    }
    return lines;
  }

  private String line(List<String> row) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      line.append(i == 0 ? "" : GAP).append(row.get(i));
      line.append(" ".repeat(widths.get(i) - width(row.get(i))));
    }
    return line.toString().stripTrailing();
  }

  private static int width(String text) {
    return text.codePointCount(0, text.length());
  }
}
