package io.informer4j.benchmarks;

import io.informer4j.name.ObjectName;
import io.informer4j.workqueue.WorkQueue;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A million keys that are delayed by a random time, each by an add of its own, until all of them wait; beside a timer for each key,
 * which is the obvious way to do it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {Forks.INITIAL_HEAP, Forks.MAXIMAL_HEAP, Forks.COLLECTOR})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class WorkQueueDelayBenchmark {

  private static final int KEYS = 1_000_000;
  private static final int DELAYS = 1024;

  private final ObjectName[] keys = new ObjectName[KEYS];
  private final Duration[] delays = new Duration[DELAYS];
  private WorkQueue<ObjectName> queue;
  private ScheduledThreadPoolExecutor timers;

  @Setup
  public void makeKeys() {
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < KEYS; i++) {
      keys[i] = ObjectName.of("team-" + i % Workload.NAMESPACES, "object-" + i);
    }
    for (int i = 0; i < DELAYS; i++) {
      delays[i] = Duration.ofMillis(3_600_000 + random.nextInt(1_000_000));
    }
  }

  @Setup(Level.Invocation)
  public void makeQueues() {
    queue = WorkQueue.<ObjectName>builder("benchmark").build();
    timers = new ScheduledThreadPoolExecutor(1);
  }

  @TearDown(Level.Invocation)
  public void dropQueues() {
    queue.shutDown();
    timers.shutdownNow();
  }

  @Benchmark
  @OperationsPerInvocation(KEYS)
  public WorkQueue<ObjectName> addAfter() {
    for (int i = 0; i < KEYS; i++) {
      queue.addAfter(keys[i], delays[i % DELAYS]);
    }
    return queue;
  }

  @Benchmark
  @OperationsPerInvocation(KEYS)
  public ScheduledThreadPoolExecutor timerForEach() {
    for (int i = 0; i < KEYS; i++) {
      ObjectName key = keys[i];
      Future<?> unused =
          timers.schedule(() -> queue.add(key), delays[i % DELAYS].toNanos(), TimeUnit.NANOSECONDS);
    }
    return timers;
  }
}
