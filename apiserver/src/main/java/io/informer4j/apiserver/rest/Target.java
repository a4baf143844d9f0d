package io.informer4j.apiserver.rest;

import io.informer4j.name.ObjectName;

/**
 * What a request is about.
 *
 * @param resource of which resource
 * @param namespace in which namespace, empty for none or all
 * @param name which object, empty for the collection
 * @param isStatus whether it is about the status subresource
 */
record Target(ApiResource resource, String namespace, String name, boolean isStatus) {

  ObjectName objectName() {
    return ObjectName.of(namespace, name);
  }

  /** Returns whether this is the collection of a namespaced resource over all namespaces, which can only be read. */
  boolean isAllNamespaces() {
    return resource.type().isNamespaced() && namespace.isEmpty();
  }
}
