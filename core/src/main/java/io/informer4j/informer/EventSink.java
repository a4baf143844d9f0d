package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Snapshot;
import java.util.List;

/** Where a {@link DeltaApplier} tells what it has changed in the store. Called after the store shows it. */
interface EventSink<T> {

  /** These things happened, in this order. */
  void onEvents(List<ResourceEvent<T>> events);

  /** The whole collection was replaced. */
  void onRelist(Relist<T> relist);

  /** Everything is to be said once more. */
  void onResync(Snapshot<T> snapshot);

  /**
   * A replacement of the whole collection, to be told as differences: deletes first, then adds and updates in the order
   * of the list.
   *
   * @param before the content before it
   * @param after the content now
   * @param inListOrder the objects as the server listed them
   * @param inInitialList whether this is the first full state
   * @param newEpoch whether the server's history was replaced, so that equal revisions prove nothing
   */
  record Relist<T>(
      Snapshot<T> before,
      Snapshot<T> after,
      List<CachedObject<T>> inListOrder,
      boolean inInitialList,
      boolean newEpoch) {}
}
