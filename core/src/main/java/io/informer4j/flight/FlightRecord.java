package io.informer4j.flight;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.time.Instant;

/**
 * One step of one object's way through an informer.
 *
 * @param at when it happened
 * @param informer the informer's name
 * @param step what happened
 * @param name the object
 * @param revision the object's revision
 * @param detail the verb of what the server said (ADDED, MODIFIED, DELETED), the kind of the event that a handler got (ADD,
 *     UPDATE, DELETE), what was thrown; empty if there is nothing to say
 * @param handler the handler's name, empty if none is concerned
 * @param took how long a handler ran, zero for other steps
 */
public record FlightRecord(
    Instant at,
    String informer,
    Step step,
    ObjectName name,
    ResourceVersion revision,
    String detail,
    String handler,
    Duration took) {

  /** What can happen to an object. */
  public enum Step {
    /** It came in a list and is new or changed. */
    LISTED,
    /** An event of it has come from the server. */
    RECEIVED,
    /** Readers see it, or see that it is gone. */
    STORED,
    /** A handler is called. */
    DELIVERED,
    /** A handler has returned. */
    RETURNED,
    /** A handler threw. */
    FAILED,
    /** It could not be decoded. */
    QUARANTINED
  }
}
