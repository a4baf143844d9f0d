package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Describes the API in the words of OpenAPI, as far as kubectl asks: which parameters a patch understands, and which
 * kinds there are. Built-in kinds have no schema here; custom ones have the schema of their definition.
 */
final class OpenApi {

  static final String NO_SCHEMA = "This server (informer4j) has no schema of this kind: it stores"
      + " what it is sent. Its fields are those of Kubernetes 1.36.";
  static final List<String> PATCH_PARAMETERS =
      List.of("pretty", "dryRun", "fieldManager", "fieldValidation", "force");
  private static final List<String> PATCHES = List.of(
      "application/json-patch+json",
      "application/merge-patch+json",
      "application/apply-patch+yaml");
  private static final String ROOT = "/openapi/v3/";
  static final String KIND_EXTENSION = "x-kubernetes-group-version-kind";

  private final ApiResources resources;
  private final Function<ResourceType, Optional<JsonNode>> schemas;

  /**
   * Creates the description.
   *
   * @param schemas knows the schemas of custom resources
   */
  OpenApi(ApiResources resources, Function<ResourceType, Optional<JsonNode>> schemas) {
    this.resources = resources;
    this.schemas = schemas;
  }

  /** Answers if the path is one of this description's. */
  Optional<ApiResponse> answer(ApiRequest request) {
    String path = request.path();
    if (path.equals("/openapi/v2")) {
      return Optional.of(OpenApiV2.answer(request, resources.served()));
    }
    if (path.equals("/openapi/v3")) {
      return Optional.of(ApiResponse.json(200, Json.write(index())));
    }
    if (!path.startsWith(ROOT)) {
      return Optional.empty();
    }
    String wanted = path.substring(ROOT.length());
    List<ApiResource> described = byPath().get(wanted);
    return described == null
        ? Optional.empty()
        : Optional.of(ApiResponse.json(200, Json.write(document(described))));
  }

  /** Returns what is served under each path: {@code api/v1}, {@code apis/apps/v1}. */
  private Map<String, List<ApiResource>> byPath() {
    Map<String, List<ApiResource>> paths = new LinkedHashMap<>();
    for (ApiResource resource : resources.served()) {
      paths.computeIfAbsent(root(resource.type()), path -> new ArrayList<>()).add(resource);
    }
    return paths;
  }

  private static String root(ResourceType type) {
    return (type.group().isEmpty() ? "api/" : "apis/") + type.apiVersion();
  }

  private ObjectNode index() {
    ObjectNode index = Json.object();
    ObjectNode paths = index.putObject("paths");
    byPath().forEach((path, described) -> {
      String hash = AggregatedDiscovery.digest(Json.write(document(described)));
      paths.putObject(path).put("serverRelativeURL", ROOT + path + "?hash=" + hash);
    });
    return index;
  }

  private ObjectNode document(List<ApiResource> described) {
    ObjectNode document = Json.object().put("openapi", "3.0.0");
    document.putObject("info").put("title", "Kubernetes").put("version", "v1.36.0");
    ObjectNode paths = document.putObject("paths");
    ObjectNode components = document.putObject("components").putObject("schemas");
    for (ApiResource resource : described) {
      components.set(name(resource.type()), schema(resource));
      if (resource.verbs().contains("patch")) {
        paths.set(path(resource.type()), item(resource));
      }
    }
    return document;
  }

  /** Returns the path of one object. */
  static String path(ResourceType type) {
    String scope = type.isNamespaced() ? "/namespaces/{namespace}/" : "/";
    return "/" + root(type) + scope + type.plural() + "/{name}";
  }

  /** Returns the name of a kind's schema. */
  static String name(ResourceType type) {
    String group = type.group().isEmpty() ? "core" : type.group();
    int dot = group.indexOf('.');
    String first = dot < 0 ? group : group.substring(0, dot);
    boolean isBuiltIn = BuiltInResources.find(type).isPresent();
    if (isBuiltIn) {
      return "io.k8s.api." + first + "." + type.version() + "." + type.kind();
    }
    StringBuilder reversed = new StringBuilder();
    for (String label : group.split("\\.", -1)) {
      reversed.insert(0, label + ".");
    }
    return reversed + type.version() + "." + type.kind();
  }

  private ObjectNode schema(ApiResource resource) {
    ResourceType type = resource.type();
    ObjectNode schema = schemas
        .apply(type)
        .<ObjectNode>map(JsonNode::deepCopy)
        .orElseGet(() -> Json.object().put("description", NO_SCHEMA).put("type", "object"));
    schema.putArray(KIND_EXTENSION).add(kind(type));
    return schema;
  }

  private static ObjectNode kind(ResourceType type) {
    return Json.object()
        .put("group", type.group())
        .put("version", type.version())
        .put("kind", type.kind());
  }

  private static ObjectNode item(ApiResource resource) {
    ObjectNode item = Json.object();
    ObjectNode reference =
        Json.object().put("$ref", "#/components/schemas/" + name(resource.type()));
    ObjectNode get = item.putObject("get");
    responses(get, reference);
    extensions(get, "get", resource.type());
    ObjectNode patch = item.putObject("patch");
    for (String parameter : PATCH_PARAMETERS) {
      patch
          .withArray("parameters")
          .addObject()
          .put("name", parameter)
          .put("in", "query")
          .putObject("schema")
          .put("type", parameter.equals("force") ? "boolean" : "string");
    }
    // Strategic merge patches are understood, but not named: clients would look for the merge keys
    // of lists in the schema, which is not there, instead of in what they know themselves.
    ObjectNode content = patch.putObject("requestBody").putObject("content");
    PATCHES.forEach(type -> content.putObject(type).putObject("schema").put("type", "object"));
    responses(patch, reference);
    extensions(patch, "patch", resource.type());
    return item;
  }

  private static void responses(ObjectNode operation, ObjectNode schema) {
    operation
        .putObject("responses")
        .putObject("200")
        .put("description", "OK")
        .putObject("content")
        .putObject("application/json")
        .set("schema", schema);
  }

  private static void extensions(ObjectNode operation, String action, ResourceType type) {
    operation.put("x-kubernetes-action", action);
    operation.set(KIND_EXTENSION, kind(type));
  }
}
