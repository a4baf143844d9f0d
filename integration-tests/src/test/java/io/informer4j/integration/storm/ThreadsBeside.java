package io.informer4j.integration.storm;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The threads that have come since it was made, by what they are called. */
final class ThreadsBeside {

  private final Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());

  /** Returns how many there are of each name, without the numbers in it. */
  Map<String, Integer> byName() {
    Map<String, Integer> names = new TreeMap<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(thread)) {
        names.merge(thread.getName().replaceAll("[0-9]+", "N"), 1, Integer::sum);
      }
    }
    return names;
  }

  /** Returns how many there are whose names begin like this. */
  int count(String prefix) {
    return byName().entrySet().stream()
        .filter(name -> name.getKey().startsWith(prefix))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Returns how many there are that are inside of a class whose name contains this. */
  long inside(String part) {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> !before.contains(thread.getKey()))
        .filter(thread ->
            Stream.of(thread.getValue()).anyMatch(frame -> frame.getClassName().contains(part)))
        .count();
  }
}
