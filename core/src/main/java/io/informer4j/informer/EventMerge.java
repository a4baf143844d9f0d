package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import org.jspecify.annotations.Nullable;

/**
 * How two successive events of one key become one: the first's old, the second's new, and never two objects in one.
 *
 * <table>
 * <caption>First event, second event, what is left</caption>
 * <tr><td>Added a</td><td>Updated a→b</td><td>Added b, in the initial list if a was</td></tr>
 * <tr><td>Updated a→b</td><td>Updated b→c</td><td>Updated a→c</td></tr>
 * <tr><td>Added a</td><td>Deleted a</td><td>nothing: the handler never knew it</td></tr>
 * <tr><td>Updated a→b</td><td>Deleted b</td><td>Deleted b</td></tr>
 * <tr><td>Deleted a</td><td>anything</td><td>both</td></tr>
 * </table>
 */
final class EventMerge {

  private EventMerge() {}

  /** Returns whether the second event can be taken in by the first. */
  static <T> boolean isPossible(ResourceEvent<T> first, ResourceEvent<T> second) {
    CachedObject<T> known = stateAfter(first);
    if (known == null) {
      return false;
    }
    return second instanceof Updated<T> updated
        ? updated.old().hasSameUidAs(known)
        : second instanceof Deleted<T>;
  }

  /** Returns what is left of two events that {@linkplain #isPossible can} be merged; null if they cancel each other. */
  static <T> @Nullable ResourceEvent<T> merge(ResourceEvent<T> first, ResourceEvent<T> second) {
    if (first instanceof Added<T> added) {
      return second instanceof Updated<T> updated
          ? new Added<>(updated.current(), added.inInitialList())
          : null;
    }
    Updated<T> update = (Updated<T>) first;
    return second instanceof Updated<T> updated
        ? new Updated<>(update.old(), updated.current())
        : delete(update.current(), (Deleted<T>) second);
  }

  /** A delete that carries another object than the one the handler knows says of that one only that it is gone. */
  private static <T> ResourceEvent<T> delete(CachedObject<T> known, Deleted<T> delete) {
    boolean sameObject =
        delete.deleted().cached().map(last -> last.hasSameUidAs(known)).orElse(true);
    return sameObject
        ? delete
        : new Deleted<>(DeletedObject.finalStateUnknown(known.name(), known));
  }

  private static <T> @Nullable CachedObject<T> stateAfter(ResourceEvent<T> event) {
    if (event instanceof Added<T> added) {
      return added.object();
    }
    return event instanceof Updated<T> updated ? updated.current() : null;
  }
}
