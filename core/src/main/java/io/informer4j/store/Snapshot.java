package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of a store, indexes included, at one moment: it never changes, whatever is written to the store
 * afterwards.
 *
 * <pre>{@code
 * Snapshot<Pod> snapshot = indexer.snapshot();
 * snapshot.revision();                        // the server's state at exactly this revision
 * snapshot.byIndex("byNode", "node-1");       // both answers are about
 * snapshot.byIndex("byNode", "node-2");       // the same state
 * }</pre>
 *
 * <p>Snapshots share what they have in common: a new one costs the paths to what has changed since.
 *
 * <p><b>Threading:</b> immutable; may be read from any thread, without waiting for anybody.
 */
public final class Snapshot<T> implements IndexedView<T> {

  /** A quarantined revision, as it lies in the trie. */
  static final class Bad extends PersistentTrie.Keyed<ObjectName> {
    final Quarantined quarantined;

    Bad(Quarantined quarantined) {
      super(quarantined.name());
      this.quarantined = quarantined;
    }
  }

  private final PersistentTrie<ObjectName, Entry<T>> entries;
  private final LookupTable<T> lookup;
  private final List<IndexState<T>> indexes;
  private final PersistentTrie<ObjectName, Bad> bad;
  private final @Nullable ResourceVersion revision;
  private final long epoch;

  /** How many snapshots came before, which tells the {@linkplain LookupTable entries} what was there at this one. */
  private final long write;

  private Snapshot(
      PersistentTrie<ObjectName, Entry<T>> entries,
      LookupTable<T> lookup,
      List<IndexState<T>> indexes,
      PersistentTrie<ObjectName, Bad> bad,
      @Nullable ResourceVersion revision,
      long epoch,
      long write) {
    this.entries = entries;
    this.lookup = lookup;
    this.indexes = indexes;
    this.bad = bad;
    this.revision = revision;
    this.epoch = epoch;
    this.write = write;
  }

  /** Returns the snapshot of a store to which nothing has been written. */
  static <T> Snapshot<T> empty() {
    return new Snapshot<>(
        PersistentTrie.empty(),
        LookupTable.ofSize(0),
        List.of(),
        PersistentTrie.empty(),
        null,
        0,
        0);
  }

  /**
   * Returns the snapshot that follows this one; this one if nothing has changed.
   *
   * @param nextLookup a table that has no entry of the next snapshot yet, or nothing but entries of it
   */
  Snapshot<T> next(
      PersistentTrie<ObjectName, Entry<T>> nextEntries,
      LookupTable<T> nextLookup,
      List<IndexState<T>> nextIndexes,
      PersistentTrie<ObjectName, Bad> nextBad,
      @Nullable ResourceVersion nextRevision,
      long nextEpoch) {
    boolean unchanged = nextEntries == entries
        && nextBad == bad
        && nextEpoch == epoch
        && Objects.equals(nextRevision, revision)
        && nextIndexes.size() == indexes.size();
    return unchanged
        ? this
        : new Snapshot<>(
            nextEntries, nextLookup, nextIndexes, nextBad, nextRevision, nextEpoch, nextWrite());
  }

  /**
   * Returns the revision of the server's state that this is; empty before the first write, and if it is none of the
   * server's states.
   */
  public Optional<ResourceVersion> revision() {
    return Optional.ofNullable(revision);
  }

  /**
   * Returns in which of the server's histories {@link #revision} lies, counted from 1; 0 before the first list. Revisions
   * of two epochs cannot be compared.
   */
  public long epoch() {
    return epoch;
  }

  /**
   * Returns the keys whose newest revision could not be decoded. The object of such a key, if there is one, is the last
   * good version.
   */
  @Override
  public Map<ObjectName, Quarantined> quarantined() {
    return new QuarantineView(bad);
  }

  @Override
  public Set<ObjectName> quarantinedNames() {
    return quarantined().keySet();
  }

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    Entry<T> entry = entry(name);
    return entry == null ? Optional.empty() : Optional.of(entry.object);
  }

  private @Nullable Entry<T> entry(ObjectName name) {
    Entry<T> found = lookup.find(name, write);
    return found == null ? entries.get(name) : found;
  }

  /** Iterates lazily, in the order of {@link #list}, holding on to nothing but this snapshot. */
  @Override
  public Iterator<CachedObject<T>> iterator() {
    Iterator<Entry<T>> walk = entries.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return walk.hasNext();
      }

      @Override
      public CachedObject<T> next() {
        return walk.next().object;
      }
    };
  }

  @Override
  public List<CachedObject<T>> list() {
    Object[] elements = entries.toArray();
    for (int i = 0; i < elements.length; i++) {
      elements[i] = ((Entry<?>) elements[i]).object;
    }
    return listOf(elements);
  }

  @Override
  public List<ObjectName> names() {
    Object[] elements = entries.toArray();
    for (int i = 0; i < elements.length; i++) {
      elements[i] = ((Entry<?>) elements[i]).key;
    }
    return listOf(elements);
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public Set<String> indexNames() {
    Set<String> names = new LinkedHashSet<>();
    indexes.forEach(index -> names.add(index.name()));
    return Collections.unmodifiableSet(names);
  }

  @Override
  public List<CachedObject<T>> byIndex(String index, String value) {
    return resolve(find(index).namesOf(value).toArray());
  }

  @Override
  public List<ObjectName> indexKeys(String index, String value) {
    Object[] names = find(index).namesOf(value).toArray();
    for (int i = 0; i < names.length; i++) {
      names[i] = ((IndexedName) names[i]).key;
    }
    Arrays.sort(names);
    return listOf(names);
  }

  @Override
  public List<CachedObject<T>> index(String index, CachedObject<T> example) {
    IndexState<T> found = find(index);
    Set<IndexedName> names = new LinkedHashSet<>();
    for (String value : valuesOf(index, example)) {
      found.namesOf(value).forEach(names::add);
    }
    return resolve(names.toArray());
  }

  @Override
  public Set<String> listIndexValues(String index) {
    Set<String> values = new LinkedHashSet<>();
    find(index).buckets().forEach(bucket -> values.add(bucket.key));
    return Collections.unmodifiableSet(values);
  }

  /**
   * Returns the values under which an index would list an object, which need not be in the store.
   *
   * @throws UnknownIndexException if there is no such index
   * @throws RuntimeException whatever the index function throws on the object
   */
  public Set<String> valuesOf(String index, CachedObject<T> object) {
    Set<String> values = new LinkedHashSet<>();
    IndexValues.forEach(IndexValues.of(find(index).function().valuesOf(object)), values::add);
    return Collections.unmodifiableSet(values);
  }

  /** Returns size, revision and epoch, never the content. */
  @Override
  public String toString() {
    return size() + " objects at revision " + (revision == null ? "unknown" : revision) + ", epoch "
        + epoch;
  }

  PersistentTrie<ObjectName, Entry<T>> entries() {
    return entries;
  }

  LookupTable<T> lookup() {
    return lookup;
  }

  /** Returns the number of the write that makes the snapshot after this one. */
  long nextWrite() {
    return write + 1;
  }

  List<IndexState<T>> indexes() {
    return indexes;
  }

  PersistentTrie<ObjectName, Bad> bad() {
    return bad;
  }

  @Nullable
  ResourceVersion revisionOrNull() {
    return revision;
  }

  private IndexState<T> find(String name) {
    for (IndexState<T> index : indexes) {
      if (index.name().equals(name)) {
        return index;
      }
    }
    throw new UnknownIndexException(name, indexNames());
  }

  /** Turns names into their objects, in place. An index lists no name that the entries lack. */
  private List<CachedObject<T>> resolve(Object[] names) {
    for (int i = 0; i < names.length; i++) {
      names[i] = Objects.requireNonNull(entry(((IndexedName) names[i]).key)).object;
    }
    return listOf(names);
  }

  @SuppressWarnings("unchecked") // the callers fill the array with elements of type E
  private static <E> List<E> listOf(Object[] elements) {
    return (List<E>) Collections.unmodifiableList(Arrays.asList(elements));
  }
}
