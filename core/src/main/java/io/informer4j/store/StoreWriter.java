package io.informer4j.store;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.Optional;

/**
 * The next snapshot in the making: what {@link Indexer#write} hands to a batch. Valid until the batch
 * returns.
 */
public interface StoreWriter<T> {

  /** Returns the object of this name as the batch has left it so far. */
  Optional<CachedObject<T>> get(ObjectName name);

  /**
   * Returns whether the newest revision of this name could not be decoded. The object that is there then, if any, is an
   * older one, perhaps of another epoch, so that its revision proves nothing.
   */
  boolean isQuarantined(ObjectName name);

  /** Inserts or replaces, moves the revision to the object's, ends its quarantine; returns what was there before. */
  Optional<CachedObject<T>> put(CachedObject<T> object);

  /** Removes an object and its quarantine, moves the revision unless it is unset; returns what was there before. */
  Optional<CachedObject<T>> remove(ObjectName name, ResourceVersion deletedAt);

  /**
   * Notes that a revision of this key could not be decoded, and moves the revision. An object already there stays, unless
   * it is another one by its uid: then it is gone, and returned.
   */
  Optional<CachedObject<T>> quarantine(Quarantined quarantined);

  /**
   * Replaces everything. Objects of equal uid and revision stay the very instance that is there, unless a new
   * epoch begins; a quarantined item keeps the last good object of its key.
   */
  void replace(Replacement<T> replacement);

  /** Moves the revision. */
  void bookmark(ResourceVersion resourceVersion);

  /** Forgets the revision: from here on the content is not one of the server's states. */
  void clearRevision();

  /** Begins the next epoch, as a {@link #replace} within a new history does by itself. */
  void beginEpoch();

  /** Returns the snapshot before this batch. */
  Snapshot<T> before();
}
