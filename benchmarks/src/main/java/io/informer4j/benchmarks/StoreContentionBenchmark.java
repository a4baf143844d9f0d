package io.informer4j.benchmarks;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.IndexedView;
import io.informer4j.store.Indexer;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One writer against threads that list everything in a loop, on the live store or on a frozen copy of it.
 *
 * <p>Whoever shares two cores with ten busy threads is slow. The frozen copy takes that out of the figures: the same
 * threads do the same work on the same structure, only not on the one that is written. What is left is what readers cost
 * the writer. The copy has nodes of its own and is shared by all readers, which keeps it in the processor's caches better
 * than a copy for each would and so makes the comparison harder.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {Forks.INITIAL_HEAP, Forks.MAXIMAL_HEAP, Forks.COLLECTOR})
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
public class StoreContentionBenchmark {

  /** The store and what readers read. */
  @State(Scope.Group)
  public static class Content {
    @Param("40000")
    int size;

    /** How many updates one write makes. */
    @Param({"1", "1000"})
    int batch;

    List<CachedObject<Item>> objects;
    Indexer<Item> live;
    private final SplittableRandom random = new SplittableRandom(7);
    private long resourceVersion;

    @Setup
    public void fill() {
      objects = Workload.objects(size);
      live = filled(objects);
      resourceVersion = size;
    }

    static Indexer<Item> filled(List<CachedObject<Item>> objects) {
      Indexer<Item> indexer =
          Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
      objects.forEach(indexer::add);
      return indexer;
    }

    Object write() {
      if (batch == 1) {
        live.update(nextUpdate());
        return live;
      }
      return live.write(writer -> {
        for (int i = 0; i < batch; i++) {
          writer.put(nextUpdate());
        }
        return writer;
      });
    }

    private CachedObject<Item> nextUpdate() {
      return Workload.revised(objects.get(random.nextInt(size)), ++resourceVersion);
    }
  }

  /** What readers read. */
  @State(Scope.Group)
  public static class Readers {
    /** Whether readers list the store that is written, or a frozen copy. */
    @Param({"live", "frozen"})
    String readers;

    IndexedView<Item> view;

    @Setup
    public void choose(Content content) {
      view = readers.equals("live")
          ? content.live
          : Content.filled(Workload.objects(content.size)).snapshot();
    }
  }

  @Benchmark
  @Group("readers00")
  @GroupThreads(1)
  public Object writeAlone(Content content) {
    return content.write();
  }

  @Benchmark
  @Group("readers01")
  @GroupThreads(1)
  public Object writeAgainst1(Content content) {
    return content.write();
  }

  @Benchmark
  @Group("readers01")
  @GroupThreads(1)
  public Object listOf1(Readers readers) {
    return readers.view.list();
  }

  @Benchmark
  @Group("readers10")
  @GroupThreads(1)
  public Object writeAgainst10(Content content) {
    return content.write();
  }

  @Benchmark
  @Group("readers10")
  @GroupThreads(10)
  public Object listOf10(Readers readers) {
    return readers.view.list();
  }
}
