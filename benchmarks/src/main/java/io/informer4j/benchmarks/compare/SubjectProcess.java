package io.informer4j.benchmarks.compare;

import io.informer4j.benchmarks.compare.Figures.Figure;
import io.informer4j.benchmarks.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A fresh process of a subject, from the parent's side; see {@link SubjectMain}. */
final class SubjectProcess implements AutoCloseable {

  private static final Duration SYNC_PATIENCE = Duration.ofMinutes(15);
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final Duration AT_ONCE = Duration.ofMinutes(1);

  private final ChildProcess process;

  private SubjectProcess(ChildProcess process) {
    this.process = process;
  }

  static SubjectProcess start(
      Subject subject, Scenario scenario, Path kubeconfig, int heap, int syncs, Path log)
      throws IOException {
    List<String> arguments = List.of(
        subject.name(),
        kubeconfig.toString(),
        scenario.set().kind().name(),
        Integer.toString(scenario.objects()),
        Integer.toString(syncs));
    ProcessBuilder.Redirect errors = ProcessBuilder.Redirect.to(log.toFile());
    if (subject.isGo()) {
      List<String> command = new ArrayList<>(List.of(ClientGo.program().toString()));
      command.addAll(arguments);
      return new SubjectProcess(ChildProcess.start(command, errors));
    }
    return new SubjectProcess(ChildProcess.java(
        List.of("-Xmx" + heap + "m", "-XX:+UseG1GC"), SubjectMain.class, arguments, errors));
  }

  /** Returns the figures of its syncs. */
  List<Figure> synced() throws IOException, InterruptedException {
    return figures("synced", SYNC_PATIENCE);
  }

  /** Returns how long its first sync took, in seconds. */
  double firstSync(double patienceSeconds) throws IOException, InterruptedException {
    List<String> lines = process.linesUntil(
        "figure sync_wall_cold", Duration.ofMillis((long) (patienceSeconds * 1000)));
    return Figure.parse(lines.get(lines.size() - 1)).value();
  }

  /** Lets the server change objects, and returns what it took this subject to follow. */
  List<Figure> follow(ServerUnderTest server, String command)
      throws IOException, InterruptedException {
    process.tell("note");
    process.linesUntil("noting", AT_ONCE);
    Path writes = server.change(command);
    process.tell(command.split(" ", -1)[0] + " " + writes);
    return figures("followed", PATIENCE);
  }

  List<Figure> reads() throws IOException, InterruptedException {
    process.tell("reads");
    return figures("read", PATIENCE);
  }

  private List<Figure> figures(String end, Duration patience)
      throws IOException, InterruptedException {
    return process.linesUntil(end, patience).stream()
        .filter(Figure::isOne)
        .map(Figure::parse)
        .toList();
  }

  @Override
  public void close() {
    process.kill();
    process.close();
  }
}
