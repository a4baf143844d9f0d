package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Merges a strategic merge patch into an object: as a JSON merge patch, but lists merge by the keys that
 * {@link MergeRules} name, and directives in the patch say what is to be deleted, replaced, kept or ordered.
 */
final class StrategicMergePatch {

  private static final String DIRECTIVE = "$patch";
  private static final String RETAIN_KEYS = "$retainKeys";
  private static final String DELETE_FROM = "$deleteFromPrimitiveList/";
  private static final String ORDER = "$setElementOrder/";

  private StrategicMergePatch() {}

  /**
   * Returns the patched object; both may be written to.
   *
   * @throws Refusal 400 if a directive makes no sense
   */
  static ObjectNode apply(ObjectNode target, ObjectNode patch, MergeRules rules) {
    return mergeObject(target, patch, rules);
  }

  private static ObjectNode mergeObject(ObjectNode target, ObjectNode patch, MergeRules rules) {
    if (patch.has(DIRECTIVE)) {
      return replacement(patch);
    }
    retainKeys(target, patch);
    orderedLists(target, patch, rules);
    patch.properties().forEach(field -> {
      if (field.getKey().startsWith(DELETE_FROM)) {
        deleteValues(target, field.getKey().substring(DELETE_FROM.length()), field.getValue());
      } else {
        mergeField(target, field.getKey(), field.getValue(), rules.field(field.getKey()));
      }
    });
    return target;
  }

  private static ObjectNode replacement(ObjectNode patch) {
    return switch (Json.text(patch, DIRECTIVE)) {
      case "replace" -> (ObjectNode) patch.without(DIRECTIVE);
      case "delete" -> Json.object();
      default -> throw badDirective(patch.get(DIRECTIVE));
    };
  }

  private static void mergeField(
      ObjectNode target, String name, JsonNode value, MergeRules.Rule rule) {
    if (value.isNull()) {
      target.remove(name);
      return;
    }
    JsonNode present = target.get(name);
    if (present instanceof ObjectNode object && value instanceof ObjectNode fields) {
      target.set(name, mergeObject(object, fields, rule.inside()));
    } else if (present instanceof ArrayNode list && value instanceof ArrayNode elements) {
      target.set(name, mergeList(list, elements, rule));
    } else if (withoutDirectives(value)) {
      Json.dropNulls(value);
      target.set(name, value);
    } else {
      target.remove(name);
    }
  }

  /** Removes all but the named fields, and checks that the patch sets no other. */
  private static void retainKeys(ObjectNode target, ObjectNode patch) {
    JsonNode retain = patch.remove(RETAIN_KEYS);
    if (retain == null) {
      return;
    }
    Set<String> names = new LinkedHashSet<>();
    retain.forEach(name -> names.add(name.asText()));
    boolean others = patch.properties().stream()
        .anyMatch(f ->
            !f.getValue().isNull() && !f.getKey().startsWith("$") && !names.contains(f.getKey()));
    if (!retain.isArray() || others) {
      throw Refusal.badRequest(
          "invalid patch format of retainKeys: a list of names, which has all fields of the patch");
    }
    target.retain(names);
  }

  private static void orderedLists(ObjectNode target, ObjectNode patch, MergeRules rules) {
    List<String> directives = new ArrayList<>();
    patch.fieldNames().forEachRemaining(name -> {
      if (name.startsWith(ORDER)) {
        directives.add(name);
      }
    });
    for (String directive : directives) {
      String field = directive.substring(ORDER.length());
      JsonNode order = patch.remove(directive);
      MergeRules.Rule rule = rules.field(field);
      JsonNode before = target.path(field).deepCopy();
      if (patch.get(field) instanceof ArrayNode list) {
        patch.remove(field);
        mergeField(target, field, list, rule);
      }
      if (target.get(field) instanceof ArrayNode merged) {
        target.set(field, ordered(merged, order, before, rule.patched()));
      }
    }
  }

  private static void deleteValues(ObjectNode target, String field, JsonNode values) {
    if (target.get(field) instanceof ArrayNode list) {
      ArrayNode kept = Json.array();
      list.forEach(value -> {
        if (!contains(values, value)) {
          kept.add(value);
        }
      });
      target.set(field, kept);
    }
  }

  private static JsonNode mergeList(ArrayNode list, ArrayNode patch, MergeRules.Rule rule) {
    MergeRules.Keys keys = rule.patched();
    return switch (keys.style()) {
      case ATOMIC -> patch;
      case SET -> mergeValues(list, patch, keys);
      case MAP -> mergeElements(list, patch, rule);
    };
  }

  private static ArrayNode mergeValues(ArrayNode list, ArrayNode patch, MergeRules.Keys keys) {
    ArrayNode merged = Json.array();
    for (ArrayNode part : List.of(list, patch)) {
      part.forEach(value -> {
        if (!contains(merged, value)) {
          merged.add(value);
        }
      });
    }
    return ordered(merged, patch, list, keys);
  }

  private static ArrayNode mergeElements(ArrayNode list, ArrayNode patch, MergeRules.Rule rule) {
    MergeRules.Keys keys = rule.patched();
    ArrayNode before = list.deepCopy();
    ArrayNode plain = Json.array();
    boolean replace = false;
    for (JsonNode element : patch) {
      switch (Json.text(element, DIRECTIVE)) {
        case "" -> plain.add(keyed(element, keys));
        case "delete" -> removeMatching(list, keyed(element, keys), keys);
        case "replace" -> replace = true;
        default -> throw badDirective(element.path(DIRECTIVE));
      }
    }
    if (replace) {
      return plain;
    }
    for (JsonNode element : plain) {
      int at = indexOf(list, element, keys);
      if (at < 0) {
        withoutDirectives(element);
        list.add(element);
      } else {
        list.set(at, mergeObject((ObjectNode) list.get(at), (ObjectNode) element, rule.inside()));
      }
    }
    return ordered(list, plain, before, keys);
  }

  private static JsonNode keyed(JsonNode element, MergeRules.Keys keys) {
    String key = keys.fields().get(0);
    if (!element.isObject() || !element.hasNonNull(key)) {
      throw Refusal.badRequest("map: " + element + " does not contain declared merge key: " + key);
    }
    return element;
  }

  private static void removeMatching(ArrayNode list, JsonNode element, MergeRules.Keys keys) {
    for (int at = indexOf(list, element, keys); at >= 0; at = indexOf(list, element, keys)) {
      list.remove(at);
    }
  }

  /**
   * Brings elements into the order of a patch; those that it does not name are put in where the list had them: each
   * before the first that it stood before.
   */
  private static ArrayNode ordered(
      ArrayNode merged, JsonNode order, JsonNode before, MergeRules.Keys keys) {
    List<JsonNode> named = new ArrayList<>();
    order.forEach(wanted -> {
      int at = indexOf(merged, wanted, keys);
      if (at >= 0) {
        named.add(merged.get(at));
      }
    });
    List<JsonNode> others = new ArrayList<>();
    merged.forEach(element -> {
      if (indexOf(order, element, keys) < 0) {
        others.add(element);
      }
    });
    ArrayNode result = Json.array();
    int next = 0;
    for (JsonNode element : named) {
      int at = indexOf(before, element, keys);
      while (next < others.size() && at >= 0) {
        int other = indexOf(before, others.get(next), keys);
        if (other < 0 || other > at) {
          break;
        }
        result.add(others.get(next++));
      }
      result.add(element);
    }
    return result.addAll(others.subList(next, others.size()));
  }

  private static int indexOf(JsonNode list, JsonNode wanted, MergeRules.Keys keys) {
    String key = keys.fields().isEmpty() ? "" : keys.fields().get(0);
    for (int i = 0; i < list.size(); i++) {
      JsonNode element = list.get(i);
      boolean same = key.isEmpty()
          ? element.equals(wanted)
          : element.path(key).asText().equals(wanted.path(key).asText());
      if (same) {
        return i;
      }
    }
    return -1;
  }

  private static boolean contains(JsonNode list, JsonNode value) {
    for (JsonNode element : list) {
      if (element.equals(value)) {
        return true;
      }
    }
    return false;
  }

  /** Takes directives out of what is new, at any depth; returns whether anything is to be kept. */
  private static boolean withoutDirectives(JsonNode value) {
    if (value instanceof ObjectNode object) {
      if (Json.text(object, DIRECTIVE).equals("delete")) {
        return false;
      }
      object
          .properties()
          .removeIf(f -> f.getKey().startsWith("$") || !withoutDirectives(f.getValue()));
    } else if (value instanceof ArrayNode array) {
      for (int i = array.size() - 1; i >= 0; i--) {
        if (array.get(i).has(DIRECTIVE) || !withoutDirectives(array.get(i))) {
          array.remove(i);
        }
      }
    }
    return true;
  }

  private static Refusal badDirective(JsonNode directive) {
    return Refusal.badRequest(
        "unknown patch type " + directive + ": $patch may be replace or delete, and in a list too");
  }
}
