package io.informer4j.benchmarks;

import java.io.PrintStream;
import java.util.OptionalDouble;

/** The tables about decoding: a pod beside protobuf-java, a watch beside fabric8. */
final class DecodeSummary {

  private static final String[] SETS = {"uniform", "diverse"};

  private final Results results;
  private final PrintStream out;

  DecodeSummary(Results results, PrintStream out) {
    this.results = results;
    this.out = out;
  }

  void print() {
    printPods();
    printWatches();
  }

  private void printPods() {
    out.println("### Decoding a pod");
    out.println();
    out.println(
        "| | µs | of protobuf-java's | goal | | bytes allocated | of protobuf-java's | goal | |");
    out.println("|---|---:|---:|---:|---|---:|---:|---:|---|");
    for (String set : SETS) {
      podRow(set, "own", "an object of its own", true);
      podRow(set, "shared", "sharing parts", true);
      podRow(set, "protobufJava", "protobuf-java", false);
      podRow(set, "fabric8", "fabric8, from JSON", false);
    }
    out.println();
  }

  private void podRow(String set, String method, String what, boolean isOurs) {
    OptionalDouble time = pod(method, set);
    OptionalDouble bytes = allocated(method, set);
    OptionalDouble slower = Summary.ratio(time, pod("protobufJava", set));
    OptionalDouble larger = Summary.ratio(bytes, allocated("protobufJava", set));
    out.printf(
        "| %s, %s | %s | %s | %s | %s | %s | %s | %s | %s |%n",
        set,
        what,
        Summary.number(time, 1),
        Summary.number(slower, 1),
        isOurs ? "≤ 1" : "",
        isOurs ? Summary.verdict(slower.isPresent(), slower.orElse(0) <= 1) : "",
        Summary.number(bytes, 1),
        Summary.number(larger, 1),
        isOurs ? "≤ 0.33" : "",
        isOurs ? Summary.verdict(larger.isPresent(), larger.orElse(0) <= 1.0 / 3) : "");
  }

  private OptionalDouble pod(String method, String set) {
    return results.score("PodDecodeBenchmark." + method, "set", set);
  }

  private OptionalDouble allocated(String method, String set) {
    return results.figure(Summary.ALLOCATION, "PodDecodeBenchmark." + method, "set", set);
  }

  private void printWatches() {
    out.println("### A watch from bytes in memory to a handler of keys, one thread");
    out.println();
    out.println("| | µs per event | fabric8 | times fabric8's pace | goal | |");
    out.println("|---|---:|---:|---:|---:|---|");
    for (String set : SETS) {
      watchRow(set, "PACKED", 8);
      watchRow(set, "DECODED", 3);
    }
    out.println();
  }

  private void watchRow(String set, String format, int atLeast) {
    String benchmark = "WatchBytesBenchmark.informer4j";
    OptionalDouble ours = results.score(benchmark, "set", set, "format", format);
    OptionalDouble theirs = results.score("WatchBytesBenchmark.fabric8", "set", set);
    OptionalDouble faster = Summary.ratio(theirs, ours);
    double microsOfEach = 1000 / results.parameter(benchmark, "pods");
    out.printf(
        "| %s, %s | %s | %s | %s | ≥ %d | %s |%n",
        set,
        format,
        Summary.number(ours, microsOfEach),
        Summary.number(theirs, microsOfEach),
        Summary.number(faster, 1),
        atLeast,
        Summary.verdict(faster.isPresent(), faster.orElse(0) >= atLeast));
  }
}
