package io.informer4j.console.content;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Means of times by what they are of, in which the newest count most. What has not been heard of for a while is forgotten, so
 * that handlers which come and go leave nothing behind.
 *
 * <p><b>Threading:</b> written by one thread at a time, read by anybody.
 */
final class Means {

  private static final double WEIGHT_OF_NEWEST = 0.3;
  private static final int MOST = 10_000;

  private final Map<String, Double> means = new ConcurrentHashMap<>();

  /** Takes in the mean of some new times, in milliseconds. */
  void add(String of, double millis) {
    if (means.size() >= MOST && !means.containsKey(of)) {
      means.clear();
    }
    means.merge(of, millis, (old, now) -> old * (1 - WEIGHT_OF_NEWEST) + now * WEIGHT_OF_NEWEST);
  }

  /** Returns the mean, -1 if there is none. */
  double of(String of) {
    return means.getOrDefault(of, -1.0);
  }
}
