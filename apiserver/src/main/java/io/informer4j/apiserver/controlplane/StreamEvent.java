package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceVersion;

/**
 * What a watch sends.
 *
 * <pre>{@code
 * if (event.kind() == StreamEvent.Kind.BOOKMARK) {
 *   resumeAt(((StreamEvent.Bookmark<C>) event).resourceVersion());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public sealed interface StreamEvent<C> {

  /** The kinds of event, to switch on. */
  enum Kind {
    /** An object was added, changed or deleted. */
    OBJECT,
    /** How far the watch is. */
    BOOKMARK,
    /** An error inside of the stream, after which it ends. */
    ERROR
  }

  /** What happened to an object, as seen through the watch's selector. */
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

  /**
   * An object was added, changed or deleted.
   *
   * @param verb what happened, as seen through the selector
   * @param object its state; for one that is gone, or no longer selected, the last one that was seen
   * @param resourceVersion the revision of the change; for the present state that a watch begins with, that of the
   *     object
   */
  record OfObject<C>(Verb verb, StoredObject<C> object, ResourceVersion resourceVersion)
      implements StreamEvent<C> {
    @Override
    public Kind kind() {
      return Kind.OBJECT;
    }
  }

  /** The stream has reached this revision; whether this is the end of the initial events. */
  record Bookmark<C>(ResourceVersion resourceVersion, boolean initialEventsEnd)
      implements StreamEvent<C> {
    @Override
    public Kind kind() {
      return Kind.BOOKMARK;
    }
  }

  /** An error; the stream is over. */
  @SuppressWarnings("JavaLangClash") // always written with its outer type
  record Error<C>(ApiStatus status) implements StreamEvent<C> {
    @Override
    public Kind kind() {
      return Kind.ERROR;
    }
  }
}
