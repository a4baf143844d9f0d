package io.informer4j.testing.perturbation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.informer4j.name.ResourceType;
import org.jspecify.annotations.Nullable;

/** Reads from a model class of fabric8's which resource it is. */
final class ResourceTypes {

  private ResourceTypes() {}

  static ResourceType of(Class<? extends HasMetadata> model) {
    @Nullable String group = HasMetadata.getGroup(model);
    @Nullable String version = HasMetadata.getVersion(model);
    if (version == null) {
      throw new IllegalArgumentException(model.getName() + " does not say of which version it is;"
          + " a custom resource needs the annotations @Group and @Version");
    }
    String plural = HasMetadata.getPlural(model);
    String kind = HasMetadata.getKind(model);
    return Namespaced.class.isAssignableFrom(model)
        ? ResourceType.namespaced(group == null ? "" : group, version, plural, kind)
        : ResourceType.clusterScoped(group == null ? "" : group, version, plural, kind);
  }
}
