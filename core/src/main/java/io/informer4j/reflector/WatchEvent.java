package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;

/** One event of a watch. */
public sealed interface WatchEvent<T> {

  /** The kinds of event, to switch on. */
  enum Kind {
    /** An object was added, changed or deleted. */
    CHANGE,
    /** Progress of the revision. */
    BOOKMARK,
    /** An error that the server reports inside of the stream. */
    ERROR,
    /** A change of which only the identity could be read. */
    UNDECODABLE,
    /** An object that does not belong here: another kind, a Table, something without metadata. */
    FOREIGN
  }

  /** What happened to an object. */
  enum Verb {
    /** It is there, and was not before. */
    ADDED,
    /** It was changed. */
    MODIFIED,
    /** It is gone. */
    DELETED
  }

  /** Returns the kind of event. */
  Kind kind();

  /** An object was added, changed or deleted. */
  record Change<T>(Verb verb, CachedObject<T> object) implements WatchEvent<T> {
    @Override
    public Kind kind() {
      return Kind.CHANGE;
    }
  }

  /**
   * The stream has reached this revision.
   *
   * @param initialEventsEnd whether the bookmark carries the annotation {@code k8s.io/initial-events-end: "true"}
   */
  record Bookmark<T>(ResourceVersion resourceVersion, boolean initialEventsEnd)
      implements WatchEvent<T> {
    @Override
    public Kind kind() {
      return Kind.BOOKMARK;
    }
  }

  /** An error that the server reports inside of the stream; the stream is over. */
  record ServerError<T>(SourceFailure failure) implements WatchEvent<T> {
    @Override
    public Kind kind() {
      return Kind.ERROR;
    }
  }

  /** A change of which only the identity could be read. */
  record Undecodable<T>(Verb verb, Quarantined identity) implements WatchEvent<T> {
    @Override
    public Kind kind() {
      return Kind.UNDECODABLE;
    }
  }

  /** An object that does not belong here; skipped and reported, the revision does not move. */
  record Foreign<T>(String description) implements WatchEvent<T> {
    @Override
    public Kind kind() {
      return Kind.FOREIGN;
    }
  }
}
