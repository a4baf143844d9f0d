package io.informer4j.testing.conformance;

import io.fabric8.kubernetes.client.Config;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.testing.conformance.ConformanceResult.End;
import io.informer4j.testing.server.Binaries;
import io.informer4j.testing.server.KubeApiServerOptions;
import io.informer4j.testing.server.TestApiServer;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The suite as a command.
 *
 * <pre>{@code
 * ConformanceCommand --embedded
 * KUBEBUILDER_ASSETS=… ConformanceCommand --real
 * ConformanceCommand --url https://127.0.0.1:6443 --ca ca.crt --token-file token
 * ConformanceCommand --kubeconfig ~/.kube/config --only watch
 * }</pre>
 *
 * <p>Its last line is the summary; its exit code is 1 if a case failed, 2 if it was called wrongly.
 *
 * <p><b>Threading:</b> the main thread; {@link Conformance} starts others.
 */
public final class ConformanceCommand {

  private static final Set<String> WITH_VALUE = Set.of(
      "--url",
      "--token",
      "--token-file",
      "--ca",
      "--cert",
      "--key",
      "--kubeconfig",
      "--only",
      "--except");
  private static final Set<String> WITHOUT_VALUE = Set.of("--embedded", "--real", "--list");

  private final PrintStream out;

  ConformanceCommand(PrintStream out) {
    this.out = out;
  }

  /** Runs the suite and ends the JVM with its exit code. */
  public static void main(String[] args) throws IOException {
    int exitCode;
    try {
      exitCode = new ConformanceCommand(System.out).run(List.of(args));
    } catch (IllegalArgumentException e) {
      System.err.println("conformance: " + e.getMessage());
      exitCode = 2;
    }
    System.out.flush();
    System.exit(exitCode);
  }

  int run(List<String> words) throws IOException {
    Map<String, String> options = parse(words);
    List<ConformanceCase> cases = Conformance.cases().stream()
        .filter(played -> played.fullName().contains(options.getOrDefault("--only", "")))
        .filter(played -> !options.containsKey("--except")
            || !played.fullName().contains(options.getOrDefault("--except", "")))
        .toList();
    if (options.containsKey("--list")) {
      cases.forEach(played -> out.println(played.fullName()));
      return 0;
    }
    if (options.containsKey("--embedded")) {
      try (ApiServer server = AgedServer.start()) {
        return report(Conformance.run(Target.of(server), cases));
      }
    }
    if (options.containsKey("--real")) {
      return runReal(cases);
    }
    return report(Conformance.run(target(options), cases));
  }

  /** Starts a server that has forgotten its first revisions already, so that the cases about that can run. */
  private int runReal(List<ConformanceCase> cases) {
    Binaries binaries = Binaries.find(System.getenv())
        .orElseThrow(() -> new IllegalArgumentException(
            "KUBEBUILDER_ASSETS must name a folder with kube-apiserver and etcd"));
    try (TestApiServer server = TestApiServer.real(KubeApiServerOptions.of(binaries))) {
      server.real().ifPresent(real -> {
        real.compact();
        real.restart();
      });
      return report(Conformance.run(Target.of(server.config()), cases));
    }
  }

  /** Prints what failed and what was skipped, and returns the exit code. */
  int report(ConformanceResult result) {
    for (ConformanceResult.Outcome outcome : result.outcomes()) {
      if (outcome.end() != End.PASSED) {
        out.println(outcome.end() + " " + outcome.played().fullName());
        out.println("    " + outcome.message());
      }
    }
    if (result.count(End.SKIPPED) > 0) {
      out.println("conformance: " + result.count(End.SKIPPED) + " skipped");
    }
    out.println(result.summary());
    return result.count(End.FAILED) == 0 ? 0 : 1;
  }

  private static Target target(Map<String, String> options) throws IOException {
    if (options.containsKey("--kubeconfig")) {
      return Target.of(Config.fromKubeconfig(new File(options.getOrDefault("--kubeconfig", ""))));
    }
    String url = options.get("--url");
    if (url == null) {
      throw new IllegalArgumentException("say --embedded, --real, --url or --kubeconfig");
    }
    Target target = Target.of(URI.create(url));
    String token = options.containsKey("--token-file")
        ? Files.readString(Path.of(options.getOrDefault("--token-file", ""))).strip()
        : options.getOrDefault("--token", "");
    if (!token.isEmpty()) {
      target = target.withToken(token);
    }
    if (options.containsKey("--ca")) {
      target = target.withAuthority(file(options, "--ca"));
    }
    if (options.containsKey("--cert")) {
      target = target.withClientCertificate(file(options, "--cert"), file(options, "--key"));
    }
    return target;
  }

  private static String file(Map<String, String> options, String option) throws IOException {
    String path = options.get(option);
    if (path == null) {
      throw new IllegalArgumentException(option + " is missing");
    }
    return Files.readString(Path.of(path));
  }

  private static Map<String, String> parse(List<String> words) {
    Map<String, String> options = new LinkedHashMap<>();
    Deque<String> rest = new ArrayDeque<>(words);
    while (!rest.isEmpty()) {
      String word = rest.removeFirst();
      if (WITHOUT_VALUE.contains(word)) {
        options.put(word, "");
      } else if (WITH_VALUE.contains(word) && !rest.isEmpty()) {
        options.put(word, rest.removeFirst());
      } else {
        throw new IllegalArgumentException(word + ": unknown, or without its value");
      }
    }
    return options;
  }
}
