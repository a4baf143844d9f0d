package io.informer4j.benchmarks.sync;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one sync took.
 *
 * @param wall seconds until the handler had all pods
 * @param cpu seconds of CPU time of the process
 * @param retained bytes of heap per pod after collections
 * @param threads threads at that moment
 */
record SyncFigures(double wall, double cpu, long retained, int threads) {

  /** Reads a line of {@link SyncRun}. */
  static SyncFigures parse(String line) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String word : line.split(" ", -1)) {
      int equals = word.indexOf('=');
      values.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return new SyncFigures(
        Double.parseDouble(values.getOrDefault("wall", "")),
        Double.parseDouble(values.getOrDefault("cpu", "")),
        Long.parseLong(values.getOrDefault("retained", "")),
        Integer.parseInt(values.getOrDefault("threads", "")));
  }

  /** Returns the medians, each figure by itself. */
  static SyncFigures median(List<SyncFigures> all) {
    return new SyncFigures(
        middle(all.stream().map(SyncFigures::wall).toList()),
        middle(all.stream().map(SyncFigures::cpu).toList()),
        middle(all.stream().map(SyncFigures::retained).toList()),
        middle(all.stream().map(SyncFigures::threads).toList()));
  }

  private static <N extends Comparable<N>> N middle(List<N> values) {
    List<N> sorted = new ArrayList<>(values);
    sorted.sort(null);
    return sorted.get(sorted.size() / 2);
  }
}
