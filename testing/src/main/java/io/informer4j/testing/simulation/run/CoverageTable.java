package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.PlannedAction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How often each fault took effect in each situation. A cell that stays at zero is a situation that nobody
 * has tested: it is a failure unless somebody has written down why it cannot occur.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class CoverageTable {

  private final Coverage coverage;
  private final Map<String, Long> counts = new TreeMap<>();

  /** @param coverage which cells there are, and which of them must stay empty */
  CoverageTable(Coverage coverage) {
    this.coverage = coverage;
  }

  /** Adds what one run met; keys are {@code STATE/FAULT}. */
  void add(Map<String, Integer> met) {
    met.forEach((cell, count) -> counts.merge(cell, (long) count, Long::sum));
  }

  /**
   * Returns what is wrong, a line for each fault: possible cells that nobody saw, impossible ones that somebody did; and
   * cells that this table does not have.
   */
  List<String> gaps() {
    List<String> gaps = new ArrayList<>();
    for (PlannedAction fault : coverage.faults()) {
      List<String> missing = statesWhere(fault, true, false);
      List<String> wrong = statesWhere(fault, false, true);
      if (!missing.isEmpty()) {
        gaps.add(fault.name() + " never took effect while " + missing);
      }
      if (!wrong.isEmpty()) {
        gaps.add(fault.name() + " took effect while " + wrong + ", which is listed as impossible");
      }
    }
    Set<String> unknown = new TreeSet<>(counts.keySet());
    coverage
        .faults()
        .forEach(fault -> coverage.states().forEach(state -> unknown.remove(key(state, fault))));
    unknown.forEach(cell -> gaps.add(cell + " is no cell of this table"));
    return gaps;
  }

  private List<String> statesWhere(PlannedAction fault, boolean isPossible, boolean isSeen) {
    return coverage.states().stream()
        .filter(state -> coverage.impossible().apply(state, fault).isEmpty() == isPossible)
        .filter(state -> (count(state, fault) > 0) == isSeen)
        .toList();
  }

  /** Returns the table: a line for each fault, a column for each state, and the reasons below. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("coverage: how often each fault took effect, by " + coverage.situations());
    StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%-8s %-26s", "", ""));
    coverage.states().forEach(state -> head.append(String.format(Locale.ROOT, "%16s", state)));
    lines.add(head.toString());
    coverage.faults().forEach(fault -> lines.add(line(fault)));
    Set<String> reasons = new LinkedHashSet<>();
    for (String state : coverage.states()) {
      coverage
          .faults()
          .forEach(fault -> coverage
              .impossible()
              .apply(state, fault)
              .ifPresent(reason -> reasons.add(state + ": " + reason)));
    }
    reasons.forEach(reason -> lines.add("  - impossible while " + reason));
    return lines;
  }

  private String line(PlannedAction fault) {
    StringBuilder line =
        new StringBuilder(String.format(Locale.ROOT, "%-8s %-26s", fault.area(), fault.name()));
    for (String state : coverage.states()) {
      long count = count(state, fault);
      boolean isPossible = coverage.impossible().apply(state, fault).isEmpty();
      String cell = isPossible == (count > 0) ? (isPossible ? "" + count : "-") : "! " + count;
      line.append(String.format(Locale.ROOT, "%16s", cell));
    }
    return line.toString();
  }

  private long count(String state, PlannedAction fault) {
    return counts.getOrDefault(key(state, fault), 0L);
  }

  private static String key(String state, PlannedAction fault) {
    return state + "/" + fault.name();
  }
}
