package io.informer4j.benchmarks.apiserver;

import io.informer4j.benchmarks.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** A server in a process of its own, started with this process' Java and class path. */
final class ServerProcess implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final ChildProcess process;
  private final URI url;
  private final String token;

  private ServerProcess(ChildProcess process) throws IOException, InterruptedException {
    this.process = process;
    // Options such as those of a flight recorder let Java print lines of its own first.
    List<String> lines = process.linesUntil("http", PATIENCE);
    String[] greeting = lines.get(lines.size() - 1).split(" ", -1);
    this.url = URI.create(greeting[0]);
    this.token = greeting[1];
  }

  /** Starts a server and returns when it listens. */
  static ServerProcess start(List<String> javaOptions, List<String> arguments)
      throws IOException, InterruptedException {
    return new ServerProcess(ChildProcess.java(
        javaOptions, ServerMain.class, arguments, ProcessBuilder.Redirect.INHERIT));
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
  double cpuSeconds() throws IOException, InterruptedException {
    return ask("cpu") / 1e9;
  }

  /** Returns how many bytes of heap are in use after a collection. */
  long heap() throws IOException, InterruptedException {
    return ask("heap");
  }

  private long ask(String question) throws IOException, InterruptedException {
    process.tell(question);
    return Long.parseLong(process.line(PATIENCE));
  }

  @Override
  public void close() {
    process.close();
  }
}
