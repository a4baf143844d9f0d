package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Empties namespaces that are being deleted, and lets them go. It has no nodes to wait for: pods go without grace.
 */
final class NamespaceController {

  private static final String FINALIZER = "kubernetes";
  private static final List<String> SYSTEM =
      List.of("default", "kube-system", "kube-public", "kube-node-lease");

  private final Backend backend;
  private final Modification modification;
  private final Deletion deletion;
  private final Creation creation;

  NamespaceController(Backend backend) {
    this.backend = backend;
    this.modification = new Modification(backend);
    this.deletion = new Deletion(backend);
    this.creation = new Creation(backend);
  }

  void createMissing(ApiResource namespaces) {
    for (String name : SYSTEM) {
      if (backend.find(namespaces, ObjectName.of(name)).isEmpty()) {
        ObjectNode namespace = Json.object()
            .put("kind", namespaces.type().kind())
            .put("apiVersion", namespaces.type().apiVersion());
        namespace.putObject("metadata").put("name", name);
        WriteMode mode = new WriteMode(false, View.WHOLE, "kube-apiserver", Optional.empty());
        creation.create(new Target(namespaces, "", "", ""), namespace, mode);
      }
    }
  }

  /** Goes on with a namespace, if it is being deleted. */
  void check(String name) {
    Optional<ApiResource> namespaces = backend.resources().requiredNamespaces();
    if (name.isEmpty() || namespaces.isEmpty()) {
      return;
    }
    Optional<StoredObject<Document>> found = backend.find(namespaces.get(), ObjectName.of(name));
    if (found.isEmpty() || !Metadata.isDeleting(found.get().content().tree())) {
      return;
    }
    StoredObject<Document> namespace = found.get();
    if (!isHeld(namespace.content().tree())) {
      return;
    }
    Map<String, Integer> remaining = new TreeMap<>();
    Map<String, Integer> finalizers = new TreeMap<>();
    empty(name, remaining, finalizers);
    Target target = Target.of(namespaces.get(), namespace.name());
    ObjectNode next = namespace.content().tree().deepCopy();
    if (remaining.isEmpty()) {
      ArrayNode kept = next.withObject("/spec").putArray("finalizers");
      namespace.content().tree().path("spec").path("finalizers").forEach(finalizer -> {
        if (!finalizer.asText().equals(FINALIZER)) {
          kept.add(finalizer);
        }
      });
      modification.write(target.part("finalize"), namespace, next, WriteMode.ofServer());
    } else {
      setConditions(next.withObject("/status"), remaining, finalizers);
      modification.write(target.part("status"), namespace, next, WriteMode.ofServer());
    }
  }

  private static boolean isHeld(ObjectNode namespace) {
    for (JsonNode finalizer : namespace.path("spec").path("finalizers")) {
      if (finalizer.asText().equals(FINALIZER)) {
        return true;
      }
    }
    return false;
  }

  /** Deletes all that is in a namespace, and tells what stays: how many of which resource, held by what. */
  private void empty(
      String namespace, Map<String, Integer> remaining, Map<String, Integer> finalizers) {
    DeleteOptions options = DeleteOptions.ofServer(DeleteOptions.BACKGROUND, Optional.of(0L));
    for (ApiResource resource : backend.resources().all()) {
      if (!resource.type().isNamespaced()) {
        continue;
      }
      for (StoredObject<Document> object : inside(resource, namespace)) {
        Deletion.Outcome outcome = deletion.remove(resource, object, options);
        if (!outcome.isGone()) {
          remaining.merge(resource.qualifiedPlural(), 1, Integer::sum);
          Metadata.finalizers(outcome.object().content().tree())
              .forEach(finalizer -> finalizers.merge(finalizer, 1, Integer::sum));
        }
      }
    }
  }

  private List<StoredObject<Document>> inside(ApiResource resource, String namespace) {
    History<Document> history = backend.history();
    List<StoredObject<Document>> inside = new ArrayList<>();
    history.stateAt(resource.type(), history.head()).values().forEach(object -> {
      if (object.name().namespace().equals(namespace)) {
        inside.add(object);
      }
    });
    return inside;
  }

  private void setConditions(
      ObjectNode status, Map<String, Integer> remaining, Map<String, Integer> finalizers) {
    JsonNode before = status.path("conditions");
    ArrayNode conditions = Json.array();
    set(
        conditions,
        before,
        "NamespaceDeletionDiscoveryFailure",
        "False",
        "ResourcesDiscovered",
        "All resources successfully discovered");
    set(
        conditions,
        before,
        "NamespaceDeletionGroupVersionParsingFailure",
        "False",
        "ParsedGroupVersions",
        "All legacy kube types successfully parsed");
    set(
        conditions,
        before,
        "NamespaceDeletionContentFailure",
        "False",
        "ContentDeleted",
        "All content successfully deleted, may be waiting on finalization");
    List<String> resources = new ArrayList<>();
    remaining.forEach((r, n) -> resources.add(r + " has " + n + " resource instances"));
    set(
        conditions,
        before,
        "NamespaceContentRemaining",
        "True",
        "SomeResourcesRemain",
        "Some resources are remaining: " + String.join(", ", resources));
    List<String> held = new ArrayList<>();
    finalizers.forEach((f, n) -> held.add(f + " in " + n + " resource instances"));
    set(
        conditions,
        before,
        "NamespaceFinalizersRemaining",
        held.isEmpty() ? "False" : "True",
        held.isEmpty() ? "ContentHasNoFinalizers" : "SomeFinalizersRemain",
        held.isEmpty()
            ? "All content-preserving finalizers finished"
            : "Some content in the namespace has finalizers remaining: " + String.join(", ", held));
    status.set("conditions", conditions);
  }

  /** The time of a condition is when its status last became another. */
  private void set(
      ArrayNode conditions,
      JsonNode before,
      String type,
      String status,
      String reason,
      String message) {
    String since = backend.timestamp();
    for (JsonNode old : before) {
      boolean same =
          Json.text(old, "type").equals(type) && Json.text(old, "status").equals(status);
      since = same ? Json.text(old, "lastTransitionTime") : since;
    }
    conditions
        .addObject()
        .put("type", type)
        .put("status", status)
        .put("lastTransitionTime", since)
        .put("reason", reason)
        .put("message", message);
  }
}
