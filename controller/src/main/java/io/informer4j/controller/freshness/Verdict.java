package io.informer4j.controller.freshness;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.name.ResourceVersion.Relation;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Snapshot;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a view stands to a write.
 *
 * <p>A view that has the object decides by the object: it may have been listed at a later revision than the write and yet be of a
 * history that is about to turn out replaced. A view that does not have it decides by the revision of its scope: beyond that of the
 * write the object has come and gone, before it the object has yet to come. Where revisions cannot be compared, a write is reached
 * by the very revision that was written, and a delete by the object's absence.
 */
enum Verdict {

  /** The view shows the write, or what came of it later. */
  REACHED,

  /** The view is older than the write. */
  BEHIND,

  /** The view is of another history than the one in which the write was made. */
  EPOCH_CHANGED;

  static <T> Verdict of(WriteToken token, ResourceView<T> view) {
    Snapshot<T> scope = scopeOf(view, token.name());
    if (scope == null) {
      return REACHED; // what is not mirrored never comes
    }
    if (scope.epoch() == 0) {
      return BEHIND;
    }
    if (token.epoch() != 0 && token.epoch() != scope.epoch()) {
      return EPOCH_CHANGED;
    }
    return isReached(token, scope) ? REACHED : BEHIND;
  }

  /** Returns the snapshot that has this object, or would have it; null if no scope covers it. */
  static <T> @Nullable Snapshot<T> scopeOf(ResourceView<T> view, ObjectName name) {
    Snapshot<T> own = view.scopes().get(name.namespace());
    return own == null ? view.scopes().get("") : own;
  }

  private static <T> boolean isReached(WriteToken token, Snapshot<T> scope) {
    Optional<CachedObject<T>> there = scope.get(token.name());
    boolean reached;
    if (there.isEmpty()) {
      reached = isGoneBy(token, scope.revision());
    } else if (there.get().uid().equals(token.uid())) {
      reached = isReachedBy(token, there.get());
    } else {
      reached = isReplacedBy(token, there.get());
    }
    return reached || isQuarantined(token, scope);
  }

  private static boolean isGoneBy(WriteToken token, Optional<ResourceVersion> revision) {
    return switch (revision.map(at -> at.relationTo(token.revision())).orElse(Relation.UNKNOWN)) {
      case SAME, AFTER -> true;
      case BEFORE -> false;
      case UNKNOWN -> token.isDelete() || token.wasShown();
    };
  }

  private static boolean isReachedBy(WriteToken token, CachedObject<?> same) {
    Relation relation = same.resourceVersion().relationTo(token.revision());
    return switch (token.kind()) {
      case WRITTEN -> relation == Relation.SAME || relation == Relation.AFTER;
      case DELETED -> relation != Relation.BEFORE && isTerminating(same.object());
      case GONE -> false;
    };
  }

  private static boolean isReplacedBy(WriteToken token, CachedObject<?> other) {
    return switch (other.resourceVersion().relationTo(token.revision())) {
      case AFTER -> true;
      case SAME, BEFORE -> false;
      case UNKNOWN -> token.isDelete() || token.wasShown();
    };
  }

  /**
   * Returns whether a view that shows a write does so by having nothing of that name, and had never shown the object before the
   * write: it may have come and gone between two states of the mirror.
   */
  static <T> boolean isPassed(WriteToken token, ResourceView<T> view) {
    Snapshot<T> scope = scopeOf(view, token.name());
    return scope != null
        && !token.wasShown()
        && of(token, view) == REACHED
        && scope.get(token.name()).isEmpty()
        && !isQuarantined(token, scope);
  }

  /** A revision that cannot be decoded is all that there is to come, and readers can see that it is missing. */
  private static boolean isQuarantined(WriteToken token, Snapshot<?> scope) {
    Quarantined bad = scope.quarantined().get(token.name());
    if (bad == null) {
      return false;
    }
    Relation relation = bad.resourceVersion().relationTo(token.revision());
    return relation == Relation.SAME || relation == Relation.AFTER;
  }

  /** Returns whether an object has been deleted and waits for its finalizers or for its grace period to end. */
  static boolean isTerminating(Object object) {
    return object instanceof HasMetadata named
        && named.getMetadata().getDeletionTimestamp() != null;
  }
}
