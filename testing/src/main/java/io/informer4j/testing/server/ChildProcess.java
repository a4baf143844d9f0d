package io.informer4j.testing.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A program that runs until it is stopped, and never longer than this JVM: what still runs when the JVM ends is killed by
 * one shutdown hook. Its output goes to a file, whose end is shown if it does not become ready.
 *
 * <p><b>Threading:</b> may be used from any thread; whoever starts and stops it takes turns.
 */
final class ChildProcess {

  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
  private static final int SHOWN_CHARACTERS = 4000;
  private static final long PAUSE_MILLIS = 50;

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> RUNNING.forEach(Process::destroyForcibly), "informer4j-stop-servers"));
  }

  private final String name;
  private final Process process;
  private final Path output;

  private ChildProcess(String name, Process process, Path output) {
    this.name = name;
    this.process = process;
    this.output = output;
  }

  /** Starts a program whose output is appended to {@code output}. */
  static ChildProcess start(String name, List<String> command, Path output) {
    try {
      Process process = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
          .redirectInput(ProcessBuilder.Redirect.PIPE)
          .start();
      RUNNING.add(process);
      return new ChildProcess(name, process, output);
    } catch (IOException e) {
      throw new ServerStartException("cannot run " + command.get(0) + ": " + e.getMessage(), e);
    }
  }

  /** Waits until the program is ready; stops it and throws if it ends, or is not ready in time. */
  void awaitReady(BooleanSupplier isReady, Duration timeout) {
    long start = System.nanoTime();
    while (!isReady.getAsBoolean()) {
      if (hasEnded()) {
        RUNNING.remove(process);
        throw new ServerStartException(name + " has ended with " + process.exitValue()
            + " before it was ready" + shownOutput());
      }
      if (System.nanoTime() - start > timeout.toNanos()) {
        stop(Duration.ZERO);
        throw new ServerStartException(
            name + " was not ready after " + timeout.toSeconds() + " s" + shownOutput());
      }
    }
  }

  /** Returns whether the program has ended, after a short wait for that. */
  private boolean hasEnded() {
    try {
      return process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      stop(Duration.ZERO);
      Thread.currentThread().interrupt();
      throw new ServerStartException("interrupted while waiting for " + name, e);
    }
  }

  boolean isRunning() {
    return process.isAlive();
  }

  long pid() {
    return process.pid();
  }

  /** Asks the program to end, and kills it if it has not ended in time. */
  void stop(Duration patience) {
    if (!patience.isZero()) {
      process.destroy();
    }
    if (patience.isZero() || !endsWithin(patience)) {
      process.destroyForcibly();
      endsWithin(Duration.ofSeconds(10));
    }
    RUNNING.remove(process);
  }

  private boolean endsWithin(Duration patience) {
    try {
      return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns whether the program has said this. */
  boolean hasPrinted(String text) {
    return printed().contains(text);
  }

  private String printed() {
    try {
      return Files.readString(output, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "(its output cannot be read: " + e.getMessage() + ")";
    }
  }

  private String shownOutput() {
    String all = printed();
    String end = all.substring(Math.max(0, all.length() - SHOWN_CHARACTERS));
    return ". The end of its output:\n" + end;
  }
}
