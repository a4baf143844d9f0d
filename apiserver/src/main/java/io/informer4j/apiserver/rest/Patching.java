package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import java.util.List;
import java.util.Optional;

/** Patches objects, in the four ways there are. */
final class Patching {

  private static final String JSON_PATCH = "application/json-patch+json";
  private static final String MERGE_PATCH = "application/merge-patch+json";
  private static final String STRATEGIC = "application/strategic-merge-patch+json";
  private static final String APPLY = "application/apply-patch+yaml";

  private final Backend backend;
  private final Creation creation;
  private final Modification modification;

  Patching(Backend backend, Creation creation, Modification modification) {
    this.backend = backend;
    this.creation = creation;
    this.modification = modification;
  }

  ApiResponse patch(Target target, ApiRequest request, View view) {
    String type = RequestBody.mediaType(request);
    List<String> accepted = target.resource().isCustom()
        ? List.of(JSON_PATCH, MERGE_PATCH, APPLY)
        : List.of(JSON_PATCH, MERGE_PATCH, STRATEGIC, APPLY);
    if (!accepted.contains(type)) {
      throw Refusal.unsupportedMediaType(String.join(", ", accepted));
    }
    WriteMode mode = WriteMode.of(request, view);
    if (type.equals(APPLY)) {
      return apply(target, request, mode);
    }
    JsonNode patch = RequestBody.json(request);
    StoredObject<ObjectNode> current = modification.current(target);
    JsonNode patched = patched(type, whole(target, current), patch);
    ObjectNode written =
        modification.write(target, current, proposal(target, current, patched), mode);
    return ApiResponse.json(200, Refusal.line(written));
  }

  private static JsonNode patched(String type, ObjectNode document, JsonNode patch) {
    if (!type.equals(JSON_PATCH) && !patch.isObject()) {
      throw Refusal.badRequest("error decoding patch: a merge patch is a JSON object");
    }
    return switch (type) {
      case JSON_PATCH -> JsonPatch.apply(document, patch);
      case MERGE_PATCH -> MergePatch.json(document, patch);
      default -> MergePatch.strategic(document, patch);
    };
  }

  /** Applies a configuration: creates the object, or merges into it and takes out what is applied no more. */
  private ApiResponse apply(Target target, ApiRequest request, WriteMode mode) {
    String manager = request.parameter("fieldManager").orElse("");
    if (manager.isEmpty()) {
      throw Refusal.invalidOptions(
          "PatchOptions",
          List.of(Refusal.Cause.required("fieldManager", "is required for apply patch")));
    }
    ObjectNode configuration = configuration(target, request);
    AppliedFields fields =
        new AppliedFields(manager, configuration, target.resource().hasStatus(), target.isStatus());
    Optional<StoredObject<ObjectNode>> current =
        backend.history().get(target.resource().type(), target.objectName());
    if (current.isEmpty() && !target.isStatus()) {
      ObjectNode created = creation.create(target, configuration, mode.applying(fields));
      return ApiResponse.json(201, Refusal.line(created));
    }
    StoredObject<ObjectNode> found = modification.current(target);
    List<String> conflicts = fields.conflicts(found.content());
    if (!conflicts.isEmpty() && !ListParameters.isTrue(request.parameter("force"))) {
      throw Refusal.applyConflict(conflicts);
    }
    ObjectNode merged = (ObjectNode)
        MergePatch.apply(whole(target, found), configuration, target.resource().isCustom());
    fields.removeAbandoned(found.content(), merged);
    ObjectNode written =
        modification.write(target, found, proposal(target, found, merged), mode.applying(fields));
    return ApiResponse.json(200, Refusal.line(written));
  }

  private static ObjectNode configuration(Target target, ApiRequest request) {
    if (looksLikeYaml(request)) {
      throw Refusal.notImplemented("YAML; send the same as JSON, which is YAML too");
    }
    JsonNode parsed = RequestBody.json(request);
    if (Json.text(parsed, "apiVersion").isEmpty() || Json.text(parsed, "kind").isEmpty()) {
      throw Refusal.badRequest("invalid object type: /, Kind=");
    }
    ObjectNode configuration = RequestBody.checked(parsed, target.resource());
    if (Metadata.of(configuration).hasNonNull("managedFields")) {
      throw Refusal.badRequest("metadata.managedFields must be nil");
    }
    ObjectNode metadata = configuration.get("metadata") instanceof ObjectNode present
        ? present
        : configuration.putObject("metadata");
    if (Metadata.text(configuration, "name").isEmpty()) {
      metadata.put("name", target.name());
    }
    if (!Metadata.text(configuration, "name").equals(target.name())) {
      throw Refusal.badRequest("the name of the object (" + Metadata.text(configuration, "name")
          + ") does not match the name on the URL (" + target.name() + ")");
    }
    return configuration;
  }

  private static boolean looksLikeYaml(ApiRequest request) {
    for (byte b : request.body()) {
      if (!Character.isWhitespace(b)) {
        return b != '{';
      }
    }
    return false;
  }

  /** Returns a copy of the object that may be written to, as the client sees it. */
  private ObjectNode whole(Target target, StoredObject<ObjectNode> current) {
    return View.WHOLE
        .object(target.resource(), current, backend.versionOf(current))
        .deepCopy();
  }

  /** Checks that what a patch made is still the same object. */
  private static ObjectNode proposal(
      Target target, StoredObject<ObjectNode> current, JsonNode patched) {
    ObjectNode object = RequestBody.checked(patched, target.resource());
    String name = Metadata.text(object, "name");
    if (!name.equals(current.name().name())) {
      throw Refusal.invalid(
          target.resource(),
          target.name(),
          List.of(
              Refusal.Cause.invalid("metadata.name", "\"" + name + "\"", "field is immutable")));
    }
    if (!Metadata.text(object, "namespace").equals(current.name().namespace())) {
      throw Refusal.badRequest("the namespace of the provided object does not match the namespace"
          + " sent on the request");
    }
    return object;
  }
}
