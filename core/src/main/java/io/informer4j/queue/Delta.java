package io.informer4j.queue;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One change on its way to the store (client-go: {@code cache.Delta}).
 *
 * <pre>{@code
 * switch (delta.type()) {
 *   case ADDED, UPDATED, REPLACED, SYNC -> indexer.add(((Delta.Changed<Pod>) delta).object());
 *   case DELETED -> …
 * }
 * }</pre>
 */
public sealed interface Delta<T> {

  /** Returns the kind of change. */
  DeltaType type();

  /** Returns the name of the one object that this is about; empty for changes of the whole collection. */
  Optional<ObjectName> name();

  /** An object is there with this state: {@code ADDED}, {@code UPDATED}, {@code REPLACED} or {@code SYNC}. */
  record Changed<T>(DeltaType type, CachedObject<T> object) implements Delta<T> {
    @Override
    public Optional<ObjectName> name() {
      return Optional.of(object.name());
    }
  }

  /**
   * An object is gone.
   *
   * @param objectName its name
   * @param state the last state known, possibly stale when the final one is unknown, possibly none at all
   * @param finalStateUnknown whether the delete itself was missed (client-go: {@code DeletedFinalStateUnknown})
   * @param deletedAt the revision of the delete, unset if it was missed
   */
  record Deleted<T>(
      ObjectName objectName,
      @Nullable CachedObject<T> state,
      boolean finalStateUnknown,
      ResourceVersion deletedAt)
      implements Delta<T> {

    /** Returns the delete of an object whose last state the server sent. */
    public static <T> Deleted<T> of(CachedObject<T> lastState) {
      return new Deleted<>(lastState.name(), lastState, false, lastState.resourceVersion());
    }

    /** Returns a tombstone: the delete was not seen, this is the last state that was, if any. */
    public static <T> Deleted<T> tombstone(ObjectName name, @Nullable CachedObject<T> lastKnown) {
      return new Deleted<>(name, lastKnown, true, ResourceVersion.UNSET);
    }

    /** Returns the last state known, if any. */
    public Optional<CachedObject<T>> lastState() {
      return Optional.ofNullable(state);
    }

    @Override
    public DeltaType type() {
      return DeltaType.DELETED;
    }

    @Override
    public Optional<ObjectName> name() {
      return Optional.of(objectName);
    }
  }

  /** A revision could not be decoded. */
  record Quarantine<T>(Quarantined quarantined) implements Delta<T> {
    @Override
    public DeltaType type() {
      return DeltaType.QUARANTINED;
    }

    @Override
    public Optional<ObjectName> name() {
      return Optional.of(quarantined.name());
    }
  }

  /** The whole collection. */
  record ReplacedAll<T>(Replacement<T> replacement) implements Delta<T> {
    @Override
    public DeltaType type() {
      return DeltaType.REPLACED_ALL;
    }

    @Override
    public Optional<ObjectName> name() {
      return Optional.empty();
    }
  }

  /** Everything known, once more. */
  record SyncAll<T>() implements Delta<T> {
    @Override
    public DeltaType type() {
      return DeltaType.SYNC_ALL;
    }

    @Override
    public Optional<ObjectName> name() {
      return Optional.empty();
    }
  }

  /** The collection has reached this revision. */
  record Bookmark<T>(ResourceVersion resourceVersion) implements Delta<T> {
    @Override
    public DeltaType type() {
      return DeltaType.BOOKMARK;
    }

    @Override
    public Optional<ObjectName> name() {
      return Optional.empty();
    }
  }
}
