package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Snapshot;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a list changed: first the deletes of what vanished, then, in the order of the list, adds and updates.
 *
 * <p>What is in {@code after} counts; the list gives the order only. It may name an object twice, and the store may have kept
 * the instance that it had for an unchanged one.
 */
final class RelistCursor<T> extends SnapshotCursor<T> {

  private final Snapshot<T> before;
  private final Snapshot<T> after;
  private final Iterator<CachedObject<T>> vanishing;
  private final Iterator<CachedObject<T>> listed;
  private final boolean inInitialList;
  private final boolean includeUnchanged;
  private final boolean newEpoch;

  /** The names already told; null when there are as many objects as list entries, so that none can come twice. */
  private final @Nullable Set<ObjectName> told;

  /** Whether nothing was there before and each name is listed once: then the store holds the list, and all of it was added. */
  private final boolean allAdded;

  /** The add that follows the delete of the object that had its name before. */
  private @Nullable ResourceEvent<T> successor;

  /** For the parameters see {@link Mailbox#relist}. */
  RelistCursor(
      Snapshot<T> before,
      Snapshot<T> after,
      List<CachedObject<T>> inListOrder,
      boolean inInitialList,
      boolean includeUnchanged,
      boolean newEpoch) {
    super(Kind.RELIST);
    this.before = before;
    this.after = after;
    this.vanishing = before.iterator();
    this.listed = inListOrder.iterator();
    this.inInitialList = inInitialList;
    this.includeUnchanged = includeUnchanged;
    this.newEpoch = newEpoch;
    // A quarantined name may have kept an object that is not in the list, which spoils the count.
    boolean eachNameOnce =
        inListOrder.size() == after.size() && after.quarantined().isEmpty();
    this.told = eachNameOnce ? null : new HashSet<>();
    this.allAdded = eachNameOnce && before.size() == 0;
  }

  @Override
  @Nullable
  ResourceEvent<T> next() {
    if (allAdded) {
      return listed.hasNext() ? new Added<>(listed.next(), inInitialList) : null;
    }
    if (successor != null) {
      ResourceEvent<T> event = successor;
      successor = null;
      return event;
    }
    while (vanishing.hasNext()) {
      CachedObject<T> old = vanishing.next();
      if (after.get(old.name()).isEmpty()) {
        return new Deleted<>(DeletedObject.finalStateUnknown(old.name(), old));
      }
    }
    while (listed.hasNext()) {
      ResourceEvent<T> event = eventOf(listed.next());
      if (event != null) {
        return event;
      }
    }
    return null;
  }

  private @Nullable ResourceEvent<T> eventOf(CachedObject<T> item) {
    CachedObject<T> current = after.get(item.name()).orElse(null);
    if (current == null || !current.isSameRevisionAs(item)) {
      return null;
    }
    if (told != null && !told.add(item.name())) {
      return null;
    }
    CachedObject<T> old = before.get(item.name()).orElse(null);
    if (old == null) {
      return new Added<>(current, inInitialList);
    }
    if (!old.hasSameUidAs(current)) {
      successor = new Added<>(current, false);
      return new Deleted<>(DeletedObject.finalStateUnknown(old.name(), old));
    }
    return includeUnchanged || !isUnchanged(old, current) ? new Updated<>(old, current) : null;
  }

  /**
   * In a new epoch the server may have given an old revision to another content; and the last good object of a
   * quarantined name may be of the epoch before.
   */
  private boolean isUnchanged(CachedObject<T> old, CachedObject<T> current) {
    if (old == current) {
      return true;
    }
    boolean mayBeOfOlderEpoch = newEpoch || before.quarantined().containsKey(old.name());
    return mayBeOfOlderEpoch ? hasSameContent(old, current) : old.isSameRevisionAs(current);
  }

  /** Objects are compared by their own {@code equals}; where that fails, the handler may as well be told. */
  static <T> boolean hasSameContent(CachedObject<T> old, CachedObject<T> current) {
    try {
      return old.hasSameContentAs(current);
    } catch (RuntimeException e) {
      return false;
    }
  }
}
