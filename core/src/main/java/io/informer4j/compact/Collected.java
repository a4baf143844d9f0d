package io.informer4j.compact;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stack on which the elements of lists and maps lie until it is known how many they are, so that their final
 * arrays are made once, in their size.
 */
public final class Collected {

  private final Interner interner;
  private @Nullable Object[] stack = new Object[32];
  private int size;

  /** Creates an empty stack whose collections share what the interner shares. */
  public Collected(Interner interner) {
    this.interner = interner;
  }

  /** Returns where the next element will lie. */
  public int mark() {
    return size;
  }

  /** Puts an element on top. */
  public void push(@Nullable Object element) {
    if (size == stack.length) {
      grow();
    }
    stack[size++] = element;
  }

  private void grow() {
    stack = Arrays.copyOf(stack, size * 2);
  }

  /** Takes all that lie above the mark, as a list. */
  public List<?> list(int mark, boolean isShareable) {
    List<?> list = CompactList.of(stack, mark, size);
    drop(mark);
    return isShareable && !list.isEmpty() ? interner.shared(list) : list;
  }

  /** Takes all that lie above the mark, parts that are shared, as a list that is shared as well. */
  public List<?> list(int mark, SharedParts parts) {
    List<?> list = parts.list(stack, mark, size);
    drop(mark);
    return list;
  }

  /** Takes all that lie above the mark, as a map. */
  public Map<?, ?> map(int mark, boolean isShareable) {
    Map<?, ?> map = CompactMap.of(stack, mark, size);
    drop(mark);
    return isShareable && !map.isEmpty() ? interner.shared(map) : map;
  }

  private void drop(int mark) {
    size = mark;
  }
}
