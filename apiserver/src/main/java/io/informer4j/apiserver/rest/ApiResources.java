package io.informer4j.apiserver.rest;

import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The resources that a server has. Whatever is not registered is not found, as on a real server.
 *
 * <pre>{@code
 * ApiResources resources = new ApiResources()
 *     .register(ResourceType.namespaced("", "v1", "configmaps", "ConfigMap"))
 *     .register(ApiResource.custom(widgets));
 * }</pre>
 *
 * <p>A resource may be served in several versions ({@link #serveAs}), of which one is stored: watch caches and histories
 * know of that one alone. CustomResourceDefinitions come and go while a server runs; {@link #onChange} tells of it.
 *
 * <p><b>Threading:</b> for one thread, as all of this package.
 */
public final class ApiResources {

  /** Hears of resources that come and go. */
  public interface Listener {
    /** A resource is there, whose objects are stored as this type. */
    void added(ResourceType stored);

    /** A resource is gone. */
    void removed(ResourceType stored);
  }

  private static final ResourceType NAMESPACES =
      ResourceType.clusterScoped("", "v1", "namespaces", "Namespace");
  private static final ResourceType EVENTS = ResourceType.namespaced("", "v1", "events", "Event");
  private static final ResourceType AUTOSCALERS = ResourceType.namespaced(
      "autoscaling", "v2", "horizontalpodautoscalers", "HorizontalPodAutoscaler");

  /** By {@code apiVersion/plural}, in the order of registration. */
  private final Map<String, ServedVersion> byPath = new LinkedHashMap<>();

  /** What is stored, which servers ask for after every write; made anew when something is registered or removed. */
  private Map<ResourceType, ApiResource> stored = new LinkedHashMap<>();

  private List<ResourceType> storedTypes = List.of();

  private final List<Listener> listeners = new ArrayList<>(1);
  private boolean requireNamespaces;

  /**
   * Returns the resources of Kubernetes 1.36 itself, those of a server with default settings; objects can be created only
   * in namespaces that there are.
   */
  public static ApiResources builtIn() {
    ApiResources resources = new ApiResources();
    for (ApiResource resource : BuiltInResources.all()) {
      String apiVersion = resource.type().apiVersion();
      if (apiVersion.equals("events.k8s.io/v1")) {
        resources.serveAs(resource, EVENTS, new EventConversion());
      } else if (apiVersion.equals("autoscaling/v1")) {
        resources.serveAs(resource, AUTOSCALERS, new AutoscalerConversion());
      } else {
        resources.register(resource);
      }
    }
    return resources.requireNamespaces();
  }

  /** Registers a resource with what is known of it, see {@link ApiResource#of}. */
  public ApiResources register(ResourceType type) {
    return register(ApiResource.of(type));
  }

  /**
   * Registers a resource.
   *
   * @throws IllegalArgumentException if its plural is registered in the same group: it would have to be told in which
   *     version objects are stored, see {@link #serveAs}
   */
  public ApiResources register(ApiResource resource) {
    ResourceType type = resource.type();
    for (ServedVersion version : byPath.values()) {
      ResourceType other = version.stored().type();
      if (other.group().equals(type.group()) && other.plural().equals(type.plural())) {
        throw new IllegalArgumentException("resource " + type + " is registered already as " + other
            + ", and both cannot be stored");
      }
    }
    put(ServedVersion.asStored(resource));
    listeners.forEach(listener -> listener.added(type));
    return this;
  }

  /**
   * Registers another version of a resource that is registered already, whose objects look the same but for their
   * apiVersion.
   *
   * @param resource the other version
   * @param storedAs the version in which objects are stored
   * @throws IllegalArgumentException if that is not registered
   */
  public ApiResources serveAs(ApiResource resource, ResourceType storedAs) {
    return serveAs(resource, storedAs, Conversion.NAMES_ALONE);
  }

  ApiResources serveAs(ApiResource resource, ResourceType storedAs, Conversion conversion) {
    ApiResource storage = find(storedAs.apiVersion(), storedAs.plural())
        .orElseThrow(() -> new IllegalArgumentException(storedAs + " is not registered"));
    put(new ServedVersion(resource, storage, conversion));
    return this;
  }

  private void put(ServedVersion version) {
    ResourceType type = version.served().type();
    byPath.put(type.apiVersion() + "/" + type.plural(), version);
    refresh();
  }

  private void refresh() {
    Map<ResourceType, ApiResource> now = new LinkedHashMap<>();
    byPath.values().forEach(v -> now.putIfAbsent(v.stored().type(), v.stored()));
    stored = now;
    storedTypes = List.copyOf(now.keySet());
  }

  /**
   * Registers the versions of a custom resource anew, in place of what was registered of it.
   *
   * @param storage the version in which objects are stored; the same for as long as the resource is there
   * @param served all that are served, in the order of preference
   * @param schemas what each of these demands of its objects
   */
  void define(
      ApiResource storage, List<ApiResource> served, Function<ApiResource, CustomSchema> schemas) {
    boolean isNew = !isStored(storage.type());
    withdraw(storage.type());
    for (ApiResource version : served) {
      put(new ServedVersion(version, storage, Conversion.NAMES_ALONE, schemas.apply(version)));
    }
    if (isNew) {
      listeners.forEach(listener -> listener.added(storage.type()));
    }
  }

  /** Takes a resource out, in all its versions. */
  void remove(ResourceType type) {
    if (isStored(type)) {
      withdraw(type);
      listeners.forEach(listener -> listener.removed(type));
    }
  }

  private boolean isStored(ResourceType type) {
    return stored.containsKey(type);
  }

  private void withdraw(ResourceType type) {
    byPath.values().removeIf(version -> version.stored().type().equals(type));
    refresh();
  }

  /** Registers namespaces, and lets objects be created only in those that there are. */
  public ApiResources requireNamespaces() {
    if (find(NAMESPACES.apiVersion(), NAMESPACES.plural()).isEmpty()) {
      register(NAMESPACES);
    }
    requireNamespaces = true;
    return this;
  }

  /** Tells this one from now on of resources that come and go; not of those that are there. */
  public void onChange(Listener listener) {
    listeners.add(listener);
  }

  /** Returns all resources in the version in which they are stored, in the order of their registration. */
  public Collection<ApiResource> all() {
    return Collections.unmodifiableCollection(stored.values());
  }

  /** Returns all types that are stored, in the order of their registration. */
  public List<ResourceType> types() {
    return storedTypes;
  }

  /** Returns all resources in all versions that are served, in the order of their registration. */
  List<ApiResource> served() {
    return byPath.values().stream().map(ServedVersion::served).toList();
  }

  /** Returns the resource of namespaces, if they must be there. */
  Optional<ApiResource> requiredNamespaces() {
    return requireNamespaces
        ? find(NAMESPACES.apiVersion(), NAMESPACES.plural())
        : Optional.empty();
  }

  Optional<ApiResource> find(String apiVersion, String plural) {
    return version(apiVersion, plural).map(ServedVersion::served);
  }

  Optional<ServedVersion> version(String apiVersion, String plural) {
    return Optional.ofNullable(byPath.get(apiVersion + "/" + plural));
  }
}
