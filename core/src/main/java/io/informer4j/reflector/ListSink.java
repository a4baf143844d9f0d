package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Quarantined;

/** Receives one list, or one page of it. Called by the source, one call at a time, from any thread. */
public interface ListSink<T> extends KnownObjects<T> {

  /** The next item. */
  void onItem(CachedObject<T> item);

  /** The next item, of which only the identity could be read. */
  void onUndecodable(Quarantined item);

  /** The page has ended. */
  void onComplete(ListEnd end);

  /** The list has failed; what came of it does not count. An item without a readable name fails the list. */
  void onFailure(SourceFailure failure);
}
