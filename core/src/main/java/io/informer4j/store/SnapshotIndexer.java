package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An indexer that is nothing but a reference to its current {@link Snapshot}.
 *
 * <p><i>Implementation notes.</i> A writer reads the reference, makes the next snapshot in private and swaps it in if
 * nobody else was faster; otherwise it begins anew on what the other one left. There is no lock, so user code (batches,
 * index functions, the error listener) can hold up nobody. Informers have one writer, which therefore never repeats
 * anything; several writers by hand pay for their meetings.
 */
final class SnapshotIndexer<T> implements Indexer<T> {

  private static final VarHandle CURRENT = currentField();

  private final IndexErrorListener errors;
  private volatile Snapshot<T> current = Snapshot.empty();

  SnapshotIndexer(Map<String, IndexFunction<T>> indexers, IndexErrorListener errors) {
    this.errors = errors;
    addIndexers(indexers);
  }

  @Override
  public Snapshot<T> snapshot() {
    return current;
  }

  @Override
  public <R> R write(Function<StoreWriter<T>, R> batch) {
    while (true) {
      Snapshot<T> before = current;
      SnapshotWriter<T> writer = new SnapshotWriter<>(before, errors);
      R result = batch.apply(writer);
      Snapshot<T> after = writer.build();
      if (publish(before, after)) {
        writer.published(after);
        return result;
      }
    }
  }

  @Override
  public void addIndexers(Map<String, IndexFunction<T>> indexers) {
    reindex(before -> Reindexing.adding(before, indexers, errors));
  }

  @Override
  public void removeIndexer(String index) {
    reindex(before -> Reindexing.removing(before, index));
  }

  private void reindex(UnaryOperator<Snapshot<T>> change) {
    Snapshot<T> before;
    do {
      before = current;
    } while (!publish(before, change.apply(before)));
  }

  /** Swaps the next snapshot in; returns false if another writer was faster. What changed nothing needs no swap. */
  private boolean publish(Snapshot<T> before, Snapshot<T> after) {
    return before == after || CURRENT.compareAndSet(this, before, after);
  }

  private static VarHandle currentField() {
    try {
      return MethodHandles.lookup().findVarHandle(SnapshotIndexer.class, "current", Snapshot.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Override
  public void add(CachedObject<T> object) {
    write(writer -> writer.put(object));
  }

  @Override
  public void update(CachedObject<T> object) {
    write(writer -> writer.put(object));
  }

  @Override
  public void delete(CachedObject<T> lastState) {
    deleteFinalStateUnknown(lastState.name(), lastState.resourceVersion());
  }

  @Override
  public void deleteFinalStateUnknown(ObjectName name, ResourceVersion deletedAt) {
    write(writer -> writer.remove(name, deletedAt));
  }

  @Override
  public void quarantine(Quarantined quarantined) {
    write(writer -> {
      writer.quarantine(quarantined);
      return writer;
    });
  }

  @Override
  public void replace(Replacement<T> replacement) {
    write(writer -> {
      writer.replace(replacement);
      return writer;
    });
  }

  @Override
  public void bookmark(ResourceVersion resourceVersion) {
    write(writer -> {
      writer.bookmark(resourceVersion);
      return writer;
    });
  }

  /** Does nothing: nobody listens to a store. */
  @Override
  public void resync() {}

  @Override
  public Optional<CachedObject<T>> get(ObjectName name) {
    return snapshot().get(name);
  }

  @Override
  public List<CachedObject<T>> list() {
    return snapshot().list();
  }

  @Override
  public List<ObjectName> names() {
    return snapshot().names();
  }

  @Override
  public Set<ObjectName> quarantinedNames() {
    return snapshot().quarantinedNames();
  }

  @Override
  public int size() {
    return snapshot().size();
  }

  @Override
  public Set<String> indexNames() {
    return snapshot().indexNames();
  }

  @Override
  public List<CachedObject<T>> byIndex(String index, String value) {
    return snapshot().byIndex(index, value);
  }

  @Override
  public List<ObjectName> indexKeys(String index, String value) {
    return snapshot().indexKeys(index, value);
  }

  @Override
  public List<CachedObject<T>> index(String index, CachedObject<T> example) {
    return snapshot().index(index, example);
  }

  @Override
  public Set<String> listIndexValues(String index) {
    return snapshot().listIndexValues(index);
  }

  /** Returns what {@link Snapshot#toString} says of the content as of now. */
  @Override
  public String toString() {
    return snapshot().toString();
  }
}
