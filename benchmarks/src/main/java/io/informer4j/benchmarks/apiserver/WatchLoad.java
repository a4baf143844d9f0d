package io.informer4j.benchmarks.apiserver;

import io.informer4j.benchmarks.process.Lags;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Watches config maps many times over while they are written at a steady rate, and says how late the events came.
 *
 * <p>The lag of an event is the time from right before its write was sent to when the watch's client has read the event,
 * both taken in this process. The rate is that of a schedule: a writer that is late does not wait.
 *
 * <pre>{@code
 * java -cp benchmarks.jar io.informer4j.benchmarks.apiserver.WatchLoad --watches 200 --rate 1000 --seconds 60
 * }</pre>
 */
public final class WatchLoad {

  private static final double GOAL_MILLIS = 1000;
  /** How far below the wanted rate the writers may stay. */
  private static final double STEADY = 0.99;

  private static final long PATIENCE_SECONDS = 10;
  private static final String COLLECTION = "/api/v1/namespaces/default/configmaps";

  private final Options options;
  private final PrintStream out;

  private WatchLoad(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /** Runs the load; see {@link #defaults} for the options. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    run(List.of(arguments), System.out);
  }

  static void run(List<String> words, PrintStream out) throws IOException, InterruptedException {
    new WatchLoad(new Options(words, defaults()), out).run();
  }

  /**
   * Watches, changes per second, seconds that count and before them, bytes of an object in an event, objects, connections
   * that write, the server's heap in megabytes, events that its watch cache keeps.
   */
  private static Map<String, Integer> defaults() {
    Map<String, Integer> defaults = new LinkedHashMap<>();
    defaults.put("watches", 200);
    defaults.put("rate", 1000);
    defaults.put("seconds", 60);
    defaults.put("warmup", 10);
    defaults.put("size", 1024);
    defaults.put("objects", 1000);
    defaults.put("connections", 8);
    defaults.put("heap", 1024);
    defaults.put("window", 0);
    return defaults;
  }

  private void run() throws IOException, InterruptedException {
    out.println("watches: " + options);
    List<String> window =
        options.get("window") > 0 ? List.of(Integer.toString(options.get("window"))) : List.of();
    try (ServerProcess server =
        ServerProcess.start(List.of("-Xmx" + options.get("heap") + "m"), window)) {
      Writers writers = new Writers(server, options.get("connections"));
      writers.run(
          options.get("objects"),
          (connection, index) -> Writers.require(connection.send(
              "POST", COLLECTION, Payloads.configMap(index, options.get("size"), 0))));
      load(server, writers, options.get("warmup"), false);
      load(server, writers, options.get("seconds"), true);
    }
  }

  private void load(ServerProcess server, Writers writers, int seconds, boolean counts)
      throws IOException, InterruptedException {
    if (seconds == 0) {
      return;
    }
    int changes = seconds * options.get("rate");
    long expected = (long) changes * options.get("watches");
    try (Watches watches = new Watches(server, options.get("watches"), target(server), expected)) {
      Thread reader = new Thread(watches::run, "watches");
      reader.start();
      double cores;
      double rate;
      try {
        if (!watches.begun().await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          throw new IOException(watches.begun().getCount() + " watches did not begin");
        }
        double cpu = server.cpuSeconds();
        long start = System.nanoTime();
        writers.run(changes, (connection, index) -> write(connection, index, start));
        double wall = (System.nanoTime() - start) / 1e9;
        watches.awaitAll(PATIENCE_SECONDS);
        cores = (server.cpuSeconds() - cpu) / wall;
        rate = changes / wall;
      } finally {
        watches.stop();
        reader.join();
      }
      if (counts) {
        report(watches, expected, rate, cores);
      }
    }
  }

  /** The watches begin at what is there now. */
  private static String target(ServerProcess server) throws IOException {
    try (RawConnection connection = server.connect()) {
      String list = connection.send("GET", COLLECTION + "?limit=1", new byte[0]).text();
      String version = list.replaceFirst(".*?\"resourceVersion\":\"(\\d+)\"[\\s\\S]*", "$1");
      return COLLECTION + "?watch=true&resourceVersion=" + version;
    }
  }

  private void write(RawConnection connection, int index, long start) throws IOException {
    long due = start + index * (1_000_000_000L / options.get("rate"));
    for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
      LockSupport.parkNanos(wait);
    }
    int object = index % options.get("objects");
    byte[] body = Payloads.configMap(object, options.get("size"), System.nanoTime());
    Writers.require(
        connection.send("PUT", COLLECTION + "/" + Payloads.configMapName(object), body));
  }

  private void report(Watches watches, long expected, double rate, double cores) {
    Lags lags = watches.lags();
    print("%,.0f changes/s written (wanted: %,d)", rate, options.get("rate"));
    print(
        "%,d events received, %,d expected, %,d missing, %,d other lines, %,d watches ended by the server",
        lags.count(), expected, expected - lags.count(), watches.strangers(), watches.ended());
    print(
        "lag: p50 %.1f ms, p99 %.1f ms, p99.9 %.1f ms, max %.1f ms",
        lags.millis(0.5), lags.millis(0.99), lags.millis(0.999), lags.longestMillis());
    print("the server's process used %.2f cores", cores);
    boolean isMet = lags.millis(0.99) <= GOAL_MILLIS
        && lags.count() == expected
        && watches.ended() == 0
        && rate >= STEADY * options.get("rate");
    print(
        "goal (p99 at most %,.0f ms, none missing, none ended, at the wanted rate): %s",
        GOAL_MILLIS, isMet ? "met" : "MISSED");
  }

  private void print(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
