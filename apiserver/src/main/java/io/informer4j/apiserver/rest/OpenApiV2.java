package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import java.util.List;

/**
 * The older description of the API, which kubectl before 1.27 reads in protobuf (gnostic's {@code openapi.v2.Document})
 * and nobody else in JSON.
 */
final class OpenApiV2 {

  /** How answers are called; clients still ask with an @, which is no character of a media type. */
  private static final String PROTOBUF =
      "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

  private static final String ANY_PROTOBUF = "application/com.github.proto-openapi.spec.v2";

  private OpenApiV2() {}

  static ApiResponse answer(ApiRequest request, List<ApiResource> resources) {
    List<MediaType> accepted = Negotiation.accepted(request);
    for (MediaType type : accepted) {
      if (type.name().startsWith(ANY_PROTOBUF)) {
        return ApiResponse.json(200, protobuf(resources)).withHeader("Content-Type", PROTOBUF);
      }
      if (type.matches("application/json")) {
        return ApiResponse.json(200, Json.write(json(resources)));
      }
    }
    if (accepted.isEmpty()) {
      return ApiResponse.json(200, Json.write(json(resources)));
    }
    throw Refusal.notAcceptable("application/json, " + PROTOBUF);
  }

  private static ObjectNode json(List<ApiResource> resources) {
    ObjectNode document = Json.object().put("swagger", "2.0");
    document.putObject("info").put("title", "Kubernetes").put("version", "v1.36.0");
    ObjectNode paths = document.putObject("paths");
    ObjectNode definitions = document.putObject("definitions");
    for (ApiResource resource : resources) {
      ResourceType type = resource.type();
      ObjectNode definition = definitions
          .putObject(OpenApi.name(type))
          .put("description", OpenApi.NO_SCHEMA)
          .put("type", "object");
      kind(definition.putArray(OpenApi.KIND_EXTENSION).addObject(), type);
      if (resource.verbs().contains("patch")) {
        ObjectNode patch = paths.putObject(OpenApi.path(type)).putObject("patch");
        for (String parameter : OpenApi.PATCH_PARAMETERS) {
          patch
              .withArray("parameters")
              .addObject()
              .put("name", parameter)
              .put("in", "query")
              .put("type", parameter.equals("force") ? "boolean" : "string");
        }
        patch.putObject("responses").putObject("200").put("description", "OK");
        kind(patch.putObject(OpenApi.KIND_EXTENSION), type);
      }
    }
    return document;
  }

  private static void kind(ObjectNode node, ResourceType type) {
    node.put("group", type.group()).put("version", type.version()).put("kind", type.kind());
  }

  private static byte[] protobuf(List<ApiResource> resources) {
    ProtobufMessage paths = new ProtobufMessage();
    ProtobufMessage definitions = new ProtobufMessage();
    for (ApiResource resource : resources) {
      ResourceType type = resource.type();
      ProtobufMessage schema = new ProtobufMessage()
          .put(4, OpenApi.NO_SCHEMA)
          .put(22, new ProtobufMessage().put(1, "object"))
          .put(31, extension("- " + yaml(type).replace("\n", "\n  ").stripTrailing() + "\n"));
      definitions.put(1, named(OpenApi.name(type), schema));
      if (resource.verbs().contains("patch")) {
        ProtobufMessage item = new ProtobufMessage().put(8, patch(type));
        paths.put(2, named(OpenApi.path(type), item));
      }
    }
    return new ProtobufMessage()
        .put(1, "2.0")
        .put(2, new ProtobufMessage().put(1, "Kubernetes").put(2, "v1.36.0"))
        .put(8, paths)
        .put(9, definitions)
        .toBytes();
  }

  private static ProtobufMessage patch(ResourceType type) {
    ProtobufMessage operation = new ProtobufMessage();
    for (String name : OpenApi.PATCH_PARAMETERS) {
      ProtobufMessage query = new ProtobufMessage()
          .put(2, "query")
          .put(4, name)
          .put(6, name.equals("force") ? "boolean" : "string");
      ProtobufMessage nonBody = new ProtobufMessage().put(3, query);
      ProtobufMessage parameter = new ProtobufMessage().put(2, nonBody);
      operation.put(8, new ProtobufMessage().put(1, parameter));
    }
    return operation.put(13, extension(yaml(type)));
  }

  private static ProtobufMessage named(String name, ProtobufMessage value) {
    return new ProtobufMessage().put(1, name).put(2, value);
  }

  private static ProtobufMessage extension(String yaml) {
    return named(OpenApi.KIND_EXTENSION, new ProtobufMessage().put(2, yaml));
  }

  private static String yaml(ResourceType type) {
    return "group: \"" + type.group() + "\"\nkind: " + type.kind() + "\nversion: " + type.version()
        + "\n";
  }
}
