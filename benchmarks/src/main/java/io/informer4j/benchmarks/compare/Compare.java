package io.informer4j.benchmarks.compare;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The benchmark that {@code benchmarks/run} runs: what it costs to mirror a cluster, with ours in each format and encoding,
 * with other libraries, and with none. See {@link CompareOptions#USAGE}.
 */
public final class Compare {

  private final CompareOptions options;
  private final Map<String, String> environment;
  private final PrintStream out;
  private final ResultFile file;

  private Compare(CompareOptions options, Map<String, String> environment, PrintStream out) {
    this.options = options;
    this.environment = environment;
    this.out = out;
    this.file = new ResultFile(options.results().resolve("latest.json"));
  }

  /**
   * Runs it; exits with 2 if it does not understand its options, with 1 if it cannot go on, or was to check limits and one is
   * missed.
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (List.of(arguments).contains("--help")) {
      System.out.println(CompareOptions.USAGE);
      return;
    }
    CompareOptions options;
    try {
      options = CompareOptions.parse(List.of(arguments));
    } catch (IllegalArgumentException e) {
      System.err.println("run: " + e.getMessage() + " See benchmarks/run --help.");
      System.exit(2);
      return;
    }
    boolean isGood;
    try {
      isGood = run(options, System.getenv(), System.out);
    } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
      System.err.println("run: " + e.getMessage());
      isGood = false;
    }
    System.exit(isGood ? 0 : 1);
  }

  /** Returns whether no limit that was to be checked is missed. */
  static boolean run(CompareOptions options, Map<String, String> environment, PrintStream out)
      throws IOException, InterruptedException {
    return new Compare(options, environment, out).run();
  }

  private boolean run() throws IOException, InterruptedException {
    Files.createDirectories(options.logs());
    if (options.measures()) {
      if (options.server().isPresent()) {
        measureCluster(options.server().get(), Objects.requireNonNull(options.tokenOrNull()));
      } else {
        for (String name : options.scenarios()) {
          Scenario scenario = Scenario.parse(name);
          if (scenario.isReal() && !RealServer.isThere(environment)) {
            out.println(name + ": skipped, since KUBEBUILDER_ASSETS names no kube-apiserver");
          } else {
            measure(scenario);
          }
        }
      }
    }
    return report();
  }

  private void measure(Scenario scenario) throws IOException, InterruptedException {
    try (Progress progress = progress(scenario)) {
      Path log = options.logs().resolve(scenario.name() + ".server.log");
      try (ServerUnderTest server = ServerUnderTest.start(scenario, log, progress::detail)) {
        new ScenarioRun(options, scenario, server, progress, file).run();
      } catch (IOException | UncheckedIOException e) {
        progress.say(scenario.name() + " FAILED: " + e.getMessage());
      }
    }
  }

  private void measureCluster(String url, String token) throws IOException, InterruptedException {
    try (ServerUnderTest server = ServerUnderTest.cluster(url, token)) {
      Scenario scenario = Scenario.cluster(pods(server, url));
      try (Progress progress = progress(scenario)) {
        new ScenarioRun(options, scenario, server, progress, file).run();
      }
    }
  }

  private static int pods(ServerUnderTest server, String url) throws IOException {
    try {
      return server.countPods();
    } catch (KubernetesClientException e) {
      Throwable cause = e;
      while (cause.getCause() != null) { // the innermost says most
        cause = cause.getCause();
      }
      throw new IOException(
          "the pods of " + url + " cannot be read (" + cause.getMessage()
              + "); are --server and --token right?",
          e);
    }
  }

  private Progress progress(Scenario scenario) throws IOException {
    out.println();
    out.println("## " + scenario.name());
    return new Progress(out, options.results().resolve("run-" + scenario.name() + ".txt"));
  }

  private boolean report() throws IOException {
    Figured all = new Figured(file.read());
    String tables = Table.of(all);
    Files.writeString(options.results().resolve("latest.md"), tables);
    Path plot = options.results().resolve("latest.svg");
    Files.writeString(plot, Plot.of(all));
    out.println();
    out.println(tables);
    out.println("figures: " + options.results().resolve("latest.json") + ", plot: " + plot);
    if (!options.checks()) {
      return true;
    }
    List<Limits.Verdict> verdicts = Limits.check(all);
    String checked = Limits.table(verdicts);
    Files.writeString(options.results().resolve("limits.md"), checked);
    out.println();
    out.println(checked);
    return verdicts.stream().noneMatch(Limits.Verdict::isMissed);
  }
}
