package io.informer4j.fabric8.chain;

import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.name.ResourceType;

/**
 * Where a chain ends: whoever makes informers of resources.
 *
 * <pre>{@code
 * ResourceAccess<Pod> pods = source.access(Pod.class, ResourceType.namespaced("", "v1", "pods", "Pod"));
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public interface ResourceSource {

  /** Returns the way to the informer of a resource whose objects are of this class. */
  <T> ResourceAccess<T> access(Class<T> model, ResourceType type);
}
