package io.informer4j.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.informer4j.fabric8.chain.KnownResources;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.name.ResourceType;

/**
 * The side of a factory that asks the server for names, labels, annotations and owners of objects and for nothing else
 * (client-go: {@code metadatainformer.SharedInformerFactory}). Its informers are started, waited for and closed with all others
 * of the factory.
 *
 * <pre>{@code
 * factory.metadata().forResource(Secret.class).lister().namespace("prod").list();   // PartialObjectMetadata
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class MetadataSharedInformerFactory {

  private final SharedInformerFactory factory;

  MetadataSharedInformerFactory(SharedInformerFactory factory) {
    this.factory = factory;
  }

  /** Returns the way to the informer of any resource's metadata (client-go: {@code ForResource}). */
  public ResourceAccess<PartialObjectMetadata> forResource(ResourceType type) {
    return factory.access(PartialObjectMetadata.class, type);
  }

  /** Returns the same for the resource of a model class. */
  public ResourceAccess<PartialObjectMetadata> forResource(Class<? extends HasMetadata> model) {
    return forResource(KnownResources.typeOf(model));
  }
}
