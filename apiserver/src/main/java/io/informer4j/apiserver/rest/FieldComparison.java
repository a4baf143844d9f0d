package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which fields of an object are new, have another value or are gone, in the terms of managed fields: lists with keys by
 * their elements, atomic ones and scalars as a whole. Parts that are equal are not looked into.
 */
final class FieldComparison {

  /** What nobody manages. */
  private static final Set<String> UNMANAGED = unmanaged();

  final FieldSet added = new FieldSet();
  final FieldSet modified = new FieldSet();
  final FieldSet removed = new FieldSet();
  private final List<String> path = new ArrayList<>();

  private FieldComparison() {}

  static FieldComparison between(ObjectNode before, ObjectNode after, MergeRules rules) {
    FieldComparison comparison = new FieldComparison();
    comparison.objects(before, after, rules);
    return comparison;
  }

  /** Returns the fields that an applied configuration names. */
  static FieldSet fieldsOf(ObjectNode configuration, MergeRules rules) {
    FieldComparison walk = new FieldComparison();
    walk.collect(configuration, rules);
    return walk.added;
  }

  boolean isEmpty() {
    return added.isEmpty() && modified.isEmpty() && removed.isEmpty();
  }

  private static Set<String> unmanaged() {
    Set<String> fields = new LinkedHashSet<>(List.of("f:apiVersion", "f:kind"));
    for (String field : List.of(
        "name",
        "namespace",
        "creationTimestamp",
        "deletionTimestamp",
        "deletionGracePeriodSeconds",
        "selfLink",
        "uid",
        "generation",
        "managedFields",
        "resourceVersion")) {
      fields.add("f:metadata/f:" + field);
    }
    return fields;
  }

  private boolean isUnmanaged() {
    return path.size() <= 2 && UNMANAGED.contains(String.join("/", path));
  }

  private void objects(JsonNode before, JsonNode after, MergeRules rules) {
    Set<String> names = new LinkedHashSet<>();
    before.fieldNames().forEachRemaining(names::add);
    after.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      MergeRules.Rule rule = rules.field(name);
      path.add(PathStep.field(name));
      if (!isUnmanaged()) {
        boolean always = rule.isAlwaysThere();
        values(
            there(before.path(name), always && before.isObject(), rule),
            there(after.path(name), always && after.isObject(), rule),
            rule);
      }
      path.remove(path.size() - 1);
    }
  }

  private static JsonNode there(JsonNode value, boolean always, MergeRules.Rule rule) {
    if (!value.isMissingNode() && !value.isNull()) {
      return value;
    }
    if (!always) {
      return MissingNode.getInstance();
    }
    return rule.applied().isAtomic() ? Json.object() : Json.array();
  }

  private void values(JsonNode before, JsonNode after, MergeRules.Rule rule) {
    if (before.equals(after)) {
      return;
    }
    boolean empty = before.isEmpty() && after.isEmpty();
    if (isLeaf(before, after, rule) || empty) {
      leaf(before, after);
      return;
    }
    if (before.isArray() || after.isArray()) {
      lists(before, after, rule);
    } else {
      objects(before, after, rule.inside());
    }
    if (before.isMissingNode()) {
      added.insert(path);
    } else if (after.isMissingNode()) {
      removed.insert(path);
    }
  }

  private static boolean isLeaf(JsonNode before, JsonNode after, MergeRules.Rule rule) {
    return isLeaf(before, rule)
        || isLeaf(after, rule)
        || (before.isContainerNode()
            && after.isContainerNode()
            && before.isArray() != after.isArray());
  }

  /** A list whose elements have no keys, or not one each, is one value. */
  private static boolean isLeaf(JsonNode value, MergeRules.Rule rule) {
    if (value.isArray()) {
      return rule.applied().isAtomic()
          || !rule.applied().fits(value)
          || PathStep.elements(value, rule.applied()).size() < value.size();
    }
    return value.isObject() ? rule.isAtomic() : !value.isMissingNode();
  }

  private void leaf(JsonNode before, JsonNode after) {
    if (before.isMissingNode()) {
      added.insert(path);
    } else if (after.isMissingNode()) {
      removed.insert(path);
    } else {
      modified.insert(path);
    }
  }

  private void lists(JsonNode before, JsonNode after, MergeRules.Rule rule) {
    Map<String, JsonNode> left = PathStep.elements(before, rule.applied());
    Map<String, JsonNode> right = PathStep.elements(after, rule.applied());
    Set<String> steps = new LinkedHashSet<>(left.keySet());
    steps.addAll(right.keySet());
    for (String step : steps) {
      path.add(step);
      JsonNode none = MissingNode.getInstance();
      values(left.getOrDefault(step, none), right.getOrDefault(step, none), elementsOf(rule));
      path.remove(path.size() - 1);
    }
  }

  private static MergeRules.Rule elementsOf(MergeRules.Rule list) {
    return new MergeRules.Rule(
        false, false, MergeRules.Keys.ATOMIC, MergeRules.Keys.ATOMIC, list.typeName(), false);
  }

  private void collect(JsonNode object, MergeRules rules) {
    object.properties().forEach(field -> {
      path.add(PathStep.field(field.getKey()));
      if (!isUnmanaged()) {
        collect(field.getValue(), rules.field(field.getKey()));
      }
      path.remove(path.size() - 1);
    });
  }

  private void collect(JsonNode value, MergeRules.Rule rule) {
    boolean isEmptyObject = value.isObject() && value.isEmpty() && path.size() > 1;
    if (isEmptyObject || isLeaf(value, rule)) {
      added.insert(path);
    } else if (value instanceof ArrayNode list) {
      PathStep.elements(list, rule.applied()).forEach((step, element) -> {
        path.add(step);
        collect(element, elementsOf(rule));
        added.insert(path);
        path.remove(path.size() - 1);
      });
    } else {
      collect(value, rule.inside());
    }
  }
}
