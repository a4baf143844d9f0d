package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The subresource {@code scale}: how many there are and shall be, whatever of. */
final class Scaling {

  private static final String API_VERSION = "autoscaling/v1";

  private final Backend backend;
  private final Modification modification;

  Scaling(Backend backend, Modification modification) {
    this.backend = backend;
    this.modification = modification;
  }

  ApiResponse handle(Target target, ApiRequest request, View view) {
    ScalePaths paths = target.resource().scale().orElseThrow(Refusal::noSuchResource);
    StoredObject<Document> current = modification.current(target);
    ObjectNode scale = scale(
        View.WHOLE.object(target.resource(), current, backend.versionOf(current)),
        target.resource(),
        paths);
    return switch (request.method()) {
      case "GET" -> ApiResponse.json(200, Refusal.line(scale));
      case "PUT" -> write(target, current, read(request), paths, WriteMode.of(request, view));
      case "PATCH" ->
        write(target, current, patched(scale, request), paths, WriteMode.of(request, view));
      default -> throw Refusal.methodNotAllowed();
    };
  }

  private static JsonNode read(ApiRequest request) {
    JsonNode scale = RequestBody.json(request);
    String kind = Json.text(scale, "kind");
    if (!scale.isObject() || !(kind.isEmpty() || kind.equals("Scale"))) {
      throw Refusal.badRequest("the object provided is unrecognized (must be of type Scale)");
    }
    return scale;
  }

  private static JsonNode patched(ObjectNode scale, ApiRequest request) {
    JsonNode patch = RequestBody.json(request);
    return switch (RequestBody.mediaType(request)) {
      case Patching.JSON_PATCH -> JsonPatch.apply(scale, patch);
      case Patching.MERGE_PATCH, Patching.STRATEGIC -> MergePatch.json(scale, patch);
      case Patching.APPLY -> throw Refusal.notImplemented("server-side apply of a scale");
      default ->
        throw Refusal.unsupportedMediaType(String.join(
            ", ", Patching.JSON_PATCH, Patching.MERGE_PATCH, Patching.STRATEGIC, Patching.APPLY));
    };
  }

  private ApiResponse write(
      Target target,
      StoredObject<Document> current,
      JsonNode scale,
      ScalePaths paths,
      WriteMode mode) {
    String name = Json.text(scale.path("metadata"), "name");
    if (!name.isEmpty() && !name.equals(target.name())) {
      throw Refusal.badRequest("the name of the object (" + name
          + ") does not match the name on the URL (" + target.name() + ")");
    }
    long replicas = scale.path("spec").path("replicas").asLong(0);
    if (replicas < 0) {
      throw Refusal.invalid(
          "autoscaling",
          "Scale",
          target.name(),
          List.of(Refusal.Cause.invalid(
              "spec.replicas", Long.toString(replicas), "must be greater than or equal to 0")));
    }
    ObjectNode proposed = current.content().tree().deepCopy();
    setReplicas(proposed, paths.specReplicas(), (int) replicas);
    for (String field : List.of("uid", "resourceVersion")) {
      String given = Json.text(scale.path("metadata"), field);
      if (!given.isEmpty()) {
        Metadata.writable(proposed).put(field, given);
      }
    }
    WriteMode whole = new WriteMode(mode.dryRun(), View.WHOLE, mode.manager(), mode.applied());
    ObjectNode written = modification.write(target, current, proposed, whole);
    return ApiResponse.json(200, Refusal.line(scale(written, target.resource(), paths)));
  }

  private static void setReplicas(ObjectNode object, String path, int replicas) {
    String pointer = ScalePaths.pointer(path);
    int last = pointer.lastIndexOf('/');
    object.withObject(pointer.substring(0, last)).put(pointer.substring(last + 1), replicas);
  }

  private static ObjectNode scale(ObjectNode object, ApiResource resource, ScalePaths paths) {
    ObjectNode scale = Json.object().put("kind", "Scale").put("apiVersion", API_VERSION);
    ObjectNode metadata = scale.putObject("metadata");
    for (String field :
        List.of("name", "namespace", "uid", "resourceVersion", "creationTimestamp")) {
      JsonNode value = Metadata.of(object).get(field);
      if (value != null) {
        metadata.set(field, value);
      }
    }
    JsonNode wanted = object.at(ScalePaths.pointer(paths.specReplicas()));
    if (wanted.isMissingNode() && !resource.isCustom()) {
      wanted = Json.tree(1); // what the real server would have written into it
    }
    if (wanted.isMissingNode()) {
      throw Refusal.internal(
          "the spec replicas field \"" + paths.specReplicas() + "\" does not exist");
    }
    ObjectNode spec = scale.putObject("spec");
    if (wanted.asInt() != 0) {
      spec.put("replicas", wanted.asInt());
    }
    ObjectNode status = scale.putObject("status");
    status.put("replicas", object.at(ScalePaths.pointer(paths.statusReplicas())).asInt(0));
    String selector = paths.labelSelector().isEmpty()
        ? ""
        : selector(object.at(ScalePaths.pointer(paths.labelSelector())));
    if (!selector.isEmpty()) {
      status.put("selector", selector);
    }
    return scale;
  }

  /** Returns a label selector as text: its own, or that of its terms, by key. */
  private static String selector(JsonNode selector) {
    if (selector.isTextual()) {
      return selector.asText();
    }
    boolean structured = selector.has("matchLabels") || selector.has("matchExpressions");
    Map<String, List<String>> terms = new TreeMap<>();
    (structured ? selector.path("matchLabels") : selector)
        .properties()
        .forEach(label -> terms
            .computeIfAbsent(label.getKey(), k -> new ArrayList<>())
            .add(label.getKey() + "=" + label.getValue().asText()));
    selector
        .path("matchExpressions")
        .forEach(expression -> terms
            .computeIfAbsent(Json.text(expression, "key"), k -> new ArrayList<>())
            .add(term(expression)));
    List<String> all = new ArrayList<>();
    terms.values().forEach(all::addAll);
    return String.join(",", all);
  }

  private static String term(JsonNode expression) {
    String key = Json.text(expression, "key");
    List<String> values = new ArrayList<>();
    expression.path("values").forEach(value -> values.add(value.asText()));
    values.sort(null);
    String in = " (" + String.join(",", values) + ")";
    return switch (Json.text(expression, "operator")) {
      case "In" -> key + " in" + in;
      case "NotIn" -> key + " notin" + in;
      case "DoesNotExist" -> "!" + key;
      default -> key;
    };
  }
}
