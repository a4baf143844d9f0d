package io.informer4j.benchmarks.compare;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tells what is going on: to whoever waits, with the time that has passed, and to the file of raw output. */
final class Progress implements AutoCloseable {

  private final PrintStream out;
  private final PrintWriter raw;
  private final long start = System.nanoTime();

  Progress(PrintStream out, Path raw) throws IOException {
    this.out = out;
    Files.createDirectories(raw.toAbsolutePath().getParent());
    this.raw = new PrintWriter(Files.newBufferedWriter(raw, StandardCharsets.UTF_8), true);
  }

  /** Something was found out. */
  void say(String line) {
    raw.println(line);
    detail(line);
  }

  /** Something is going on. */
  void detail(String line) {
    double seconds = (System.nanoTime() - start) / 1e9;
    out.println(String.format(Locale.ROOT, "%6.0f s  %s", seconds, line));
  }

  @Override
  public void close() {
    raw.close();
  }
}
