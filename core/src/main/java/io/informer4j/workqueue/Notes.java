package io.informer4j.workqueue;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down what metrics are to be told, and tells it when the lock is free. Without metrics nothing is written.
 *
 * <p><b>Threading:</b> guarded by the lock of its queue; metrics are told without it.
 */
final class Notes {

  private static final Logger log = LoggerFactory.getLogger(Notes.class);

  private final String queue;
  private final @Nullable WorkQueueMetrics metrics;
  private final Afterwards afterwards;

  Notes(String queue, @Nullable WorkQueueMetrics metrics, Afterwards afterwards) {
    this.queue = queue;
    this.metrics = metrics;
    this.afterwards = afterwards;
  }

  boolean areRead() {
    return metrics != null;
  }

  void added(int priority) {
    if (metrics != null) {
      note(metrics, told -> told.added());
      note(metrics, told -> told.depth(priority, 1));
    }
  }

  void promoted(int from, int to) {
    if (metrics != null && from != to) {
      note(metrics, told -> told.depth(from, -1));
      note(metrics, told -> told.depth(to, 1));
    }
  }

  void handedOut(int priority, long waited) {
    if (metrics != null) {
      note(metrics, told -> told.depth(priority, -1));
      note(metrics, told -> told.queueDuration(duration(waited)));
    }
  }

  void givenBack(int priority) {
    if (metrics != null) {
      note(metrics, told -> told.depth(priority, 1));
    }
  }

  void done(long worked) {
    if (metrics != null) {
      note(metrics, told -> told.workDuration(duration(worked)));
    }
  }

  void unfinished(long sum, long longest) {
    if (metrics != null) {
      note(metrics, told -> told.unfinishedWork(duration(sum)));
      note(metrics, told -> told.longestRunningProcessor(duration(longest)));
    }
  }

  void retried() {
    if (metrics != null) {
      note(metrics, told -> told.retried());
    }
  }

  void spuriousDone() {
    if (metrics != null) {
      note(metrics, told -> told.spuriousDone());
    }
  }

  /** Times are taken before the lock, so that of two threads one may seem to have come before the other. */
  private static Duration duration(long nanos) {
    return Duration.ofNanos(Math.max(0, nanos));
  }

  private void note(WorkQueueMetrics told, Consumer<WorkQueueMetrics> what) {
    afterwards.add(() -> {
      try {
        what.accept(told);
      } catch (RuntimeException e) {
        log.warn("metrics of a work queue threw: queue={}", queue, e);
      }
    });
  }
}
