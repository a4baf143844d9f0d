package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ObjectName;
import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one resource at one revision, by name: an immutable sorted map that is a slice of a sorted array.
 *
 * <p><i>Implementation notes:</i> the next revision's array is a copy with one element more, less or replaced, and that
 * after many changes one copy with all of them. For the few objects of a simulation that is cheaper than any tree, and for
 * many it is one {@code arraycopy} per revision that somebody looks at.
 *
 * <p><b>Threading:</b> immutable.
 */
final class SortedObjects<C> extends AbstractMap<ObjectName, StoredObject<C>>
    implements NavigableMap<ObjectName, StoredObject<C>> {

  private final StoredObject<C>[] objects;
  private final int from;
  private final int to;

  private SortedObjects(StoredObject<C>[] objects, int from, int to) {
    this.objects = objects;
    this.from = from;
    this.to = to;
  }

  /** Returns the state without objects. */
  static <C> SortedObjects<C> empty() {
    return new SortedObjects<>(array(0), 0, 0);
  }

  /** Returns the state after one more change. */
  SortedObjects<C> after(Change<C> change) {
    int at = search(change.object().name());
    if (change.verb() == Change.Verb.DELETED) {
      return at < 0 ? this : copy(at, at + 1, null);
    }
    return at < 0 ? copy(-at - 1, -at - 1, change.object()) : copy(at, at + 1, change.object());
  }

  /** Returns the state after several changes, of which the last one of each name is given. */
  SortedObjects<C> afterAll(SortedMap<ObjectName, Change<C>> lastChanges) {
    StoredObject<C>[] merged = array(size() + lastChanges.size());
    int count = 0;
    int at = from;
    for (Change<C> change : lastChanges.values()) {
      int found = search(change.object().name());
      int place = found < 0 ? -found - 1 : found;
      System.arraycopy(objects, at, merged, count, place - at);
      count += place - at;
      at = found < 0 ? place : place + 1;
      if (change.verb() != Change.Verb.DELETED) {
        merged[count++] = change.object();
      }
    }
    System.arraycopy(objects, at, merged, count, to - at);
    count += to - at;
    StoredObject<C>[] exact = count == merged.length ? merged : Arrays.copyOf(merged, count);
    return new SortedObjects<>(exact, 0, count);
  }

  /** Returns the object at a place in the order. */
  StoredObject<C> at(int index) {
    return objects[from + index];
  }

  /** Returns the objects of one namespace. */
  SortedObjects<C> inNamespace(String namespace) {
    int start = insertionPoint(ObjectName.of(namespace, ""));
    int end = start;
    while (end < to && objects[end].name().namespace().equals(namespace)) {
      end++;
    }
    return new SortedObjects<>(objects, start, end);
  }

  /** Returns this without {@code [start, end)}, with an object in their place if one is given. */
  private SortedObjects<C> copy(int start, int end, @Nullable StoredObject<C> instead) {
    int added = instead == null ? 0 : 1;
    StoredObject<C>[] copy = array(to - from - (end - start) + added);
    System.arraycopy(objects, from, copy, 0, start - from);
    if (instead != null) {
      copy[start - from] = instead;
    }
    System.arraycopy(objects, end, copy, start - from + added, to - end);
    return new SortedObjects<>(copy, 0, copy.length);
  }

  /** Returns how many names are not above this one. */
  int countUpTo(ObjectName name) {
    return notBelow(name, false) - from;
  }

  private int search(ObjectName name) {
    int low = from;
    int high = to - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int comparison = objects[middle].name().compareTo(name);
      if (comparison == 0) {
        return middle;
      }
      if (comparison < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  private int insertionPoint(ObjectName name) {
    int at = search(name);
    return at < 0 ? -at - 1 : at;
  }

  /** Returns the place of the first name that is not below this one (or above it). */
  private int notBelow(ObjectName name, boolean inclusive) {
    int at = search(name);
    return at < 0 ? -at - 1 : inclusive ? at : at + 1;
  }

  @Override
  public int size() {
    return to - from;
  }

  @Override
  public @Nullable StoredObject<C> get(Object name) {
    int at = search((ObjectName) name);
    return at < 0 ? null : objects[at];
  }

  @Override
  public boolean containsKey(Object name) {
    return search((ObjectName) name) >= 0;
  }

  @Override
  public Set<Map.Entry<ObjectName, StoredObject<C>>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<ObjectName, StoredObject<C>>> iterator() {
        return iterate(i -> entry(objects[i]));
      }

      @Override
      public int size() {
        return SortedObjects.this.size();
      }
    };
  }

  @Override
  public Collection<StoredObject<C>> values() {
    return new AbstractCollection<>() {
      @Override
      public Iterator<StoredObject<C>> iterator() {
        return iterate(i -> objects[i]);
      }

      @Override
      public int size() {
        return SortedObjects.this.size();
      }
    };
  }

  @Override
  public Set<ObjectName> keySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<ObjectName> iterator() {
        return iterate(i -> objects[i].name());
      }

      @Override
      public int size() {
        return SortedObjects.this.size();
      }

      @Override
      public boolean contains(Object name) {
        return containsKey(name);
      }
    };
  }

  private <T> Iterator<T> iterate(IntFunction<T> element) {
    return new Iterator<>() {
      private int next = from;

      @Override
      public boolean hasNext() {
        return next < to;
      }

      @Override
      public T next() {
        if (next >= to) {
          throw new NoSuchElementException();
        }
        return element.apply(next++);
      }
    };
  }

  @Override
  public @Nullable Comparator<? super ObjectName> comparator() {
    return null;
  }

  @Override
  public Map.@Nullable Entry<ObjectName, StoredObject<C>> lowerEntry(ObjectName name) {
    return entryAt(notBelow(name, true) - 1);
  }

  @Override
  public @Nullable ObjectName lowerKey(ObjectName name) {
    return nameAt(notBelow(name, true) - 1);
  }

  @Override
  public Map.@Nullable Entry<ObjectName, StoredObject<C>> floorEntry(ObjectName name) {
    return entryAt(notBelow(name, false) - 1);
  }

  @Override
  public @Nullable ObjectName floorKey(ObjectName name) {
    return nameAt(notBelow(name, false) - 1);
  }

  @Override
  public Map.@Nullable Entry<ObjectName, StoredObject<C>> ceilingEntry(ObjectName name) {
    return entryAt(notBelow(name, true));
  }

  @Override
  public @Nullable ObjectName ceilingKey(ObjectName name) {
    return nameAt(notBelow(name, true));
  }

  @Override
  public Map.@Nullable Entry<ObjectName, StoredObject<C>> higherEntry(ObjectName name) {
    return entryAt(notBelow(name, false));
  }

  @Override
  public @Nullable ObjectName higherKey(ObjectName name) {
    return nameAt(notBelow(name, false));
  }

  @Override
  public Map.@Nullable Entry<ObjectName, StoredObject<C>> firstEntry() {
    return entryAt(from);
  }

  @Override
  public Map.@Nullable Entry<ObjectName, StoredObject<C>> lastEntry() {
    return entryAt(to - 1);
  }

  @Override
  public ObjectName firstKey() {
    return present(from);
  }

  @Override
  public ObjectName lastKey() {
    return present(to - 1);
  }

  @Override
  public Map.@Nullable Entry<ObjectName, StoredObject<C>> pollFirstEntry() {
    throw immutable();
  }

  @Override
  public Map.@Nullable Entry<ObjectName, StoredObject<C>> pollLastEntry() {
    throw immutable();
  }

  private static UnsupportedOperationException immutable() {
    return new UnsupportedOperationException(
        "the objects of a revision stay as they are; ask for the firstEntry or the lastEntry");
  }

  @Override
  public NavigableMap<ObjectName, StoredObject<C>> descendingMap() {
    return Collections.unmodifiableNavigableMap(new TreeMap<>(this).descendingMap());
  }

  @Override
  public NavigableSet<ObjectName> navigableKeySet() {
    return Collections.unmodifiableNavigableSet(new TreeSet<>(keySet()));
  }

  @Override
  public NavigableSet<ObjectName> descendingKeySet() {
    return Collections.unmodifiableNavigableSet(new TreeSet<>(keySet()).descendingSet());
  }

  @Override
  public NavigableMap<ObjectName, StoredObject<C>> subMap(
      ObjectName first, boolean withFirst, ObjectName last, boolean withLast) {
    if (first.compareTo(last) > 0) {
      throw new IllegalArgumentException(first + " is after " + last);
    }
    return slice(notBelow(first, withFirst), notBelow(last, !withLast));
  }

  @Override
  public NavigableMap<ObjectName, StoredObject<C>> headMap(ObjectName last, boolean withLast) {
    return slice(from, notBelow(last, !withLast));
  }

  @Override
  public NavigableMap<ObjectName, StoredObject<C>> tailMap(ObjectName first, boolean withFirst) {
    return slice(notBelow(first, withFirst), to);
  }

  @Override
  public SortedMap<ObjectName, StoredObject<C>> subMap(ObjectName first, ObjectName last) {
    return subMap(first, true, last, false);
  }

  @Override
  public SortedMap<ObjectName, StoredObject<C>> headMap(ObjectName last) {
    return headMap(last, false);
  }

  @Override
  public SortedMap<ObjectName, StoredObject<C>> tailMap(ObjectName first) {
    return tailMap(first, true);
  }

  private SortedObjects<C> slice(int start, int end) {
    return new SortedObjects<>(objects, start, Math.max(start, end));
  }

  private Map.@Nullable Entry<ObjectName, StoredObject<C>> entryAt(int index) {
    return index < from || index >= to ? null : entry(objects[index]);
  }

  private @Nullable ObjectName nameAt(int index) {
    return index < from || index >= to ? null : objects[index].name();
  }

  private ObjectName present(int index) {
    if (index < from || index >= to) {
      throw new NoSuchElementException();
    }
    return objects[index].name();
  }

  private static <C> Map.Entry<ObjectName, StoredObject<C>> entry(StoredObject<C> object) {
    return Map.entry(object.name(), object);
  }

  @SuppressWarnings("unchecked") // an array of the erased type, which never leaves this class
  private static <C> StoredObject<C>[] array(int length) {
    return (StoredObject<C>[]) new StoredObject<?>[length];
  }

  @Override
  public String toString() {
    return Arrays.toString(Arrays.copyOfRange(objects, from, to));
  }
}
