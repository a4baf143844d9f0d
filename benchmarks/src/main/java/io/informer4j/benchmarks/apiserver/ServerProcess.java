package io.informer4j.benchmarks.apiserver;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, started with this process' Java and class path. */
final class ServerProcess implements AutoCloseable {

  private static final long PATIENCE_SECONDS = 10;

  private final Process process;
  private final BufferedReader answers;
  private final PrintStream questions;
  private final URI url;
  private final String token;

  private ServerProcess(Process process) throws IOException {
    this.process = process;
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    String[] greeting = greeting().split(" ", -1);
    this.url = URI.create(greeting[0]);
    this.token = greeting[1];
  }

  /** Starts a server and returns when it listens. */
  static ServerProcess start(List<String> javaOptions, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ServerMain.class.getName());
    command.addAll(arguments);
    return new ServerProcess(new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start());
  }

  /** Returns a new connection to it. */
  RawConnection connect() throws IOException {
    return new RawConnection(url.getHost(), url.getPort(), token);
  }

  URI url() {
    return url;
  }

  String token() {
    return token;
  }

  /** Returns how many seconds of CPU time the process has used so far. */
  double cpuSeconds() throws IOException {
    questions.println("cpu");
    return Long.parseLong(answer()) / 1e9;
  }

  /** Returns how many bytes of heap are in use after a collection. */
  long heap() throws IOException {
    questions.println("heap");
    return Long.parseLong(answer());
  }

  /** Options such as those of a flight recorder let Java print lines of its own first. */
  private String greeting() throws IOException {
    String line = answer();
    while (!line.startsWith("http")) {
      line = answer();
    }
    return line;
  }

  private String answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("the server's process has ended");
    }
    return line;
  }

  @Override
  public void close() {
    questions.close();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
