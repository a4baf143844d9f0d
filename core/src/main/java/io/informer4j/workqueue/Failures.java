package io.informer4j.workqueue;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How often each key has failed. A count that is as high as it can be stays there. */
final class Failures<K> {

  private final Map<K, Integer> counts = new ConcurrentHashMap<>();

  /** Counts one more and returns the new count. */
  int increment(K key) {
    return counts.merge(key, 1, (count, one) -> count == Integer.MAX_VALUE ? count : count + one);
  }

  int count(K key) {
    return counts.getOrDefault(key, 0);
  }

  void forget(K key) {
    counts.remove(key);
  }

  /** Returns how many keys are remembered. */
  int size() {
    return counts.size();
  }
}
