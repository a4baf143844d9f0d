package io.informer4j.benchmarks.sync;

import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Compares how long libraries need to mirror all pods of a server, and what it costs. Everything stands in one run: each
 * library in fresh processes with the same heap and collector, in turn, against the same server.
 */
public final class SyncComparison {

  /** A heap is large enough if the sync takes at most this many times as long as with plenty. */
  private static final double PATIENCE = 1.5;

  private static final double FINEST_STEP = 1.2;
  private static final double LONGEST_SECONDS = 300;

  private final SyncOptions options;
  private final PrintStream out;

  private SyncComparison(SyncOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /** Runs it; see {@link SyncOptions#USAGE}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try {
      run(List.of(arguments), System.out);
    } catch (IllegalArgumentException e) {
      System.err.println("sync: " + e.getMessage());
      System.exit(2);
    }
  }

  static void run(List<String> words, PrintStream out) throws IOException, InterruptedException {
    new SyncComparison(SyncOptions.parse(words), out).run();
  }

  private void run() throws IOException, InterruptedException {
    Path kubeconfig = Files.createTempDirectory("sync").resolve("kubeconfig");
    try {
      if (options.cluster().isPresent()) {
        Kubeconfigs.write(kubeconfig, options);
        print("server: %s", options.cluster().get());
        compare(kubeconfig, count(kubeconfig));
        return;
      }
      for (String set : options.sets()) {
        try (ChildProcess server = ChildProcess.start(
            List.of("-Xmx2g"),
            SyncServer.class,
            List.of(Integer.toString(options.pods()), set, kubeconfig.toString()))) {
          int bytes = Integer.parseInt(server.line("ready ").substring("ready ".length()));
          print("");
          print("## %s: %,d pods of %,d bytes of JSON each, over TLS", set, options.pods(), bytes);
          compare(kubeconfig, options.pods());
        }
      }
    } finally {
      Files.deleteIfExists(kubeconfig);
      Files.deleteIfExists(kubeconfig.getParent());
    }
  }

  private static int count(Path kubeconfig) throws IOException {
    try (KubernetesClient client = Fabric8Maker.client(kubeconfig)) {
      return client
          .pods()
          .inAnyNamespace()
          .list(new ListOptionsBuilder().withResourceVersion("0").build())
          .getItems()
          .size();
    }
  }

  private void compare(Path kubeconfig, int pods) throws IOException, InterruptedException {
    Map<String, List<List<SyncFigures>>> all = new LinkedHashMap<>();
    for (int round = 1; round <= options.rounds(); round++) {
      for (String library : options.libraries()) {
        List<SyncFigures> syncs =
            syncs(library, kubeconfig, pods, options.heap(), options.syncs(), LONGEST_SECONDS);
        print("round %d, %s: %s", round, library, syncs);
        if (!syncs.isEmpty()) {
          all.computeIfAbsent(library, name -> new ArrayList<>()).add(syncs);
        }
      }
    }
    print("");
    print(
        "| | sync, wall: cold / warm | CPU: cold / warm | retained per pod | smallest heap | threads |");
    print("|---|---|---|---|---|---|");
    for (Map.Entry<String, List<List<SyncFigures>>> entry : all.entrySet()) {
      row(entry.getKey(), entry.getValue(), kubeconfig, pods);
    }
    ratios(all);
  }

  private void row(String library, List<List<SyncFigures>> rounds, Path kubeconfig, int pods)
      throws IOException, InterruptedException {
    SyncFigures cold = cold(rounds);
    SyncFigures warm = SyncFigures.median(
        rounds.stream().map(syncs -> syncs.get(syncs.size() - 1)).toList());
    boolean searched = options.peaks() && !library.equals("floor");
    print(
        "| %s | %.2f / %.2f s | %.2f / %.2f s | %,d B | %s | %d |",
        library,
        cold.wall(),
        warm.wall(),
        cold.cpu(),
        warm.cpu(),
        cold.retained(),
        searched ? smallestHeap(library, kubeconfig, pods, cold) + " MB" : "–",
        cold.threads());
  }

  private void ratios(Map<String, List<List<SyncFigures>>> all) {
    List<List<SyncFigures>> ours = all.get("informer4j");
    if (ours == null) {
      return;
    }
    print("");
    for (String peer : List.of("fabric8", "fabric8-paged", "official")) {
      List<List<SyncFigures>> theirs = all.get(peer);
      if (theirs != null) {
        print(
            "informer4j : %s = %.2f of the wall time, %.2f of the CPU, %.2f of the heap per pod (cold)",
            peer,
            cold(ours).wall() / cold(theirs).wall(),
            cold(ours).cpu() / cold(theirs).cpu(),
            (double) cold(ours).retained() / cold(theirs).retained());
      }
    }
  }

  private static SyncFigures cold(List<List<SyncFigures>> rounds) {
    return SyncFigures.median(rounds.stream().map(syncs -> syncs.get(0)).toList());
  }

  /** Returns the smallest heap in megabytes with which the first sync ends in time, to a fifth or so, found by halving. */
  private int smallestHeap(String library, Path kubeconfig, int pods, SyncFigures unconstrained)
      throws IOException, InterruptedException {
    double limit = unconstrained.wall() * PATIENCE;
    double retained = unconstrained.retained() * (double) pods / (1 << 20);
    double tooSmall = Math.max(8, retained / 2);
    double enough = Math.min(options.heap(), 3 * retained + 256);
    if (!isEnough(library, kubeconfig, pods, enough, limit)) {
      tooSmall = enough;
      enough = options.heap();
    }
    while (enough / tooSmall > FINEST_STEP) {
      double middle = Math.sqrt(enough * tooSmall);
      if (isEnough(library, kubeconfig, pods, middle, limit)) {
        enough = middle;
      } else {
        tooSmall = middle;
      }
    }
    return (int) enough;
  }

  private static boolean isEnough(
      String library, Path kubeconfig, int pods, double heap, double limit)
      throws IOException, InterruptedException {
    List<SyncFigures> syncs = syncs(library, kubeconfig, pods, (int) heap, 1, limit + 10);
    return !syncs.isEmpty() && syncs.get(0).wall() <= limit;
  }

  /** Returns what each sync took; nothing if it failed or took longer. */
  private static List<SyncFigures> syncs(
      String library, Path kubeconfig, int pods, int heap, int times, double seconds)
      throws IOException, InterruptedException {
    List<String> arguments =
        List.of(library, kubeconfig.toString(), Integer.toString(pods), Integer.toString(times));
    try (ChildProcess child = ChildProcess.start(
        List.of("-Xmx" + heap + "m", "-XX:+UseG1GC"), SyncRun.class, arguments)) {
      return child.lines(seconds).stream()
          .filter(line -> line.startsWith("sync="))
          .map(SyncFigures::parse)
          .toList();
    }
  }

  private void print(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
