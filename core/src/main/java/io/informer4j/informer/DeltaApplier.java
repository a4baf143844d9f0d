package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaProcessor;
import io.informer4j.queue.DeltaType;
import io.informer4j.reflector.ReflectorListener;
import io.informer4j.store.Indexer;
import io.informer4j.store.Replacement;
import io.informer4j.store.Snapshot;
import io.informer4j.store.StoreWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies changes from a queue to the store, one swap per batch, and tells a sink what that changed (client-go: {@code
 * processDeltas} and {@code processDeltasInBatch}).
 *
 * <p>What the store holds decides, not the verb of the server: an object that is there already is updated, one that is
 * not is added. A revision that is there already is no change; a delete of what nobody has seen is no event; an object
 * that came back under another uid is told as a delete and an add.
 *
 * <p><b>Threading:</b> owned by the informer's loop. The sink is called after the swap, so handlers may find the store
 * ahead of their event, never behind.
 */
final class DeltaApplier<T> implements DeltaProcessor<T>, ReflectorListener {

  private final Indexer<T> indexer;
  private final EventSink<T> sink;
  private final boolean inStreamOrder;

  /** Whether a revision may have come back with another content; see {@link #onEpochBegan}. */
  private boolean historyWasReplaced;

  /**
   * Creates an applier.
   *
   * @param inStreamOrder whether the queue keeps the order of the stream; if not, the store's content is not one of the
   *     server's states and has no revision
   */
  DeltaApplier(Indexer<T> indexer, EventSink<T> sink, boolean inStreamOrder) {
    this.indexer = indexer;
    this.sink = sink;
    this.inStreamOrder = inStreamOrder;
  }

  @Override
  public void process(List<Delta<T>> deltas, boolean inInitialList) {
    Delta<T> first = deltas.get(0);
    switch (first.type()) {
      case REPLACED_ALL -> replaceAll(((Delta.ReplacedAll<T>) first).replacement(), inInitialList);
      case SYNC_ALL -> sink.onResync(indexer.snapshot());
      case BOOKMARK -> indexer.bookmark(((Delta.Bookmark<T>) first).resourceVersion());
      default -> applyBatch(deltas, inInitialList);
    }
  }

  /** Where no list is applied as a whole, the first epoch begins when all of the first list is there. */
  void firstListApplied() {
    if (!inStreamOrder) {
      beginEpoch();
    }
  }

  /**
   * Where a list comes as one change per key, these do not say that a new epoch began. From here on an equal revision in a
   * list is no proof of equal content.
   */
  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    if (!inStreamOrder) {
      historyWasReplaced = true;
      beginEpoch();
    }
  }

  private void beginEpoch() {
    indexer.write(writer -> {
      writer.beginEpoch();
      return writer;
    });
  }

  /** Empties the store and tells the sink. */
  void clear() {
    ResourceVersion now = indexer.snapshot().revision().orElse(ResourceVersion.UNSET);
    replaceAll(Replacement.of(List.of(), now), false);
  }

  private void replaceAll(Replacement<T> replacement, boolean inInitialList) {
    Snapshot<T> before = indexer.snapshot();
    indexer.replace(replacement);
    sink.onRelist(new EventSink.Relist<>(
        before, indexer.snapshot(), replacement.objects(), inInitialList, replacement.newEpoch()));
  }

  private void applyBatch(List<Delta<T>> deltas, boolean inInitialList) {
    List<ResourceEvent<T>> events = indexer.write(writer -> {
      // A fresh list on each run: the store may run a batch again.
      List<ResourceEvent<T>> found = new ArrayList<>(deltas.size());
      for (Delta<T> delta : deltas) {
        apply(delta, writer, inInitialList, found);
      }
      if (!inStreamOrder) {
        writer.clearRevision();
      }
      return found;
    });
    if (!events.isEmpty()) {
      sink.onEvents(events);
    }
  }

  private void apply(
      Delta<T> delta, StoreWriter<T> writer, boolean inInitialList, List<ResourceEvent<T>> events) {
    switch (delta.type()) {
      case ADDED, UPDATED, REPLACED, SYNC ->
        put((Delta.Changed<T>) delta, writer, inInitialList, events);
      case DELETED -> remove((Delta.Deleted<T>) delta, writer, events);
      case QUARANTINED ->
        writer
            .quarantine(((Delta.Quarantine<T>) delta).quarantined())
            .ifPresent(gone -> events.add(
                new ResourceEvent.Deleted<>(DeletedObject.finalStateUnknown(gone.name(), gone))));
      case REPLACED_ALL, SYNC_ALL, BOOKMARK ->
        throw new IllegalStateException(
            delta.type() + " concerns the whole collection and comes alone");
    }
  }

  private void put(
      Delta.Changed<T> delta,
      StoreWriter<T> writer,
      boolean inInitialList,
      List<ResourceEvent<T>> events) {
    CachedObject<T> current = delta.object();
    if (delta.type() == DeltaType.SYNC && isStored(current, writer)) {
      // Said once more, not sent once more: a quarantine stays.
      events.add(new ResourceEvent.Updated<>(current, current));
      return;
    }
    boolean wasQuarantined = writer.isQuarantined(current.name());
    Optional<CachedObject<T>> before = writer.put(current);
    if (before.isEmpty()) {
      events.add(new ResourceEvent.Added<>(current, inInitialList));
      return;
    }
    CachedObject<T> old = before.get();
    if (!old.hasSameUidAs(current)) {
      events.add(new ResourceEvent.Deleted<>(DeletedObject.finalStateUnknown(old.name(), old)));
      events.add(new ResourceEvent.Added<>(current, false));
    } else if (delta.type() == DeltaType.SYNC
        || !isUnchanged(delta.type(), old, current, wasQuarantined)) {
      events.add(new ResourceEvent.Updated<>(old, current));
    }
  }

  private static <T> boolean isStored(CachedObject<T> object, StoreWriter<T> writer) {
    return writer.get(object.name()).filter(stored -> stored == object).isPresent();
  }

  private boolean isUnchanged(
      DeltaType type, CachedObject<T> old, CachedObject<T> current, boolean wasQuarantined) {
    boolean mayBeOfOlderEpoch =
        wasQuarantined || (historyWasReplaced && type == DeltaType.REPLACED);
    return current.isSameRevisionAs(old)
        && (!mayBeOfOlderEpoch || RelistCursor.hasSameContent(old, current));
  }

  private static <T> void remove(
      Delta.Deleted<T> delta, StoreWriter<T> writer, List<ResourceEvent<T>> events) {
    writer
        .remove(delta.objectName(), delta.deletedAt())
        .ifPresent(old -> events.add(new ResourceEvent.Deleted<>(deleted(delta, old))));
  }

  /** The state that the server sent with the delete, if it is that of the object handlers know. */
  private static <T> DeletedObject<T> deleted(Delta.Deleted<T> delta, CachedObject<T> old) {
    CachedObject<T> state = delta.state();
    boolean known = !delta.finalStateUnknown() && state != null && state.hasSameUidAs(old);
    return known && state != null
        ? DeletedObject.of(state)
        : DeletedObject.finalStateUnknown(delta.objectName(), old);
  }
}
