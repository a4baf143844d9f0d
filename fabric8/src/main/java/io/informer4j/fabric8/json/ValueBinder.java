package io.informer4j.fabric8.json;

import io.informer4j.codec.Projection;
import org.jspecify.annotations.Nullable;

/**
 * Makes a Java value of the JSON value that comes next.
 *
 * <p>Each binder is quick for the kind of JSON that its type is written as, and leaves everything else (a number
 * where a string should be, for instance) to Jackson, which knows what it then means.
 *
 * <p><b>Threading:</b> immutable, or made on demand in a way that may happen twice.
 */
abstract class ValueBinder {

  /**
   * Reads the value.
   *
   * @param place which parts of it to keep
   */
  abstract @Nullable Object read(JsonReader in, Projection.Node place);

  /** Steps over the value and makes sure that {@link #read} will not fail on it. */
  void check(JsonReader in) {
    read(in, Projection.all().root());
  }
}
