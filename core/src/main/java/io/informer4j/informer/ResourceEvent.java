package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;

/**
 * One change as a handler gets to know it: keys and revisions at once, objects on demand.
 *
 * <pre>{@code
 * ResourceEventConsumer<Pod> handler = event -> {
 *   switch (event.kind()) {
 *     case ADDED, UPDATED -> queue.add(event.name());   // nothing is decoded
 *     case DELETED -> queue.addAfter(event.name(), grace);
 *   }
 * };
 * }</pre>
 *
 * <p>What one handler is told about one key is always a life: added, updated any number of times, deleted, and then perhaps
 * added again. The {@code old} of an update is the revision that the handler was told last, and an update never leads from
 * one object to another of the same name: that is a delete and an add.
 *
 * <p><b>Threading:</b> immutable; may be read from any thread.
 */
public sealed interface ResourceEvent<T> {

  /** The kinds of event, to switch on. */
  enum Kind {
    /** An object is there that was not. */
    ADDED,
    /** An object has a new revision, or is told once more by a resync. */
    UPDATED,
    /** An object is gone. */
    DELETED
  }

  /** Returns what happened. */
  Kind kind();

  /** Returns whom it happened to. */
  ObjectName name();

  /** Returns the revision that is there now; of a deleted object the last that is known, unset if there is none. */
  ResourceVersion revision();

  /**
   * An object is there that was not.
   *
   * @param object its revision
   * @param inInitialList whether it was there already when this handler, or its informer, started
   */
  record Added<T>(CachedObject<T> object, boolean inInitialList) implements ResourceEvent<T> {
    @Override
    public Kind kind() {
      return Kind.ADDED;
    }

    @Override
    public ObjectName name() {
      return object.name();
    }

    @Override
    public ResourceVersion revision() {
      return object.resourceVersion();
    }
  }

  /**
   * An object has a new revision; or, when both are the same, it is told once more.
   *
   * @param old the revision that this handler was told last
   * @param current the revision that is there now
   */
  record Updated<T>(CachedObject<T> old, CachedObject<T> current) implements ResourceEvent<T> {
    @Override
    public Kind kind() {
      return Kind.UPDATED;
    }

    @Override
    public ObjectName name() {
      return current.name();
    }

    @Override
    public ResourceVersion revision() {
      return current.resourceVersion();
    }
  }

  /**
   * An object is gone.
   *
   * @param deleted its name and its last known state
   */
  record Deleted<T>(DeletedObject<T> deleted) implements ResourceEvent<T> {
    @Override
    public Kind kind() {
      return Kind.DELETED;
    }

    @Override
    public ObjectName name() {
      return deleted.name();
    }

    @Override
    public ResourceVersion revision() {
      return deleted.cached().map(CachedObject::resourceVersion).orElse(ResourceVersion.UNSET);
    }
  }
}
