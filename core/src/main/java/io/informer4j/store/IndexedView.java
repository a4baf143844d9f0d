package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What can be read from anything that keeps objects with indexes.
 *
 * <pre>{@code
 * for (CachedObject<Pod> pod : view.byIndex("byNode", "node-1")) { … }
 * }</pre>
 *
 * <p><b>Threading:</b> may be read from any thread; readers never wait.
 */
public interface IndexedView<T> extends StoreView<T>, Iterable<CachedObject<T>> {

  /** Iterates over all objects, in the order of {@link #list}. */
  @Override
  default Iterator<CachedObject<T>> iterator() {
    return list().iterator();
  }

  /** Returns the revisions that could not be decoded, by name. */
  default Map<ObjectName, Quarantined> quarantined() {
    return Collections.emptyMap();
  }

  /** Returns the names of the indexes. */
  Set<String> indexNames();

  /**
   * Returns the objects that the index lists under this value; none if nothing has it.
   *
   * @throws UnknownIndexException if there is no such index
   */
  List<CachedObject<T>> byIndex(String index, String value);

  /**
   * Returns the names that the index lists under this value, sorted.
   *
   * @throws UnknownIndexException if there is no such index
   */
  List<ObjectName> indexKeys(String index, String value);

  /**
   * Returns the objects that share at least one value of this index with an example, each once (client-go:
   * {@code Index}).
   *
   * @throws UnknownIndexException if there is no such index
   * @throws RuntimeException whatever the index function throws on the example
   */
  List<CachedObject<T>> index(String index, CachedObject<T> example);

  /**
   * Returns the distinct values under which the index lists anything (client-go: {@code
   * ListIndexFuncValues}).
   *
   * @throws UnknownIndexException if there is no such index
   */
  Set<String> listIndexValues(String index);
}
