package io.informer4j.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A process that is spoken with in lines: what it is told goes to its input, what it answers comes from its output.
 *
 * <p><b>Threading:</b> for one thread; another one of its own reads the process' output, and ends with it.
 */
public final class ChildProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 10;

  /** Stands behind the last line. No process prints it, since it is compared by identity. */
  @SuppressWarnings("StringOperationCanBeSimplified")
  private static final String END = new String("end");

  private final Process process;
  private final PrintStream in;
  // Not bounded: a child prints some dozens of lines.
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private ChildProcess(Process process) {
    this.process = process;
    this.in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "child-output");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts a Java process with this one's Java and class path; what it prints as errors goes where it says. */
  public static ChildProcess java(
      List<String> javaOptions,
      Class<?> main,
      List<String> arguments,
      ProcessBuilder.Redirect errors)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return start(command, errors);
  }

  /** Starts any process. */
  public static ChildProcess start(List<String> command, ProcessBuilder.Redirect errors)
      throws IOException {
    return new ChildProcess(new ProcessBuilder(command).redirectError(errors).start());
  }

  private void read() {
    try (BufferedReader out = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      out.lines().forEach(lines::add);
    } catch (IOException | UncheckedIOException e) {
      // The process was killed while it printed: that its output has ended is all there is to say.
    } finally {
      lines.add(END);
    }
  }

  /** Tells it a line. */
  public void tell(String line) {
    in.println(line);
  }

  /**
   * Returns the next line that it prints.
   *
   * @throws IOException if there is none within this time, or the process has ended
   */
  @SuppressWarnings("ReferenceEquality") // the end is no line
  public String line(Duration patience) throws IOException, InterruptedException {
    String line = lines.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    if (line == null) {
      throw new IOException("the process said nothing for " + patience.toSeconds() + " seconds");
    }
    if (line == END) {
      lines.add(END);
      throw new IOException("the process ended with status " + process.waitFor());
    }
    return line;
  }

  /**
   * Returns all lines up to the one that begins so, which is the last of them.
   *
   * @throws IOException if it does not come within this time, or the process ends before
   */
  public List<String> linesUntil(String beginning, Duration patience)
      throws IOException, InterruptedException {
    long giveUp = System.nanoTime() + patience.toNanos();
    List<String> heard = new ArrayList<>();
    String line;
    do {
      line = line(Duration.ofNanos(Math.max(0, giveUp - System.nanoTime())));
      heard.add(line);
    } while (!line.startsWith(beginning));
    return heard;
  }

  /** Ends its input, which it takes as a wish to end, and does not wait for it for ever. */
  @Override
  public void close() {
    in.close();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it at once. */
  public void kill() {
    process.destroyForcibly();
  }
}
