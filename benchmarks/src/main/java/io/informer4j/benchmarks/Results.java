package io.informer4j.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What JMH has written as JSON, asked for by name. */
final class Results {

  private final List<JsonNode> runs = new ArrayList<>();

  /** Reads all files of a folder whose names end in {@code .json}. */
  static Results in(Path folder) throws IOException {
    Results results = new Results();
    JsonMapper mapper = JsonMapper.builder().build();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(path -> path.toString().endsWith(".json")).sorted().toList()) {
        mapper.readTree(file.toFile()).forEach(results.runs::add);
      }
    }
    return results;
  }

  /**
   * Returns the median over the forks of a benchmark's score.
   *
   * @param benchmark the end of its name, such as {@code StoreReadBenchmark.listStore}
   * @param parameters names and values in turn; those not named do not matter
   */
  OptionalDouble score(String benchmark, String... parameters) {
    return find(benchmark, parameters, List.of("primaryMetric"));
  }

  /** Returns the median over the forks of one of a benchmark's further figures: a method of a group, or a profiler's. */
  OptionalDouble figure(String name, String benchmark, String... parameters) {
    // The profilers' names once began with a dot.
    OptionalDouble found = find(benchmark, parameters, List.of("secondaryMetrics", name));
    return found.isPresent()
        ? found
        : find(benchmark, parameters, List.of("secondaryMetrics", "·" + name));
  }

  /** Returns the value of a numeric parameter of a benchmark; 0 if it was not run. */
  double parameter(String benchmark, String name) {
    for (JsonNode run : runs) {
      if (run.path("benchmark").asText().endsWith("." + benchmark)) {
        return run.path("params").path(name).asDouble();
      }
    }
    return 0;
  }

  private OptionalDouble find(String benchmark, String[] parameters, List<String> path) {
    for (JsonNode run : runs) {
      if (run.path("benchmark").asText().endsWith("." + benchmark) && has(run, parameters)) {
        JsonNode metric = run;
        for (String step : path) {
          metric = metric.path(step);
        }
        return medianOfForks(metric.path("rawData"));
      }
    }
    return OptionalDouble.empty();
  }

  private static boolean has(JsonNode run, String[] parameters) {
    for (int i = 0; i < parameters.length; i += 2) {
      if (!run.path("params").path(parameters[i]).asText().equals(parameters[i + 1])) {
        return false;
      }
    }
    return true;
  }

  /** Each fork counts as the mean of its iterations. */
  private static OptionalDouble medianOfForks(JsonNode rawData) {
    List<Double> means = new ArrayList<>();
    for (JsonNode fork : rawData) {
      double sum = 0;
      for (JsonNode iteration : fork) {
        sum += iteration.asDouble();
      }
      means.add(sum / fork.size());
    }
    return median(means.stream().mapToDouble(Double::doubleValue).toArray());
  }

  static OptionalDouble median(double... values) {
    if (values.length == 0) {
      return OptionalDouble.empty();
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return OptionalDouble.of(
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
  }
}
