package io.informer4j.benchmarks.apiserver;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of a command line: {@code --name number}. */
final class Options {

  private final Map<String, Integer> values = new LinkedHashMap<>();

  Options(List<String> words, Map<String, Integer> defaults) {
    values.putAll(defaults);
    for (int i = 0; i < words.size(); i += 2) {
      String name = words.get(i).replaceFirst("^--", "");
      if (!defaults.containsKey(name) || i + 1 == words.size()) {
        throw new IllegalArgumentException(
            "expected one of --" + String.join(", --", defaults.keySet()) + " and a number");
      }
      values.put(name, Integer.parseInt(words.get(i + 1)));
    }
  }

  int get(String name) {
    return values.getOrDefault(name, 0);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    values.forEach((name, value) -> text.append(" --").append(name).append(' ').append(value));
    return text.toString().trim();
  }
}
