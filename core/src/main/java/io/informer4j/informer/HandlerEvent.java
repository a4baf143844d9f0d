package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;

/**
 * Makes of an event the one that a single handler gets: its packed objects are decoded when the handler first asks, once, and
 * belong to that handler alone.
 */
final class HandlerEvent {

  private HandlerEvent() {}

  /** Returns the event for one handler. */
  static <T> ResourceEvent<T> of(ResourceEvent<T> event) {
    if (event instanceof Updated<T> update) {
      return ofUpdate(update);
    }
    if (event instanceof Added<T> add) {
      CachedObject<T> object = add.object().forOneReader();
      return object == add.object() ? add : new Added<>(object, add.inInitialList());
    }
    return new Deleted<>(((Deleted<T>) event).deleted().forOneHandler());
  }

  private static <T> Updated<T> ofUpdate(Updated<T> update) {
    CachedObject<T> current = update.current().forOneReader();
    CachedObject<T> old =
        update.old() == update.current() ? current : update.old().forOneReader();
    return current == update.current() && old == update.old()
        ? update
        : new Updated<>(old, current);
  }
}
