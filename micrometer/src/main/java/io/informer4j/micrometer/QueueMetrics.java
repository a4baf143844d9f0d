package io.informer4j.micrometer;

import io.informer4j.workqueue.WorkQueueMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Binds one work queue to a registry, under the names that client-go gives its queues' figures, with the label {@code name}.
 *
 * <pre>{@code
 * QueueMetrics metrics = new QueueMetrics(registry, "websites");
 * WorkQueue<ObjectName> queue = WorkQueue.<ObjectName>builder("websites").metrics(metrics).build();
 * Controller.builder("websites").queueMetrics(metrics);   // or a controller's queue
 * }</pre>
 *
 * <p>The depth has a label {@code priority} too, which is 0 in a queue without priorities. Closing takes the meters away; the queue
 * goes on.
 *
 * <p><b>Threading:</b> may be used from any thread; takes no lock but the registry's, when a priority is seen first.
 */
public final class QueueMetrics implements WorkQueueMetrics, AutoCloseable {

  /** From 1 µs to 10 s, each ten times the one before it; client-go has two more below. */
  private static final Duration[] BUCKETS = powersOfTen(8);

  private final MeterRegistry registry;
  private final Tags tags;
  private final Queue<Meter> meters = new ConcurrentLinkedQueue<>();
  private final Map<Integer, AtomicInteger> depths = new ConcurrentHashMap<>();
  private final AtomicLong unfinishedNanos = new AtomicLong();
  private final AtomicLong longestNanos = new AtomicLong();
  private final Counter adds;
  private final Counter retries;
  private final Counter spuriousDones;
  private final Timer queueDuration;
  private final Timer workDuration;

  /** Creates the meters of the queue of this name. */
  public QueueMetrics(MeterRegistry registry, String name) {
    this.registry = registry;
    this.tags = Tags.of("name", name);
    this.adds = counter(ADDS_TOTAL, "Adds that had an effect.");
    this.retries = counter(RETRIES_TOTAL, "Adds that were delayed or rate limited.");
    this.spuriousDones =
        counter(SPURIOUS_DONES_TOTAL, "Calls of done for a key that was not worked on.");
    this.queueDuration = timer(QUEUE_DURATION_SECONDS, "How long keys wait to be handed out.");
    this.workDuration = timer(WORK_DURATION_SECONDS, "How long keys are worked on.");
    seconds(
        UNFINISHED_WORK_SECONDS, "How long all work that is not done has taken.", unfinishedNanos);
    seconds(LONGEST_RUNNING_PROCESSOR_SECONDS, "How long the longest of it has.", longestNanos);
    depth(0, 0);
  }

  private static Duration[] powersOfTen(int count) {
    Duration[] durations = new Duration[count];
    long nanos = 1_000;
    for (int i = 0; i < count; i++) {
      durations[i] = Duration.ofNanos(nanos);
      nanos *= 10;
    }
    return durations;
  }

  private <M extends Meter> M kept(M meter) {
    meters.add(meter);
    return meter;
  }

  private Counter counter(String metric, String description) {
    return kept(Counter.builder(metric).tags(tags).description(description).register(registry));
  }

  private Timer timer(String metric, String description) {
    return kept(Timer.builder(metric)
        .tags(tags)
        .description(description)
        .serviceLevelObjectives(BUCKETS)
        .register(registry));
  }

  private void seconds(String metric, String description, AtomicLong nanos) {
    kept(Gauge.builder(metric, nanos, value -> value.get() / 1e9)
        .tags(tags)
        .description(description)
        .register(registry));
  }

  @Override
  public void depth(int priority, int change) {
    depths.computeIfAbsent(priority, this::depthOf).addAndGet(change);
  }

  private AtomicInteger depthOf(int priority) {
    AtomicInteger depth = new AtomicInteger();
    kept(Gauge.builder(DEPTH, depth, AtomicInteger::get)
        .tags(tags.and("priority", Integer.toString(priority)))
        .description("Keys that wait.")
        .register(registry));
    return depth;
  }

  @Override
  public void added() {
    adds.increment();
  }

  @Override
  public void queueDuration(Duration waited) {
    queueDuration.record(waited);
  }

  @Override
  public void workDuration(Duration worked) {
    workDuration.record(worked);
  }

  @Override
  public void unfinishedWork(Duration sum) {
    unfinishedNanos.set(sum.toNanos());
  }

  @Override
  public void longestRunningProcessor(Duration longest) {
    longestNanos.set(longest.toNanos());
  }

  @Override
  public void retried() {
    retries.increment();
  }

  @Override
  public void spuriousDone() {
    spuriousDones.increment();
  }

  @Override
  public void close() {
    for (Meter meter = meters.poll(); meter != null; meter = meters.poll()) {
      registry.remove(meter);
    }
  }
}
