package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.StoredObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The parts of objects that have a path of their own, and what can be done there. */
final class Subresources {

  /** What is read and written as a part of the object it belongs to, by resource. */
  private static final Map<String, List<String>> PARTS = new LinkedHashMap<>();

  /** What would need a node, a network or an authority behind the server. */
  private static final Map<String, List<String>> MISSING = new LinkedHashMap<>();

  static {
    PARTS.put("pods", List.of("ephemeralcontainers", "resize"));
    PARTS.put("namespaces", List.of("finalize"));
    PARTS.put("certificatesigningrequests.certificates.k8s.io", List.of("approval"));
    MISSING.put("pods", List.of("log", "exec", "attach", "portforward", "proxy"));
    MISSING.put("services", List.of("proxy"));
    MISSING.put("nodes", List.of("proxy"));
    MISSING.put("serviceaccounts", List.of("token"));
  }

  private final Backend backend;
  private final Modification modification;
  private final Deletion deletion;
  private final Scaling scaling;

  Subresources(Backend backend, Modification modification, Deletion deletion) {
    this.backend = backend;
    this.modification = modification;
    this.deletion = deletion;
    this.scaling = new Scaling(backend, modification);
  }

  /** Returns whether a subresource is a part of its object, which is read, updated and patched as that is. */
  static boolean isPart(ApiResource resource, String subresource) {
    return subresource.equals("status") ? resource.hasStatus() : isIn(PARTS, resource, subresource);
  }

  private static boolean isIn(
      Map<String, List<String>> table, ApiResource resource, String subresource) {
    return !resource.isCustom()
        && table.getOrDefault(resource.qualifiedPlural(), List.of()).contains(subresource);
  }

  /** Answers a request for one that is no part. */
  ApiResponse handle(Target target, ApiRequest request, View view) {
    ApiResource resource = target.resource();
    String subresource = target.subresource();
    if (isIn(MISSING, resource, subresource)) {
      throw Refusal.notImplemented(
          "subresource " + subresource + " of " + resource.qualifiedPlural()
              + ": there are no nodes, networks or signers behind this server");
    }
    if (subresource.equals("scale")) {
      return scaling.handle(target, request, view);
    }
    boolean isPod = !resource.isCustom() && resource.qualifiedPlural().equals("pods");
    if (!isPod || !List.of("binding", "eviction").contains(subresource)) {
      throw Refusal.noSuchResource();
    }
    if (!request.method().equals("POST")) {
      throw Refusal.methodNotAllowed();
    }
    return subresource.equals("binding") ? bind(target, request) : evict(target, request);
  }

  private ApiResponse bind(Target target, ApiRequest request) {
    JsonNode binding = RequestBody.json(request);
    if (!Json.text(binding.path("metadata"), "name").equals(target.name())) {
      throw Refusal.badRequest("name in URL does not match name in Binding object");
    }
    String node = Json.text(binding.path("target"), "name");
    if (node.isEmpty()) {
      throw Refusal.invalid(
          "", "Binding", target.name(), List.of(Refusal.Cause.required("target.name", "")));
    }
    StoredObject<Document> current = modification.current(target);
    ObjectNode pod = current.content().tree();
    checkFree(target, pod);
    ObjectNode next = pod.deepCopy();
    next.withObject("/spec").put("nodeName", node);
    copy(binding, next, "annotations");
    copy(binding, next, "labels");
    setScheduled(next.withObject("/status"));
    if (!RequestBody.isDryRun(request)) {
      backend.update(target.resource(), current.name(), next);
    }
    return success();
  }

  private static void checkFree(Target target, ObjectNode pod) {
    String name = target.name();
    String assigned = Json.text(pod.path("spec"), "nodeName");
    String why = Metadata.isDeleting(pod)
        ? "pod " + name + " is being deleted, cannot be assigned to a host"
        : !assigned.isEmpty()
            ? "pod " + name + " is already assigned to node \"" + assigned + "\""
            : pod.path("spec").path("schedulingGates").isEmpty()
                ? ""
                : "pod " + name + " has non-empty .spec.schedulingGates";
    if (!why.isEmpty()) {
      throw Refusal.conflictOnPart("pods/binding", name, why);
    }
  }

  private static void copy(JsonNode binding, ObjectNode pod, String field) {
    binding
        .path("metadata")
        .path(field)
        .properties()
        .forEach(entry -> Metadata.writable(pod)
            .withObject("/" + field)
            .put(entry.getKey(), entry.getValue().asText()));
  }

  private void setScheduled(ObjectNode status) {
    ArrayNode conditions = status.path("conditions") instanceof ArrayNode present
        ? present
        : status.putArray("conditions");
    for (int i = conditions.size() - 1; i >= 0; i--) {
      if (Json.text(conditions.get(i), "type").equals("PodScheduled")) {
        conditions.remove(i);
      }
    }
    conditions
        .addObject()
        .put("type", "PodScheduled")
        .put("status", "True")
        .put("lastTransitionTime", backend.timestamp());
  }

  /** Without disruption budgets an eviction is a deletion. */
  private ApiResponse evict(Target target, ApiRequest request) {
    JsonNode eviction = RequestBody.json(request);
    StoredObject<Document> current = modification.current(target);
    if (hasBudgets(target.namespace())) {
      throw Refusal.notImplemented(
          "evictions where there are disruption budgets; delete the pod, or the budgets");
    }
    ObjectNode given =
        eviction.path("deleteOptions") instanceof ObjectNode object ? object : Json.object();
    ApiRequest asDeletion =
        ApiRequest.of("DELETE", request.path()).withBody("application/json", Json.write(given));
    DeleteOptions options = DeleteOptions.of(asDeletion);
    boolean rehearsal = RequestBody.isDryRun(request) || options.dryRun();
    deletion.remove(
        target.resource(),
        current,
        new DeleteOptions(
            "", "", options.grace(), options.propagation(), Optional.empty(), rehearsal));
    return success();
  }

  private boolean hasBudgets(String namespace) {
    History<Document> history = backend.history();
    return backend
        .resources()
        .find("policy/v1", "poddisruptionbudgets")
        .map(budgets -> history.stateAt(budgets.type(), history.head()).keySet().stream()
            .anyMatch(name -> name.namespace().equals(namespace)))
        .orElse(false);
  }

  private static ApiResponse success() {
    ObjectNode status = Json.object().put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    return ApiResponse.json(201, Refusal.line(status.put("status", "Success").put("code", 201)));
  }
}
