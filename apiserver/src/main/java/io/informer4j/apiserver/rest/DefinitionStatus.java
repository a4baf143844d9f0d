package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** Writes the status of CustomResourceDefinitions. */
final class DefinitionStatus {

  static final String FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

  private DefinitionStatus() {}

  /** Says whether the names are accepted, and which versions objects have been stored in. */
  static void accept(
      ObjectNode definition, DefinitionReader reader, Optional<String> conflict, String time) {
    ObjectNode status = status(definition);
    if (conflict.isPresent()) {
      int slash = conflict.get().indexOf('/');
      String field = conflict.get().substring(0, slash);
      String reason = Character.toUpperCase(field.charAt(0)) + field.substring(1) + "Conflict";
      String message = "\"" + conflict.get().substring(slash + 1) + "\" is already in use";
      condition(status, time, "NamesAccepted", false, reason, message);
      condition(status, time, "Established", false, "NotAccepted", "not all names are accepted");
      status.putObject("acceptedNames").put("plural", "").put("kind", "");
    } else {
      condition(status, time, "NamesAccepted", true, "NoConflicts", "no conflicts found");
      condition(
          status,
          time,
          "Established",
          true,
          "InitialNamesAccepted",
          "the initial names have been accepted");
      status.set("acceptedNames", reader.names().deepCopy());
    }
    ArrayNode stored = status.withArray("storedVersions");
    List<String> versions = DefinitionReader.texts(stored);
    if (!versions.contains(reader.storageVersion())) {
      stored.add(reader.storageVersion());
    }
  }

  /** Sets the deletion timestamp, the finalizer that keeps it until its objects are gone, and says so. */
  static void markForDeletion(ObjectNode definition, String time) {
    ObjectNode metadata = Metadata.writable(definition);
    metadata.put(Metadata.DELETION, time);
    ArrayNode finalizers = metadata.withArray("finalizers");
    if (!DefinitionReader.texts(finalizers).contains(FINALIZER)) {
      finalizers.add(FINALIZER);
    }
    condition(
        status(definition),
        time,
        "Terminating",
        true,
        "InstanceDeletionPending",
        "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon");
  }

  /** Says that its objects are gone. */
  static void removeFinalizer(ObjectNode definition, String time) {
    ObjectNode metadata = Metadata.writable(definition);
    List<String> others = Metadata.finalizers(definition);
    others.remove(FINALIZER);
    ArrayNode finalizers = metadata.putArray("finalizers");
    others.forEach(finalizers::add);
    condition(
        status(definition),
        time,
        "Terminating",
        false,
        "InstanceDeletionCompleted",
        "removed all instances");
  }

  private static ObjectNode status(ObjectNode definition) {
    return definition.get("status") instanceof ObjectNode present
        ? present
        : definition.putObject("status");
  }

  /** Sets a condition; its time changes with its status alone. */
  private static void condition(
      ObjectNode status, String time, String type, boolean holds, String reason, String message) {
    ArrayNode conditions = status.withArray("conditions");
    String truth = holds ? "True" : "False";
    for (JsonNode condition : conditions) {
      if (Json.text(condition, "type").equals(type) && condition instanceof ObjectNode present) {
        if (!Json.text(present, "status").equals(truth)) {
          present.put("status", truth).put("lastTransitionTime", time);
        }
        present.put("reason", reason).put("message", message);
        return;
      }
    }
    conditions
        .addObject()
        .put("type", type)
        .put("status", truth)
        .put("lastTransitionTime", time)
        .put("reason", reason)
        .put("message", message);
  }
}
