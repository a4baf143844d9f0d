package io.informer4j.protobuf.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.codec.Projection.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Objects as the trees of their JSON, on which projections and paths are done as one would do them by hand. */
final class JsonTrees {

  private JsonTrees() {}

  /** Returns what is left of a tree. */
  static JsonNode project(JsonNode tree, Node place) {
    if (tree instanceof ObjectNode object) {
      ObjectNode left = Json.MAPPER.createObjectNode();
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        Node child = place.child(field.getKey());
        if (!child.isSkipped()) {
          left.set(field.getKey(), project(field.getValue(), child));
        }
      }
      return left;
    }
    if (tree instanceof ArrayNode array) {
      ArrayNode left = Json.MAPPER.createArrayNode();
      array.forEach(element -> left.add(project(element, place)));
      return left;
    }
    return tree;
  }

  /** Adds the values at a path. */
  static void collect(JsonNode tree, List<String> steps, List<String> found) {
    if (tree instanceof ArrayNode array) {
      array.forEach(element -> collect(element, steps, found));
    } else if (!steps.isEmpty()) {
      if (tree.has(steps.get(0))) {
        collect(tree.get(steps.get(0)), steps.subList(1, steps.size()), found);
      }
    } else if (tree.isValueNode() && !tree.isNull()) {
      found.add(tree.asText());
    }
  }

  /** Returns a path into a tree, of one to six steps. */
  static List<String> randomPath(JsonNode tree, Random random) {
    List<String> steps = new ArrayList<>();
    JsonNode current = tree;
    int most = 1 + random.nextInt(6);
    while (steps.size() < most) {
      if (current instanceof ArrayNode array && !array.isEmpty()) {
        current = array.get(random.nextInt(array.size()));
      } else if (current instanceof ObjectNode object && !object.isEmpty()) {
        List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(object.properties());
        Map.Entry<String, JsonNode> field = fields.get(random.nextInt(fields.size()));
        steps.add(field.getKey());
        current = field.getValue();
      } else {
        break;
      }
    }
    return steps;
  }
}
