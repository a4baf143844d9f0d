package io.informer4j.benchmarks.compare;

import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.benchmarks.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server that is measured against: the embedded one in a process of its own, a kube-apiserver, or somebody's cluster.
 *
 * <p><b>Threading:</b> for one thread.
 */
public final class ServerUnderTest implements AutoCloseable {

  /** Between two lines; filling says how far it is. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Path folder;
  private final @Nullable ChildProcess process;
  private final boolean isReal;

  private ServerUnderTest(Path folder, @Nullable ChildProcess process, boolean isReal) {
    this.folder = folder;
    this.process = process;
    this.isReal = isReal;
  }

  /** Starts the server of a scenario, and returns when it is filled. */
  static ServerUnderTest start(Scenario scenario, Path log, Consumer<String> progress)
      throws IOException, InterruptedException {
    return start(scenario, scenario.serverHeap(), log, progress);
  }

  /**
   * Starts the embedded server, and returns when it is filled.
   *
   * @param data the name of a {@link DataSet}
   * @param megabytes the heap of its process
   * @param log where what it prints as errors goes
   */
  public static ServerUnderTest start(
      String data, int objects, int megabytes, Path log, Consumer<String> progress)
      throws IOException, InterruptedException {
    return start(new Scenario("embedded", data, objects), megabytes, log, progress);
  }

  private static ServerUnderTest start(
      Scenario scenario, int megabytes, Path log, Consumer<String> progress)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("benchmark");
    ChildProcess process = ChildProcess.java(
        List.of("-Xmx" + megabytes + "m"),
        scenario.isReal() ? RealServer.class : LoadedServer.class,
        List.of(
            scenario.data(),
            Integer.toString(scenario.objects()),
            folder.resolve("kubeconfig").toString()),
        ProcessBuilder.Redirect.to(log.toFile()));
    ServerUnderTest server = new ServerUnderTest(folder, process, scenario.isReal());
    try {
      String line = process.line(PATIENCE);
      while (!line.startsWith("ready ")) {
        progress.accept(line);
        line = process.line(PATIENCE);
      }
      progress.accept("the server has %,d objects of %s bytes of JSON, with managed fields"
          .formatted(scenario.objects(), line.substring("ready ".length())));
      return server;
    } catch (IOException e) {
      server.close();
      throw new IOException("the server could not be filled, see " + log, e);
    }
  }

  /** Certificates are not checked: what is measured is somebody's own cluster, named by hand. */
  static ServerUnderTest cluster(String url, String token) throws IOException {
    Path folder = Files.createTempDirectory("benchmark");
    Files.writeString(folder.resolve("kubeconfig"), """
        apiVersion: v1
        kind: Config
        clusters: [{name: c, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
        users: [{name: u, user: {token: "%s"}}]
        contexts: [{name: x, context: {cluster: c, user: u}}]
        current-context: x
        """.formatted(url, token));
    return new ServerUnderTest(folder, null, false);
  }

  Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  /** Returns whether it was started and filled for this run. */
  boolean isOurs() {
    return process != null;
  }

  /** Returns whether it changes objects and ends watches when it is told to. */
  boolean obeys() {
    return process != null && !isReal;
  }

  /** Returns a client for it. */
  public KubernetesClient client() throws IOException {
    return Subject.client(kubeconfig());
  }

  /** Lets it change objects as {@link LoadedServer} says, and returns the file that says which and when. */
  public Path change(String command) throws IOException, InterruptedException {
    if (process == null || isReal) {
      throw new IllegalStateException("only the embedded server changes objects at a word");
    }
    Path file = folder.resolve("writes");
    process.tell(command + " " + file);
    process.linesUntil("written", PATIENCE);
    return file;
  }

  int countPods() throws IOException {
    try (KubernetesClient client = client()) {
      return client
          .pods()
          .inAnyNamespace()
          .list(new ListOptionsBuilder().withResourceVersion("0").build())
          .getItems()
          .size();
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
    try {
      Files.deleteIfExists(folder.resolve("writes"));
      Files.deleteIfExists(kubeconfig());
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      System.err.println("left behind: " + folder);
    }
  }
}
