package io.informer4j.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The results as tables, one for each scenario. */
final class Table {

  private static final String NOTHING = "–";

  /**
   * One column.
   *
   * @param metrics what stands in it, separated by strokes
   * @param format how each of them is written
   */
  private record Column(String title, List<String> metrics, String format, String unit) {}

  private static final List<Column> SYNC = List.of(
      new Column(
          "sync, wall: cold / warm", List.of("sync_wall_cold", "sync_wall_warm"), "%.2f", " s"),
      new Column("CPU: cold / warm", List.of("sync_cpu_cold", "sync_cpu_warm"), "%.2f", " s"),
      new Column("heap per object", List.of("retained_heap_per_object"), "%,.0f", " B"),
      new Column("smallest heap", List.of("smallest_heap"), "%,.0f", " MB"),
      new Column("peak RSS", List.of("rss_peak"), "%,.0f", " MB"),
      new Column("allocated per object", List.of("allocated_per_object"), "%,.0f", " B"),
      new Column("GC", List.of("gc_time"), "%.2f", " s"),
      new Column("threads", List.of("threads"), "%.0f", ""));

  private static final List<Column> FOLLOW = List.of(
      new Column("events/s", List.of("events_per_second"), "%,.0f", ""),
      new Column("CPU per event", List.of("event_cpu"), "%,.0f", " µs"),
      new Column("write to handler: p50 / p99", List.of("event_p50", "event_p99"), "%.1f", " ms"),
      new Column("relist of 1 %: wall", List.of("relist_wall"), "%.2f", " s"),
      new Column("CPU", List.of("relist_cpu"), "%.2f", " s"),
      new Column("allocated", List.of("relist_allocated"), "%,.0f", " MB"),
      new Column("read: p50 / p99", List.of("read_p50", "read_p99"), "%.1f", " µs"),
      new Column(
          "protobuf-java: p50 / p99",
          List.of("protobuf_java_p50", "protobuf_java_p99"),
          "%.1f",
          " µs"));

  private Table() {}

  static String of(Figured figures) {
    List<String> lines = new ArrayList<>();
    for (String scenario : figures.scenarios()) {
      lines.add("### " + scenario);
      lines.add("");
      rows(figures, scenario, SYNC, lines);
      rows(figures, scenario, FOLLOW, lines);
    }
    return String.join("\n", lines);
  }

  /** Subjects of which there is nothing to say are left out, unless they failed. */
  private static void rows(
      Figured figures, String scenario, List<Column> columns, List<String> lines) {
    List<String> rows = new ArrayList<>();
    for (String subject : figures.subjects(scenario)) {
      boolean isFailed = figures.isFailed(scenario, subject);
      List<String> cells = columns.stream()
          .map(column -> cell(figures, scenario, subject, column))
          .toList();
      if (isFailed || !cells.stream().allMatch(NOTHING::equals)) {
        rows.add(row(subject + (isFailed ? " (FAILED)" : ""), cells));
      }
    }
    if (!rows.isEmpty()) {
      lines.add(row("", columns.stream().map(Column::title).toList()));
      lines.add("|---|" + "---:|".repeat(columns.size()));
      lines.addAll(rows);
      lines.add("");
    }
  }

  private static String row(String name, List<String> cells) {
    return "| " + name + " | " + String.join(" | ", cells) + " |";
  }

  private static String cell(Figured figures, String scenario, String subject, Column column) {
    List<String> values = new ArrayList<>();
    boolean isAny = false;
    for (String metric : column.metrics()) {
      OptionalDouble value = figures.value(scenario, subject, metric);
      isAny |= value.isPresent();
      values.add(
          value.isPresent()
              ? String.format(Locale.ROOT, column.format(), value.getAsDouble())
              : NOTHING);
    }
    return isAny ? String.join(" / ", values) + column.unit() : NOTHING;
  }
}
