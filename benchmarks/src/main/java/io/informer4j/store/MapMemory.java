package io.informer4j.store;

import io.informer4j.benchmarks.Item;
import io.informer4j.codec.CachedObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The candidates of {@link PersistentMapBenchmark} with content, for counting their bytes. */
public final class MapMemory {

  private MapMemory() {}

  /** Returns each candidate's map by name, filled with these objects. */
  public static Map<String, Object> filled(List<CachedObject<Item>> objects) {
    Map<String, Object> filled = new TreeMap<>();
    MapCandidate.ALL.forEach((name, maker) -> {
      MapCandidate candidate = maker.get();
      candidate.updateAll(objects);
      filled.put(name, candidate.content());
    });
    return filled;
  }
}
