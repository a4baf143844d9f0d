package io.informer4j.testing.simulation.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** A set of step indexes as one types it: {@code 3,17,18-22}, or {@code none}. */
final class StepRanges {

  /** No plan is that long; a typing error must not fill the memory. */
  private static final int LARGEST_INDEX = 1_000_000;

  private static final String NONE = "none";

  private StepRanges() {}

  /**
   * Returns the indexes in ascending order, each once.
   *
   * @throws UsageException if the text is something else
   */
  static List<Integer> parse(String text) {
    if (text.equals(NONE)) {
      return List.of();
    }
    TreeSet<Integer> indexes = new TreeSet<>();
    for (String part : text.split(",", -1)) {
      int dash = part.indexOf('-');
      int first = index(dash < 0 ? part : part.substring(0, dash), text);
      int last = dash < 0 ? first : index(part.substring(dash + 1), text);
      if (last < first) {
        throw new UsageException(
            String.format(Locale.ROOT, "--steps: %s runs backwards in '%s'", part, text));
      }
      for (int index = first; index <= last; index++) {
        indexes.add(index);
      }
    }
    return List.copyOf(indexes);
  }

  private static int index(String digits, String text) {
    try {
      int index = Integer.parseInt(digits.trim());
      if (index >= 0 && index <= LARGEST_INDEX) {
        return index;
      }
    } catch (NumberFormatException e) {
      // Told below, as one line.
    }
    throw new UsageException(String.format(
        Locale.ROOT,
        "--steps: '%s' is no step in '%s'; expected a list like 3,17,18-22",
        digits,
        text));
  }

  /** Returns the text for these indexes, which are in ascending order. */
  static String format(List<Integer> indexes) {
    if (indexes.isEmpty()) {
      return NONE;
    }
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < indexes.size(); ) {
      int last = i;
      while (last + 1 < indexes.size() && indexes.get(last + 1) == indexes.get(last) + 1) {
        last++;
      }
      parts.add(last == i ? "" + indexes.get(i) : indexes.get(i) + "-" + indexes.get(last));
      i = last + 1;
    }
    return String.join(",", parts);
  }
}
