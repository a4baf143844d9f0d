package io.informer4j.testing.defects;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came of planting all defects.
 *
 * <pre>{@code
 * DefectTarget engine = DefectTarget.engine();
 * GateReport report = DefectGate.run(engine, Path.of("."), DefectGate.all(engine), System.out::println);
 * System.out.println(report.table());
 * System.out.println(report.summary());  // defects=48 caught=48
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param results what became of each defect
 * @param soundSeeds how many seeds, from 0 on, were run on the engine as it is
 * @param falseAlarms what was noticed in the engine as it is, by seed; must be nothing
 */
public record GateReport(
    List<DefectResult> results, int soundSeeds, SortedMap<Long, String> falseAlarms) {

  /** Copies what it is given. */
  public GateReport {
    results = List.copyOf(results);
    falseAlarms = Collections.unmodifiableSortedMap(new TreeMap<>(falseAlarms));
  }

  /** Returns the defects that nobody noticed. */
  public List<Defect> missed() {
    return results.stream()
        .filter(result -> result.caught().isEmpty())
        .map(DefectResult::defect)
        .toList();
  }

  /** Returns whether every defect was caught, and nothing was found where none was planted. */
  public boolean isPassed() {
    return missed().isEmpty() && falseAlarms.isEmpty();
  }

  /** Returns a table in Markdown: the defects, what they break, how many seeds they took, and who noticed. */
  public String table() {
    StringBuilder table = new StringBuilder(
        "| defect | breaks | seeds needed | allowed | noticed by |\n|---|---|---|---|---|\n");
    for (DefectResult result : results) {
      Defect defect = result.defect();
      table
          .append("| ")
          .append(defect.title())
          .append(" (`")
          .append(defect.name())
          .append("`)");
      table
          .append(" | ")
          .append(defect.breaks().guarantee())
          .append(": ")
          .append(defect.breaks().how());
      table
          .append(" | ")
          .append(result.caught().map(how -> String.valueOf(how.seeds())).orElse("–"));
      table.append(" | ").append(defect.seeds());
      table
          .append(" | ")
          .append(result.caught().map(DefectResult.Catch::oracle).orElse("**nobody**"));
      table.append(" |\n");
    }
    return table.toString();
  }

  /** Returns what was found where no defect is, for people; empty if nothing was. */
  public String alarms() {
    StringBuilder alarms = new StringBuilder();
    for (Map.Entry<Long, String> alarm : falseAlarms.entrySet()) {
      alarms
          .append("the engine as it is fails with seed ")
          .append(alarm.getKey())
          .append(": ");
      alarms.append(alarm.getValue()).append('\n');
    }
    return alarms.toString();
  }

  /** Returns the one line that a gate ends with. */
  public String summary() {
    return "defects=" + results.size() + " caught=" + (results.size() - missed().size());
  }
}
