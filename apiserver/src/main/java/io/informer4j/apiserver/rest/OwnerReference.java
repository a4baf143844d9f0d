package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** One entry of {@code metadata.ownerReferences}. */
record OwnerReference(String apiVersion, String kind, String name, String uid, boolean blocks) {

  static List<OwnerReference> of(ObjectNode object) {
    List<OwnerReference> references = new ArrayList<>();
    for (JsonNode entry : Metadata.of(object).path("ownerReferences")) {
      references.add(new OwnerReference(
          Json.text(entry, "apiVersion"),
          Json.text(entry, "kind"),
          Json.text(entry, "name"),
          Json.text(entry, "uid"),
          entry.path("blockOwnerDeletion").asBoolean(false)));
    }
    return references;
  }

  /** Returns a copy of an object without its references to these owners. */
  static ObjectNode without(ObjectNode object, Collection<String> uids) {
    ObjectNode next = object.deepCopy();
    if (Metadata.of(next).path("ownerReferences") instanceof ArrayNode array) {
      for (int i = array.size() - 1; i >= 0; i--) {
        if (uids.contains(Json.text(array.get(i), "uid"))) {
          array.remove(i);
        }
      }
    }
    return next;
  }
}
