package io.informer4j.lister;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;

/**
 * An object that somebody requires is not in the cache (client-go: the {@code NotFound} status that
 * listers return). The message names the resource and the object, and says why if that is known.
 */
public final class ObjectNotFoundException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient ResourceType resource;
  private final transient ObjectName name;

  ObjectNotFoundException(ResourceType resource, ObjectName name, String hint) {
    super(resource + " '" + name + "' is not in the cache" + hint);
    this.resource = resource;
    this.name = name;
  }

  /** Returns the resource in which the object was looked up. */
  public ResourceType resource() {
    return resource;
  }

  /** Returns the name of the object. */
  public ObjectName name() {
    return name;
  }
}
