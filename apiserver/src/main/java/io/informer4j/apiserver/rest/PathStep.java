package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The steps of paths to fields, as {@link FieldSet} has them, and how they are shown to people. */
final class PathStep {

  private PathStep() {}

  static String field(String name) {
    return "f:" + name;
  }

  /** Returns the step to an element of a list; empty if it lacks one of the keys. */
  static String of(JsonNode element, MergeRules.Keys keys) {
    if (keys.style() == MergeRules.Keys.Style.SET) {
      return "v:" + text(element);
    }
    ObjectNode key = Json.object();
    for (String field : new TreeSet<>(keys.fields())) {
      JsonNode value = element.get(field);
      if (value != null && !value.isContainerNode()) {
        key.set(field, value);
      } else if (field.equals("protocol")) {
        key.put(field, "TCP");
      } else {
        return "";
      }
    }
    return "k:" + text(key);
  }

  /** Returns the elements of a list by their steps; empty if a key is missing or not unique. */
  static Map<String, JsonNode> elements(JsonNode list, MergeRules.Keys keys) {
    Map<String, JsonNode> elements = new LinkedHashMap<>();
    for (JsonNode element : list) {
      String step = of(element, keys);
      if (step.isEmpty() || elements.put(step, element) != null) {
        return new LinkedHashMap<>();
      }
    }
    return elements;
  }

  /** Returns a path as messages have it: {@code .spec.containers[name="web"].image}. */
  static String show(List<String> path) {
    StringBuilder text = new StringBuilder();
    for (String step : path) {
      String rest = step.substring(2);
      switch (step.charAt(0)) {
        case 'f' -> text.append('.').append(rest);
        case 'v' -> text.append("[=").append(rest).append(']');
        default -> {
          List<String> keys = new ArrayList<>();
          json(rest).properties().forEach(k -> keys.add(k.getKey() + "=" + text(k.getValue())));
          text.append('[').append(String.join(",", keys)).append(']');
        }
      }
    }
    return text.toString();
  }

  /** Compares the keys or values in two steps of the same kind: numbers as numbers, everything else as text. */
  static int compareValues(String a, String b) {
    JsonNode left = json(a.substring(2));
    JsonNode right = json(b.substring(2));
    if (!left.isObject() || !right.isObject()) {
      return compare(left, right);
    }
    for (Map.Entry<String, JsonNode> key : left.properties()) {
      int order = compare(key.getValue(), right.path(key.getKey()));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private static int compare(JsonNode left, JsonNode right) {
    return left.isNumber() && right.isNumber()
        ? left.decimalValue().compareTo(right.decimalValue())
        : left.asText().compareTo(right.asText());
  }

  private static String text(JsonNode node) {
    return new String(Json.write(node), StandardCharsets.UTF_8);
  }

  private static JsonNode json(String text) {
    try {
      return Json.read(text.getBytes(StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      return Json.object();
    }
  }
}
