package io.informer4j.apiserver.rest;

import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One resource as a server knows it: its type, and in which ways it behaves unlike others.
 *
 * <pre>{@code
 * ApiResource.of(ResourceType.namespaced("", "v1", "pods", "Pod"));    // what is known of pods
 * ApiResource.custom(ResourceType.namespaced("example.com", "v1", "widgets", "Widget"))
 *     .withSelectableFields(List.of("spec.colour"));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param type the type
 * @param isCustom whether it is defined by a CustomResourceDefinition: items of lists then say what they are, updates
 *     must name a resource version, and there are no strategic merge patches
 * @param hasGeneration whether {@code metadata.generation} counts the changes of what is desired
 * @param selectableFields which fields, besides {@code metadata.name} and {@code metadata.namespace}, field selectors
 *     may name
 * @param scale where a custom resource has what its subresource {@code scale} shows, if it has one
 * @param names what people call it
 * @param verbs what can be done with it, in the words of discovery
 * @param subresources what can be asked of one object besides itself
 * @param columns which columns a table of custom objects has besides their names
 */
public record ApiResource(
    ResourceType type,
    boolean isCustom,
    boolean hasGeneration,
    List<String> selectableFields,
    Optional<ScalePaths> scale,
    ResourceNames names,
    List<String> verbs,
    List<Subresource> subresources,
    List<PrinterColumn> columns) {

  static final List<String> ALL_VERBS =
      List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");

  /** In the order in which the server of custom resources tells them. */
  static final List<String> CUSTOM_VERBS =
      List.of("delete", "deletecollection", "get", "list", "patch", "create", "update", "watch");

  /**
   * Returns what is known of a resource. Those of Kubernetes itself behave as they do there, if they are in the table of
   * known ones; all others are custom resources with a status.
   */
  public static ApiResource of(ResourceType type) {
    return BuiltInResources.find(type).orElseGet(() -> custom(type));
  }

  /** Returns a custom resource with status subresource. */
  public static ApiResource custom(ResourceType type) {
    return new ApiResource(
        type,
        true,
        true,
        List.of(),
        Optional.empty(),
        ResourceNames.of(type),
        CUSTOM_VERBS,
        List.of(Subresource.status(type)),
        List.of(PrinterColumn.AGE));
  }

  /** Returns whether status is a subresource, written through {@code /status} only. */
  public boolean hasStatus() {
    return subresource("status").isPresent();
  }

  /** Returns what is known of a subresource. */
  public Optional<Subresource> subresource(String name) {
    for (Subresource subresource : subresources) {
      if (subresource.name().equals(name)) {
        return Optional.of(subresource);
      }
    }
    return Optional.empty();
  }

  /** Returns this resource without status subresource: status is a field like any other. */
  public ApiResource withoutStatus() {
    return withSubresources(
        subresources.stream().filter(s -> !s.name().equals("status")).toList());
  }

  /** Returns this resource with these fields for field selectors. */
  public ApiResource withSelectableFields(List<String> fields) {
    return with(type, List.copyOf(fields), scale, names, subresources, columns);
  }

  /** Returns this resource with a subresource {@code scale}. */
  public ApiResource withScale(ScalePaths paths) {
    List<Subresource> more = new ArrayList<>(subresources);
    more.removeIf(subresource -> subresource.name().equals("scale"));
    more.add(Subresource.scale());
    return with(type, selectableFields, Optional.of(paths), names, List.copyOf(more), columns);
  }

  /** Returns this resource with these subresources. */
  public ApiResource withSubresources(List<Subresource> others) {
    return with(type, selectableFields, scale, names, List.copyOf(others), columns);
  }

  /** Returns this resource under these names. */
  public ApiResource withNames(ResourceNames others) {
    return with(type, selectableFields, scale, others, subresources, columns);
  }

  /** Returns this resource with these columns in tables. */
  public ApiResource withColumns(List<PrinterColumn> others) {
    return with(type, selectableFields, scale, names, subresources, List.copyOf(others));
  }

  /** Returns this resource as another type of the same shape. */
  ApiResource withType(ResourceType other) {
    return with(other, selectableFields, scale, names, subresources, columns);
  }

  private ApiResource with(
      ResourceType otherType,
      List<String> fields,
      Optional<ScalePaths> paths,
      ResourceNames otherNames,
      List<Subresource> otherSubresources,
      List<PrinterColumn> otherColumns) {
    return new ApiResource(
        otherType,
        isCustom,
        hasGeneration,
        fields,
        paths,
        otherNames,
        verbs,
        otherSubresources,
        otherColumns);
  }

  /** Returns whether objects are stored; others are only asked of a server, such as what one may do. */
  boolean isStored() {
    return isCustom || verbs.contains("watch");
  }

  /** Returns whether objects are to be had as protobuf, which custom ones are not. */
  boolean hasProtobuf() {
    return !isCustom && Schema.kind(type.apiVersion(), type.kind()).isPresent();
  }

  /** Returns whether these are namespaces. */
  boolean isNamespaces() {
    return type.group().isEmpty() && type.plural().equals("namespaces");
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
