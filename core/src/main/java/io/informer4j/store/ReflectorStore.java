package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;

/**
 * Where a reflector puts what it learns: a queue, or a store directly (client-go: {@code ReflectorStore}).
 */
public interface ReflectorStore<T> {

  /** The server says that an object was added. */
  void add(CachedObject<T> object);

  /** The server says that an object was changed. */
  void update(CachedObject<T> object);

  /** The server says that an object was deleted; this is its last state, at the revision of the delete. */
  void delete(CachedObject<T> lastState);

  /** The server says that an object was deleted, at this revision, but its last state could not be read. */
  void deleteFinalStateUnknown(ObjectName name, ResourceVersion deletedAt);

  /** The server sent a revision that could not be decoded. It must never look like a delete. */
  void quarantine(Quarantined quarantined);

  /** This, and nothing else, is there now. */
  void replace(Replacement<T> replacement);

  /** Says everything known once more, to whom it concerns. Does nothing where nobody listens. */
  void resync();

  /** The server has nothing older than this revision left to say. */
  void bookmark(ResourceVersion resourceVersion);

  /** Returns how many more changes are welcome now; a source asks for no more than that. */
  default int room() {
    return Integer.MAX_VALUE;
  }

  /** Calls this whenever {@link #room} has become positive again. One listener; the last one set counts. */
  default void onRoom(Runnable listener) {}
}
