package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Snapshot;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Many events as one entry of a mailbox: it holds on to snapshots, which are shared, and makes each event when its turn comes.
 *
 * <p><b>Threading:</b> used by one thread at a time.
 */
abstract sealed class SnapshotCursor<T> permits SnapshotCursor.OfOne, RelistCursor {

  /** What the events are for. */
  enum Kind {
    /** Initial adds for a handler that came late. */
    REPLAY,
    /** The differences that a list brought. */
    RELIST,
    /** Everything once more. */
    RESYNC
  }

  private final Kind kind;

  SnapshotCursor(Kind kind) {
    this.kind = kind;
  }

  /** Returns a cursor of initial adds, one for each object. */
  static <T> SnapshotCursor<T> replay(Snapshot<T> snapshot) {
    return new OfOne<>(Kind.REPLAY, snapshot);
  }

  /** Returns a cursor of updates from each object to itself. */
  static <T> SnapshotCursor<T> resync(Snapshot<T> snapshot) {
    return new OfOne<>(Kind.RESYNC, snapshot);
  }

  final Kind kind() {
    return kind;
  }

  /** Returns the next event, or null at the end. */
  abstract @Nullable ResourceEvent<T> next();

  /** A cursor that has an event for every object of one snapshot. */
  static final class OfOne<T> extends SnapshotCursor<T> {

    private final Iterator<CachedObject<T>> objects;

    private OfOne(Kind kind, Snapshot<T> snapshot) {
      super(kind);
      this.objects = snapshot.iterator();
    }

    @Override
    @Nullable
    ResourceEvent<T> next() {
      if (!objects.hasNext()) {
        return null;
      }
      CachedObject<T> object = objects.next();
      return kind() == Kind.REPLAY
          ? new ResourceEvent.Added<>(object, true)
          : new ResourceEvent.Updated<>(object, object);
    }
  }
}
