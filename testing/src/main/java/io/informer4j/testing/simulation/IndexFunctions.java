package io.informer4j.testing.simulation;

import io.informer4j.store.IndexFunction;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The indexes of the simulated process. Their functions throw on purpose when they are told to. */
final class IndexFunctions {

  private static final Map<String, IndexFunction<SimulatedObject>> TRUE = trueFunctions();

  private final Set<String> threw = new HashSet<>();
  private boolean throwing;

  private static Map<String, IndexFunction<SimulatedObject>> trueFunctions() {
    Map<String, IndexFunction<SimulatedObject>> functions = new LinkedHashMap<>();
    functions.put(IndexFunction.NAMESPACE, IndexFunction.byNamespace());
    functions.put(
        World.BY_NODE, IndexFunction.ofObject(object -> List.of(object.content().node())));
    functions.put(World.BY_VALUE, IndexFunction.ofObject(IndexFunctions::byValue));
    return functions;
  }

  /** No value, one, or two. */
  private static List<String> byValue(SimulatedObject object) {
    return switch (object.content().value() % 3) {
      case 0 -> List.of();
      case 1 -> List.of("one");
      default -> List.of("one", "two");
    };
  }

  /** The true functions, by name. */
  static Map<String, IndexFunction<SimulatedObject>> all() {
    return TRUE;
  }

  /** The function that an informer gets. */
  IndexFunction<SimulatedObject> unreliable(String index) {
    IndexFunction<SimulatedObject> function = Objects.requireNonNull(TRUE.get(index), index);
    return object -> {
      String key = key(index, object.object());
      if (throwing && object.object().content().value() % 2 == 0) {
        threw.add(key);
        throw new IllegalStateException("on purpose");
      }
      threw.remove(key);
      return function.valuesOf(object);
    };
  }

  void throwing(boolean newThrowing) {
    throwing = newThrowing;
  }

  boolean threw(String index, SimulatedObject object) {
    return !threw.isEmpty() && threw.contains(key(index, object));
  }

  private static String key(String index, SimulatedObject object) {
    return index + ' ' + object.metadata().uid() + ' ' + object.metadata().resourceVersion();
  }
}
