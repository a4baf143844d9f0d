package io.informer4j.compact;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A list that cannot be changed, over an array of exactly its size.
 *
 * <pre>{@code
 * List<Object> list = CompactList.of(stack, 3, 5);  // the elements 3 and 4
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class CompactList<E> extends AbstractList<E> implements RandomAccess, Serializable {

  private static final long serialVersionUID = 1;

  /** Stands in tables where there is no list yet. */
  static final CompactList<?> NONE = new CompactList<>(new Object[0]);

  @SuppressWarnings("serial") // as serializable as what it holds, like every list
  private final @Nullable Object[] elements;

  private CompactList(@Nullable Object[] elements) {
    this.elements = elements;
  }

  /** Returns the elements of a range of an array, copied. */
  public static List<@Nullable Object> of(@Nullable Object[] array, int from, int to) {
    return switch (to - from) {
      case 0 -> Collections.emptyList();
      case 1 -> Collections.singletonList(array[from]);
      default -> new CompactList<>(Arrays.copyOfRange(array, from, to));
    };
  }

  @Override
  @SuppressWarnings("unchecked")
  public E get(int index) {
    return (E) elements[index];
  }

  @Override
  public int size() {
    return elements.length;
  }

  /** As of any list; two of these are compared without iterators. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CompactList<?> list
        ? Arrays.equals(elements, list.elements)
        : super.equals(other);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(elements);
  }

  @Override
  public @Nullable Object[] toArray() {
    return Arrays.copyOf(elements, elements.length, Object[].class);
  }
}
