package io.informer4j.store;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the values of one object in one index in their leanest form, of which there is one per object: null
 * for none, a {@code String} for one, a {@code String[]} of distinct ones for more.
 */
final class IndexValues {

  private IndexValues() {}

  /**
   * Returns the lean form of what an index function returned.
   *
   * @throws NullPointerException if it returned null, or null among the values
   */
  static @Nullable Object of(Collection<String> values) {
    Objects.requireNonNull(
        values, "the index function returned null; return an empty list for no values");
    if (values.size() == 1) {
      return checked(values.iterator().next());
    }
    LinkedHashSet<String> distinct = new LinkedHashSet<>();
    for (String value : values) {
      distinct.add(checked(value));
    }
    return switch (distinct.size()) {
      case 0 -> null;
      case 1 -> distinct.iterator().next();
      default -> distinct.toArray(new String[0]);
    };
  }

  private static String checked(String value) {
    return Objects.requireNonNull(value, "the index function returned null among the values");
  }

  static void forEach(@Nullable Object values, Consumer<String> action) {
    if (values instanceof String one) {
      action.accept(one);
    } else if (values instanceof String[] many) {
      for (String value : many) {
        action.accept(value);
      }
    }
  }

  /** Returns the values with each replaced by what the function makes of it. */
  static @Nullable Object map(@Nullable Object values, UnaryOperator<String> function) {
    if (values instanceof String one) {
      return function.apply(one);
    }
    if (values instanceof String[] many) {
      String[] mapped = new String[many.length];
      Arrays.setAll(mapped, i -> function.apply(many[i]));
      return mapped;
    }
    return null;
  }

  static boolean contains(@Nullable Object values, String value) {
    if (values instanceof String[] many) {
      for (String each : many) {
        if (each.equals(value)) {
          return true;
        }
      }
      return false;
    }
    return value.equals(values);
  }
}
