package io.informer4j.codec;

import java.util.List;

/**
 * Reads fields of decoded objects of one type by their paths: what {@link Codec#textsAt} is for bytes.
 *
 * <pre>{@code
 * FieldReader<Pod> fields = …;
 * fields.textsAt(pod, FieldPath.of("spec.containers[*].image"));
 * }</pre>
 *
 * <p><b>Threading:</b> called from any thread; implementations are stateless or thread-safe.
 */
public interface FieldReader<T> {

  /** Returns the values at a path, as {@link Codec#textsAt} describes them. */
  List<String> textsAt(T object, FieldPath path);

  /**
   * Checks that objects of this type can have something at a path.
   *
   * @throws FieldPathException if they cannot: a misspelt name, for instance
   */
  default void check(FieldPath path) {}

  /** Returns the reader of those who hold no decoded objects: it refuses to read. */
  static <T> FieldReader<T> none() {
    return (object, path) -> {
      throw new UnsupportedOperationException("cannot read the field '" + path + "' of a "
          + object.getClass().getName() + ": nobody said how to read fields of decoded objects;"
          + " give a FieldReader, or keep the objects packed");
    };
  }
}
