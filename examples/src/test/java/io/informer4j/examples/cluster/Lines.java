package io.informer4j.examples.cluster;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Keeps the lines that a program prints, and lets a test wait for one. */
final class Lines extends PrintStream {

  private static final long PATIENCE_NANOS = 30_000_000_000L;

  private final List<String> lines = new ArrayList<>();

  Lines() {
    super(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
  }

  @Override
  public void println(String line) {
    synchronized (lines) {
      lines.add(line);
      lines.notifyAll();
    }
  }

  List<String> lines() {
    synchronized (lines) {
      return List.copyOf(lines);
    }
  }

  /** Waits until the line was printed. */
  void await(String line) throws InterruptedException {
    await(line, 1);
  }

  /** Waits until the line was printed so many times. */
  void await(String line, int times) throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    synchronized (lines) {
      while (Collections.frequency(lines, line) < times) {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          throw new AssertionError(
              "'" + line + "' was not printed " + times + " times, but " + lines);
        }
        lines.wait(left);
      }
    }
  }
}
