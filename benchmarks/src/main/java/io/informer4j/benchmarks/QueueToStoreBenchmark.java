package io.informer4j.benchmarks;

import io.informer4j.codec.CachedObject;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaQueue;
import io.informer4j.queue.InOrderQueue;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The middle of the pipeline by itself, on one thread: updates go through the queue into the store, a thousand at a time.
 * When {@link PipelineBenchmark} becomes slower, this says whether queue and store are to blame.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {Forks.INITIAL_HEAP, Forks.MAXIMAL_HEAP, Forks.COLLECTOR})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class QueueToStoreBenchmark {

  private static final int UPDATES = DeltaQueue.MAX_BATCH;

  @Param("40000")
  int size;

  private List<CachedObject<Item>> objects;
  private Indexer<Item> indexer;
  private InOrderQueue<Item> queue;
  private int next;
  private long resourceVersion;

  @Setup
  public void fill() {
    objects = Workload.objects(size);
    indexer = Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
    objects.forEach(indexer::add);
    queue = new InOrderQueue<>();
    resourceVersion = size;
  }

  @Benchmark
  @OperationsPerInvocation(UPDATES)
  public void sourceAlone() {
    for (int i = 0; i < UPDATES; i++) {
      nextUpdate();
    }
  }

  @Benchmark
  @OperationsPerInvocation(UPDATES)
  public void queueAlone() {
    for (int i = 0; i < UPDATES; i++) {
      queue.update(nextUpdate());
    }
    queue.pollBatch(UPDATES, (deltas, inInitialList) -> {});
  }

  @Benchmark
  @OperationsPerInvocation(UPDATES)
  public Snapshot<Item> queueToStore() {
    for (int i = 0; i < UPDATES; i++) {
      queue.update(nextUpdate());
    }
    queue.pollBatch(UPDATES, (deltas, inInitialList) -> apply(deltas));
    return indexer.snapshot();
  }

  private void apply(List<Delta<Item>> deltas) {
    indexer.write(writer -> {
      for (Delta<Item> delta : deltas) {
        writer.put(((Delta.Changed<Item>) delta).object());
      }
      return writer;
    });
  }

  private CachedObject<Item> nextUpdate() {
    next = (next + 7919) % size;
    return Workload.revised(objects.get(next), ++resourceVersion);
  }
}
