package io.informer4j.codec;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.Map;
import java.util.Objects;

/**
 * What the engine knows of an object without decoding it: its name, uid, revision and labels.
 *
 * <pre>{@code
 * ObjectMetadata metadata =
 *     new ObjectMetadata(ObjectName.of("default", "web"), "8f0c…", ResourceVersion.of("42"), Map.of("app", "web"));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable, as long as nobody changes the labels.
 *
 * @param name namespace and name
 * @param uid the identity that survives an update and not a delete; may be empty for sources without one
 * @param resourceVersion the revision of the object
 * @param labels the labels; not copied, and never to be changed afterwards
 */
public record ObjectMetadata(
    ObjectName name, String uid, ResourceVersion resourceVersion, Map<String, String> labels) {

  /** Checks that nothing is null. */
  public ObjectMetadata {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(uid, "uid");
    Objects.requireNonNull(resourceVersion, "resourceVersion");
    Objects.requireNonNull(labels, "labels");
  }
}
