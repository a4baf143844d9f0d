package io.informer4j.cli.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what has changed between two revisions of an object, in the order in which its fields stand.
 *
 * <pre>{@code
 * Changes.between(before, now);   // [status.phase: Pending → Running]
 * }</pre>
 *
 * <p>Elements of lists are matched by what the API calls their key ({@code name}, {@code type}, …), so that one that was
 * inserted does not look as if all after it had changed; lists without one are compared by position, and lists of scalars as a
 * whole. What changes with every write and says nothing is left out: revision, generation, managed fields.
 */
public final class Changes {

  /** What tells apart the elements of the API's lists, the most telling first. */
  private static final List<String> KEYS =
      List.of("name", "type", "key", "containerPort", "port", "ip", "uid", "mountPath", "path");

  private static final Set<String> NOISE = new LinkedHashSet<>(
      List.of("metadata.managedFields", "metadata.resourceVersion", "metadata.generation"));

  private final List<Change> found = new ArrayList<>();

  private Changes() {}

  /** Returns the differences, none if there are none worth telling. */
  public static List<Change> between(Map<String, Object> before, Map<String, Object> now) {
    Changes changes = new Changes();
    changes.maps("", before, now);
    return changes.found;
  }

  private void maps(String path, Map<?, ?> before, Map<?, ?> now) {
    Set<Object> keys = new LinkedHashSet<>(now.keySet());
    keys.addAll(before.keySet());
    for (Object key : keys) {
      String place = append(path, String.valueOf(key));
      if (!NOISE.contains(place)) {
        pair(place, before.containsKey(key), before.get(key), now.containsKey(key), now.get(key));
      }
    }
  }

  private void pair(
      String path, boolean wasThere, @Nullable Object old, boolean isThere, @Nullable Object now) {
    if (!wasThere) {
      found.add(new Change(path, Change.Kind.ADDED, null, now));
    } else if (!isThere) {
      found.add(new Change(path, Change.Kind.REMOVED, old, null));
    } else if (!Objects.equals(old, now)) {
      differ(path, old, now);
    }
  }

  private void differ(String path, @Nullable Object old, @Nullable Object now) {
    if (old instanceof Map<?, ?> before && now instanceof Map<?, ?> after) {
      maps(path, before, after);
    } else if (old instanceof List<?> before && now instanceof List<?> after) {
      lists(path, before, after);
    } else {
      found.add(new Change(path, Change.Kind.CHANGED, old, now));
    }
  }

  private void lists(String path, List<?> before, List<?> now) {
    int foundBefore = found.size();
    if (areObjects(before) && areObjects(now)) {
      String key = keyOf(before, now);
      Map<String, Object> old = byKey(before, key);
      Map<String, Object> current = byKey(now, key);
      Set<String> keys = new LinkedHashSet<>(current.keySet());
      keys.addAll(old.keySet());
      for (String each : keys) {
        boolean was = old.containsKey(each);
        pair(
            path + "[" + each + "]",
            was,
            old.get(each),
            current.containsKey(each),
            current.get(each));
      }
    }
    if (found.size() == foundBefore) { // scalars, or objects in another order
      found.add(new Change(path, Change.Kind.CHANGED, before, now));
    }
  }

  private static boolean areObjects(List<?> list) {
    return list.stream().allMatch(Map.class::isInstance);
  }

  /** Returns the field by which each element of a list can be told from its others, in both; empty if there is none. */
  private static String keyOf(List<?> before, List<?> now) {
    for (String key : KEYS) {
      if (tellsApart(before, key) && tellsApart(now, key)) {
        return key;
      }
    }
    return "";
  }

  private static boolean tellsApart(List<?> list, String key) {
    Set<Object> values = new LinkedHashSet<>();
    for (Object element : list) {
      Object value = ((Map<?, ?>) element).get(key);
      if (value instanceof String || value instanceof Number) {
        values.add(value);
      }
    }
    return values.size() == list.size();
  }

  private static Map<String, Object> byKey(List<?> list, String key) {
    Map<String, Object> elements = new LinkedHashMap<>();
    for (int i = 0; i < list.size(); i++) {
      Object element = list.get(i);
      String name =
          key.isEmpty() ? Integer.toString(i) : String.valueOf(((Map<?, ?>) element).get(key));
      elements.put(name, element);
    }
    return elements;
  }

  private static String append(String path, String step) {
    boolean isPlain =
        !step.isEmpty() && step.chars().noneMatch(c -> c == '.' || c == '[' || c <= ' ');
    if (!isPlain) {
      return path + "['" + step + "']";
    }
    return path.isEmpty() ? step : path + "." + step;
  }
}
