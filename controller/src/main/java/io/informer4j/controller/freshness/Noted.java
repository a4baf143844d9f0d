package io.informer4j.controller.freshness;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.name.ResourceVersion.Relation;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A write as it is remembered.
 *
 * @param token what the view is held against
 * @param shown the object that an overlay shows; null if it hides the object
 * @param writers who is to read it, those included whose own write to the object this one has replaced
 * @param notedAt when, in nanoseconds
 */
record Noted<T>(
    WriteToken token, @Nullable CachedObject<T> shown, Set<Object> writers, long notedAt) {

  ObjectName name() {
    return token.name();
  }

  /** Returns the one of two writes to the same name that came later, as far as can be told, for the writers of both. */
  static <T> Noted<T> later(Noted<T> before, Noted<T> now) {
    Set<Object> both = new LinkedHashSet<>(before.writers);
    both.addAll(now.writers);
    return winner(before, now).with(both, now.notedAt);
  }

  private static <T> Noted<T> winner(Noted<T> before, Noted<T> now) {
    WriteToken old = before.token;
    WriteToken token = now.token;
    if (old.epoch() != token.epoch()) {
      return token.epoch() > old.epoch() ? now : before;
    }
    Relation relation = token.revision().relationTo(old.revision());
    boolean isSame = token.uid().equals(old.uid());
    if (isSame && old.kind() == WriteToken.Kind.GONE) {
      return before;
    }
    if (isSame && token.isDelete()) {
      return relation == Relation.BEFORE ? now.at(old.revision()) : now;
    }
    if (isSame
        && old.isDelete()
        && now.shown != null
        && !Verdict.isTerminating(now.shown.object())) {
      // An answer that was under way when the object was deleted does not bring it back.
      return relation == Relation.AFTER ? before.at(token.revision()) : before;
    }
    return relation == Relation.BEFORE ? before : now;
  }

  private Noted<T> at(ResourceVersion revision) {
    return new Noted<>(token.at(revision), shown, writers, notedAt);
  }

  private Noted<T> with(Set<Object> others, long at) {
    return new Noted<>(token, shown, Collections.unmodifiableSet(others), at);
  }

  /** Returns the same without a writer; null if nobody is left. */
  @Nullable
  Noted<T> without(Object writer) {
    Set<Object> others = new LinkedHashSet<>(writers);
    others.remove(writer);
    return others.isEmpty() ? null : with(others, notedAt);
  }

  /**
   * Returns an object as a mirror would have it, the parts aside that its projection or transform leave out.
   *
   * @throws IllegalArgumentException if it is not an object as a server answers it
   */
  static <T> CachedObject<T> cached(T object) {
    ObjectMeta meta = metadata(object);
    String uid = Objects.requireNonNullElse(meta.getUid(), "");
    ResourceVersion revision =
        ResourceVersion.of(Objects.requireNonNullElse(meta.getResourceVersion(), ""));
    if (meta.getName() == null || uid.isEmpty() || !revision.isConcrete()) {
      throw new IllegalArgumentException("the " + object.getClass().getSimpleName() + " '"
          + meta.getName() + "' has uid '" + uid + "' and resourceVersion '" + revision
          + "', so it is not what a server has answered; pass on what the client returned");
    }
    ObjectName name =
        ObjectName.of(Objects.requireNonNullElse(meta.getNamespace(), ""), meta.getName());
    Map<String, String> labels =
        Objects.requireNonNullElse(meta.getLabels(), Collections.emptyMap());
    return CachedObject.decoded(new ObjectMetadata(name, uid, revision, labels), object);
  }

  /** Returns what was done to an object, as it tells: one that is being deleted, and that nothing holds, is gone. */
  static WriteToken.Kind kindOf(Object object, boolean isDelete) {
    ObjectMeta meta = metadata(object);
    boolean hasFinalizers =
        meta.getFinalizers() != null && !meta.getFinalizers().isEmpty();
    Long grace = meta.getDeletionGracePeriodSeconds();
    boolean isHeld = hasFinalizers || (grace != null && grace > 0);
    if (meta.getDeletionTimestamp() != null && !isHeld) {
      return WriteToken.Kind.GONE;
    }
    return isDelete ? WriteToken.Kind.DELETED : WriteToken.Kind.WRITTEN;
  }

  /** Returns whether an overlay leaves the object out: not if it has been said to be held by something. */
  static boolean isHidden(Object object, WriteToken.Kind kind) {
    return switch (kind) {
      case WRITTEN -> false;
      case DELETED -> metadata(object).getDeletionTimestamp() == null;
      case GONE -> true;
    };
  }

  private static ObjectMeta metadata(Object object) {
    if (object instanceof HasMetadata named && named.getMetadata() != null) {
      return named.getMetadata();
    }
    throw new IllegalArgumentException("an object without metadata cannot be told from others: "
        + object.getClass().getName());
  }
}
