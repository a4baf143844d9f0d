package io.informer4j.fabric8;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.name.ResourceType;

/**
 * The side of a factory that serves any resource, whether or not there is a class for it (client-go: {@code
 * dynamicinformer.DynamicSharedInformerFactory}). Its informers are started, waited for and closed with all others of the
 * factory.
 *
 * <pre>{@code
 * ResourceType backups = ResourceType.namespaced("example.com", "v1", "backups", "Backup");
 * factory.dynamic().forResource(backups).lister().namespace("prod").list();
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class DynamicSharedInformerFactory {

  private final SharedInformerFactory factory;

  DynamicSharedInformerFactory(SharedInformerFactory factory) {
    this.factory = factory;
  }

  /** Returns the way to the informer of any resource (client-go: {@code ForResource}). */
  public ResourceAccess<GenericKubernetesResource> forResource(ResourceType type) {
    return factory.access(GenericKubernetesResource.class, type);
  }
}
