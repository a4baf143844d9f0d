package io.informer4j.workqueue;

import java.time.Duration;

/**
 * What a {@link WorkQueue} tells a metrics library. The names are those that client-go's queues are known by, so that dashboards
 * and alerts which exist fit; each bears the queue's name as a label.
 *
 * <pre>{@code
 * WorkQueueMetrics metrics = new WorkQueueMetrics() {
 *   public void added() {
 *     registry.counter(WorkQueueMetrics.ADDS_TOTAL, "name", "websites").increment();
 *   }
 *
 *   public void queueDuration(Duration waited) {
 *     registry.timer(WorkQueueMetrics.QUEUE_DURATION_SECONDS, "name", "websites").record(waited);
 *   }
 * };
 * WorkQueue<ObjectName> queue = WorkQueue.<ObjectName>builder("websites").metrics(metrics).build();
 * }</pre>
 *
 * <p>A queue without metrics neither looks at the clock nor sets a timer for them.
 *
 * <p><b>Threading:</b> called on the thread that used the queue, or that of a timer, with no lock held; calls may come at the
 * same time. That is why the depth is told as changes: their sum is right in whatever order they come. Must not block. What is
 * thrown is logged.
 */
public interface WorkQueueMetrics {

  /** Gauge: how many keys wait. */
  String DEPTH = "workqueue_depth";

  /** Counter: adds that had an effect. */
  String ADDS_TOTAL = "workqueue_adds_total";

  /** Histogram: from the first add to the hand-out. */
  String QUEUE_DURATION_SECONDS = "workqueue_queue_duration_seconds";

  /** Histogram: from the hand-out to the {@code done}. */
  String WORK_DURATION_SECONDS = "workqueue_work_duration_seconds";

  /** Gauge: the sum of how long each key that is worked on has been so. */
  String UNFINISHED_WORK_SECONDS = "workqueue_unfinished_work_seconds";

  /** Gauge: the longest of them. */
  String LONGEST_RUNNING_PROCESSOR_SECONDS = "workqueue_longest_running_processor_seconds";

  /** Counter: adds that were delayed or rate limited. */
  String RETRIES_TOTAL = "workqueue_retries_total";

  /** Counter, not known elsewhere: calls of {@code done} for a key that was not worked on. */
  String SPURIOUS_DONES_TOTAL = "workqueue_spurious_dones_total";

  /**
   * The number of waiting keys has changed ({@value #DEPTH}). As elsewhere, a key that was added while it is worked on
   * counts as waiting.
   *
   * @param priority of the keys; a queue without priorities has only 0
   * @param change by how many; negative if there are fewer
   */
  default void depth(int priority, int change) {}

  /** A key was added and had not been waiting ({@value #ADDS_TOTAL}). */
  default void added() {}

  /** A key was handed out ({@value #QUEUE_DURATION_SECONDS}). */
  default void queueDuration(Duration waited) {}

  /** The work on a key was done ({@value #WORK_DURATION_SECONDS}). */
  default void workDuration(Duration worked) {}

  /** For how long, in sum, keys have been worked on that are not done ({@value #UNFINISHED_WORK_SECONDS}). Told twice a second. */
  default void unfinishedWork(Duration sum) {}

  /** The longest of these times ({@value #LONGEST_RUNNING_PROCESSOR_SECONDS}). Told twice a second. */
  default void longestRunningProcessor(Duration longest) {}

  /** A key was added with a delay or rate limited ({@value #RETRIES_TOTAL}). */
  default void retried() {}

  /** {@code done} was called for a key that was not worked on, and ignored ({@value #SPURIOUS_DONES_TOTAL}). */
  default void spuriousDone() {}
}
