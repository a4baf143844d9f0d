package io.informer4j.testing.simulation;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Snapshot;
import io.informer4j.store.UnknownIndexException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Holds one index of a snapshot against what its function says about each object (G6).
 *
 * <p><b>Threading:</b> for one thread.
 */
final class IndexJudge {

  private static final String NO_INDEX = "no such index";

  private IndexJudge() {}

  /**
   * Judges an index. Returns what is wrong with it, or null.
   *
   * @param threw for which objects the informer's function threw: they must not be listed
   */
  static @Nullable String judge(
      Snapshot<SimulatedObject> snapshot,
      String index,
      IndexFunction<SimulatedObject> function,
      Predicate<CachedObject<SimulatedObject>> threw) {
    Map<String, List<ObjectName>> expected = new HashMap<>();
    for (CachedObject<SimulatedObject> object : snapshot) {
      if (!threw.test(object)) {
        for (String value : function.valuesOf(object)) {
          note(expected, value, object.name());
        }
      }
    }
    Set<String> values = snapshot.listIndexValues(index);
    if (!values.equals(expected.keySet())) {
      return "expected the values " + sorted(expected.keySet()) + " in index " + index + ", found "
          + sorted(values) + " in " + snapshot;
    }
    for (String value : values) {
      String wrong = judgeValue(snapshot, index, value, sorted(expected.get(value)));
      if (wrong != null) {
        return wrong + " in " + snapshot;
      }
    }
    return null;
  }

  /** A value that is there twice counts once. */
  private static void note(Map<String, List<ObjectName>> expected, String value, ObjectName name) {
    List<ObjectName> names = expected.computeIfAbsent(value, key -> new ArrayList<>());
    if (names.isEmpty() || !names.get(names.size() - 1).equals(name)) {
      names.add(name);
    }
  }

  private static @Nullable String judgeValue(
      Snapshot<SimulatedObject> snapshot, String index, String value, List<ObjectName> expected) {
    List<ObjectName> names = snapshot.indexKeys(index, value);
    if (!names.equals(expected)) {
      return "expected " + expected + " under " + value + " of index " + index + ", found " + names;
    }
    List<CachedObject<SimulatedObject>> objects = snapshot.byIndex(index, value);
    List<ObjectName> found = new ArrayList<>(objects.size());
    for (CachedObject<SimulatedObject> object : objects) {
      if (snapshot.get(object.name()).orElse(null) != object) {
        return "expected the objects of the snapshot under " + value + " of index " + index
            + ", found " + Past.describe(object);
      }
      found.add(object.name());
    }
    Collections.sort(found);
    return found.equals(expected)
        ? null
        : "expected the objects " + expected + " under " + value + " of index " + index + ", found "
            + objects;
  }

  /** Judges whether an index that is not there is said to be unknown. Returns what is wrong, or null. */
  static @Nullable String judgeUnknown(Snapshot<SimulatedObject> snapshot) {
    try {
      return "expected that " + NO_INDEX + " is unknown, found " + snapshot.byIndex(NO_INDEX, "");
    } catch (UnknownIndexException e) {
      return null;
    }
  }

  private static <E extends Comparable<E>> List<E> sorted(@Nullable Iterable<E> elements) {
    List<E> list = new ArrayList<>();
    if (elements != null) {
      elements.forEach(list::add);
    }
    Collections.sort(list);
    return list;
  }
}
