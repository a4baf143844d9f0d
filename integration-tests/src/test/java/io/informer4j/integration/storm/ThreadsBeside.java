package io.informer4j.integration.storm;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The threads that have come since it was made, by what they are called. */
public final class ThreadsBeside {

  private static final List<String> LINGERING =
      List.of("OkHttp ", "Okio ", "HttpClient-", "JdkHttpClientFactory-", "Attach Listener");

  private final Set<Thread> before = new HashSet<>(Thread.getAllStackTraces().keySet());

  /** Returns how many there are of each name, without the numbers in it. */
  public Map<String, Integer> byName() {
    Map<String, Integer> names = new TreeMap<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (!before.contains(thread)) {
        names.merge(thread.getName().replaceAll("[0-9]+", "N"), 1, Integer::sum);
      }
    }
    return names;
  }

  /**
   * Returns those that do not go by themselves: the threads of OkHttp and of the JDK's client end after a minute of idleness or
   * with the garbage, and the virtual machine has one for whoever looks at it.
   */
  public Map<String, Integer> left() {
    Map<String, Integer> left = byName();
    left.keySet().removeIf(name -> LINGERING.stream().anyMatch(name::startsWith));
    return left;
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
