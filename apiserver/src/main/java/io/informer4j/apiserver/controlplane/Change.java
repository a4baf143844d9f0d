package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceType;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a {@link History}.
 *
 * <pre>{@code
 * for (Change<String> change : history.changes(pods, 100, history.head())) {
 *   log(change.revision(), change.verb(), change.object().name());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param type of which resource
 * @param verb what happened
 * @param object the object afterwards; for a deletion its last state, at the revision of the deletion
 * @param previous the object before, null if it was created
 */
public record Change<C>(
    ResourceType type,
    Verb verb,
    StoredObject<C> object,
    @Nullable StoredObject<C> previous) {

  /** What happened to an object. */
  public enum Verb {
    /** It was not there before. */
    CREATED,
    /** It was written again. */
    UPDATED,
    /** It is gone. */
    DELETED
  }

  /** Returns the revision that this change made. */
  public long revision() {
    return object.revision();
  }
}
