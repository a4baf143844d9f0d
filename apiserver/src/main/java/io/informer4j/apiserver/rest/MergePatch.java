package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Merges a JSON merge patch (RFC 7396) into an object. */
final class MergePatch {

  private MergePatch() {}

  /** Returns the result; the target may be written to. */
  static JsonNode json(JsonNode target, JsonNode patch) {
    if (!(patch instanceof ObjectNode fields)) {
      return patch;
    }
    ObjectNode result = target instanceof ObjectNode object ? object : Json.object();
    fields.properties().forEach(field -> {
      if (field.getValue().isNull()) {
        result.remove(field.getKey());
      } else {
        result.set(field.getKey(), json(result.path(field.getKey()), field.getValue()));
      }
    });
    return result;
  }
}
