package io.informer4j.benchmarks.compare;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** All results, to look them up by scenario, subject and metric. */
final class Figured {

  private final Map<String, Map<String, Map<String, Result>>> all = new LinkedHashMap<>();

  Figured(List<Result> results) {
    for (Result result : results) {
      all.computeIfAbsent(result.scenario(), scenario -> new LinkedHashMap<>())
          .computeIfAbsent(result.subject(), subject -> new LinkedHashMap<>())
          .put(result.metric(), result);
    }
  }

  Set<String> scenarios() {
    return all.keySet();
  }

  Set<String> subjects(String scenario) {
    return new LinkedHashSet<>(all.getOrDefault(scenario, Map.of()).keySet());
  }

  OptionalDouble value(String scenario, String subject, String metric) {
    Result result =
        all.getOrDefault(scenario, Map.of()).getOrDefault(subject, Map.of()).get(metric);
    return result == null ? OptionalDouble.empty() : OptionalDouble.of(result.value());
  }

  boolean isFailed(String scenario, String subject) {
    return value(scenario, subject, Result.FAILED).isPresent();
  }
}
