package io.informer4j.benchmarks.sync;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Java process with this one's Java and class path. */
final class ChildProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 10;

  private final Process process;
  private final BufferedReader out;

  private ChildProcess(Process process) {
    this.process = process;
    this.out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static ChildProcess start(List<String> javaOptions, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new ChildProcess(new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start());
  }

  /** Returns the next line that it prints and that begins so. */
  String line(String beginning) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(beginning)) {
        return line;
      }
    }
    throw new IOException("the process has ended without a line '" + beginning + "…'");
  }

  /** Returns all lines until it ends, or none if it takes longer than this or fails. */
  List<String> lines(double seconds) throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    Thread killer = new Thread(() -> {
      try {
        if (!process.waitFor((long) (seconds * 1000), TimeUnit.MILLISECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    killer.setDaemon(true);
    killer.start();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      lines.add(line);
    }
    return process.waitFor() == 0 ? lines : List.of();
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
