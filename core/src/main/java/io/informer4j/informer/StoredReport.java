package io.informer4j.informer;

import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.store.Snapshot;
import java.util.List;

/**
 * Tells listeners, object by object, what the store shows from now on, before handlers get it; where nobody wants to know, it costs
 * one look per batch.
 *
 * <p><b>Threading:</b> owned by the informer's loop.
 */
final class StoredReport<T> implements EventSink<T> {

  private final EventSink<T> next;
  private final InformerListeners listeners;

  StoredReport(EventSink<T> next, InformerListeners listeners) {
    this.next = next;
    this.listeners = listeners;
  }

  @Override
  public void onEvents(List<ResourceEvent<T>> events) {
    if (listeners.wantsObjects()) {
      for (ResourceEvent<T> event : events) {
        tell(event, event instanceof ResourceEvent.Added<T> added && added.inInitialList());
      }
    }
    next.onEvents(events);
  }

  @Override
  public void onRelist(Relist<T> relist) {
    if (listeners.wantsObjects()) {
      SnapshotCursor<T> changes = new RelistCursor<>(
          relist.before(),
          relist.after(),
          relist.inListOrder(),
          relist.inInitialList(),
          false,
          relist.newEpoch());
      for (ResourceEvent<T> event = changes.next(); event != null; event = changes.next()) {
        tell(event, true);
      }
    }
    next.onRelist(relist);
  }

  @Override
  public void onResync(Snapshot<T> snapshot) {
    next.onResync(snapshot);
  }

  private void tell(ResourceEvent<T> event, boolean listed) {
    boolean saidOnceMore = event instanceof Updated<T> update && update.old() == update.current();
    if (!saidOnceMore) {
      listeners.onStored(event.kind(), event.name(), event.revision(), listed);
    }
  }
}
