package io.informer4j.store;

import io.informer4j.benchmarks.Forks;
import io.informer4j.benchmarks.Item;
import io.informer4j.benchmarks.Workload;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Our trie against what one could have taken instead. Each candidate has a JVM of its own, so that none spoils the
 * compiler's view of another.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {Forks.INITIAL_HEAP, Forks.MAXIMAL_HEAP, Forks.COLLECTOR})
@Warmup(iterations = 2, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class PersistentMapBenchmark {

  private static final int BATCH = 1000;

  @Param({"trie", "clojure", "vavr", "pcollections", "copiedHashMap", "concurrentHashMap"})
  String map;

  @Param("40000")
  int size;

  private MapCandidate candidate;
  private ObjectName[] names;
  private List<CachedObject<Item>> updates;
  private int next;

  @Setup
  public void fill() {
    List<CachedObject<Item>> objects = Workload.objects(size);
    candidate = MapCandidate.named(map);
    candidate.updateAll(objects);
    names = Workload.sameNames(objects);
    // Two rounds of revisions: whatever is written differs from what is there.
    updates = new ArrayList<>(2 * size);
    for (int round = 1; round <= 2; round++) {
      for (int i = 0; i < size; i++) {
        updates.add(
            Workload.revised(objects.get((int) (i * 7919L % size)), (long) round * size + i));
      }
    }
    // What has been in a cache for a while lies where a collection has left it, in all candidates.
    System.gc();
  }

  @Benchmark
  public @Nullable CachedObject<Item> get() {
    next = next + 1 >= names.length ? 0 : next + 1;
    return candidate.get(names[next]);
  }

  @Benchmark
  public List<CachedObject<Item>> list() {
    return candidate.list();
  }

  @Benchmark
  public MapCandidate update() {
    next = next + 1 >= updates.size() ? 0 : next + 1;
    candidate.update(updates.get(next));
    return candidate;
  }

  @Benchmark
  public MapCandidate updateThousand() {
    next = next + 2 * BATCH > updates.size() ? 0 : next + BATCH;
    candidate.updateAll(updates.subList(next, Math.min(next + BATCH, updates.size())));
    return candidate;
  }
}
