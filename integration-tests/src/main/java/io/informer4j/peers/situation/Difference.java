package io.informer4j.peers.situation;

import io.informer4j.peers.informer.Observed;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;

/** What is wrong with somebody's view of the server. */
final class Difference {

  private Difference() {}

  /** Returns in words what somebody sees wrongly; empty if nothing. */
  static String of(SortedMap<String, Observed> truth, SortedMap<String, Observed> seen) {
    StringJoiner words = new StringJoiner(", ");
    say(words, truth.keySet().stream().filter(key -> !seen.containsKey(key)).count(), "missing");
    say(words, seen.entrySet().stream().filter(entry -> isStale(entry, truth)).count(), "stale");
    say(
        words,
        seen.keySet().stream().filter(key -> !truth.containsKey(key)).count(),
        "there that should be gone");
    return words.toString();
  }

  private static boolean isStale(
      Map.Entry<String, Observed> entry, SortedMap<String, Observed> truth) {
    return truth.containsKey(entry.getKey()) && !entry.getValue().equals(truth.get(entry.getKey()));
  }

  private static void say(StringJoiner words, long count, String what) {
    if (count > 0) {
      words.add(count + " " + what);
    }
  }
}
