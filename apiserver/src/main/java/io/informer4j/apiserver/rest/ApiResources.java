package io.informer4j.apiserver.rest;

import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The resources that a server has. Whatever is not registered is not found, as on a real server.
 *
 * <pre>{@code
 * ApiResources resources = new ApiResources()
 *     .register(ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"))
 *     .register(ApiResource.custom(widgets));
 * }</pre>
 *
 * <p>Each resource has one version: there is no conversion.
 *
 * <p><b>Threading:</b> for one thread, as all of this package.
 */
public final class ApiResources {

  private static final ResourceType NAMESPACES =
      ResourceType.clusterScoped("", "v1", "namespaces", "Namespace");

  private final Map<String, ApiResource> byPath = new LinkedHashMap<>();
  private boolean requireNamespaces;

  /** Registers a resource with what is known of it, see {@link ApiResource#of}. */
  public ApiResources register(ResourceType type) {
    return register(ApiResource.of(type));
  }

  /**
   * Registers a resource.
   *
   * @throws IllegalArgumentException if its plural is registered in the same group: there would have to be conversion
   */
  public ApiResources register(ApiResource resource) {
    ResourceType type = resource.type();
    for (ApiResource other : byPath.values()) {
      if (other.type().group().equals(type.group())
          && other.type().plural().equals(type.plural())) {
        throw new IllegalArgumentException("resource " + type + " is registered already as "
            + other.type() + ", and there is no conversion between versions");
      }
    }
    byPath.put(type.apiVersion() + "/" + type.plural(), resource);
    return this;
  }

  /** Registers namespaces, and lets objects be created only in those that there are. */
  public ApiResources requireNamespaces() {
    if (find(NAMESPACES.apiVersion(), NAMESPACES.plural()).isEmpty()) {
      register(NAMESPACES);
    }
    requireNamespaces = true;
    return this;
  }

  /** Returns all resources, in the order of their registration. */
  public Collection<ApiResource> all() {
    return Collections.unmodifiableCollection(byPath.values());
  }

  /** Returns all resource types, in the order of their registration. */
  public List<ResourceType> types() {
    List<ResourceType> types = new ArrayList<>();
    byPath.values().forEach(resource -> types.add(resource.type()));
    return types;
  }

  /** Returns the resource of namespaces, if they must be there. */
  Optional<ApiResource> requiredNamespaces() {
    return requireNamespaces
        ? find(NAMESPACES.apiVersion(), NAMESPACES.plural())
        : Optional.empty();
  }

  Optional<ApiResource> find(String apiVersion, String plural) {
    return Optional.ofNullable(byPath.get(apiVersion + "/" + plural));
  }
}
