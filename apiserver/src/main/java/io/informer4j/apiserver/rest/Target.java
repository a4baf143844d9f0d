package io.informer4j.apiserver.rest;

import io.informer4j.name.ObjectName;

/**
 * What a request is about.
 *
 * @param resource of which resource
 * @param namespace in which namespace, empty for none or all
 * @param name which object, empty for the collection
 * @param subresource which part of it, empty for the object itself
 * @param schema what the version that the client speaks of demands of objects
 */
record Target(
    ApiResource resource, String namespace, String name, String subresource, CustomSchema schema) {

  /** Returns a target of which nothing is demanded. */
  Target(ApiResource resource, String namespace, String name, String subresource) {
    this(resource, namespace, name, subresource, CustomSchema.NONE);
  }

  /** Returns an object itself. */
  static Target of(ApiResource resource, ObjectName name) {
    return new Target(resource, name.namespace(), name.name(), "");
  }

  ObjectName objectName() {
    return ObjectName.of(namespace, name);
  }

  boolean isStatus() {
    return subresource.equals("status");
  }

  Target part(String part) {
    return new Target(resource, namespace, name, part, schema);
  }

  /** Returns whether this is the collection of a namespaced resource over all namespaces, which can only be read. */
  boolean isAllNamespaces() {
    return resource.type().isNamespaced() && namespace.isEmpty();
  }
}
