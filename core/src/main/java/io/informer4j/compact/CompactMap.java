package io.informer4j.compact;

import java.io.Serializable;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A map from strings that cannot be changed and keeps the order of its keys, over one array: key, value, key,
 * value. Beyond eight entries a hash index of two bytes per slot lies beside it.
 *
 * <pre>{@code
 * Map<String, Object> map = CompactMap.of(stack, 2, 6);  // two entries
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class CompactMap<V> extends AbstractMap<String, V> implements Serializable {

  private static final long serialVersionUID = 1;
  private static final int FEW = 8;
  private static final int MOST = 1 << 14;
  /** A search as long as this means keys that were chosen to collide. */
  private static final int LONGEST_SEARCH = 64;

  @SuppressWarnings("serial") // as serializable as what it holds, like every map
  private final @Nullable Object[] entries;
  /** One more than the number of an entry, 0 for none; null if there are few. */
  private final char @Nullable [] index;

  private CompactMap(@Nullable Object[] entries, char @Nullable [] index) {
    this.entries = entries;
    this.index = index;
  }

  /** Returns the map of the keys and values in a range of an array, copied. The last of equal keys wins. */
  public static Map<String, @Nullable Object> of(@Nullable Object[] array, int from, int to) {
    int count = (to - from) / 2;
    if (count == 0) {
      return Collections.emptyMap();
    }
    if (count <= FEW) {
      return hasTwins(array, from, to)
          ? ofTwins(array, from, to)
          : new CompactMap<>(Arrays.copyOfRange(array, from, to), null);
    }
    @Nullable Object[] entries = Arrays.copyOfRange(array, from, to);
    char[] index = count <= MOST ? index(entries) : null;
    return index != null ? new CompactMap<>(entries, index) : ofTwins(array, from, to);
  }

  private static boolean hasTwins(@Nullable Object[] array, int from, int to) {
    for (int i = from + 2; i < to; i += 2) {
      for (int j = from; j < i; j += 2) {
        if (Objects.equals(array[i], array[j])) {
          return true;
        }
      }
    }
    return false;
  }

  /** The way for the odd ones: keys that come twice, that collide, that are too many. */
  private static Map<String, @Nullable Object> ofTwins(@Nullable Object[] array, int from, int to) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = from; i < to; i += 2) {
      map.put((String) Objects.requireNonNull(array[i]), array[i + 1]);
    }
    return Collections.unmodifiableMap(map);
  }

  private static char @Nullable [] index(@Nullable Object[] entries) {
    char[] index = new char[Integer.highestOneBit(entries.length * 2 - 1)];
    for (int entry = 0; entry < entries.length / 2; entry++) {
      Object key = Objects.requireNonNull(entries[entry * 2]);
      int place = place(key, index);
      int search = 0;
      while (index[place] != 0) {
        if (key.equals(entries[(index[place] - 1) * 2]) || ++search > LONGEST_SEARCH) {
          return null;
        }
        place = (place + 1) & (index.length - 1);
      }
      index[place] = (char) (entry + 1);
    }
    return index;
  }

  private static int place(Object key, char[] index) {
    int hash = key.hashCode() * 0x9E3779B9;
    return (hash ^ hash >>> 16) & (index.length - 1);
  }

  /** Returns where the key lies, or -1. */
  private int find(@Nullable Object key) {
    if (key == null) {
      return -1;
    }
    if (index == null) {
      for (int i = 0; i < entries.length; i += 2) {
        if (key.equals(entries[i])) {
          return i;
        }
      }
      return -1;
    }
    for (int place = place(key, index);
        index[place] != 0;
        place = (place + 1) & (index.length - 1)) {
      int i = (index[place] - 1) * 2;
      if (key.equals(entries[i])) {
        return i;
      }
    }
    return -1;
  }

  @Override
  @SuppressWarnings("unchecked")
  public @Nullable V get(@Nullable Object key) {
    int found = find(key);
    return found < 0 ? null : (V) entries[found + 1];
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return find(key) >= 0;
  }

  @Override
  public int size() {
    return entries.length / 2;
  }

  /** Returns whether both have the same entries in the same order, so that nobody can tell them apart. */
  public boolean isSameInOrder(CompactMap<?> other) {
    return Arrays.equals(entries, other.entries);
  }

  /** Returns a hash that two of the same entries in the same order have in common. */
  int hashInOrder() {
    return Arrays.hashCode(entries);
  }

  @Override
  public Set<Map.Entry<String, V>> entrySet() {
    return new Entries();
  }

  private final class Entries extends AbstractSet<Map.Entry<String, V>> {

    @Override
    public int size() {
      return CompactMap.this.size();
    }

    @Override
    public Iterator<Map.Entry<String, V>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < entries.length;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Map.Entry<String, V> next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          next += 2;
          return new SimpleImmutableEntry<>(
              (String) Objects.requireNonNull(entries[next - 2]), (V) entries[next - 1]);
        }
      };
    }
  }
}
