package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads a CustomResourceDefinition: which resources it defines. Also fills in what it leaves open. */
final class DefinitionReader {

  private final JsonNode spec;
  private final JsonNode names;

  DefinitionReader(ObjectNode definition) {
    this.spec = definition.path("spec");
    this.names = spec.path("names");
  }

  /** Sets the fields that a definition may leave open. */
  static void setDefaults(ObjectNode definition) {
    if (!(definition.get("spec") instanceof ObjectNode spec)) {
      return;
    }
    if (!spec.hasNonNull("conversion")) {
      spec.putObject("conversion").put("strategy", "None");
    }
    if (spec.get("names") instanceof ObjectNode names) {
      String kind = Json.text(names, "kind");
      if (Json.text(names, "singular").isEmpty() && !kind.isEmpty()) {
        names.put("singular", kind.toLowerCase(Locale.ROOT));
      }
      if (Json.text(names, "listKind").isEmpty() && !kind.isEmpty()) {
        names.put("listKind", kind + "List");
      }
    }
  }

  String group() {
    return Json.text(spec, "group");
  }

  String plural() {
    return Json.text(names, "plural");
  }

  JsonNode names() {
    return names;
  }

  /** Returns the version in which objects are stored, by its own word. */
  String storageVersion() {
    for (JsonNode version : spec.path("versions")) {
      if (version.path("storage").asBoolean(false)) {
        return Json.text(version, "name");
      }
    }
    return "";
  }

  ResourceType type(String version) {
    return new ResourceType(
        group(),
        version,
        plural(),
        Json.text(names, "kind"),
        Json.text(spec, "scope").equals("Namespaced"));
  }

  /** Returns what is served, the dearest version first. */
  List<ApiResource> served() {
    List<ApiResource> served = new ArrayList<>();
    for (JsonNode version : spec.path("versions")) {
      if (version.path("served").asBoolean(false)) {
        served.add(resource(version));
      }
    }
    served.sort((a, b) ->
        VersionOrder.DEAREST_FIRST.compare(a.type().version(), b.type().version()));
    return served;
  }

  /** Returns one version, served or not. */
  ApiResource resource(String name) {
    for (JsonNode version : spec.path("versions")) {
      if (Json.text(version, "name").equals(name)) {
        return resource(version);
      }
    }
    return ApiResource.custom(type(name));
  }

  /** Returns the schema of a version, missing if there is none. */
  JsonNode schema(String name) {
    for (JsonNode version : spec.path("versions")) {
      if (Json.text(version, "name").equals(name)) {
        return version.path("schema").path("openAPIV3Schema");
      }
    }
    return spec.path("no such version");
  }

  private ApiResource resource(JsonNode version) {
    ResourceType type = type(Json.text(version, "name"));
    JsonNode subresources = version.path("subresources");
    ApiResource resource = ApiResource.custom(type)
        .withNames(new ResourceNames(
            Json.text(names, "singular"),
            Json.text(names, "listKind"),
            texts(names.path("shortNames")),
            texts(names.path("categories"))))
        .withSubresources(
            subresources.hasNonNull("status") ? List.of(Subresource.status(type)) : List.of())
        .withSelectableFields(selectableFields(version))
        .withColumns(columns(version.path("additionalPrinterColumns")));
    JsonNode scale = subresources.path("scale");
    return scale.isObject()
        ? resource.withScale(new ScalePaths(
            Json.text(scale, "specReplicasPath"),
            Json.text(scale, "statusReplicasPath"),
            Json.text(scale, "labelSelectorPath")))
        : resource;
  }

  private static List<String> selectableFields(JsonNode version) {
    List<String> fields = new ArrayList<>();
    for (JsonNode field : version.path("selectableFields")) {
      String path = Json.text(field, "jsonPath");
      fields.add(path.startsWith(".") ? path.substring(1) : path);
    }
    return fields;
  }

  private static List<PrinterColumn> columns(JsonNode node) {
    List<PrinterColumn> columns = new ArrayList<>();
    for (JsonNode column : node) {
      columns.add(new PrinterColumn(
          Json.text(column, "name"),
          Json.text(column, "type"),
          Json.text(column, "format"),
          Json.text(column, "description"),
          column.path("priority").asInt(0),
          Json.text(column, "jsonPath")));
    }
    return columns.isEmpty() ? List.of(PrinterColumn.AGE) : columns;
  }

  static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
