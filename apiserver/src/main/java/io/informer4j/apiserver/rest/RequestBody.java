package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads the body of a request. */
final class RequestBody {

  static final String JSON = "application/json";
  private static final String YAML = "application/yaml";

  private RequestBody() {}

  /** Returns the media type of the body, JSON if the client does not say. */
  static String mediaType(ApiRequest request) {
    return request
        .header("content-type")
        .map(type -> MediaType.parse(type).name())
        .orElse(JSON);
  }

  /** Reads an object that is to be stored. @throws Refusal if it is none of the resource */
  static ObjectNode object(ApiRequest request, ApiResource resource) {
    return switch (mediaType(request)) {
      case JSON -> checked(parse(request, resource), resource);
      case YAML -> checked(Yaml.read(request), resource);
      default -> throw Refusal.unsupportedMediaType(JSON + ", " + YAML);
    };
  }

  /** Returns an object of the resource, which says so; a built-in one need not. */
  static ObjectNode checked(JsonNode parsed, ApiResource resource) {
    if (!(parsed instanceof ObjectNode object)) {
      throw Refusal.badRequest("the object provided is unrecognized (must be of type "
          + resource.type().kind() + "): it is not a JSON object");
    }
    String kind = Json.text(object, "kind");
    String apiVersion = Json.text(object, "apiVersion");
    if (resource.isCustom() && kind.isEmpty()) {
      throw Refusal.badRequest("Object 'Kind' is missing in the object provided");
    }
    if (resource.isCustom() && apiVersion.isEmpty()) {
      throw Refusal.badRequest("Object 'apiVersion' is missing in the object provided");
    }
    String expectedKind = resource.type().kind();
    String expectedVersion = resource.type().apiVersion();
    if (!kind.isEmpty() && !kind.equals(expectedKind)) {
      throw Refusal.badRequest(
          kind + " in version \"" + apiVersion + "\" cannot be handled as a " + expectedKind);
    }
    if (!apiVersion.isEmpty() && !apiVersion.equals(expectedVersion)) {
      throw Refusal.badRequest("the API version in the data (" + apiVersion
          + ") does not match the expected API version (" + expectedVersion + ")");
    }
    object.put("kind", expectedKind).put("apiVersion", expectedVersion);
    TypedFields.problem(object, resource).ifPresent(why -> {
      throw Refusal.unreadable(resource, why);
    });
    return object;
  }

  private static JsonNode parse(ApiRequest request, ApiResource resource) {
    try {
      return Json.read(request.body());
    } catch (JsonProcessingException e) {
      throw Refusal.badRequest("the object provided is unrecognized (must be of type "
          + resource.type().kind() + "): couldn't get version/kind; json parse error: "
          + e.getOriginalMessage() + " ("
          + new String(request.body(), StandardCharsets.UTF_8) + ")");
    }
  }

  /** Reads any JSON. @throws Refusal if it is none */
  static JsonNode json(ApiRequest request) {
    try {
      return Json.read(request.body());
    } catch (JsonProcessingException e) {
      throw Refusal.badRequest("error decoding the body: " + e.getOriginalMessage());
    }
  }

  /** Returns whether the request must not have any effect. @throws Refusal if it asks for what is not known */
  static boolean isDryRun(ApiRequest request) {
    String dryRun = request.parameter("dryRun").orElse("");
    if (!dryRun.isEmpty() && !dryRun.equals("All")) {
      throw unsupported(request, "dryRun", "[\"" + dryRun + "\"]", "\"All\"");
    }
    return !dryRun.isEmpty();
  }

  /** A parameter has a value that is not known. */
  static Refusal unsupported(ApiRequest request, String parameter, String value, String supported) {
    String options = switch (request.method()) {
      case "POST" -> "CreateOptions";
      case "PATCH" -> "PatchOptions";
      case "DELETE" -> "DeleteOptions";
      default -> "UpdateOptions";
    };
    return Refusal.invalidOptions(
        options,
        List.of(new Refusal.Cause(
            "FieldValueNotSupported",
            "Unsupported value: " + value + ": supported values: " + supported,
            parameter)));
  }
}
