package io.informer4j.controller.event;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which object an event is about: a reference, with nothing of the object's content. What is not known is empty.
 *
 * <pre>{@code
 * EventSubject website = EventSubject.of(websiteObject);
 * EventSubject node = new EventSubject("v1", "Node", "", "node-7", "", "");
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param apiVersion group and version, as in {@code apps/v1}
 * @param kind as in {@code Deployment}
 * @param namespace empty for objects of the cluster
 * @param name never empty, or the event is not sent
 * @param uid which of the objects that bore the name one after the other
 * @param resourceVersion which revision of it
 */
public record EventSubject(
    String apiVersion,
    String kind,
    String namespace,
    String name,
    String uid,
    String resourceVersion) {

  /** Returns a reference to this object as it is now. */
  public static EventSubject of(HasMetadata object) {
    ObjectMeta metadata = Objects.requireNonNullElseGet(object.getMetadata(), ObjectMeta::new);
    return new EventSubject(
        text(object.getApiVersion()),
        text(object.getKind()),
        text(metadata.getNamespace()),
        text(metadata.getName()),
        text(metadata.getUid()),
        text(metadata.getResourceVersion()));
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  /** Returns the object whichever its revision: what happens to it again and again is one event, though it changes meanwhile. */
  EventSubject anyRevision() {
    return new EventSubject(apiVersion, kind, namespace, name, uid, "");
  }

  ObjectReference toReference() {
    return new ObjectReferenceBuilder()
        .withApiVersion(orNull(apiVersion))
        .withKind(orNull(kind))
        .withNamespace(orNull(namespace))
        .withName(name)
        .withUid(orNull(uid))
        .withResourceVersion(orNull(resourceVersion))
        .build();
  }

  private static @Nullable String orNull(String value) {
    return value.isEmpty() ? null : value;
  }
}
