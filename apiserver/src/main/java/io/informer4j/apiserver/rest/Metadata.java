package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads and settles the metadata of objects. */
final class Metadata {

  static final String DELETION = "deletionTimestamp";
  static final String GRACE = "deletionGracePeriodSeconds";

  /** What the server alone decides about; a client's word on it is not heard. */
  private static final List<String> OF_THE_SERVER =
      List.of("uid", "creationTimestamp", "generation", DELETION, GRACE);

  private static final List<String> LEFT_OUT_IF_EMPTY =
      List.of("labels", "annotations", "finalizers", "ownerReferences", "name", "generateName");

  private Metadata() {}

  static JsonNode of(ObjectNode object) {
    return object.path("metadata");
  }

  static String text(ObjectNode object, String field) {
    return Json.text(of(object), field);
  }

  static ObjectNode writable(ObjectNode object) {
    return (ObjectNode) object.get("metadata");
  }

  static boolean isDeleting(ObjectNode object) {
    return of(object).hasNonNull(DELETION);
  }

  static long generation(ObjectNode object) {
    return of(object).path("generation").asLong(0);
  }

  static Map<String, String> labels(ObjectNode object) {
    Map<String, String> labels = new LinkedHashMap<>();
    of(object)
        .path("labels")
        .properties()
        .forEach(l -> labels.put(l.getKey(), l.getValue().asText()));
    return Collections.unmodifiableMap(labels);
  }

  static List<String> finalizers(ObjectNode object) {
    List<String> finalizers = new ArrayList<>();
    of(object).path("finalizers").forEach(f -> finalizers.add(f.asText()));
    return finalizers;
  }

  /**
   * Brings an object that a client sent into the form in which it is stored: without nulls, without what is kept
   * elsewhere (the resource version) or settled by the server (who manages which field), without empty containers.
   */
  static void normalise(ObjectNode object) {
    Json.dropNulls(object);
    normaliseAlone(object);
  }

  /** Does the same, but leaves nulls outside of the metadata to the schema. */
  static void normalise(ObjectNode object, CustomSchema schema) {
    if (schema.decidesOnNulls()) {
      Json.dropNulls(of(object));
      normaliseAlone(object);
    } else {
      normalise(object);
    }
  }

  private static void normaliseAlone(ObjectNode object) {
    ObjectNode metadata = object.get("metadata") instanceof ObjectNode present
        ? present
        : object.putObject("metadata");
    metadata.remove(List.of("resourceVersion", ManagedFields.FIELD, "selfLink"));
    for (String field : LEFT_OUT_IF_EMPTY) {
      JsonNode value = metadata.get(field);
      boolean empty = value != null
          && (value.isContainerNode() ? value.isEmpty() : value.asText().isEmpty());
      if (empty) {
        metadata.remove(field);
      }
    }
  }

  /** Sets what the server alone decides about to what it was. */
  static void keepServerFields(ObjectNode object, ObjectNode before) {
    ObjectNode metadata = writable(object);
    for (String field : OF_THE_SERVER) {
      JsonNode old = of(before).get(field);
      if (old == null) {
        metadata.remove(field);
      } else {
        metadata.set(field, old);
      }
    }
  }
}
