package io.informer4j.benchmarks.apiserver;

import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Lists many pods again and again, reading the bytes and throwing them away, and says how much CPU time that cost the
 * server's process.
 *
 * <pre>{@code
 * java -cp benchmarks.jar io.informer4j.benchmarks.apiserver.ListLoad --pods 100000 --lists 10
 * }</pre>
 */
public final class ListLoad {

  /** The goal: megabytes of JSON per second of the server's CPU time. */
  private static final double GOAL = 300;

  private static final double MEGABYTE = 1_000_000;

  private final Options options;
  private final PrintStream out;

  private ListLoad(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /** Runs the load; see {@link #defaults} for the options. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    run(List.of(arguments), System.out);
  }

  static void run(List<String> words, PrintStream out) throws IOException, InterruptedException {
    new ListLoad(new Options(words, defaults()), out).run();
  }

  /** Pods, lists that count, lists before them, connections that fill the server, its heap in megabytes. */
  private static Map<String, Integer> defaults() {
    Map<String, Integer> defaults = new LinkedHashMap<>();
    defaults.put("pods", 100_000);
    defaults.put("lists", 10);
    defaults.put("warmup", 2);
    defaults.put("connections", 8);
    defaults.put("heap", 3072);
    return defaults;
  }

  private void run() throws IOException, InterruptedException {
    out.println("lists: " + options);
    try (ServerProcess server =
        ServerProcess.start(List.of("-Xmx" + options.get("heap") + "m"), List.of())) {
      fill(server);
      try (RawConnection connection = server.connect()) {
        measure(server, connection);
      }
    }
  }

  private void fill(ServerProcess server) throws IOException, InterruptedException {
    long empty = server.heap();
    double cpu = server.cpuSeconds();
    long start = System.nanoTime();
    Writers writers = new Writers(server, options.get("connections"));
    writers.run(
        Payloads.NAMESPACES,
        (connection, index) -> Writers.require(
            connection.send("POST", "/api/v1/namespaces", Payloads.namespaceBody(index))));
    writers.run(
        options.get("pods"),
        (connection, index) -> Writers.require(connection.send(
            "POST",
            "/api/v1/namespaces/" + Payloads.namespace(index) + "/pods",
            Payloads.pod(index))));
    print(
        "filled: %,d pods in %.1f s, %.1f s of the server's CPU time, %,.0f bytes of heap each",
        options.get("pods"),
        seconds(start),
        server.cpuSeconds() - cpu,
        (server.heap() - empty) / (double) options.get("pods"));
  }

  private void measure(ServerProcess server, RawConnection connection)
      throws IOException, InterruptedException {
    for (int i = 0; i < options.get("warmup"); i++) {
      list(connection);
    }
    double cpu = server.cpuSeconds();
    long start = System.nanoTime();
    double megabytes = 0;
    for (int i = 0; i < options.get("lists"); i++) {
      megabytes += list(connection) / MEGABYTE;
    }
    double wall = seconds(start);
    double used = server.cpuSeconds() - cpu;
    print(
        "%d lists of %,.1f MB, %,.0f bytes per pod",
        options.get("lists"),
        megabytes / options.get("lists"),
        megabytes * MEGABYTE / options.get("lists") / options.get("pods"));
    print("%,.1f MB, %.2f s wall, %.2f s of the server's CPU time", megabytes, wall, used);
    print(
        "%,.0f MB per CPU-second (goal: at least %,.0f): %s",
        megabytes / used, GOAL, megabytes / used >= GOAL ? "met" : "MISSED");
  }

  private static long list(RawConnection connection) throws IOException {
    RawConnection.Response response =
        connection.send("GET", "/api/v1/pods?resourceVersion=0", new byte[0]);
    Writers.require(response);
    return response.bytes();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private void print(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
