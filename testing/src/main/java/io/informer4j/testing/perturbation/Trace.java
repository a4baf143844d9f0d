package io.informer4j.testing.perturbation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;

/** What happened in a run, line by line, with the virtual time at which it did. */
final class Trace {

  private static final double MILLIS_PER_SECOND = 1000;

  private final LongSupplier nanoTime;
  private final List<String> lines = new ArrayList<>();

  Trace(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  void add(String line) {
    double seconds = Duration.ofNanos(nanoTime.getAsLong()).toMillis() / MILLIS_PER_SECOND;
    lines.add(String.format(Locale.ROOT, "%9.3f s  %s", seconds, line));
  }

  List<String> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** Returns the last lines as a text. */
  String tail(int most) {
    int from = Math.max(0, lines.size() - most);
    String left = from == 0 ? "" : "  (" + from + " lines before)\n";
    return left + String.join("\n", lines.subList(from, lines.size()));
  }
}
