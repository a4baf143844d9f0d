package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a custom resource, compiled once for each revision of its definition: the {@code openAPIV3Schema} as
 * {@link SchemaDefaults}, {@link SchemaPruning} and {@link SchemaValidation} walk through it.
 *
 * <p>Rules in CEL ({@code x-kubernetes-validations}) are not read.
 *
 * <p><b>Threading:</b> immutable, if nobody writes to the default values.
 *
 * @param types which types a value may have, empty if any
 * @param format the format of values, empty if none
 * @param isNullable whether a value may be null
 * @param keepsUnknown whether fields that are not specified stay ({@code x-kubernetes-preserve-unknown-fields})
 * @param isResource whether a value is an object with kind and metadata ({@code x-kubernetes-embedded-resource})
 * @param defaultValue what a value is if there is none, null if nothing
 * @param properties the fields that are specified, in their order
 * @param hasAdditional whether there may be other fields ({@code additionalProperties})
 * @param additional what those are like, null if nothing is said of them
 * @param items what the elements of a list are like, null if nothing is said of them
 * @param required which fields there must be
 * @param listType {@code x-kubernetes-list-type}, empty if not given
 * @param listKeys which fields tell the elements of a list of type map apart
 * @param limits what else is demanded of a value
 * @param combination which other schemas a value is held against
 */
record StructuralSchema(
    List<String> types,
    String format,
    boolean isNullable,
    boolean keepsUnknown,
    boolean isResource,
    @Nullable JsonNode defaultValue,
    Map<String, StructuralSchema> properties,
    boolean hasAdditional,
    @Nullable StructuralSchema additional,
    @Nullable StructuralSchema items,
    List<String> required,
    String listType,
    List<String> listKeys,
    ValueLimits limits,
    Combination combination) {

  /** Other schemas, of which a value must match all, any, exactly one, or not this one. */
  record Combination(
      List<StructuralSchema> allOf,
      List<StructuralSchema> anyOf,
      List<StructuralSchema> oneOf,
      @Nullable StructuralSchema not) {}

  /** Returns the compiled form of an {@code openAPIV3Schema}. */
  static StructuralSchema compile(JsonNode schema) {
    boolean intOrString = flag(schema, "x-kubernetes-int-or-string");
    JsonNode additional = schema.path("additionalProperties");
    return new StructuralSchema(
        intOrString ? List.of("integer", "string") : types(schema),
        Json.text(schema, "format"),
        flag(schema, "nullable"),
        flag(schema, "x-kubernetes-preserve-unknown-fields"),
        flag(schema, "x-kubernetes-embedded-resource"),
        schema.hasNonNull("default") ? schema.get("default") : null,
        properties(schema.path("properties")),
        additional.isObject() || additional.asBoolean(false),
        compiledOrNull(additional),
        compiledOrNull(schema.path("items")),
        DefinitionReader.texts(schema.path("required")),
        Json.text(schema, "x-kubernetes-list-type"),
        DefinitionReader.texts(schema.path("x-kubernetes-list-map-keys")),
        ValueLimits.of(schema),
        new Combination(
            all(schema.path("allOf")),
            intOrString ? List.of() : all(schema.path("anyOf")),
            all(schema.path("oneOf")),
            compiledOrNull(schema.path("not"))));
  }

  private static boolean flag(JsonNode schema, String field) {
    return schema.path(field).asBoolean(false);
  }

  private static List<String> types(JsonNode schema) {
    String type = Json.text(schema, "type");
    return type.isEmpty() ? List.of() : List.of(type);
  }

  private static Map<String, StructuralSchema> properties(JsonNode node) {
    Map<String, StructuralSchema> properties = new LinkedHashMap<>();
    node.properties().forEach(field -> properties.put(field.getKey(), compile(field.getValue())));
    return properties;
  }

  private static List<StructuralSchema> all(JsonNode array) {
    List<StructuralSchema> schemas = new ArrayList<>();
    array.forEach(schema -> schemas.add(compile(schema)));
    return schemas;
  }

  private static @Nullable StructuralSchema compiledOrNull(JsonNode schema) {
    return schema.isObject() ? compile(schema) : null;
  }

  /** Returns what a field is like, null if nothing is said of it. */
  @Nullable
  StructuralSchema field(String name) {
    StructuralSchema property = properties.get(name);
    return property == null ? additional : property;
  }

  /** Returns whether a field may be there. */
  boolean has(String name) {
    return hasAdditional || properties.containsKey(name);
  }
}
