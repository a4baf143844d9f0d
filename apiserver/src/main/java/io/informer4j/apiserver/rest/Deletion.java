package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.StoredObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Deletes objects, or marks them for deletion while they have finalizers. */
final class Deletion {

  private final Backend backend;

  Deletion(Backend backend) {
    this.backend = backend;
  }

  /** Deletes one object. */
  ApiResponse delete(Target target, ApiRequest request, View view) {
    ObjectNode options = options(request);
    ApiResource resource = target.resource();
    StoredObject<ObjectNode> current = backend
        .history()
        .get(resource.type(), target.objectName())
        .orElseThrow(() -> Refusal.notFound(resource, target.name()));
    checkPreconditions(target, options.path("preconditions"), current);
    refuseFullNamespace(target);
    if (!Metadata.finalizers(current.content()).isEmpty()) {
      StoredObject<ObjectNode> marked = mark(resource, current, isDryRun(request, options));
      return ApiResponse.json(
          200, Refusal.line(view.object(resource, marked, backend.versionOf(marked))));
    }
    if (!isDryRun(request, options)) {
      backend.history().delete(resource.type(), current.name());
    }
    return ApiResponse.json(200, Refusal.line(success(resource, current)));
  }

  /** Deletes all objects of a collection that are selected, and returns them as they were. */
  ApiResponse deleteCollection(Target target, ApiRequest request, View view) {
    ObjectNode options = options(request);
    for (String parameter : List.of("limit", "continue", "resourceVersion")) {
      if (request.parameter(parameter).filter(v -> !v.isEmpty()).isPresent()) {
        throw Refusal.notImplemented(parameter + " of a collection that is to be deleted");
      }
    }
    ApiResource resource = target.resource();
    Predicate<StoredObject<ObjectNode>> selector =
        new ListParameters(request, resource, target.namespace()).selector();
    History<ObjectNode> history = backend.history();
    String version = backend.head().value();
    ObjectNode list = view.list(resource);
    list.putObject("metadata").put("resourceVersion", version);
    ArrayNode items = list.putArray("items");
    for (StoredObject<ObjectNode> object : selected(target, selector)) {
      items.add(view.item(resource, object, backend.versionOf(object)));
      if (!Metadata.finalizers(object.content()).isEmpty()) {
        mark(resource, object, isDryRun(request, options));
      } else if (!isDryRun(request, options)) {
        history.delete(resource.type(), object.name());
      }
    }
    return ApiResponse.json(200, Refusal.line(list));
  }

  private List<StoredObject<ObjectNode>> selected(
      Target target, Predicate<StoredObject<ObjectNode>> selector) {
    History<ObjectNode> history = backend.history();
    List<StoredObject<ObjectNode>> selected = new ArrayList<>();
    for (StoredObject<ObjectNode> object :
        history.stateAt(target.resource().type(), history.head()).values()) {
      boolean inside = object.name().namespace().equals(target.namespace());
      if (inside && selector.test(object)) {
        selected.add(object);
      }
    }
    return selected;
  }

  /** Sets the deletion timestamp, once; the object goes when its last finalizer does. */
  private StoredObject<ObjectNode> mark(
      ApiResource resource, StoredObject<ObjectNode> current, boolean dryRun) {
    if (dryRun || Metadata.isDeleting(current.content())) {
      return current;
    }
    ObjectNode next = current.content().deepCopy();
    ObjectNode metadata = Metadata.writable(next);
    metadata.put(Metadata.DELETION, backend.timestamp());
    metadata.put(Metadata.GRACE, 0L);
    if (Metadata.generation(next) > 0) {
      metadata.put("generation", Metadata.generation(next) + 1);
    }
    return backend.history().update(resource.type(), current.name(), current.labels(), next);
  }

  private void checkPreconditions(
      Target target, JsonNode preconditions, StoredObject<ObjectNode> current) {
    String uid = Json.text(preconditions, "uid");
    if (!uid.isEmpty() && !uid.equals(current.uid())) {
      throw Refusal.preconditionFailed(
          target.resource(),
          target.name(),
          "the UID in the precondition (" + uid + ") does not match the UID in record ("
              + current.uid() + "). The object might have been deleted and then recreated");
    }
    String version = Json.text(preconditions, "resourceVersion");
    String actual = backend.versionOf(current).value();
    if (!version.isEmpty() && !version.equals(actual)) {
      throw Refusal.preconditionFailed(
          target.resource(),
          target.name(),
          "the ResourceVersion in the precondition (" + version
              + ") does not match the ResourceVersion in record (" + actual
              + "). The object might have been modified");
    }
  }

  /** A namespace goes when a controller has emptied it, and there is none here. */
  private void refuseFullNamespace(Target target) {
    if (!target.resource().type().plural().equals("namespaces")
        || !target.resource().type().group().isEmpty()) {
      return;
    }
    History<ObjectNode> history = backend.history();
    for (ApiResource other : backend.resources().all()) {
      boolean used = other.type().isNamespaced()
          && history.stateAt(other.type(), history.head()).keySet().stream()
              .anyMatch(name -> name.namespace().equals(target.name()));
      if (used) {
        throw Refusal.notImplemented("the namespace controller; delete the "
            + other.qualifiedPlural() + " in namespace " + target.name() + " first");
      }
    }
  }

  private static ObjectNode options(ApiRequest request) {
    ObjectNode options = Json.object();
    if (request.body().length > 0) {
      if (!RequestBody.mediaType(request).equals("application/json")) {
        throw Refusal.unsupportedMediaType("application/json");
      }
      if (!(RequestBody.json(request) instanceof ObjectNode given)) {
        throw Refusal.badRequest("DeleteOptions must be a JSON object");
      }
      options = given;
    }
    String propagation = Json.text(options, "propagationPolicy");
    String wanted = request.parameter("propagationPolicy").orElse(propagation);
    boolean orphan = options.path("orphanDependents").asBoolean(false)
        || ListParameters.isTrue(request.parameter("orphanDependents"));
    if (orphan || wanted.equals("Foreground") || wanted.equals("Orphan")) {
      throw Refusal.notImplemented("the garbage collector, which propagation policy "
          + (orphan ? "Orphan" : wanted) + " needs; use Background");
    }
    return options;
  }

  private static boolean isDryRun(ApiRequest request, ObjectNode options) {
    return !options.path("dryRun").isEmpty() || RequestBody.isDryRun(request);
  }

  private static ObjectNode success(ApiResource resource, StoredObject<ObjectNode> deleted) {
    ObjectNode status = Json.object().put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status.put("status", "Success");
    ObjectNode details = Refusal.details(
        deleted.name().name(), resource.type().group(), resource.type().plural());
    status.set("details", details.put("uid", deleted.uid()));
    return status;
  }
}
