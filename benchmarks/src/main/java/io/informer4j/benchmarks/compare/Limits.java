package io.informer4j.benchmarks.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What the cost of mirroring must not exceed, held against what was measured. A kilobyte is 1,000 bytes here, the stricter
 * reading; a megabyte of heap is what {@code -Xmx} takes for one.
 */
final class Limits {

  /**
   * One limit and what came of it.
   *
   * @param measured the figure, empty if it is not among the results
   */
  record Verdict(String limit, String where, OptionalDouble measured, double atMost, String unit) {

    boolean isMissed() {
      return measured.isPresent() && measured.getAsDouble() > atMost;
    }
  }

  private static final String DECODED = "informer4j-decoded";
  private static final String PACKED = "informer4j-packed";
  private static final String COMPRESSED = "informer4j-compressed";
  private static final String FLOOR = "floor";
  private static final int PHASES = 3;
  private static final double MEGABYTE = 1 << 20;

  private final Figured figures;
  private final List<Verdict> verdicts = new ArrayList<>();

  private Limits(Figured figures) {
    this.figures = figures;
  }

  static List<Verdict> check(Figured figures) {
    Limits limits = new Limits(figures);
    for (String data : List.of("uniform", "diverse")) {
      limits.checkSync("real-20k-" + data);
      limits.checkSync("sync-20k-" + data);
      limits.checkTwentyThousand("sync-20k-" + data);
      limits.checkHundredThousand("sync-100k-" + data);
      limits.checkGrowth(data);
    }
    limits.checkMillion("configmaps-1m");
    return limits.verdicts;
  }

  static String table(List<Verdict> verdicts) {
    List<String> lines = new ArrayList<>();
    lines.add("| limit | scenario | measured | at most | |");
    lines.add("|---|---|---:|---:|---|");
    Map<String, Integer> unknown = new LinkedHashMap<>();
    for (Verdict verdict : verdicts) {
      if (verdict.measured().isEmpty()) {
        unknown.merge(verdict.where(), 1, Integer::sum);
        continue;
      }
      lines.add(String.format(
          Locale.ROOT,
          "| %s | %s | %s | %s | %s |",
          verdict.limit(),
          verdict.where(),
          number(verdict.measured().getAsDouble(), verdict.unit()),
          number(verdict.atMost(), verdict.unit()),
          verdict.isMissed() ? "MISSED" : "met"));
    }
    unknown.forEach((where, count) ->
        lines.add("| " + count + " limits | " + where + " | – | – | not measured |"));
    return String.join("\n", lines) + "\n";
  }

  private static String number(double value, String unit) {
    String digits = Math.abs(value) >= 100 ? "%,.0f" : "%.2f";
    return String.format(Locale.ROOT, digits, value) + (unit.isEmpty() ? "" : " " + unit);
  }

  private void checkSync(String where) {
    heapPerObject(where, DECODED, 8000);
    heapPerObject(where, PACKED, 3600);
    heapPerObject(where, COMPRESSED, 1000);
    for (String warmth : List.of("cold", "warm")) {
      times(where, "sync_cpu_" + warmth, PACKED, FLOOR, 1.3);
      times(where, "sync_cpu_" + warmth, DECODED, FLOOR, 1.6);
      times(where, "sync_wall_" + warmth, PACKED, FLOOR, 1.2);
    }
    times(where, "sync_wall_cold", DECODED, "client-go", 1);
  }

  private void checkTwentyThousand(String where) {
    for (String subject : List.of(DECODED, PACKED, COMPRESSED)) {
      peak(where, subject, "smallest_heap", "the first sync");
      peak(where, subject, "smallest_heap_relist", "first sync and relist");
    }
    for (String subject : List.of(DECODED, PACKED)) {
      relist(where, subject);
    }
    OptionalDouble read = figures.value(where, PACKED, "read_p99");
    OptionalDouble theirs = figures.value(where, PACKED, "protobuf_java_p99");
    add("p99 of a packed read : protobuf-java's decode", where, ratio(read, theirs), 1, "");
  }

  private void heapPerObject(String where, String subject, double atMost) {
    OptionalDouble heap = figures.value(where, subject, "retained_heap_per_object");
    double outside =
        figures.value(where, subject, "retained_outside_per_object").orElse(0);
    add(
        subject + ": heap per object, and dictionaries outside of it",
        where,
        heap.isEmpty() ? heap : OptionalDouble.of(heap.getAsDouble() + outside),
        atMost,
        "B");
  }

  private void peak(String where, String subject, String metric, String what) {
    OptionalDouble each = figures.value(where, subject, "retained_heap_per_object");
    double retained = each.orElse(0) * Scenario.parse(where).objects() / MEGABYTE;
    add(
        subject + ": smallest heap of " + what + ", 1.3 x retained + 64 MB",
        where,
        figures.value(where, subject, metric),
        1.3 * retained + 64,
        "MB");
  }

  private void times(String where, String metric, String subject, String other, double atMost) {
    add(
        subject + " : " + other + ", " + metric,
        where,
        ratio(figures.value(where, subject, metric), figures.value(where, other, metric)),
        atMost,
        "");
  }

  /** The relists are warm, so they are held against the floor when it is warm, whatever the first sync was. */
  private void relist(String where, String subject) {
    OptionalDouble relist =
        beyond(figures.value(where, subject, "relist_cpu"), where, "sync_cpu_warm");
    for (String warmth : List.of("cold", "warm")) {
      String metric = "sync_cpu_" + warmth;
      OptionalDouble sync = beyond(figures.value(where, subject, metric), where, metric);
      add(
          subject + ": relist of 1 % : sync (" + warmth + "), both CPU beyond the floor",
          where,
          ratio(relist, sync),
          0.25,
          "");
    }
  }

  private OptionalDouble beyond(OptionalDouble value, String where, String floorMetric) {
    OptionalDouble floor = figures.value(where, FLOOR, floorMetric);
    return value.isEmpty() || floor.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(value.getAsDouble() - floor.getAsDouble());
  }

  private void checkHundredThousand(String where) {
    add(
        PACKED + ": 100,000 pods in 1 GB",
        where,
        figures.value(where, PACKED, "smallest_heap"),
        1024,
        "MB");
    OptionalDouble found = figures.value(where, PACKED, "index_objects");
    OptionalDouble touched = figures.value(where, PACKED, "index_objects_decoded");
    add(
        "objects decoded by a look-up : objects found by it",
        where,
        ratio(touched, found),
        1.05,
        "");
  }

  private void checkGrowth(String data) {
    String few = "sync-10k-" + data;
    String many = "sync-100k-" + data;
    for (String subject : List.of(DECODED, PACKED, COMPRESSED)) {
      for (String metric : List.of("retained_heap_per_object", "sync_cpu_warm", "sync_cpu_cold")) {
        double times = metric.startsWith("sync") ? 10 : 1;
        OptionalDouble ratio =
            ratio(figures.value(many, subject, metric), figures.value(few, subject, metric));
        add(
            subject + ": " + metric + " per object, 100k : 10k",
            many,
            ratio.isEmpty() ? ratio : OptionalDouble.of(ratio.getAsDouble() / times),
            1.15,
            "");
      }
    }
  }

  private void checkMillion(String where) {
    for (String subject : List.of(PACKED, COMPRESSED)) {
      int done = (int) Stream.of("sync_wall_cold", "event_p99", "relist_wall")
          .filter(metric -> figures.value(where, subject, metric).isPresent())
          .count();
      boolean isMeasured = figures.subjects(where).contains(subject);
      add(
          subject + ": phases of sync, changes, relist of a million that failed in 2 GB",
          where,
          isMeasured ? OptionalDouble.of(PHASES - done) : OptionalDouble.empty(),
          0,
          "");
    }
  }

  private static OptionalDouble ratio(OptionalDouble value, OptionalDouble other) {
    return value.isEmpty() || other.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(value.getAsDouble() / other.getAsDouble());
  }

  private void add(
      String limit, String where, OptionalDouble measured, double atMost, String unit) {
    verdicts.add(new Verdict(limit, where, measured, atMost, unit));
  }
}
