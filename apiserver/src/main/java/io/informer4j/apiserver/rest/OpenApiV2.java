package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.WireWriter;
import java.nio.charset.StandardCharsets;
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
    ByteBuilder paths = new ByteBuilder(16 * 1024);
    ByteBuilder definitions = new ByteBuilder(16 * 1024);
    for (ApiResource resource : resources) {
      ResourceType type = resource.type();
      byte[] schema = message(
          field(4, OpenApi.NO_SCHEMA),
          field(22, field(1, "object")),
          field(31, extension("- " + yaml(type).replace("\n", "\n  ").stripTrailing() + "\n")));
      definitions.write(field(1, named(OpenApi.name(type), schema)));
      if (resource.verbs().contains("patch")) {
        paths.write(field(2, named(OpenApi.path(type), field(8, patch(type)))));
      }
    }
    return message(
        field(1, "2.0"),
        field(2, message(field(1, "Kubernetes"), field(2, "v1.36.0"))),
        field(8, paths.toArray()),
        field(9, definitions.toArray()));
  }

  private static byte[] patch(ResourceType type) {
    ByteBuilder operation = new ByteBuilder(256);
    for (String name : OpenApi.PATCH_PARAMETERS) {
      byte[] query = message(
          field(2, "query"), field(4, name), field(6, name.equals("force") ? "boolean" : "string"));
      byte[] nonBody = field(3, query);
      operation.write(field(8, field(1, field(2, nonBody))));
    }
    operation.write(field(13, extension(yaml(type))));
    return operation.toArray();
  }

  private static byte[] named(String name, byte[] value) {
    return message(field(1, name), field(2, value));
  }

  private static byte[] extension(String yaml) {
    return named(OpenApi.KIND_EXTENSION, field(2, yaml));
  }

  private static byte[] message(byte[]... fields) {
    ByteBuilder out = new ByteBuilder(256);
    for (byte[] field : fields) {
      out.write(field);
    }
    return out.toArray();
  }

  private static byte[] field(int number, String text) {
    return field(number, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] field(int number, byte[] content) {
    WireWriter out = new WireWriter();
    out.bytes(number, content);
    return out.toBytes();
  }

  private static String yaml(ResourceType type) {
    return "group: \"" + type.group() + "\"\nkind: " + type.kind() + "\nversion: " + type.version()
        + "\n";
  }
}
