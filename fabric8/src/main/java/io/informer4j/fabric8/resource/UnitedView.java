package io.informer4j.fabric8.resource;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.IndexedView;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Snapshot;
import io.informer4j.store.UnknownIndexException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Any number of snapshots, each of a namespace of its own, read as one. */
final class UnitedView<T> implements ResourceView<T> {

  private final SortedMap<String, Snapshot<T>> scopes;
  private final Collection<Snapshot<T>> snapshots;
  private final Set<String> indexNames;

  /**
   * Creates a view.
   *
   * @param indexNames which indexes there would be if there were a scope
   */
  UnitedView(SortedMap<String, Snapshot<T>> scopes, Set<String> indexNames) {
    this.scopes = Collections.unmodifiableSortedMap(scopes);
    this.snapshots = this.scopes.values();
    this.indexNames = indexNames;
  }

  /**
   * Returns what these scopes hold now.
   *
   * @param indexes the names of the indexes that they were given
   */
  static <T> ResourceView<T> of(Collection<Scope<T>> scopes, Set<String> indexes) {
    if (scopes.size() == 1) {
      Scope<T> only = scopes.iterator().next();
      return new ScopeView<>(only.namespace(), only.engine().snapshot());
    }
    SortedMap<String, Snapshot<T>> snapshots = new TreeMap<>();
    scopes.forEach(scope -> snapshots.put(scope.namespace(), scope.engine().snapshot()));
    SortedSet<String> indexNames = new TreeSet<>(indexes);
    indexNames.add(IndexFunction.NAMESPACE);
    return new UnitedView<>(snapshots, indexNames);
  }

  @Override
  public SortedMap<String, Snapshot<T>> scopes() {
    return scopes;
  }

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    Snapshot<T> snapshot = scopes.get(name.namespace());
    return snapshot == null ? Optional.empty() : snapshot.get(name);
  }

  @Override
  public List<CachedObject<T>> list() {
    return united(Snapshot::list);
  }

  @Override
  public List<ObjectName> names() {
    return united(Snapshot::names);
  }

  @Override
  public int size() {
    return snapshots.stream().mapToInt(Snapshot::size).sum();
  }

  @Override
  public Iterator<CachedObject<T>> iterator() {
    return new Walk<>(snapshots.iterator());
  }

  @Override
  public Map<ObjectName, Quarantined> quarantined() {
    Map<ObjectName, Quarantined> all = new LinkedHashMap<>();
    snapshots.forEach(snapshot -> all.putAll(snapshot.quarantined()));
    return Collections.unmodifiableMap(all);
  }

  @Override
  public Set<ObjectName> quarantinedNames() {
    return quarantined().keySet();
  }

  /** An index that is being added is there when all scopes have it. */
  @Override
  public Set<String> indexNames() {
    Set<String> names = new LinkedHashSet<>(indexNames);
    snapshots.forEach(snapshot -> names.retainAll(snapshot.indexNames()));
    return Collections.unmodifiableSet(names);
  }

  @Override
  public List<CachedObject<T>> byIndex(String index, String value) {
    return indexed(index, snapshot -> snapshot.byIndex(index, value));
  }

  @Override
  public List<ObjectName> indexKeys(String index, String value) {
    return indexed(index, snapshot -> snapshot.indexKeys(index, value)).stream()
        .sorted()
        .toList();
  }

  @Override
  public List<CachedObject<T>> index(String index, CachedObject<T> example) {
    return indexed(index, snapshot -> snapshot.index(index, example));
  }

  @Override
  public Set<String> listIndexValues(String index) {
    return Collections.unmodifiableSet(
        new LinkedHashSet<>(indexed(index, snapshot -> snapshot.listIndexValues(index))));
  }

  /** Returns sizes and revisions, never the content. */
  @Override
  public String toString() {
    return scopes.toString();
  }

  private <E> List<E> indexed(String index, Function<Snapshot<T>, Collection<E>> part) {
    if (snapshots.isEmpty() && !indexNames.contains(index)) {
      throw new UnknownIndexException(index, indexNames);
    }
    return united(part);
  }

  private <E> List<E> united(Function<Snapshot<T>, Collection<E>> part) {
    List<E> all = new ArrayList<>();
    snapshots.forEach(snapshot -> all.addAll(part.apply(snapshot)));
    return Collections.unmodifiableList(all);
  }

  /** Goes through one view after the other, holding on to no list. */
  private static final class Walk<T> implements Iterator<CachedObject<T>> {

    private final Iterator<? extends IndexedView<T>> views;
    private @Nullable Iterator<CachedObject<T>> current;

    Walk(Iterator<? extends IndexedView<T>> views) {
      this.views = views;
    }

    @Override
    public boolean hasNext() {
      while ((current == null || !current.hasNext()) && views.hasNext()) {
        current = views.next().iterator();
      }
      return current != null && current.hasNext();
    }

    @Override
    public CachedObject<T> next() {
      if (!hasNext() || current == null) {
        throw new NoSuchElementException();
      }
      return current.next();
    }
  }
}
