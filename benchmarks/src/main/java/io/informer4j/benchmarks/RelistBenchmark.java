package io.informer4j.benchmarks;

import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.runtime.Backoff;
import io.informer4j.runtime.ThreadedRuntime;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A relist through a whole informer: the watch expires, one object in a hundred has changed, and the handler is told of
 * those. To be run with {@code -prof gc}: the allocation is the point.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {Forks.INITIAL_HEAP, Forks.MAXIMAL_HEAP, Forks.COLLECTOR})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class RelistBenchmark {

  private static final int ONE_IN = 100;

  /** The shortest wait before a relist, so that it is not what is measured; part of the time all the same. */
  private static final Backoff.Policy AT_ONCE =
      new Backoff.Policy(Duration.ofNanos(1), 1.0, Duration.ofNanos(1), 0.0);

  @Param("40000")
  int size;

  private EncodedSource source;
  private ThreadedRuntime runtime;
  private SharedIndexInformer<Item> informer;
  private final Semaphore told = new Semaphore(0);
  private int round;

  /** How many items were decoded, and how many relists there were, so that their ratio can be told. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Counts {
    /** The number of items decoded. */
    public long decoded;

    /** The number of relists. */
    public long relists;
  }

  @Setup
  public void start() throws InterruptedException {
    source = new EncodedSource(Workload.items(size));
    runtime = new ThreadedRuntime("relist");
    informer = SharedIndexInformer.builder(
            ResourceType.namespaced("benchmarks", "v1", "items", "Item"), source)
        .runtime(runtime)
        .reflector(ReflectorOptions.builder().backoff(AT_ONCE).build())
        .build();
    HandlerRegistration registration = informer.addEventHandler(this::handle);
    informer.start();
    if (!runtime.await(registration.synced(), Duration.ofMinutes(1))) {
      throw new IllegalStateException("the handler has not got its initial adds");
    }
    told.drainPermits();
  }

  private void handle(ResourceEvent<Item> event) {
    told.release();
  }

  @Setup(Level.Invocation)
  public void changeSome() {
    while (!source.isWatched()) {
      Thread.onSpinWait();
    }
    source.change(ONE_IN, round++);
  }

  @Benchmark
  public void relist(Counts counts) throws InterruptedException {
    long before = source.decoded();
    source.expireWatch();
    told.acquire(size / ONE_IN);
    counts.decoded += source.decoded() - before;
    counts.relists++;
  }

  /** The part of it that is the source's. */
  @Benchmark
  public int readIdentities() {
    return source.readIdentities();
  }

  @TearDown
  public void stop() {
    informer.close();
    runtime.close();
  }
}
