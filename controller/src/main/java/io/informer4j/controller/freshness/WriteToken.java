package io.informer4j.controller.freshness;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;

/**
 * One write to one object that reads are to be at least as fresh as.
 *
 * <pre>{@code
 * WriteToken token = ownWrites.wrote(client.resource(pod).update());
 * ownWrites.reached(List.of(token), Duration.ofSeconds(10)).thenRun(…);
 * }</pre>
 *
 * <p>It means something to the informer it was made for and to no other, since epochs are counted by each informer.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param resource what was written to
 * @param name which object
 * @param uid which object of that name
 * @param revision that of the answer to the write; after a delete, which need not have an answer, the last one that was seen
 * @param epoch the informer's epoch before the write; 0 if it had listed nothing yet
 * @param kind what was done to it
 * @param wasShown whether the mirror has shown this object, at any revision, before the write
 */
public record WriteToken(
    ResourceType resource,
    ObjectName name,
    String uid,
    ResourceVersion revision,
    long epoch,
    Kind kind,
    boolean wasShown) {

  /** What was done to an object. */
  public enum Kind {
    /** It was created, updated or patched. */
    WRITTEN,
    /** It was deleted; finalizers, or its grace period, may hold it for a while. */
    DELETED,
    /** It was deleted, or lost its last finalizer after that, and nothing holds it any more. */
    GONE
  }

  /** Returns whether the object was deleted. */
  public boolean isDelete() {
    return kind != Kind.WRITTEN;
  }

  /** Returns the same write at another revision. */
  WriteToken at(ResourceVersion other) {
    return new WriteToken(resource, name, uid, other, epoch, kind, wasShown);
  }

  /** Returns what was done to whom, for people. */
  @Override
  public String toString() {
    return resource.plural() + " " + name
        + (isDelete() ? " deleted after revision " : " written at revision ") + revision;
  }
}
