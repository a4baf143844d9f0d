package io.informer4j.cli;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.CacheFormat;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.chain.KnownResources;
import io.informer4j.fabric8.resource.Encoding;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.name.ResourceType;
import picocli.CommandLine.Option;

/** How informers are to hold what they mirror. */
final class CacheOptions {

  @Option(
      names = "--metadata-only",
      description = "Ask the server for names, labels and annotations, and for nothing else.")
  private boolean metadataOnly;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "How objects lie in the cache: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private CacheFormat format = CacheFormat.PACKED;

  @Option(
      names = "--encoding",
      paramLabel = "ENCODING",
      description =
          "What the server is asked for: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Encoding encoding = Encoding.AUTOMATIC;

  CacheFormat format() {
    return format;
  }

  /** Returns the way to the informer of a resource: by its model class where there is one, so that protobuf can be read. */
  ResourceAccess<? extends HasMetadata> access(SharedInformerFactory factory, ResourceType type) {
    if (metadataOnly) {
      return factory.metadata().forResource(type);
    }
    return KnownResources.of(type).isPresent()
        ? factory.forResource(type)
        : factory.access(GenericKubernetesResource.class, type);
  }

  /** Returns informers' options with these. */
  <T> InformerOptions<T> apply(InformerOptions<T> options) {
    return options.withFormat(format).withEncoding(encoding);
  }
}
