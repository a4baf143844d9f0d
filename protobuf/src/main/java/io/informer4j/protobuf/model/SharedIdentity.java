package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an object's identity once: what the engine knows of a decoded object is made of the object's own texts.
 *
 * <pre>{@code
 * CachedObject.decoded(SharedIdentity.of(pod, head.metadata()), pod);
 * }</pre>
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
public final class SharedIdentity {

  private SharedIdentity() {}

  /** Returns the same metadata, made of the parts of the object wherever they are equal. */
  public static ObjectMetadata of(Object object, ObjectMetadata head) {
    ObjectMeta meta = object instanceof HasMetadata named ? named.getMetadata() : null;
    if (meta == null) {
      return head;
    }
    String namespace = same(head.name().namespace(), meta.getNamespace());
    String name = same(head.name().name(), meta.getName());
    return new ObjectMetadata(
        ObjectName.of(namespace, name),
        same(head.uid(), meta.getUid()),
        head.resourceVersion(),
        same(head.labels(), meta.getLabels()));
  }

  /** Returns what an object says about itself; null unless that is all there is to know of an ordinary object. */
  static @Nullable ObjectMetadata of(Object object) {
    ObjectMeta meta = object instanceof HasMetadata named ? named.getMetadata() : null;
    if (meta == null
        || meta.getName() == null
        || meta.getUid() == null
        || meta.getResourceVersion() == null) {
      return null;
    }
    String namespace = meta.getNamespace();
    return new ObjectMetadata(
        ObjectName.of(namespace == null ? "" : namespace, meta.getName()),
        meta.getUid(),
        ResourceVersion.of(meta.getResourceVersion()),
        meta.getLabels());
  }

  private static <V> V same(V known, @Nullable V shared) {
    return shared != null && known.equals(shared) ? shared : known;
  }
}
