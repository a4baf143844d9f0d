package io.informer4j.fabric8.resource;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Snapshot;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One snapshot as a view: what most informers have.
 *
 * @param scope the namespace, "" for all
 * @param snapshot its content
 */
record ScopeView<T>(String scope, Snapshot<T> snapshot) implements ResourceView<T> {

  @Override
  public SortedMap<String, Snapshot<T>> scopes() {
    SortedMap<String, Snapshot<T>> scopes = new TreeMap<>();
    scopes.put(scope, snapshot);
    return Collections.unmodifiableSortedMap(scopes);
  }

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    return snapshot.get(name);
  }

  @Override
  public List<CachedObject<T>> list() {
    return snapshot.list();
  }

  @Override
  public List<ObjectName> names() {
    return snapshot.names();
  }

  @Override
  public int size() {
    return snapshot.size();
  }

  @Override
  public Iterator<CachedObject<T>> iterator() {
    return snapshot.iterator();
  }

  @Override
  public Map<ObjectName, Quarantined> quarantined() {
    return snapshot.quarantined();
  }

  @Override
  public Set<ObjectName> quarantinedNames() {
    return snapshot.quarantinedNames();
  }

  @Override
  public Set<String> indexNames() {
    return snapshot.indexNames();
  }

  @Override
  public List<CachedObject<T>> byIndex(String index, String value) {
    return snapshot.byIndex(index, value);
  }

  @Override
  public List<ObjectName> indexKeys(String index, String value) {
    return snapshot.indexKeys(index, value);
  }

  @Override
  public List<CachedObject<T>> index(String index, CachedObject<T> example) {
    return snapshot.index(index, example);
  }

  @Override
  public Set<String> listIndexValues(String index) {
    return snapshot.listIndexValues(index);
  }

  /** Returns size and revision, never the content. */
  @Override
  public String toString() {
    return "{" + scope + "=" + snapshot + "}";
  }
}
