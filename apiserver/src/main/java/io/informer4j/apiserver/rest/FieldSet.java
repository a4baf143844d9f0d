package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A set of fields, as {@code fieldsV1} writes it: a tree whose steps are {@code f:name} (a field), {@code k:{…}} (the
 * element of a list with these keys) and {@code v:…} (a value of a set). A node is in the set if it is a leaf or has an
 * entry {@code "."}.
 */
final class FieldSet {

  private static final String SELF = ".";

  private boolean member;
  private final Map<String, FieldSet> children = new LinkedHashMap<>();

  static FieldSet parse(JsonNode json) {
    FieldSet set = new FieldSet();
    json.properties().forEach(child -> {
      if (child.getKey().equals(SELF)) {
        set.member = true;
      } else {
        FieldSet below = parse(child.getValue());
        below.member |= child.getValue().isEmpty();
        set.children.put(child.getKey(), below);
      }
    });
    return set;
  }

  /** Returns the form that objects have it in, in the order in which the real server writes it. */
  ObjectNode toJson() {
    ObjectNode json = Json.object();
    if (member && !children.isEmpty()) {
      json.putObject(SELF);
    }
    sortedSteps().forEach(step -> json.set(step, child(step).toJson()));
    return json;
  }

  private FieldSet child(String step) {
    return children.getOrDefault(step, new FieldSet());
  }

  private List<String> sortedSteps() {
    List<String> steps = new ArrayList<>(children.keySet());
    if (steps.size() > 1) {
      steps.sort(Comparator.comparing((String s) -> s.charAt(0)).thenComparing(FieldSet::compare));
    }
    return steps;
  }

  private static int compare(String a, String b) {
    return a.charAt(0) == 'f' ? a.compareTo(b) : PathStep.compareValues(a, b);
  }

  /** Adds what this path leads to. */
  void insert(List<String> path) {
    FieldSet node = this;
    for (String step : path) {
      FieldSet next = node.children.get(step);
      if (next == null) {
        next = new FieldSet();
        node.children.put(step, next);
      }
      node = next;
    }
    node.member = true;
  }

  boolean isEmpty() {
    return children.isEmpty() && !member;
  }

  FieldSet union(FieldSet other) {
    FieldSet result = new FieldSet();
    result.member = member || other.member;
    children.forEach((step, child) -> result.children.put(step, child.union(other.child(step))));
    other.children.forEach((step, child) -> result.children.computeIfAbsent(step, s -> child));
    return result;
  }

  FieldSet minus(FieldSet other) {
    FieldSet result = new FieldSet();
    result.member = member && !other.member;
    children.forEach((step, child) -> result.put(step, child.minus(other.child(step))));
    return result;
  }

  FieldSet intersection(FieldSet other) {
    FieldSet result = new FieldSet();
    result.member = member && other.member;
    children.forEach((step, child) -> result.put(step, child.intersection(other.child(step))));
    return result;
  }

  private void put(String step, FieldSet child) {
    if (!child.isEmpty()) {
      children.put(step, child);
    }
  }

  /** Returns this set with every field in it that has something below it: a field goes when nobody has any of it. */
  FieldSet withParents() {
    return withParents(false);
  }

  private FieldSet withParents(boolean isField) {
    FieldSet result = new FieldSet();
    result.member = member || (isField && !children.isEmpty());
    children.forEach(
        (step, child) -> result.children.put(step, child.withParents(step.charAt(0) == 'f')));
    return result;
  }

  /** Tells all paths of the set. */
  void forEach(Consumer<List<String>> consumer) {
    forEach(new ArrayList<>(), consumer);
  }

  private void forEach(List<String> path, Consumer<List<String>> consumer) {
    if (member) {
      consumer.accept(List.copyOf(path));
    }
    for (String step : sortedSteps()) {
      path.add(step);
      child(step).forEach(path, consumer);
      path.remove(path.size() - 1);
    }
  }

  /**
   * Removes all that is in the set from an object.
   *
   * @param keepEmpty whether containers stay that are empty then
   */
  void removeFrom(ObjectNode object, MergeRules rules, boolean keepEmpty) {
    children.forEach((step, child) -> {
      String field = step.substring(2);
      JsonNode value = object.get(field);
      if (value == null || step.charAt(0) != 'f') {
        return;
      }
      boolean goes = child.member;
      if (!goes && value.isContainerNode()) {
        child.prune(value, rules.field(field), keepEmpty);
        goes = value.isEmpty() && !keepEmpty;
      }
      if (goes) {
        object.remove(field);
      }
    });
  }

  private void prune(JsonNode value, MergeRules.Rule rule, boolean keepEmpty) {
    if (value instanceof ObjectNode object) {
      removeFrom(object, rule.inside(), keepEmpty);
      return;
    }
    if (!(value instanceof ArrayNode list) || rule.applied().isAtomic()) {
      return;
    }
    for (int i = list.size() - 1; i >= 0; i--) {
      FieldSet element = child(PathStep.of(list.get(i), rule.applied()));
      if (element.member) {
        list.remove(i);
      } else if (list.get(i) instanceof ObjectNode object) {
        element.removeFrom(object, rule.inside(), keepEmpty);
      }
    }
  }
}
