package io.informer4j.benchmarks;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading from a snapshot against reading from a {@link ConcurrentHashMap} of the same objects.
 *
 * <p>A list must not profit from an earlier one, so one object is written before each: outside of the measurement in {@code
 * list…}, inside of it in {@code writeAndList…}, which cross-checks the former because a set-up per invocation costs two
 * looks at the clock.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = Forks.COUNT,
    jvmArgs = {Forks.INITIAL_HEAP, Forks.MAXIMAL_HEAP, Forks.COLLECTOR})
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class StoreReadBenchmark {

  /** The same objects in both structures. */
  @State(Scope.Benchmark)
  public static class Content {
    @Param("40000")
    int size;

    List<CachedObject<Item>> objects;
    Indexer<Item> indexer;
    ConcurrentHashMap<ObjectName, CachedObject<Item>> map;
    private int next;
    private long resourceVersion;

    @Setup
    public void fill() {
      objects = Workload.objects(size);
      indexer = Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
      map = new ConcurrentHashMap<>();
      for (CachedObject<Item> object : objects) {
        indexer.add(object);
        map.put(object.name(), object);
      }
      resourceVersion = size;
    }

    CachedObject<Item> nextUpdate() {
      next = (next + 7919) % size;
      return Workload.revised(objects.get(next), ++resourceVersion);
    }
  }

  /** The names to look for, as the very instances that the maps hold, or as equal ones. */
  @State(Scope.Thread)
  public static class Names {
    @Param({"same", "equal"})
    String names;

    /**
     * Whether the content lies in memory as 40,000 single writes have left it, amid their garbage, or as it does after a
     * collection. It makes a large difference to a trie, which leaves more garbage behind, and little to a hash table.
     */
    @Param({"collected", "scattered"})
    String heap;

    private ObjectName[] keys;
    private int next;
    Snapshot<Item> snapshot;

    @Setup
    public void choose(Content content) {
      keys = names.equals("same")
          ? Workload.sameNames(content.objects)
          : Workload.equalNames(content.objects);
      snapshot = content.indexer.snapshot();
      if (heap.equals("collected")) {
        System.gc();
      }
    }

    ObjectName next() {
      next = next + 1 == keys.length ? 0 : next + 1;
      return keys[next];
    }
  }

  /** Writes one object into the store before each invocation. */
  @State(Scope.Thread)
  public static class StoreWrittenBefore {
    @Setup(Level.Invocation)
    public void write(Content content) {
      content.indexer.update(content.nextUpdate());
    }
  }

  /** Writes one object into the map before each invocation. */
  @State(Scope.Thread)
  public static class MapWrittenBefore {
    @Setup(Level.Invocation)
    public void write(Content content) {
      CachedObject<Item> update = content.nextUpdate();
      content.map.put(update.name(), update);
    }
  }

  @Benchmark
  public @Nullable CachedObject<Item> getFromSnapshot(Names names) {
    return names.snapshot.get(names.next()).orElse(null);
  }

  @Benchmark
  public @Nullable CachedObject<Item> getFromStore(Content content, Names names) {
    return content.indexer.get(names.next()).orElse(null);
  }

  @Benchmark
  public @Nullable CachedObject<Item> getFromConcurrentHashMap(Content content, Names names) {
    return content.map.get(names.next());
  }

  @Benchmark
  public List<CachedObject<Item>> listStore(Content content, StoreWrittenBefore written) {
    return content.indexer.list();
  }

  @Benchmark
  public List<CachedObject<Item>> listConcurrentHashMap(Content content, MapWrittenBefore written) {
    return new ArrayList<>(content.map.values());
  }

  @Benchmark
  public List<CachedObject<Item>> writeAndListStore(Content content) {
    content.indexer.update(content.nextUpdate());
    return content.indexer.list();
  }

  @Benchmark
  public List<CachedObject<Item>> writeAndListConcurrentHashMap(Content content) {
    CachedObject<Item> update = content.nextUpdate();
    content.map.put(update.name(), update);
    return new ArrayList<>(content.map.values());
  }

  @Benchmark
  public List<CachedObject<Item>> byNamespace(Content content) {
    return content.indexer.byIndex(
        IndexFunction.NAMESPACE, content.objects.get(0).name().namespace());
  }
}
