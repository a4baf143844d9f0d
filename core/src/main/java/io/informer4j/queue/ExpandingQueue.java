package io.informer4j.queue;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.store.StoreView;
import java.util.List;

/**
 * A queue in the order of the stream that spells out lists and resyncs, object by object (client-go:
 * {@code RealFIFO} without atomic events). For consumers that understand changes of single objects only;
 * informers use {@link InOrderQueue}.
 *
 * <pre>{@code
 * Indexer<Pod> indexer = Indexer.create(Map.of());
 * ExpandingQueue<Pod> queue = new ExpandingQueue<>(indexer, QueueOptions.defaults());
 * }</pre>
 *
 * <p>A list becomes a tombstone for each object that is pending or known and not in the list, followed by
 * one {@link DeltaType#REPLACED} per object. The consumer has to keep the known objects up to date, within
 * its processor. Readers of them see a list being applied step by step, and which revision they see is not
 * told: bookmarks are ignored.
 *
 * <p>A list may exceed the high-water mark: it is put in whole.
 *
 * <p><b>Threading:</b> as of {@link DeltaQueue}, except that {@link #replace} and {@link #resync} are for a
 * single producer: nobody else may put in at the same time. The known objects are read on the producer's
 * thread, without a lock held.
 */
public final class ExpandingQueue<T> extends ArrivalOrderQueue<T> {

  private final StoreView<T> knownObjects;

  /** Creates an empty queue over what its consumer has processed so far. */
  public ExpandingQueue(StoreView<T> knownObjects, QueueOptions<T> options) {
    super(options, true);
    this.knownObjects = knownObjects;
  }

  /** Puts in the deletions that the list implies, then its objects. An empty list may bring nothing. */
  @Override
  public void replace(Replacement<T> replacement) {
    Replacement<T> list = entry().replacement(replacement);
    List<Delta<T>> changes = pending().deletions(list, knownObjects);
    for (CachedObject<T> object : list.objects()) {
      changes.add(new Delta.Changed<>(DeltaType.REPLACED, object));
    }
    for (Quarantined quarantined : list.quarantined()) {
      changes.add(new Delta.Quarantine<>(quarantined));
    }
    put(() -> {
      changes.forEach(this::append);
      populate(entries());
    });
  }

  @Override
  public void resync() {
    List<Delta<T>> syncs = pending().syncs(knownObjects);
    put(() -> syncs.forEach(this::append));
  }

  /** Does nothing: among single changes no revision of the whole can be told. */
  @Override
  public void bookmark(ResourceVersion resourceVersion) {}

  private PendingChanges<T> pending() {
    return locked(() -> {
      PendingChanges<T> pending = new PendingChanges<>();
      forEachInProcess(pending::note);
      forEachWaiting(pending::note);
      return pending;
    });
  }
}
