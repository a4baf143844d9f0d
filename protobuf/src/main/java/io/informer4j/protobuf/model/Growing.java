package io.informer4j.protobuf.model;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collections whose elements do not lie next to each other in a message, which protobuf allows and no server writes. They grow
 * in place while their object is being read: to collect all elements again for each further one would take the square of the
 * time. Once the object is read they cannot be changed.
 */
final class Growing {

  private Growing() {}

  /** A list to which only its reader adds. */
  static final class Items<E extends @Nullable Object> extends AbstractList<E>
      implements RandomAccess, Serializable {

    private static final long serialVersionUID = 1;

    private final ArrayList<E> elements;

    Items(Iterable<? extends E> known) {
      elements = new ArrayList<>();
      known.forEach(elements::add);
    }

    void grow(E element) {
      elements.add(element);
    }

    @Override
    public E get(int index) {
      return elements.get(index);
    }

    @Override
    public int size() {
      return elements.size();
    }
  }

  /** A map to which only its reader adds. */
  static final class Entries<V extends @Nullable Object> extends AbstractMap<String, V>
      implements Serializable {

    private static final long serialVersionUID = 1;

    private final LinkedHashMap<String, V> entries;

    Entries(Map<String, V> known) {
      entries = new LinkedHashMap<>(known);
    }

    void grow(Map<String, V> further) {
      entries.putAll(further);
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
      return entries.get(key);
    }

    @Override
    public boolean containsKey(@Nullable Object key) {
      return entries.containsKey(key);
    }

    @Override
    public Set<Map.Entry<String, V>> entrySet() {
      return Collections.unmodifiableMap(entries).entrySet();
    }
  }
}
