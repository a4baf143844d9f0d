package io.informer4j.benchmarks.compare;

import io.informer4j.benchmarks.compare.Figures.Figure;
import io.informer4j.benchmarks.process.Lags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes that a server has made, and what it took a subject to hear of them.
 *
 * @param start from when on it could hear
 * @param sent when the writing of each revision began
 */
record Writes(long start, Map<String, Long> sent) {

  private static final long PATIENCE_SECONDS = 120;
  private static final double NANOS = 1e9;
  private static final double MICROS = 1e6;

  static Writes read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    Map<String, Long> sent = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(" ", -1);
      sent.put(words[0], Long.parseLong(words[1]));
    }
    return new Writes(Long.parseLong(lines.get(0)), sent);
  }

  /** Waits until the subject has heard of all, and returns the figures of this kind of change. */
  List<Figure> figures(String kind, Tally tally, Meter before)
      throws IOException, InterruptedException {
    Map<String, Long> received = tally.awaitRevisions(sent.keySet(), PATIENCE_SECONDS);
    Meter after = Meter.read();
    double cpu = before.cpuSecondsUntil(after);
    long last = received.values().stream().mapToLong(Long::longValue).max().orElse(start);
    double wall = (last - start) / NANOS;
    return switch (kind) {
      case "steady" -> {
        Lags lags = new Lags();
        sent.forEach((revision, at) -> lags.add(received.getOrDefault(revision, at) - at));
        yield List.of(
            new Figure("event_p50", "ms", lags.millis(0.5)),
            new Figure("event_p99", "ms", lags.millis(0.99)));
      }
      case "burst" ->
        List.of(
            new Figure("events_per_second", "1/s", sent.size() / wall),
            new Figure("event_cpu", "us", cpu / sent.size() * MICROS));
      case "relist" ->
        List.of(
            new Figure("relist_wall", "s", wall),
            new Figure("relist_cpu", "s", cpu),
            new Figure("relist_allocated", "MB", before.allocatedUntil(after) / MICROS));
      default -> throw new IOException("what is '" + kind + "'?");
    };
  }
}
