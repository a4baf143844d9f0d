package io.informer4j.benchmarks;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.MapMemory;
import io.informer4j.store.Replacement;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jol.info.GraphLayout;

/**
 * Counts what the store keeps beyond the objects themselves, byte by byte, by walking the heap.
 *
 * <p>What is counted is the difference between everything that is reachable from a snapshot and everything that is
 * reachable from the objects alone. The strings of an object's identity belong to the object and are shared.
 *
 * <pre>{@code
 * java -Djol.magicFieldOffset=true -cp benchmarks.jar io.informer4j.benchmarks.MemoryReport
 * }</pre>
 */
public final class MemoryReport {

  /** The goal: bytes of bookkeeping per object, namespace index on. */
  static final int GOAL = 200;

  private static final int SIZE = 40_000;
  private static final double TOO_LITTLE_TO_SHOW = 0.05;

  private final int size;
  private final PrintStream out;

  private MemoryReport(int size, PrintStream out) {
    this.size = size;
    this.out = out;
  }

  /** Prints the report; the argument, if any, is the number of objects. */
  public static void main(String[] arguments) {
    print(arguments.length == 0 ? SIZE : Integer.parseInt(arguments[0]), System.out);
  }

  static void print(int size, PrintStream out) {
    MemoryReport report = new MemoryReport(size, out);
    out.printf(
        Locale.ROOT, "### Memory, %,d objects, %d namespaces%n%n", size, Workload.NAMESPACES);
    report.printBookkeeping();
    report.printMaps();
  }

  private void printBookkeeping() {
    List<Item> items = Workload.items(size);
    List<Item> decodedAnew = Workload.items(size);
    List<GraphLayout> stores =
        List.of(storeOf(items, List.of()), storeOf(items, items), storeOf(items, decodedAnew));
    GraphLayout bare = GraphLayout.parseInstance((Object) items.toArray());

    out.println(
        "| bookkeeping, bytes per object | after one list | after an update of each object |"
            + " the same, sharing no strings with the list |");
    out.println("|---|---:|---:|---:|");
    for (Row row : rows(stores, bare)) {
      out.printf("| `%s` | %s |%n", row.type, cells(row.bytes, "%.1f"));
    }
    List<Double> all = new ArrayList<>();
    for (GraphLayout store : stores) {
      all.add(perObject(store.totalSize() - bare.totalSize() + bytesOfArray()));
    }
    out.printf("| **all** | %s |%n", cells(all, "**%.1f**"));
    out.printf(
        "| goal: at most %d | %s |%n%n",
        GOAL, all.stream().map(MemoryReport::verdict).collect(Collectors.joining(" | ")));
  }

  private static String cells(List<Double> values, String format) {
    return values.stream()
        .map(value -> String.format(Locale.ROOT, format, value))
        .collect(Collectors.joining(" | "));
  }

  /** Returns what is reachable from a store that was filled by a list and then got updates one by one. */
  private static GraphLayout storeOf(List<Item> listed, List<Item> updates) {
    Indexer<Item> indexer = filledByList(listed);
    updates.forEach(item -> indexer.update(cached(item)));
    return GraphLayout.parseInstance(indexer.snapshot());
  }

  private static String verdict(Double bytes) {
    return bytes <= GOAL ? "met" : "MISSED";
  }

  /** Fills a store as a reflector does: one list, sorted as a server sorts it. */
  private static Indexer<Item> filledByList(List<Item> items) {
    List<CachedObject<Item>> objects = new ArrayList<>(items.size());
    items.forEach(item -> objects.add(cached(item)));
    objects.sort(Comparator.comparing(CachedObject::name));
    Indexer<Item> indexer =
        Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
    indexer.replace(Replacement.of(objects, ResourceVersion.of(items.size())));
    return indexer;
  }

  private static CachedObject<Item> cached(Item item) {
    return CachedObject.decoded(item, Item.METADATA);
  }

  private record Row(String type, List<Double> bytes) {
    double last() {
      return bytes.get(bytes.size() - 1);
    }
  }

  /** Returns a row for each class of which there is a noticeable amount, the largest first. */
  private List<Row> rows(List<GraphLayout> stores, GraphLayout bare) {
    List<Row> rows = new ArrayList<>();
    for (Class<?> type : stores.get(stores.size() - 1).getClasses()) {
      long own = bare.getClassSizes().count(type) - (type == Object[].class ? bytesOfArray() : 0);
      Row row = new Row(
          type.getSimpleName(),
          stores.stream()
              .map(store -> perObject(store.getClassSizes().count(type) - own))
              .toList());
      if (row.last() >= TOO_LITTLE_TO_SHOW) {
        rows.add(row);
      }
    }
    rows.sort(Comparator.comparingDouble(Row::last).reversed().thenComparing(Row::type));
    return rows;
  }

  private void printMaps() {
    List<CachedObject<Item>> objects = Workload.objects(size);
    long own = GraphLayout.parseInstance((Object) objects.toArray()).totalSize() - bytesOfArray();
    out.println("| map of names to objects | bytes per entry |");
    out.println("|---|---:|");
    new TreeMap<>(MapMemory.filled(objects))
        .forEach((name, map) -> out.printf(
            Locale.ROOT,
            "| %s | %.1f |%n",
            name,
            perObject(GraphLayout.parseInstance(map).totalSize() - own)));
    out.println();
  }

  /** Returns the size of the array that holds bare objects together while they are counted. */
  private long bytesOfArray() {
    return GraphLayout.parseInstance((Object) new Object[size]).totalSize();
  }

  private double perObject(long bytes) {
    return (double) bytes / size;
  }
}
