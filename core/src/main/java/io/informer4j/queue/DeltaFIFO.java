package io.informer4j.queue;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.store.StoreView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A queue that gathers the changes of each key: who takes out a key gets all that happened to it since the
 * last time (client-go: {@code cache.DeltaFIFO}).
 *
 * <pre>{@code
 * DeltaFIFO<Pod> fifo = new DeltaFIFO<>(DeltaFIFOOptions.<Pod>defaults().withKnownObjects(indexer));
 * fifo.add(pod);
 * fifo.update(podLater);
 * fifo.pop((deltas, inInitialList) -> …);  // ADDED pod, UPDATED podLater
 * }</pre>
 *
 * <p>A key waits once, in the place where its first change put it; so changes of different keys come out in
 * another order than that of the stream. Nothing is left out but the second of two deletes in a row, of which
 * the one that knows more is kept, and the delete of an object of which neither the queue nor the known
 * objects have heard.
 *
 * <p>A list becomes one change per object, followed by a tombstone for each key that waits, or is known, and
 * is not in the list. With known objects, which the consumer has to keep up to date within its processor,
 * no deletion is missed; without, deletions of objects that have left the queue are. A resync becomes one
 * {@link DeltaType#SYNC} per known object without pending changes. Bookmarks are ignored: there is no revision
 * of the whole.
 *
 * <p>Two differences to client-go's: processing does not run under the lock, and the queue is synced only
 * after the processing of the last initial key has returned.
 *
 * <p>{@link #depth} counts keys, {@link #room} counts changes, since these are what fills the memory. A list
 * may exceed the high-water mark: it is put in whole.
 *
 * <p><b>Threading:</b> as of {@link DeltaQueue}, except that {@link #replace} and {@link #resync} are for a
 * single producer: nobody else may put in at the same time. The known objects and the transform run on the
 * producer's thread, without a lock held.
 */
public final class DeltaFIFO<T> extends LeafLockedQueue<T> {

  /** The changes of each key, oldest first and never none; keys in order of their first change. */
  private final Map<ObjectName, List<Delta<T>>> waiting = new LinkedHashMap<>();

  private final EntryTransform<T> entry;
  private final @Nullable StoreView<T> knownObjects;
  private final DeltaType listedType;
  private int load;

  /** Creates an empty queue without known objects, with default options. */
  public DeltaFIFO() {
    this(DeltaFIFOOptions.defaults());
  }

  /** Creates an empty queue. */
  public DeltaFIFO(DeltaFIFOOptions<T> options) {
    super(options.queue().highWaterMark(), options.knownObjects().isPresent());
    this.entry = new EntryTransform<>(options.queue());
    this.knownObjects = options.knownObjects().orElse(null);
    this.listedType = options.emitReplaced() ? DeltaType.REPLACED : DeltaType.SYNC;
  }

  @Override
  public void add(CachedObject<T> object) {
    putChange(entry.changed(DeltaType.ADDED, object));
  }

  @Override
  public void update(CachedObject<T> object) {
    putChange(entry.changed(DeltaType.UPDATED, object));
  }

  @Override
  public void quarantine(Quarantined quarantined) {
    putChange(new Delta.Quarantine<>(quarantined));
  }

  /** Puts in a delete, unless neither the queue nor the known objects have heard of the object. */
  @Override
  public void delete(CachedObject<T> lastState) {
    putDelete(entry.deleted(lastState));
  }

  /** Puts in a delete, unless neither the queue nor the known objects have heard of the object. */
  @Override
  public void deleteFinalStateUnknown(ObjectName name, ResourceVersion deletedAt) {
    putDelete(new Delta.Deleted<>(name, null, true, deletedAt));
  }

  @Override
  public void replace(Replacement<T> replacement) {
    Replacement<T> list = entry.replacement(replacement);
    List<Delta<T>> deletions = pending().deletions(list, knownObjects);
    put(() -> {
      list.objects().forEach(object -> append(new Delta.Changed<>(listedType, object)));
      list.quarantined().forEach(item -> append(new Delta.Quarantine<>(item)));
      deletions.forEach(this::append);
      populate(entries());
    });
  }

  @Override
  public void resync() {
    if (knownObjects != null) {
      List<Delta<T>> syncs = pending().syncs(knownObjects);
      put(() -> syncs.forEach(this::append));
    }
  }

  /** Does nothing: among changes gathered per key no revision of the whole can be told. */
  @Override
  public void bookmark(ResourceVersion resourceVersion) {}

  /**
   * Takes at most this many keys and processes each here. When the processor throws, the keys behind stay in
   * the queue.
   */
  @Override
  public int pollBatch(int atMost, DeltaProcessor<T> processor) {
    // The keys that wait now are distinct, and one that comes back meanwhile comes back behind
    // them.
    int limit = batchLimit(requirePositive(atMost));
    int taken = 0;
    while (taken < limit && poll(processor)) {
      taken++;
    }
    return taken;
  }

  private void putChange(Delta<T> delta) {
    put(() -> {
      append(delta);
      populate(0);
    });
  }

  private void putDelete(Delta.Deleted<T> deleted) {
    boolean heardOf = isPendingOrKnown(deleted.objectName());
    put(() -> {
      if (heardOf || waiting.containsKey(deleted.objectName())) {
        append(deleted);
      }
      populate(0);
    });
  }

  /**
   * Returns whether the consumer has the object, or is about to. Asked in this order, so that what is finished
   * in between is found among the known objects.
   */
  private boolean isPendingOrKnown(ObjectName name) {
    return knownObjects != null
        && (locked(() -> waiting.containsKey(name) || isInProcess(name))
            || knownObjects.get(name).isPresent()
            || knownObjects.quarantinedNames().contains(name));
  }

  private PendingChanges<T> pending() {
    return locked(() -> {
      PendingChanges<T> pending = new PendingChanges<>();
      forEachInProcess(pending::note);
      waiting.values().forEach(deltas -> deltas.forEach(pending::note));
      return pending;
    });
  }

  /** Puts a change behind those of its key. Under the lock. */
  private void append(Delta<T> delta) {
    List<Delta<T>> deltas = waiting.computeIfAbsent(
        Objects.requireNonNull(Deltas.nameOf(delta)), key -> new ArrayList<>(2));
    int last = deltas.size() - 1;
    if (delta instanceof Delta.Deleted<T> newer
        && last >= 0
        && deltas.get(last) instanceof Delta.Deleted<T> older) {
      deltas.set(last, moreTelling(older, newer));
    } else {
      deltas.add(delta);
      load++;
    }
  }

  /** Returns the one of two deletes that knows more of the last state. */
  private static <T> Delta<T> moreTelling(Delta.Deleted<T> older, Delta.Deleted<T> newer) {
    if (!older.finalStateUnknown()) {
      return older;
    }
    return newer.state() != null
        ? newer
        : new Delta.Deleted<>(newer.objectName(), older.state(), true, newer.deletedAt());
  }

  @Override
  int entries() {
    return waiting.size();
  }

  @Override
  int load() {
    return load;
  }

  @Override
  List<Delta<T>> remove(int atMost) {
    Iterator<List<Delta<T>>> keys = waiting.values().iterator();
    List<Delta<T>> deltas = keys.next();
    keys.remove();
    load -= deltas.size();
    return Collections.unmodifiableList(deltas);
  }
}
