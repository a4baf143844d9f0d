package io.informer4j.testing.simulation.run;

import io.informer4j.testing.simulation.PlannedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How often each fault took effect, and in how many runs.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class FaultTable {

  private final List<PlannedAction> faults;
  private final Map<String, Long> times = new TreeMap<>();
  private final Map<String, Long> runs = new TreeMap<>();

  /** @param faults the lines that the table has */
  FaultTable(List<PlannedAction> faults) {
    this.faults = faults;
  }

  /** Adds what one run met; keys are {@code STATE/FAULT}. */
  void add(Map<String, Integer> coverage) {
    TreeSet<String> met = new TreeSet<>();
    coverage.forEach((cell, count) -> {
      String fault = cell.substring(cell.indexOf('/') + 1);
      times.merge(fault, (long) count, Long::sum);
      if (count > 0) {
        met.add(fault);
      }
    });
    met.forEach(fault -> runs.merge(fault, 1L, Long::sum));
  }

  long times(PlannedAction fault) {
    return times.getOrDefault(fault.name(), 0L);
  }

  long runs(PlannedAction fault) {
    return runs.getOrDefault(fault.name(), 0L);
  }

  /** Returns the table: a line for each fault. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("faults: how often each took effect, and in how many runs");
    lines.add(String.format(Locale.ROOT, "%-8s %-26s%16s%16s", "", "", "times", "runs"));
    faults.forEach(fault -> lines.add(String.format(
        Locale.ROOT, "%-8s %-26s%16d%16d", fault.area(), fault.name(), times(fault), runs(fault))));
    return lines;
  }
}
