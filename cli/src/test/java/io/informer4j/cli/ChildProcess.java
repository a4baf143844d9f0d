package io.informer4j.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command in a process of its own, with the tests' class path, piped or in a pseudo-terminal. */
final class ChildProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 90;

  private final Process process;
  private final PrintedLines out = new PrintedLines();
  private final PrintedLines err = new PrintedLines();
  private final List<Thread> readers = new ArrayList<>();
  private volatile boolean isOutputClosed;

  private ChildProcess(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("TERM", "xterm");
    builder
        .environment()
        .keySet()
        .removeAll(List.of("NO_COLOR", "KUBECONFIG", "JAVA_TOOL_OPTIONS"));
    process = builder.start();
    read(process.getInputStream(), out.stream());
    read(process.getErrorStream(), err.stream());
  }

  static ChildProcess piped(String... words) throws IOException {
    return new ChildProcess(java(words));
  }

  static ChildProcess inTerminal(String... words) throws IOException {
    // Without exec, a shell that stays around (dash does) ends by the signal itself, whatever the
    // command's code is.
    String line = "exec "
        + String.join(" ", java(words).stream().map(word -> "'" + word + "'").toList());
    // A build in the background ignores the signal of Ctrl-C, and hands that on to what it starts.
    return new ChildProcess(
        List.of("env", "--default-signal=INT", "script", "-qefc", line, "/dev/null"));
  }

  private static List<String> java(String... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(Main.class.getName());
    command.addAll(List.of(words));
    return command;
  }

  private void read(InputStream from, PrintStream to) {
    Thread reader = new Thread(() -> {
      byte[] bytes = new byte[8192];
      try (from) {
        for (int count = from.read(bytes);
            count >= 0 && !isOutputClosed;
            count = from.read(bytes)) {
          to.write(bytes, 0, count);
        }
      } catch (IOException e) {
        return; // it was closed
      }
    });
    reader.setDaemon(true);
    reader.start();
    readers.add(reader);
  }

  Process process() {
    return process;
  }

  PrintedLines out() {
    return out;
  }

  PrintedLines err() {
    return err;
  }

  /** Sends SIGTERM; {@code destroy()} of the process itself would close its pipes, too. */
  void terminate() {
    process.toHandle().destroy();
  }

  /** Does as if somebody pressed a key. */
  void type(char key) throws IOException {
    OutputStream keyboard = process.getOutputStream();
    keyboard.write(String.valueOf(key).getBytes(StandardCharsets.US_ASCII));
    keyboard.flush();
  }

  /** Reads nothing any more, as {@code head} does when it has enough. */
  void closeItsOutput() throws IOException {
    isOutputClosed = true;
    process.getInputStream().close();
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("it does not end: " + out + err);
    }
    for (Thread reader : readers) {
      reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
