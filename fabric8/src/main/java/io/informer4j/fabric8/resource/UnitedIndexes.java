package io.informer4j.fabric8.resource;

import io.informer4j.codec.FieldReader;
import io.informer4j.store.IndexFunction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The indexes of an informer, which all of its scopes have, now and later.
 *
 * <p><b>Threading:</b> changed on the informer's control loop, read from anywhere.
 */
final class UnitedIndexes<T> {

  private final String informer;
  private final FieldReader<? super T> fields;

  /** Never changed in place. */
  private volatile Map<String, IndexFunction<T>> current;

  /**
   * Creates the indexes of an informer.
   *
   * @param fields what reads fields of decoded objects
   * @param first the indexes to begin with
   * @throws io.informer4j.codec.FieldPathException if one is by a field that the objects cannot have
   */
  UnitedIndexes(
      String informer, FieldReader<? super T> fields, Map<String, IndexFunction<T>> first) {
    this.informer = informer;
    this.fields = fields;
    this.current = bound(first);
  }

  FieldReader<? super T> fields() {
    return fields;
  }

  Map<String, IndexFunction<T>> current() {
    return current;
  }

  /**
   * Returns indexes in the order of their names, ready to read decoded objects.
   *
   * @throws io.informer4j.codec.FieldPathException if one is by a field that the objects cannot have
   */
  Map<String, IndexFunction<T>> bound(Map<String, IndexFunction<T>> indexes) {
    Map<String, IndexFunction<T>> bound = new TreeMap<>();
    indexes.forEach((index, function) -> bound.put(index, function.boundTo(fields)));
    return bound;
  }

  /**
   * Adds indexes, all or none.
   *
   * @param added what {@link #bound} has returned
   * @param isForeign whether a scope has an index of this name that did not come this way
   * @throws IndexConflictException if a name is taken by another function
   */
  void add(Map<String, IndexFunction<T>> added, Predicate<String> isForeign) {
    Map<String, IndexFunction<T>> after = new LinkedHashMap<>(current);
    added.forEach((index, function) -> {
      IndexFunction<T> there = index.equals(IndexFunction.NAMESPACE)
          ? IndexFunction.byNamespace()
          : after.putIfAbsent(index, function);
      boolean foreign = there == null && isForeign.test(index);
      if (foreign || (there != null && !there.equals(function))) {
        throw new IndexConflictException(informer, index);
      }
    });
    current = after;
  }

  /**
   * Removes an index.
   *
   * @throws IllegalArgumentException if there is none of this name
   */
  void remove(String index) {
    Map<String, IndexFunction<T>> after = new LinkedHashMap<>(current);
    if (after.remove(index) == null) {
      throw new IllegalArgumentException("no index '" + index + "' was added to '" + informer
          + "'; known indexes: " + new TreeSet<>(after.keySet()));
    }
    current = after;
  }
}
