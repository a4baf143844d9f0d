package io.informer4j.apiserver.rest;

import io.informer4j.name.ResourceType;
import java.util.List;

/**
 * One resource as a server knows it: its type, and in which ways it behaves unlike others.
 *
 * <pre>{@code
 * ApiResource.of(ResourceType.namespaced("", "v1", "pods", "Pod"));    // what is known of pods
 * ApiResource.custom(ResourceType.namespaced("example.com", "v1", "widgets", "Widget"))
 *     .withSelectableFields(List.of("spec.colour"));
 * }</pre>
 *
 * @param type the type
 * @param isCustom whether it is defined by a CustomResourceDefinition: items of lists then say what they are, updates
 *     must name a resource version, and there are no strategic merge patches
 * @param hasStatus whether status is a subresource, written through {@code /status} only
 * @param hasGeneration whether {@code metadata.generation} counts the changes of what is desired
 * @param selectableFields which fields, besides {@code metadata.name} and {@code metadata.namespace}, field selectors
 *     may name
 */
public record ApiResource(
    ResourceType type,
    boolean isCustom,
    boolean hasStatus,
    boolean hasGeneration,
    List<String> selectableFields) {

  /**
   * Returns what is known of a resource. Those of Kubernetes itself behave as they do there, if they are in the table of
   * known ones; all others are custom resources with a status.
   */
  public static ApiResource of(ResourceType type) {
    return BuiltInResources.find(type).orElseGet(() -> custom(type));
  }

  /** Returns a custom resource with status subresource. */
  public static ApiResource custom(ResourceType type) {
    return new ApiResource(type, true, true, true, List.of());
  }

  /** Returns this resource without status subresource: status is a field like any other. */
  public ApiResource withoutStatus() {
    return new ApiResource(type, isCustom, false, hasGeneration, selectableFields);
  }

  /** Returns this resource with these fields for field selectors. */
  public ApiResource withSelectableFields(List<String> fields) {
    return new ApiResource(type, isCustom, hasStatus, hasGeneration, List.copyOf(fields));
  }

  /** Returns {@code plural.group}, as messages have it. */
  String qualifiedPlural() {
    return type.group().isEmpty() ? type.plural() : type.plural() + "." + type.group();
  }

  /** Returns {@code Kind.group}, as messages have it. */
  String qualifiedKind() {
    return type.group().isEmpty() ? type.kind() : type.kind() + "." + type.group();
  }
}
