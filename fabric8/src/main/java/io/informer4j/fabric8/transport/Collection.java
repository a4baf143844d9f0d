package io.informer4j.fabric8.transport;

import io.informer4j.name.ResourceType;
import java.util.Objects;

/**
 * What is listed and watched: the objects of a resource in one namespace or all, as far as selectors pick them.
 *
 * <pre>{@code
 * Collection web = Collection.of(pods).inNamespace("prod").withLabels("app=web");
 * }</pre>
 *
 * @param resource the resource
 * @param namespace the namespace, empty for all and for resources without
 * @param labelSelector as in the API, empty for everything
 * @param fieldSelector as in the API, empty for everything
 */
public record Collection(
    ResourceType resource, String namespace, String labelSelector, String fieldSelector) {

  /** Checks that nothing is null. */
  public Collection {
    Objects.requireNonNull(resource, "resource");
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(labelSelector, "labelSelector");
    Objects.requireNonNull(fieldSelector, "fieldSelector");
  }

  /** Returns all objects of a resource. */
  public static Collection of(ResourceType resource) {
    return new Collection(resource, "", "", "");
  }

  /** Returns what of this lies in a namespace. */
  public Collection inNamespace(String other) {
    return new Collection(resource, other, labelSelector, fieldSelector);
  }

  /** Returns what of this the label selector picks. */
  public Collection withLabels(String selector) {
    return new Collection(resource, namespace, selector, fieldSelector);
  }

  /** Returns what of this the field selector picks. */
  public Collection withFields(String selector) {
    return new Collection(resource, namespace, labelSelector, selector);
  }

  /** Returns the path under the server's address, escaped, without a slash at its beginning. */
  public String path() {
    String root = resource.group().isEmpty() ? "api/" : "apis/" + escape(resource.group()) + "/";
    String in = namespace.isEmpty() ? "" : "namespaces/" + escape(namespace) + "/";
    return root + escape(resource.version()) + "/" + in + escape(resource.plural());
  }

  private static String escape(String segment) {
    return Addresses.escape(segment);
  }
}
