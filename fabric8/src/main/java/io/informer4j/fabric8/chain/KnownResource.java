package io.informer4j.fabric8.chain;

import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.name.ResourceType;
import java.util.List;

/**
 * A resource of the chain: what it is called, and the class that its objects are read into.
 *
 * <pre>{@code
 * KnownResource<?> deployments = KnownResources.find("deploy").orElseThrow();
 * deployments.from(factory).informer();
 * }</pre>
 *
 * <p><b>Threading:</b> immutable. There is one instance of each.
 */
public final class KnownResource<T> {

  /** In the register, which loads the class when it is asked for: loading all of them would take a noticeable time. */
  private final int place;

  private final ResourceType resourceType;
  private final List<String> shortNames;

  KnownResource(int place, ResourceType resourceType, List<String> shortNames) {
    this.place = place;
    this.resourceType = resourceType;
    this.shortNames = shortNames;
  }

  /** Returns the resource. */
  public ResourceType resourceType() {
    return resourceType;
  }

  /**
   * Returns the class of its objects: that of another version, or {@code GenericKubernetesResource}, where there is none of its
   * own.
   */
  @SuppressWarnings("unchecked") // the register has one class for each place
  public Class<T> model() {
    return (Class<T>) ResourceRegister.model(place);
  }

  /** Returns what kubectl lets it be called besides its plural and kind, such as {@code deploy}. */
  public List<String> shortNames() {
    return shortNames;
  }

  /** Returns the way to its informers, from whoever makes them. */
  public ResourceAccess<T> from(ResourceSource source) {
    return source.access(model(), resourceType);
  }

  @Override
  public String toString() {
    return resourceType.toString();
  }
}
