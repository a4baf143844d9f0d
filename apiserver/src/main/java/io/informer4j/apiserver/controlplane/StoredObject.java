package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ObjectName;
import java.util.Map;

/**
 * One revision of one object.
 *
 * <pre>{@code
 * StoredObject<String> web = history.get(pods, ObjectName.of("ns", "web")).orElseThrow();
 * web.revision();   // when it was last written
 * }</pre>
 *
 * <p><b>Threading:</b> immutable, if the content is.
 *
 * @param name namespace and name
 * @param uid its identity, which a successor of the same name does not have
 * @param created the revision that created it
 * @param revision the revision that wrote this; in a {@link Change} of a deletion, the revision of that
 * @param labels its labels
 * @param content everything else
 */
public record StoredObject<C>(
    ObjectName name,
    String uid,
    long created,
    long revision,
    Map<String, String> labels,
    C content) {

  /** Returns the state after a later revision that wrote this object again. */
  StoredObject<C> updatedAt(long update, Map<String, String> newLabels, C newContent) {
    return new StoredObject<>(name, uid, created, update, newLabels, newContent);
  }

  /** Returns this state as the last one of an object that a later revision deleted. */
  StoredObject<C> deletedAt(long deletion) {
    return new StoredObject<>(name, uid, created, deletion, labels, content);
  }
}
