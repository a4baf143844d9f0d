package io.informer4j.informer;

import io.informer4j.name.ResourceType;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A name under which informers publish what they measure, taken from {@link InformerNames} (client-go: {@code
 * cache.InformerName}). For each resource it identifies one informer.
 *
 * <pre>{@code
 * InformerIdentity pods = name.withResource(podType);   // pods.isReserved(): true
 * name.withResource(podType).isReserved();              // false: one informer of pods is enough
 * name.release();                                       // pods.isReserved(): false
 * }</pre>
 *
 * <p><b>Threading:</b> all methods may be called from any thread.
 */
public final class InformerName {

  private static final Logger log = LoggerFactory.getLogger(InformerName.class);

  private final InformerNames names;
  private final String value;
  private final Set<ResourceType> resources = ConcurrentHashMap.newKeySet();
  private volatile boolean released;

  InformerName(InformerNames names, String value) {
    this.names = names;
    this.value = value;
  }

  /** Returns the name. */
  public String value() {
    return value;
  }

  /**
   * Returns the identity of the informer of this name and resource. The first one is reserved; any other is not, and
   * publishes nothing.
   */
  public InformerIdentity withResource(ResourceType resource) {
    if (resources.add(resource)) {
      return new InformerIdentity(this, resource);
    }
    log.warn(
        "a second informer of the same name and resource, its metrics are not published: name={} resource={}",
        value,
        resource);
    return InformerIdentity.unreserved(resource);
  }

  /**
   * Gives the name back. Identities made of it cease to be reserved, so that informers that have ended, and those that
   * should have, publish nothing under a name that may have a new owner. Calling again does nothing.
   */
  public void release() {
    released = true; // before the name is free, so that at no time two identities are reserved
    names.release(this);
  }

  boolean isReleased() {
    return released;
  }

  @Override
  public String toString() {
    return value;
  }
}
