package io.informer4j.testing.simulation.run;

import io.informer4j.reflector.ReflectorState;
import io.informer4j.testing.simulation.Action;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * How often each fault took effect in each state of the reflector. A cell that stays at zero is a situation that nobody
 * has tested: it is a failure unless somebody has written down why it cannot occur.
 *
 * <p><b>Threading:</b> one thread at a time.
 */
final class CoverageTable {

  /** All but the one in which a reflector waits at a gate: none stands before the lists of simulated informers. */
  private static final List<ReflectorState> STATES = Arrays.stream(ReflectorState.values())
      .filter(state -> state != ReflectorState.QUEUED)
      .toList();

  private static final List<Action> FAULTS =
      Arrays.stream(Action.values()).filter(Action::isFault).toList();

  private final BiFunction<ReflectorState, Action, Optional<String>> impossible;
  private final Map<String, Long> counts = new TreeMap<>();

  /** @param impossible says why a cell must stay empty, if it must */
  CoverageTable(BiFunction<ReflectorState, Action, Optional<String>> impossible) {
    this.impossible = impossible;
  }

  /** Adds what one run met; keys are {@code STATE/FAULT}. */
  void add(Map<String, Integer> coverage) {
    coverage.forEach((cell, count) -> counts.merge(cell, (long) count, Long::sum));
  }

  /**
   * Returns what is wrong, a line for each fault: possible cells that nobody saw, impossible ones that somebody did; and
   * cells that this table does not have.
   */
  List<String> gaps() {
    List<String> gaps = new ArrayList<>();
    for (Action fault : FAULTS) {
      List<ReflectorState> missing = statesWhere(fault, true, false);
      List<ReflectorState> wrong = statesWhere(fault, false, true);
      if (!missing.isEmpty()) {
        gaps.add(fault + " never took effect while " + missing);
      }
      if (!wrong.isEmpty()) {
        gaps.add(fault + " took effect while " + wrong + ", which is listed as impossible");
      }
    }
    Set<String> unknown = new TreeSet<>(counts.keySet());
    FAULTS.forEach(fault -> STATES.forEach(state -> unknown.remove(key(state, fault))));
    unknown.forEach(cell -> gaps.add(cell + " is no cell of this table"));
    return gaps;
  }

  private List<ReflectorState> statesWhere(Action fault, boolean isPossible, boolean isSeen) {
    return STATES.stream()
        .filter(state -> impossible.apply(state, fault).isEmpty() == isPossible)
        .filter(state -> (count(state, fault) > 0) == isSeen)
        .toList();
  }

  /** Returns the table: a line for each fault, a column for each state, and the reasons below. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("coverage: how often each fault took effect, by what the reflector was doing");
    StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "%-8s %-26s", "", ""));
    STATES.forEach(state -> head.append(String.format(Locale.ROOT, "%16s", state)));
    lines.add(head.toString());
    FAULTS.forEach(fault -> lines.add(line(fault)));
    Set<String> reasons = new LinkedHashSet<>();
    for (ReflectorState state : STATES) {
      FAULTS.forEach(fault ->
          impossible.apply(state, fault).ifPresent(reason -> reasons.add(state + ": " + reason)));
    }
    reasons.forEach(reason -> lines.add("  - impossible while " + reason));
    return lines;
  }

  private String line(Action fault) {
    StringBuilder line =
        new StringBuilder(String.format(Locale.ROOT, "%-8s %-26s", fault.area(), fault));
    for (ReflectorState state : STATES) {
      long count = count(state, fault);
      boolean isPossible = impossible.apply(state, fault).isEmpty();
      String cell = isPossible == (count > 0) ? (isPossible ? "" + count : "-") : "! " + count;
      line.append(String.format(Locale.ROOT, "%16s", cell));
    }
    return line.toString();
  }

  private long count(ReflectorState state, Action fault) {
    return counts.getOrDefault(key(state, fault), 0L);
  }

  private static String key(ReflectorState state, Action fault) {
    return state + "/" + fault;
  }
}
