package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Snapshot;
import java.util.List;

/**
 * Calls one handler on the spot: what a basic informer does in place of a mailbox. What the handler throws ends the batch.
 *
 * <p><b>Threading:</b> events come from one thread at a time; any thread may close.
 */
final class InlineSink<T> implements EventSink<T> {

  private final ResourceEventConsumer<T> handler;
  private final CallGate gate = new CallGate();

  InlineSink(ResourceEventConsumer<T> handler) {
    this.handler = handler;
  }

  /** Lets no further call begin; the rest of a batch in progress is not told. */
  void close() {
    gate.close(false);
  }

  @Override
  public void onEvents(List<ResourceEvent<T>> events) {
    events.forEach(this::call);
  }

  @Override
  public void onRelist(Relist<T> relist) {
    RelistCursor<T> differences = new RelistCursor<>(
        relist.before(),
        relist.after(),
        relist.inListOrder(),
        relist.inInitialList(),
        false,
        relist.newEpoch());
    for (ResourceEvent<T> event = differences.next(); event != null; event = differences.next()) {
      call(event);
    }
  }

  @Override
  public void onResync(Snapshot<T> snapshot) {
    for (CachedObject<T> object : snapshot) {
      call(new ResourceEvent.Updated<>(object, object));
    }
  }

  private void call(ResourceEvent<T> event) {
    if (gate.enter()) {
      try {
        handler.onEvent(HandlerEvent.of(event));
      } finally {
        gate.exit();
      }
    }
  }
}
