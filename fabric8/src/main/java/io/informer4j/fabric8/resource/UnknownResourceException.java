package io.informer4j.fabric8.resource;

import io.informer4j.name.ResourceType;

/** There is no model class for a resource; {@code dynamic()} serves any. */
public final class UnknownResourceException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final transient ResourceType type;

  /** Creates the exception for a resource. */
  public UnknownResourceException(ResourceType type) {
    super("no model class is known for " + type + " of kind " + type.kind()
        + (type.isNamespaced() ? " in namespaces" : " outside of namespaces")
        + "; ask dynamic().forResource(…) for it, or informerFor(…) with a class of your own");
    this.type = type;
  }

  /** Returns the resource. */
  public ResourceType resourceType() {
    return type;
  }
}
