package io.informer4j.fabric8.adapter;

import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.informer4j.informer.DeletedObject;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Tells one of fabric8's handlers what the engine tells. */
final class AdaptedHandler<T> implements io.informer4j.informer.ResourceEventHandler<T> {

  private final ResourceEventHandler<? super T> handler;
  private final UnaryOperator<T> copy;

  AdaptedHandler(ResourceEventHandler<? super T> handler, UnaryOperator<T> copy) {
    this.handler = handler;
    this.copy = copy;
  }

  @Override
  public void onAdd(T object, boolean inInitialList) {
    handler.onAdd(copy.apply(object));
  }

  /** An object that is told once more by a resync is old and new at once, as with fabric8. */
  @Override
  public void onUpdate(T old, T current) {
    T copied = copy.apply(current);
    handler.onUpdate(old == current ? copied : copy.apply(old), copied);
  }

  /** fabric8 knows no delete without an object: one of which nothing is known cannot have been added either. */
  @Override
  public void onDelete(DeletedObject<T> deleted) {
    Optional<T> last = deleted.object();
    if (last.isPresent()) {
      handler.onDelete(copy.apply(last.get()), deleted.finalStateUnknown());
    }
  }

  @Override
  public String toString() {
    return handler.getClass().getName();
  }
}
