package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import java.util.List;
import java.util.Optional;

/** Patches objects, in the four ways there are. */
final class Patching {

  static final String JSON_PATCH = "application/json-patch+json";
  static final String MERGE_PATCH = "application/merge-patch+json";
  static final String STRATEGIC = "application/strategic-merge-patch+json";
  static final String APPLY = "application/apply-patch+yaml";

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
    FieldValidation validation = FieldValidation.of(request);
    WriteMode mode = WriteMode.of(request, view);
    if (type.equals(APPLY)) {
      return apply(target, request, mode);
    }
    JsonNode patch = RequestBody.json(request);
    StoredObject<Document> current = modification.current(target);
    JsonNode patched = patched(type, whole(target, current), patch, target.resource());
    ObjectNode proposal = proposal(target, current, patched);
    List<String> warnings = validation.admitPatched(target, proposal);
    ObjectNode written = modification.write(target, current, proposal, mode);
    return FieldValidation.warned(ApiResponse.json(200, Refusal.line(written)), warnings);
  }

  private static JsonNode patched(
      String type, ObjectNode document, JsonNode patch, ApiResource resource) {
    if (!type.equals(JSON_PATCH) && !patch.isObject()) {
      throw Refusal.badRequest("error decoding patch: a merge patch is a JSON object");
    }
    return switch (type) {
      case JSON_PATCH -> JsonPatch.apply(document, patch);
      case MERGE_PATCH -> MergePatch.json(document, patch);
      default -> StrategicMergePatch.apply(document, (ObjectNode) patch, MergeRules.of(resource));
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
    FieldValidation.requireKnown(target, configuration);
    Optional<StoredObject<Document>> current = backend.find(target.resource(), target.objectName());
    if (current.isEmpty() && target.subresource().isEmpty()) {
      return applyNew(target, configuration, mode);
    }
    StoredObject<Document> found = modification.current(target);
    ManagedFields fields = ManagedFields.of(found.content().tree(), target.resource());
    boolean force = ListParameters.isTrue(request.parameter("force"));
    ObjectNode merged = fields.apply(
        found.content().tree(),
        configuration,
        manager(target, mode),
        backend.timestamp(),
        force,
        target.resource().isCustom());
    ObjectNode proposal = proposal(target, found, merged);
    target.schema().admit(proposal);
    ObjectNode written = modification.write(target, found, proposal, mode.applying(fields));
    return ApiResponse.json(200, Refusal.line(written));
  }

  private ApiResponse applyNew(Target target, ObjectNode configuration, WriteMode mode) {
    if (!Metadata.text(configuration, "resourceVersion").isEmpty()) {
      throw Refusal.notFound(target.resource(), target.name());
    }
    String uid = Metadata.text(configuration, "uid");
    if (!uid.isEmpty()) {
      throw Refusal.conflict(
          target.resource(),
          target.name(),
          "uid mismatch: the provided object specified uid " + uid
              + ", and no existing object was found");
    }
    ManagedFields fields = ManagedFields.of(Json.object(), target.resource());
    ObjectNode object = fields.apply(
        Json.object(), configuration, manager(target, mode), backend.timestamp(), true, false);
    target.schema().admit(object);
    ObjectNode created = creation.create(target, object, mode.applying(fields));
    return ApiResponse.json(201, Refusal.line(created));
  }

  private static ManagedFields.Manager manager(Target target, WriteMode mode) {
    return new ManagedFields.Manager(
        mode.manager(), target.resource().type().apiVersion(), target.subresource());
  }

  private static ObjectNode configuration(Target target, ApiRequest request) {
    JsonNode parsed =
        Yaml.looksLike(request.body()) ? Yaml.read(request) : RequestBody.json(request);
    if (Json.text(parsed, "apiVersion").isEmpty() || Json.text(parsed, "kind").isEmpty()) {
      throw Refusal.badRequest("invalid object type: /, Kind=");
    }
    ObjectNode configuration = RequestBody.checked(parsed, target.resource());
    if (Metadata.of(configuration).hasNonNull(ManagedFields.FIELD)) {
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
    Json.dropNulls(configuration);
    return part(target, configuration);
  }

  /** Returns what of a configuration counts here: status where it is the target, everything else otherwise. */
  private static ObjectNode part(Target target, ObjectNode configuration) {
    if (target.isStatus()) {
      ObjectNode metadata = Metadata.writable(configuration);
      metadata.retain("name", "namespace", "uid", "resourceVersion");
      return configuration.retain("apiVersion", "kind", "metadata", "status");
    }
    return target.resource().hasStatus() ? configuration.without("status") : configuration;
  }

  /** Returns a copy of the object that may be written to, as the client sees it. */
  private ObjectNode whole(Target target, StoredObject<Document> current) {
    return View.WHOLE
        .object(target.resource(), current, backend.versionOf(current))
        .deepCopy();
  }

  /** Checks that what a patch made is still the same object. */
  private static ObjectNode proposal(
      Target target, StoredObject<Document> current, JsonNode patched) {
    if (patched instanceof ObjectNode tree) {
      TypedFields.problem(tree, target.resource()).ifPresent(why -> {
        throw Refusal.unreadablePatch(Json.quote(patched.toString()), why);
      });
    }
    ObjectNode object = RequestBody.checked(patched, target.resource());
    String name = Metadata.text(object, "name");
    if (!name.equals(current.name().name())) {
      throw Refusal.badRequest("the name of the object (" + name
          + ") does not match the name on the URL (" + target.name() + ")");
    }
    if (!Metadata.text(object, "namespace").equals(current.name().namespace())) {
      throw Refusal.badRequest("the namespace of the provided object does not match the namespace"
          + " sent on the request");
    }
    return object;
  }
}
