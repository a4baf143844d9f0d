package io.informer4j.queue;

/** The kinds of change that a queue holds (client-go: {@code cache.DeltaType}). */
public enum DeltaType {
  /** An object was added. */
  ADDED,
  /** An object was changed. */
  UPDATED,
  /** An object was deleted. */
  DELETED,
  /** One object of a list. */
  REPLACED,
  /** One object of a resync. */
  SYNC,
  /** A revision could not be decoded. */
  QUARANTINED,
  /** A whole list, to be applied at once. */
  REPLACED_ALL,
  /** A whole resync. */
  SYNC_ALL,
  /** Progress of the revision, nothing else. */
  BOOKMARK
}
