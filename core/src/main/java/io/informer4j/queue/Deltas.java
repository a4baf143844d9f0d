package io.informer4j.queue;

import io.informer4j.name.ObjectName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Questions to the changes of one key, oldest first, as a {@link DeltaFIFO} hands them out (client-go:
 * {@code cache.Deltas}).
 *
 * <pre>{@code
 * fifo.poll((deltas, inInitialList) -> System.out.println(Deltas.newest(deltas).type()));
 * }</pre>
 */
public final class Deltas {

  private Deltas() {}

  /** Returns the first change. The list must not be empty: no queue hands out an empty one. */
  public static <T> Delta<T> oldest(List<Delta<T>> deltas) {
    return deltas.get(0);
  }

  /** Returns the last change. The list must not be empty: no queue hands out an empty one. */
  public static <T> Delta<T> newest(List<Delta<T>> deltas) {
    return deltas.get(deltas.size() - 1);
  }

  /**
   * Returns the name that the changes are about (client-go: {@code DeltaFIFO.KeyOf}).
   *
   * @throws IllegalArgumentException if there is none: the list is empty, or its last change is about the
   *     whole collection
   */
  public static <T> ObjectName keyOf(List<Delta<T>> deltas) {
    ObjectName name = deltas.isEmpty() ? null : nameOf(newest(deltas));
    if (name == null) {
      throw new IllegalArgumentException("these changes are not about one object: " + deltas);
    }
    return name;
  }

  /** Returns the name as {@link Delta#name} does, without a wrapper: this is asked for every change. */
  static @Nullable ObjectName nameOf(Delta<?> delta) {
    if (delta instanceof Delta.Changed<?> changed) {
      return changed.object().name();
    }
    if (delta instanceof Delta.Deleted<?> deleted) {
      return deleted.objectName();
    }
    return delta instanceof Delta.Quarantine<?> quarantine
        ? quarantine.quarantined().name()
        : null;
  }
}
