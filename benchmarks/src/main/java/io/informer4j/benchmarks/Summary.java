package io.informer4j.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Prints the tables of docs/performance.md from the raw results: medians over forks, ratios, goals met or missed.
 *
 * <pre>{@code
 * java -cp benchmarks.jar io.informer4j.benchmarks.Summary benchmarks/results
 * }</pre>
 */
public final class Summary {

  private static final String MISSING = "–";
  private static final int UPDATES_PER_SECOND = 500_000;
  private static final int CYCLES_PER_SECOND = 3_000_000;
  static final String ALLOCATION = "gc.alloc.rate.norm";

  private final Results results;
  private final PrintStream out;

  private Summary(Results results, PrintStream out) {
    this.results = results;
    this.out = out;
  }

  /** Prints the summary of a folder with results. */
  public static void main(String[] arguments) throws IOException {
    print(Path.of(arguments.length == 0 ? "benchmarks/results" : arguments[0]), System.out);
  }

  static void print(Path folder, PrintStream out) throws IOException {
    Results results = Results.in(folder);
    Summary summary = new Summary(results, out);
    summary.printReads();
    summary.printContention();
    summary.printPipeline();
    summary.printRelist();
    summary.printWorkQueue();
    summary.printMaps();
    new DecodeSummary(results, out).print();
  }

  private void printReads() {
    out.println("### Reads");
    out.println();
    out.println("| | store | ConcurrentHashMap | ratio | goal | |");
    out.println("|---|---:|---:|---:|---:|---|");
    for (String heap : new String[] {"collected", "scattered"}) {
      for (String names : new String[] {"same", "equal"}) {
        String how = ", ns, " + names + " key, " + heap + " heap";
        OptionalDouble map = get("getFromConcurrentHashMap", names, heap);
        readRow("get from a snapshot" + how, get("getFromSnapshot", names, heap), map, 1, 3);
        readRow("get from the store" + how, get("getFromStore", names, heap), map, 1, 3);
      }
    }
    readRow("list after a write, µs", read("listStore"), read("listConcurrentHashMap"), 1000, 1.5);
    readRow(
        "write and list, µs",
        read("writeAndListStore"),
        read("writeAndListConcurrentHashMap"),
        1000,
        1.5);
    out.printf(
        "| list of one namespace of %d, µs | %s | | | | |%n",
        Workload.NAMESPACES, number(read("byNamespace"), 1.0 / 1000));
    out.println();
  }

  private OptionalDouble get(String method, String names, String heap) {
    return read(method, "names", names, "heap", heap);
  }

  private OptionalDouble read(String method, String... parameters) {
    return results.score("StoreReadBenchmark." + method, parameters);
  }

  private void readRow(
      String what, OptionalDouble ours, OptionalDouble theirs, int divisor, double atMost) {
    OptionalDouble ratio = ratio(ours, theirs);
    out.printf(
        "| %s | %s | %s | %s | ≤ %s | %s |%n",
        what,
        number(ours, 1.0 / divisor),
        number(theirs, 1.0 / divisor),
        number(ratio, 1),
        plain(atMost),
        verdict(ratio.isPresent(), ratio.orElse(0) <= atMost));
  }

  private void printContention() {
    out.println("### One writer against readers");
    out.println();
    out.println(
        "| updates per write | readers | read | updates/s | lists/s | live : frozen | goal | |");
    out.println("|---:|---:|---|---:|---:|---:|---:|---|");
    for (int batch : new int[] {1, 1000}) {
      String alone = "StoreContentionBenchmark.readers00";
      out.printf(
          "| %d | 0 | | %s | | | | |%n",
          batch, number(results.score(alone, "batch", "" + batch), batch));
      contentionRows(batch, 1, OptionalDouble.empty());
      contentionRows(batch, 10, OptionalDouble.of(0.9));
    }
    out.println();
  }

  private void contentionRows(int batch, int readers, OptionalDouble goal) {
    OptionalDouble frozen = contention("writeAgainst" + readers, batch, readers, "frozen");
    OptionalDouble live = contention("writeAgainst" + readers, batch, readers, "live");
    OptionalDouble ratio = ratio(live, frozen);
    for (String view : new String[] {"frozen", "live"}) {
      boolean isLive = view.equals("live");
      out.printf(
          "| %d | %d | %s | %s | %s | %s | %s | %s |%n",
          batch,
          readers,
          view,
          number(isLive ? live : frozen, batch),
          number(contention("listOf" + readers, batch, readers, view), 1),
          isLive ? number(ratio, 1) : "",
          isLive && goal.isPresent() ? "≥ " + plain(goal.getAsDouble()) : "",
          isLive && goal.isPresent()
              ? verdict(ratio.isPresent(), ratio.orElse(0) >= goal.getAsDouble())
              : "");
    }
  }

  private OptionalDouble contention(String method, int batch, int readers, String view) {
    return results.figure(
        method,
        String.format(Locale.ROOT, "StoreContentionBenchmark.readers%02d", readers),
        "batch",
        "" + batch,
        "readers",
        view);
  }

  private void printPipeline() {
    out.println("### Source to handler, on one core");
    out.println();
    out.println("| | updates/s | bytes allocated per update | goal | |");
    out.println("|---|---:|---:|---:|---|");
    for (String policy : new String[] {"MERGE", "BLOCK"}) {
      OptionalDouble updates = results.score("PipelineBenchmark.pipeline", "mailbox", policy);
      out.printf(
          "| source → queue → store → one handler, mailbox %s | %s | %s | ≥ %,d | %s |%n",
          policy,
          number(updates, 1),
          number(results.figure(ALLOCATION, "PipelineBenchmark.pipeline", "mailbox", policy), 1),
          UPDATES_PER_SECOND,
          verdict(updates.isPresent(), updates.orElse(0) >= UPDATES_PER_SECOND));
    }
    String source = "PipelineBenchmark.sourceAlone";
    out.printf(
        "| of which: the source making the updates | %s | %s | | |%n",
        number(results.score(source), 1), number(results.figure(ALLOCATION, source), 1));
    for (String method : new String[] {"queueAlone", "queueToStore"}) {
      String benchmark = "QueueToStoreBenchmark." + method;
      OptionalDouble nanos = results.score(benchmark);
      out.printf(
          "| one thread, %s | %s | %s | | |%n",
          method.equals("queueAlone") ? "queue only" : "queue → store",
          nanos.isEmpty() ? MISSING : number(OptionalDouble.of(1e9 / nanos.getAsDouble()), 1),
          number(results.figure(ALLOCATION, benchmark), 1));
    }
    out.println();
  }

  private void printRelist() {
    String relist = "RelistBenchmark.relist";
    OptionalDouble decoded =
        ratio(results.figure("decoded", relist), results.figure("relists", relist));
    out.println("### Relist with 1 % changed");
    out.println();
    out.println("| | ms | bytes allocated | decoded | goal | |");
    out.println("|---|---:|---:|---:|---:|---|");
    out.printf(
        "| relist | %s | %s | %s | ≤ 1 %% | %s |%n",
        number(results.score(relist), 1),
        number(results.figure(ALLOCATION, relist), 1),
        number(decoded, 1),
        verdict(decoded.isPresent(), decoded.orElse(0) <= results.parameter(relist, "size") / 100));
    String identities = "RelistBenchmark.readIdentities";
    out.printf(
        "| of which: the source reading identities | %s | %s | | | |%n",
        number(results.score(identities), 1), number(results.figure(ALLOCATION, identities), 1));
    out.println();
  }

  private void printWorkQueue() {
    out.println("### Work queue");
    out.println();
    out.println("| | ours | plain | ratio | goal | |");
    out.println("|---|---:|---:|---:|---:|---|");
    cycleRow("one thread, one key at a time, cycles/s", "oneAtATime", CYCLES_PER_SECOND);
    cycleRow("one thread, 10,000 keys wait, cycles/s", "backlog", CYCLES_PER_SECOND);
    cycleRow("two add and two work, cycles/s", "twoAndTwo", CYCLES_PER_SECOND / 2);
    OptionalDouble delay = results.score("WorkQueueDelayBenchmark.addAfter");
    OptionalDouble timers = results.score("WorkQueueDelayBenchmark.timerForEach");
    out.printf(
        "| addAfter, a million delayed, µs; beside a timer for each | %s | %s | %s | ≤ 1 | %s |%n",
        number(delay, 1.0 / 1000),
        number(timers, 1.0 / 1000),
        number(ratio(delay, timers), 1),
        verdict(delay.isPresent(), delay.orElse(0) <= 1000));
    out.println();
  }

  private void cycleRow(String what, String method, int atLeast) {
    OptionalDouble ours = cycles(method, "informer4j");
    OptionalDouble plain = cycles(method, "plain");
    out.printf(
        "| %s | %s | %s | %s | ≥ %,d | %s |%n",
        what,
        number(ours, 1),
        number(plain, 1),
        number(ratio(ours, plain), 1),
        atLeast,
        verdict(ours.isPresent(), ours.orElse(0) >= atLeast));
  }

  private OptionalDouble cycles(String method, String queue) {
    return results.score("WorkQueueBenchmark." + method, "queue", queue);
  }

  private void printMaps() {
    out.println("### Maps behind the store");
    out.println();
    out.println("| | get, ns | list, µs | update, ns | batch of 1000, µs |");
    out.println("|---|---:|---:|---:|---:|");
    for (String map : new String[] {
      "trie", "clojure", "vavr", "pcollections", "copiedHashMap", "concurrentHashMap"
    }) {
      out.printf(
          "| %s | %s | %s | %s | %s |%n",
          map,
          number(map("get", map), 1),
          number(map("list", map), 1.0 / 1000),
          number(map("update", map), 1),
          number(map("updateThousand", map), 1.0 / 1000));
    }
    out.println();
  }

  private OptionalDouble map(String method, String map) {
    return results.score("PersistentMapBenchmark." + method, "map", map);
  }

  static OptionalDouble ratio(OptionalDouble a, OptionalDouble b) {
    return a.isPresent() && b.isPresent()
        ? OptionalDouble.of(a.getAsDouble() / b.getAsDouble())
        : OptionalDouble.empty();
  }

  static String verdict(boolean measured, boolean met) {
    return !measured ? "not measured" : met ? "met" : "MISSED";
  }

  /** Three digits are more than any of these figures is worth; large numbers are written out. */
  static String number(OptionalDouble value, double factor) {
    if (value.isEmpty()) {
      return MISSING;
    }
    double scaled = value.getAsDouble() * factor;
    String format = scaled >= 100 ? "%,.0f" : scaled >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, scaled);
  }

  private static String plain(double goal) {
    return goal == Math.rint(goal) ? Long.toString((long) goal) : Double.toString(goal);
  }
}
