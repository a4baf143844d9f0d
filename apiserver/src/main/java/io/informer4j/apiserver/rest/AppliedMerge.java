package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** Merges an applied configuration into an object: by the keys of lists, which {@link MergeRules} name. */
final class AppliedMerge {

  private AppliedMerge() {}

  /** Returns the merged object, which may share nodes with the configuration; the target may be written to. */
  static ObjectNode merge(ObjectNode target, ObjectNode configuration, MergeRules rules) {
    configuration.properties().forEach(field -> {
      String name = field.getKey();
      JsonNode value = field.getValue();
      if (value.isNull()) {
        target.remove(name);
      } else {
        target.set(name, merge(target.path(name), value, rules.field(name)));
      }
    });
    return target;
  }

  private static JsonNode merge(JsonNode target, JsonNode value, MergeRules.Rule rule) {
    if (target instanceof ObjectNode object && value instanceof ObjectNode fields) {
      return rule.isAtomic() ? fields : merge(object, fields, rule.inside());
    }
    boolean lists = target.isArray() && value.isArray() && !rule.applied().isAtomic();
    return lists ? mergeLists(target, value, rule) : value;
  }

  /**
   * The order of the configuration counts among the elements that it has; others stay before the next one that they stood
   * before, and new ones come after them.
   */
  private static JsonNode mergeLists(JsonNode target, JsonNode value, MergeRules.Rule rule) {
    Map<String, JsonNode> left = PathStep.elements(target, rule.applied());
    Map<String, JsonNode> right = PathStep.elements(value, rule.applied());
    if (left.size() < target.size() || right.size() < value.size()) {
      return value;
    }
    Deque<String> shared = new ArrayDeque<>(right.keySet());
    shared.retainAll(left.keySet());
    Deque<String> old = new ArrayDeque<>(left.keySet());
    ArrayNode merged = Json.array();
    for (Map.Entry<String, JsonNode> wanted : right.entrySet()) {
      while (!old.isEmpty() && !old.element().equals(shared.peek())) {
        String step = old.remove();
        if (!right.containsKey(step)) {
          merged.add(left.get(step));
        }
      }
      JsonNode before = left.get(wanted.getKey());
      merged.add(
          before == null ? wanted.getValue() : mergeElement(before, wanted.getValue(), rule));
      if (before != null) {
        shared.remove();
        old.remove(wanted.getKey());
      }
    }
    old.stream().filter(step -> !right.containsKey(step)).forEach(s -> merged.add(left.get(s)));
    return merged;
  }

  private static JsonNode mergeElement(JsonNode old, JsonNode value, MergeRules.Rule rule) {
    return old instanceof ObjectNode object && value instanceof ObjectNode fields
        ? merge(object, fields, rule.inside())
        : value;
  }
}
