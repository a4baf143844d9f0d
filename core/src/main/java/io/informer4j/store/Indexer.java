package io.informer4j.store;

import java.util.Map;
import java.util.function.Function;

/**
 * A store with indexes, whose readers never wait (client-go: {@code cache.Indexer}).
 *
 * <pre>{@code
 * Indexer<Pod> indexer = Indexer.create(Map.of("byNode", byNode));
 * indexer.add(CachedObject.decoded(pod, podMetadata));
 * Snapshot<Pod> now = indexer.snapshot();   // one revision, whatever is written meanwhile
 * now.byIndex("byNode", "node-1");
 * }</pre>
 *
 * <p><b>Threading:</b> any thread may read and write. Reads are lock-free and see one snapshot each. A write
 * builds the next snapshot and swaps it in; when two writers meet, one of them builds again, so index functions
 * may run more than once.
 */
public interface Indexer<T> extends Store<T>, IndexedView<T> {

  /** Returns an empty indexer with these indexes; index functions that throw are written to the log. */
  static <T> Indexer<T> create(Map<String, IndexFunction<T>> indexers) {
    return create(indexers, IndexErrorListener.LOGGING);
  }

  /**
   * Returns an empty indexer with these indexes, which tells this listener of index functions that throw. The
   * listener is called on the writing thread, while the write is being prepared.
   */
  static <T> Indexer<T> create(Map<String, IndexFunction<T>> indexers, IndexErrorListener errors) {
    return new SnapshotIndexer<>(indexers, errors);
  }

  /** Returns the content as of now. */
  Snapshot<T> snapshot();

  /**
   * Adds indexes and fills them with what is there, in one step.
   *
   * @throws IllegalArgumentException if one of the names is taken; then none is added
   */
  void addIndexers(Map<String, IndexFunction<T>> indexers);

  /**
   * Removes an index.
   *
   * @throws UnknownIndexException if there is no such index
   */
  void removeIndexer(String index);

  /**
   * Writes several changes in one swap: readers see all of them or none. The batch may be run again when another
   * writer was faster, so it must not do anything but write, and return what it found.
   */
  <R> R write(Function<StoreWriter<T>, R> batch);
}
