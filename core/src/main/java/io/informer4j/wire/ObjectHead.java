package io.informer4j.wire;

import io.informer4j.codec.ObjectMetadata;

/**
 * What is read of an object before anything else is.
 *
 * <pre>{@code
 * ObjectHead head = codec.readHead(item);
 * head.metadata().name();
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param apiVersion empty if the object does not say
 * @param kind empty if the object does not say
 * @param metadata its identity
 */
public record ObjectHead(String apiVersion, String kind, ObjectMetadata metadata) {

  /** Returns the head of an object that says nothing of its type. */
  public ObjectHead(ObjectMetadata metadata) {
    this("", "", metadata);
  }

  /** Returns this with the type that the event around the object names, if it does. */
  public ObjectHead in(CutEvent event) {
    return event.kind().isEmpty() && event.apiVersion().isEmpty()
        ? this
        : new ObjectHead(event.apiVersion(), event.kind(), metadata);
  }
}
