package io.informer4j.workqueue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Keeps what a queue tells, as a metrics library would. */
final class RecordingMetrics implements WorkQueueMetrics {

  final Map<Integer, Integer> depth = new TreeMap<>();
  final List<Duration> queueDurations = new ArrayList<>();
  final List<Duration> workDurations = new ArrayList<>();
  int adds;
  int retries;
  int spuriousDones;
  int refreshes;
  Duration unfinished = Duration.ZERO;
  Duration longest = Duration.ZERO;

  int depthOfAll() {
    return depth.values().stream().mapToInt(Integer::intValue).sum();
  }

  @Override
  public void depth(int priority, int change) {
    depth.merge(priority, change, Integer::sum);
  }

  @Override
  public void added() {
    adds++;
  }

  @Override
  public void queueDuration(Duration waited) {
    queueDurations.add(waited);
  }

  @Override
  public void workDuration(Duration worked) {
    workDurations.add(worked);
  }

  @Override
  public void unfinishedWork(Duration sum) {
    refreshes++;
    unfinished = sum;
  }

  @Override
  public void longestRunningProcessor(Duration value) {
    longest = value;
  }

  @Override
  public void retried() {
    retries++;
  }

  @Override
  public void spuriousDone() {
    spuriousDones++;
  }
}
