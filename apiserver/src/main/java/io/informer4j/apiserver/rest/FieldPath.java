package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Reads the fields that field selectors name. */
final class FieldPath {

  /** What fields are when an object does not say: not everything is the empty text. */
  private static final Map<String, String> UNSET = Map.of(
      "spec.unschedulable", "false",
      "spec.hostNetwork", "false",
      "status.replicas", "0",
      "status.successful", "0");

  private FieldPath() {}

  /** Returns the text of a field such as {@code spec.nodeName}. */
  static String read(ObjectNode tree, String path) {
    if (path.equals("source")) {
      return source(tree);
    }
    JsonNode node = tree;
    for (String step : RequestPath.split(path.replace('.', '/'))) {
      node = node.path(step);
    }
    return node.isValueNode() && !node.isNull() ? node.asText() : UNSET.getOrDefault(path, "");
  }

  /** The source of an event is its component, which newer events name elsewhere. */
  private static String source(ObjectNode event) {
    String component = Json.text(event.path("source"), "component");
    return component.isEmpty() ? Json.text(event, "reportingComponent") : component;
  }
}
