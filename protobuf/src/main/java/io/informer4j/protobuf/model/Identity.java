package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import org.jspecify.annotations.Nullable;

/** Who an object is by its own metadata: name, namespace, uid and revision, null where it has none. */
final class Identity {

  private Identity() {}

  /** Writes into an object's metadata who it is. */
  static void give(Object object, CachedObject<?> known) {
    ObjectMeta meta = metadataOf(object);
    if (meta == null) {
      throw new IllegalStateException("the object has no metadata to say who it is: " + known);
    }
    meta.setName(orNull(known.name().name()));
    meta.setNamespace(orNull(known.name().namespace()));
    meta.setUid(orNull(known.uid()));
    meta.setResourceVersion(orNull(known.resourceVersion().value()));
  }

  /** Returns whether this is what an object says of itself. */
  static boolean isThatOf(Object object, ObjectMetadata known) {
    ObjectMeta meta = metadataOf(object);
    return meta != null
        && isSame(known.name().name(), meta.getName())
        && isSame(known.name().namespace(), meta.getNamespace())
        && isSame(known.uid(), meta.getUid())
        && isSame(known.resourceVersion().value(), meta.getResourceVersion());
  }

  private static @Nullable ObjectMeta metadataOf(Object object) {
    return object instanceof HasMetadata named ? named.getMetadata() : null;
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static boolean isSame(String known, @Nullable String said) {
    return known.equals(said == null ? "" : said);
  }
}
