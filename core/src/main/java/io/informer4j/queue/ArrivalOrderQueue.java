package io.informer4j.queue;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Changes in the order in which they came, one by one; what a whole list becomes is up to subclasses. */
abstract class ArrivalOrderQueue<T> extends LeafLockedQueue<T> {

  private final ArrayDeque<Delta<T>> waiting = new ArrayDeque<>();
  /** Used within {@link #batchLength} only, and so under the lock. */
  private final DistinctNames names = new DistinctNames();

  private final EntryTransform<T> entry;

  ArrivalOrderQueue(QueueOptions<T> options, boolean tracksProcessing) {
    super(options.highWaterMark(), tracksProcessing);
    this.entry = new EntryTransform<>(options);
  }

  final EntryTransform<T> entry() {
    return entry;
  }

  /** Puts a change at the tail. Within an insertion. */
  final void append(Delta<T> delta) {
    waiting.addLast(delta);
  }

  /** Visits the changes that wait, oldest first. Under the lock. */
  final void forEachWaiting(Consumer<Delta<T>> visitor) {
    waiting.forEach(visitor);
  }

  @Override
  public final void add(CachedObject<T> object) {
    putChange(entry.changed(DeltaType.ADDED, object));
  }

  @Override
  public final void update(CachedObject<T> object) {
    putChange(entry.changed(DeltaType.UPDATED, object));
  }

  @Override
  public final void delete(CachedObject<T> lastState) {
    putChange(entry.deleted(lastState));
  }

  @Override
  public final void deleteFinalStateUnknown(ObjectName name, ResourceVersion deletedAt) {
    putChange(new Delta.Deleted<>(name, null, true, deletedAt));
  }

  @Override
  public final void quarantine(Quarantined quarantined) {
    putChange(new Delta.Quarantine<>(quarantined));
  }

  private void putChange(Delta<T> delta) {
    put(() -> {
      append(delta);
      populate(0);
    });
  }

  @Override
  public final int pollBatch(int atMost, DeltaProcessor<T> processor) {
    return takeAndProcess(requirePositive(atMost), processor);
  }

  @Override
  final int entries() {
    return waiting.size();
  }

  @Override
  final int load() {
    return waiting.size();
  }

  @Override
  final List<Delta<T>> remove(int atMost) {
    int length = atMost == 1 ? 1 : batchLength(Math.min(atMost, MAX_BATCH));
    if (length == 1) {
      return List.of(waiting.removeFirst());
    }
    List<Delta<T>> batch = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      batch.add(waiting.removeFirst());
    }
    return Collections.unmodifiableList(batch);
  }

  /** Returns how many changes from the head on may be applied in one step. */
  private int batchLength(int atMost) {
    int length = 0;
    for (Delta<T> delta : waiting) {
      ObjectName name = Deltas.nameOf(delta);
      if (length == atMost || name == null || !names.add(name)) {
        break;
      }
      length++;
    }
    names.clear();
    return Math.max(1, length);
  }
}
