package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.StoredObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Deletes objects, or marks them for deletion while finalizers, a node or dependents hold them. */
final class Deletion {

  private static final List<String> IMMORTAL = List.of("default", "kube-system", "kube-public");

  private final Backend backend;
  private final GracefulDeletion grace;

  Deletion(Backend backend) {
    this.backend = backend;
    this.grace = new GracefulDeletion(backend);
  }

  /** What became of an object: gone, with its last state, or still there. */
  record Outcome(boolean isGone, StoredObject<Document> object) {}

  /** Deletes one object. */
  ApiResponse delete(Target target, ApiRequest request, View view) {
    return delete(target, DeleteOptions.of(request), view);
  }

  ApiResponse delete(Target target, DeleteOptions options, View view) {
    ApiResource resource = target.resource();
    requireCollector(options);
    if (backend.options().strategies()
        && resource.isNamespaces()
        && IMMORTAL.contains(target.name())) {
      throw Refusal.forbidden(resource, target.name(), "this namespace may not be deleted");
    }
    StoredObject<Document> current = backend
        .find(resource, target.objectName())
        .orElseThrow(() -> Refusal.notFound(resource, target.name()));
    checkPreconditions(target, options, current);
    refuseFullNamespace(target);
    Outcome outcome = remove(resource, current, options);
    boolean showsObject = !outcome.isGone()
        || (backend.options().strategies() && ShownWhenDeleted.contains(resource));
    int status = !outcome.isGone() && options.isToldToWait() ? 202 : 200;
    StoredObject<Document> shown = outcome.object();
    return ApiResponse.json(
        status,
        Refusal.line(
            showsObject
                ? view.object(resource, shown, backend.versionOf(shown))
                : success(resource, current)));
  }

  /** Deletes all objects of a collection that are selected, and returns them as they were. */
  ApiResponse deleteCollection(Target target, ApiRequest request, View view) {
    DeleteOptions options = DeleteOptions.of(request);
    requireCollector(options);
    ApiResource resource = target.resource();
    if (resource.isNamespaces()) {
      throw Refusal.methodNotAllowed();
    }
    for (String parameter : List.of("continue", "resourceVersion")) {
      if (request.parameter(parameter).filter(v -> !v.isEmpty()).isPresent()) {
        throw Refusal.notImplemented(parameter + " of a collection that is to be deleted");
      }
    }
    ListParameters parameters = new ListParameters(request, resource, target.namespace());
    String version = backend.head().value();
    ObjectNode list = view.list(resource);
    list.putObject("metadata").put("resourceVersion", version);
    ArrayNode items = list.putArray(view.items());
    for (StoredObject<Document> object : selected(target, parameters.selector(), limit(request))) {
      items.add(view.item(resource, object, backend.versionOf(object)));
      remove(resource, object, options);
    }
    return ApiResponse.json(200, Refusal.line(list));
  }

  private static long limit(ApiRequest request) {
    String limit = request.parameter("limit").filter(l -> !l.isEmpty()).orElse("0");
    try {
      return Long.parseLong(limit) > 0 ? Long.parseLong(limit) : Long.MAX_VALUE;
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("limit is no number: " + limit);
    }
  }

  private List<StoredObject<Document>> selected(
      Target target, Predicate<StoredObject<Document>> selector, long limit) {
    History<Document> history = backend.history();
    List<StoredObject<Document>> selected = new ArrayList<>();
    for (StoredObject<Document> object :
        history.stateAt(target.resource().type(), history.head()).values()) {
      boolean inside = object.name().namespace().equals(target.namespace());
      if (inside && selected.size() < limit && selector.test(object)) {
        selected.add(object);
      }
    }
    return selected;
  }

  /** Deletes an object as far as that can be done now. */
  Outcome remove(ApiResource resource, StoredObject<Document> current, DeleteOptions options) {
    ObjectNode tree = current.content().tree();
    Optional<ObjectNode> marked = resource.isNamespaces() && backend.options().strategies()
        ? grace.markNamespace(tree, options)
        : grace.mark(resource, tree, options);
    if (marked.isEmpty()) {
      return gone(resource, current, options);
    }
    ObjectNode next = marked.get();
    boolean unchanged = next.equals(tree);
    StoredObject<Document> stored = unchanged
        ? current
        : options.dryRun()
            ? rehearsed(current, next)
            : backend.update(resource, current.name(), next);
    return Modification.isFinished(resource, next) && !unchanged
        ? gone(resource, stored, options)
        : new Outcome(false, stored);
  }

  private Outcome gone(
      ApiResource resource, StoredObject<Document> current, DeleteOptions options) {
    return new Outcome(
        true,
        options.dryRun()
            ? current
            : backend.delete(resource, current.name(), current.content().tree()));
  }

  private static StoredObject<Document> rehearsed(StoredObject<Document> current, ObjectNode next) {
    return new StoredObject<>(
        current.name(),
        current.uid(),
        current.created(),
        current.revision(),
        current.labels(),
        Document.of(next));
  }

  private void checkPreconditions(
      Target target, DeleteOptions options, StoredObject<Document> current) {
    if (!options.uid().isEmpty() && !options.uid().equals(current.uid())) {
      throw Refusal.preconditionFailed(
          target.resource(),
          target.name(),
          "the UID in the precondition (" + options.uid() + ") does not match the UID in record ("
              + current.uid() + "). The object might have been deleted and then recreated");
    }
    String version = options.resourceVersion();
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

  /** Where nothing behaves by itself, nothing could ever be finished that waits for the garbage collector. */
  private void requireCollector(DeleteOptions options) {
    boolean orphan = options.orphan().orElse(false);
    boolean needed = orphan
        || options.propagation().equals(DeleteOptions.FOREGROUND)
        || options.propagation().equals(DeleteOptions.ORPHAN);
    if (needed && !backend.options().strategies()) {
      throw Refusal.notImplemented("the garbage collector, which propagation policy "
          + (orphan ? DeleteOptions.ORPHAN : options.propagation()) + " needs; use Background");
    }
  }

  /** A namespace goes when a controller has emptied it; where there is none, and none can be, it must be empty. */
  private void refuseFullNamespace(Target target) {
    if (!target.resource().isNamespaces() || backend.options().strategies()) {
      return;
    }
    History<Document> history = backend.history();
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

  private static ObjectNode success(ApiResource resource, StoredObject<Document> deleted) {
    ObjectNode status = Json.object().put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status.put("status", "Success");
    ObjectNode details = Refusal.details(
        deleted.name().name(), resource.type().group(), resource.type().plural());
    status.set("details", details.put("uid", deleted.uid()));
    return status;
  }
}
