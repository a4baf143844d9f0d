package io.informer4j.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every benchmark for a moment, in this JVM and on few objects: the figures mean nothing, only that there are some. */
class BenchmarksRunTest {

  private static final int SIZE = PipelineBenchmark.UPDATES;

  @Test
  @Tag("thorough")
  void everyBenchmarkRunsAndTheSummaryReadsItsResults(@TempDir Path folder)
      throws RunnerException, IOException {
    Collection<RunResult> results = runAll(folder.resolve("all.json"));
    String summary = printed(out -> Summary.print(folder, out));

    assertThat(results)
        .allSatisfy(result -> assertThat(result.getPrimaryResult().getScore()).isPositive());
    assertThat(classesIn(results)).containsExactlyInAnyOrderElementsOf(benchmarkClasses());
    assertThat(summary)
        .contains("### Reads", "### One writer", "### Source to handler", "### Relist", "### Maps")
        .contains("### Work queue", "### Decoding a pod", "### A watch from bytes")
        .doesNotContain("| – |")
        .doesNotContain("not measured");
  }

  @Tag("slow") // once, not on every JDK
  @Test
  void theMemoryReportFindsTheBookkeepingWithinItsBound() throws IOException {
    String report = printed(out -> MemoryReport.print(SIZE, out));

    assertThat(report).contains("| `DecodedObject` | 32.0 |", "| goal: at most 200 | met | met |");
  }

  @Test
  void theMedianOfAnEvenNumberOfForksLiesBetweenTheTwoInTheMiddle() {
    assertThat(Results.median(4, 1, 2, 3)).hasValue(2.5);
    assertThat(Results.median(9, 1, 2)).hasValue(2);
    assertThat(Results.median()).isEmpty();
  }

  private static Collection<RunResult> runAll(Path json) throws RunnerException {
    return new Runner(new OptionsBuilder()
            .param("size", Integer.toString(SIZE))
            .param("pods", "20")
            .forks(0)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(20))
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .shouldFailOnError(true)
            .resultFormat(ResultFormatType.JSON)
            .result(json.toString())
            .build())
        .run();
  }

  private static Set<String> classesIn(Collection<RunResult> results) {
    Set<String> classes = new TreeSet<>();
    for (RunResult result : results) {
      String method = result.getParams().getBenchmark();
      classes.add(method.substring(0, method.lastIndexOf('.')));
    }
    return classes;
  }

  private static Set<String> benchmarkClasses() throws IOException {
    Path sources = Path.of("src/main/java");
    Set<String> classes = new TreeSet<>();
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .map(file -> sources.relativize(file).toString())
          .filter(file -> file.endsWith("Benchmark.java"))
          .forEach(file -> classes.add(file.replace(".java", "").replace('/', '.')));
    }
    return classes;
  }

  private interface Printing {
    void to(PrintStream out) throws IOException;
  }

  private static String printed(Printing printing) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      printing.to(out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
