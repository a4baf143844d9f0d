package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Refuses changes of what cannot be changed once it is set: the few fields of built-in kinds that clients stumble on. */
final class Immutability {

  private static final String LABEL_SELECTOR = "spec.selector";

  private Immutability() {}

  static void check(ApiResource resource, ObjectNode next, ObjectNode before) {
    if (resource.isCustom()) {
      return;
    }
    List<Refusal.Cause> causes = new ArrayList<>();
    switch (resource.qualifiedPlural()) {
      case "configmaps", "secrets" -> checkData(resource, next, before, causes);
      case "deployments.apps", "replicasets.apps", "statefulsets.apps", "daemonsets.apps" ->
        checkSame(LABEL_SELECTOR, next, before, causes);
      case "jobs.batch" -> {
        checkSame(LABEL_SELECTOR, next, before, causes);
        checkSame("spec.completionMode", next, before, causes);
      }
      case "services" -> checkClusterIp(next, before, causes);
      case "persistentvolumeclaims" -> checkSame("spec.volumeName", next, before, causes);
      default -> {}
    }
    if (!causes.isEmpty()) {
      throw Refusal.invalid(resource, Metadata.text(before, "name"), causes);
    }
  }

  private static void checkData(
      ApiResource resource, ObjectNode next, ObjectNode before, List<Refusal.Cause> causes) {
    if (resource.type().plural().equals("secrets")) {
      checkSame("type", next, before, causes);
    }
    if (!before.path("immutable").asBoolean(false)) {
      return;
    }
    String detail = "field is immutable when `immutable` is set";
    if (!next.path("immutable").asBoolean(false)) {
      causes.add(Refusal.Cause.forbidden("immutable", detail));
    }
    for (String field : List.of("data", "binaryData")) {
      if (!next.path(field).equals(before.path(field))) {
        causes.add(Refusal.Cause.forbidden(field, detail));
      }
    }
  }

  private static void checkClusterIp(
      ObjectNode next, ObjectNode before, List<Refusal.Cause> causes) {
    JsonNode old = before.path("spec").path("clusterIP");
    JsonNode given = next.path("spec").path("clusterIP");
    boolean external = Json.text(next.path("spec"), "type").equals("ExternalName")
        || Json.text(before.path("spec"), "type").equals("ExternalName");
    if (!external && !old.asText().isEmpty() && !old.equals(given)) {
      causes.add(Refusal.Cause.invalid(
          "spec.clusterIPs[0]", "[" + given + "]", "may not change once set"));
    }
  }

  private static void checkSame(
      String path, ObjectNode next, ObjectNode before, List<Refusal.Cause> causes) {
    String pointer = "/" + path.replace('.', '/');
    JsonNode old = before.at(pointer);
    JsonNode given = next.at(pointer);
    if (!old.isMissingNode() && !old.equals(given)) {
      String shown = given.isMissingNode() ? "null" : given.toString();
      causes.add(Refusal.Cause.invalid(path, shown, "field is immutable"));
    }
  }
}
