package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ListIterator;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The next {@link Snapshot} in the making. For one thread and one batch. */
final class SnapshotWriter<T> implements StoreWriter<T> {

  private final Snapshot<T> before;
  private final IndexErrorListener errors;
  private final TrieEditor<ObjectName, Entry<T>> entries;
  private final TrieEditor<ObjectName, Snapshot.Bad> quarantined;
  private final List<IndexEditor<T>> indexes;
  private @Nullable ResourceVersion revision;
  private long epoch;

  /** The values of the last entry made: neighbours in a list are often in one namespace and can share them. */
  private @Nullable Object[] lastValues = Entry.NO_VALUES;

  /** The entries of the snapshot before that the next one lacks, and those that it has more. */
  private final List<Entry<T>> gone = new ArrayList<>();

  private final List<Entry<T>> come = new ArrayList<>();

  private final TrieEditor.Edit edit = new TrieEditor.Edit();

  /** The table to go on with, if it suits. */
  private LookupTable<T> lookup;

  private boolean open = true;

  SnapshotWriter(Snapshot<T> before, IndexErrorListener errors) {
    this.before = before;
    this.lookup = before.lookup();
    this.errors = errors;
    this.entries = before.entries().edit(edit);
    this.quarantined = before.bad().edit(edit);
    this.indexes = new ArrayList<>(before.indexes().size());
    for (IndexState<T> index : before.indexes()) {
      indexes.add(new IndexEditor<>(index, edit));
    }
    this.revision = before.revisionOrNull();
    this.epoch = before.epoch();
  }

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    checkOpen();
    return objectOf(entries.get(name));
  }

  @Override
  public boolean isQuarantined(ObjectName name) {
    checkOpen();
    return quarantined.get(name) != null;
  }

  @Override
  public Optional<CachedObject<T>> put(CachedObject<T> object) {
    checkOpen();
    Entry<T> old = entries.get(object.name());
    store(object, old);
    quarantined.remove(object.name());
    moveRevision(object.resourceVersion());
    return objectOf(old);
  }

  @Override
  public Optional<CachedObject<T>> remove(ObjectName name, ResourceVersion deletedAt) {
    checkOpen();
    quarantined.remove(name);
    moveRevision(deletedAt);
    return objectOf(removeEntry(name));
  }

  @Override
  public Optional<CachedObject<T>> quarantine(Quarantined bad) {
    checkOpen();
    quarantined.put(new Snapshot.Bad(bad));
    moveRevision(bad.resourceVersion());
    Entry<T> lastGood = entries.get(bad.name());
    return lastGood == null || bad.mayBeRevisionOf(lastGood.object)
        ? Optional.empty()
        : objectOf(removeEntry(bad.name()));
  }

  @Override
  public void replace(Replacement<T> replacement) {
    checkOpen();
    if (!fill(replacement.objects())) {
      Set<ObjectName> present = storeAll(replacement.objects(), replacement.newEpoch());
      quarantineAll(replacement.quarantined(), present);
      removeAllBut(present);
    } else {
      quarantineAll(replacement.quarantined(), new HashSet<>());
    }
    revision = replacement.resourceVersion().isUnset() ? null : replacement.resourceVersion();
    if (epoch == 0 || replacement.newEpoch()) {
      epoch++;
    }
  }

  @Override
  public void bookmark(ResourceVersion resourceVersion) {
    checkOpen();
    moveRevision(resourceVersion);
  }

  @Override
  public void clearRevision() {
    checkOpen();
    revision = null;
  }

  @Override
  public void beginEpoch() {
    checkOpen();
    epoch++;
  }

  @Override
  public Snapshot<T> before() {
    return before;
  }

  /** Ends the batch and returns the snapshot; the one before if nothing has changed. */
  Snapshot<T> build() {
    checkOpen();
    open = false;
    PersistentTrie<ObjectName, Entry<T>> built = entries.build();
    LookupTable<T> next = lookup.suits(built.size()) ? lookup : LookupTable.of(built);
    return before.next(built, next, buildIndexes(), quarantined.build(), revision, epoch);
  }

  /** Brings the table up to date, after the snapshot was published. One of all its entries is so already. */
  void published(Snapshot<T> after) {
    if (after.lookup() == lookup) {
      gone.forEach(after.lookup()::remove);
      come.forEach(after.lookup()::add);
    }
  }

  private List<IndexState<T>> buildIndexes() {
    List<IndexState<T>> built = new ArrayList<>(indexes.size());
    for (IndexEditor<T> index : indexes) {
      built.add(index.build());
    }
    return built;
  }

  /** Stores a list at once, which takes a store that holds nothing; returns whether it could be done. */
  private boolean fill(List<CachedObject<T>> objects) {
    if (before.size() > 0 || entries.size() > 0 || objects.isEmpty()) {
      return false;
    }
    FirstFill.Filled<T> filled = FirstFill.of(objects, before, errors, edit);
    if (filled == null) {
      return false;
    }
    entries.replaceBy(filled.entries());
    lookup = filled.lookup();
    indexes.clear();
    for (IndexState<T> index : filled.indexes()) {
      indexes.add(new IndexEditor<>(index, edit));
    }
    return true;
  }

  /** Stores the objects of a list and returns their names. From the last to the first, since the last one counts. */
  private Set<ObjectName> storeAll(List<CachedObject<T>> objects, boolean newEpoch) {
    Set<ObjectName> present = new HashSet<>(Math.max(16, objects.size() * 4 / 3 + 1));
    ListIterator<CachedObject<T>> backwards = objects.listIterator(objects.size());
    while (backwards.hasPrevious()) {
      CachedObject<T> object = backwards.previous();
      if (present.add(object.name())) {
        Entry<T> old = entries.get(object.name());
        boolean mayBeOfOlderEpoch = newEpoch || quarantined.get(object.name()) != null;
        if (old == null || mayBeOfOlderEpoch || !isKnownRevision(object, old.object)) {
          store(object, old);
        }
      }
    }
    return present;
  }

  /** An unset revision proves nothing: sources without revisions have the same one always. */
  private static boolean isKnownRevision(CachedObject<?> object, CachedObject<?> old) {
    return !object.resourceVersion().isUnset() && object.isSameRevisionAs(old);
  }

  /** Replaces the quarantine by that of a list, and adds the names whose last good object stays. */
  private void quarantineAll(List<Quarantined> bad, Set<ObjectName> present) {
    quarantined.clear();
    for (Quarantined each : bad) {
      quarantined.put(new Snapshot.Bad(each));
      Entry<T> lastGood = entries.get(each.name());
      if (lastGood != null && each.mayBeRevisionOf(lastGood.object)) {
        present.add(each.name());
      }
    }
  }

  private void removeAllBut(Set<ObjectName> present) {
    if (entries.size() == present.size()) {
      return;
    }
    List<ObjectName> missing = new ArrayList<>();
    for (Entry<T> entry : entries) {
      if (!present.contains(entry.key)) {
        missing.add(entry.key);
      }
    }
    missing.forEach(this::removeEntry);
  }

  private void store(CachedObject<T> object, @Nullable Entry<T> old) {
    if (old == null || old.object != object) {
      IndexedName listed =
          old == null ? new IndexedName(object.name()) : old.listed.renewed(object.name());
      Entry<T> entry =
          new Entry<>(object, listed, moveValues(object, listed, old), before.nextWrite());
      entries.put(entry);
      come.add(entry);
      if (old != null) {
        end(old);
      }
    }
  }

  private void end(Entry<T> old) {
    old.goesWith(before.nextWrite());
    gone.add(old);
  }

  private @Nullable Entry<T> removeEntry(ObjectName name) {
    Entry<T> old = entries.remove(name);
    if (old != null) {
      end(old);
      for (int i = 0; i < indexes.size(); i++) {
        indexes.get(i).move(old.listed, old.values(i), null);
      }
    }
    return old;
  }

  private @Nullable Object[] moveValues(
      CachedObject<T> object, IndexedName listed, @Nullable Entry<T> old) {
    @Nullable Object[] values = new @Nullable Object[indexes.size()];
    CachedObject<T> read = values.length > 1 ? object.forOneReader() : object;
    for (int i = 0; i < values.length; i++) {
      Object from = old == null ? null : old.values(i);
      Object to = before.indexes().get(i).valuesOf(read, errors);
      values[i] = indexes.get(i).move(listed, from, to);
    }
    lastValues = Entry.shared(values, old == null ? lastValues : old.allValues());
    return lastValues;
  }

  private void moveRevision(ResourceVersion to) {
    if (!to.isUnset()) {
      revision = to;
    }
  }

  private void checkOpen() {
    if (!open) {
      throw new IllegalStateException(
          "this writer's batch is over and its snapshot published; call Indexer.write for a new one");
    }
  }

  private Optional<CachedObject<T>> objectOf(@Nullable Entry<T> entry) {
    return entry == null ? Optional.empty() : Optional.of(entry.object);
  }
}
