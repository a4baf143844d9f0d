package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds an object against its schema and says what is wrong, in the words of the real server.
 *
 * <p>A value that is what it was before the change is not looked at, so that a schema can become stricter while objects
 * that it forbids can still be written. Fields are compared with those of the same name, lists as a whole.
 */
final class SchemaValidation {

  private final List<Refusal.Cause> causes = new ArrayList<>();

  private SchemaValidation() {}

  /** Returns all that is wrong, in the order of the schema. */
  static List<Refusal.Cause> check(
      ObjectNode object, @Nullable ObjectNode before, StructuralSchema schema) {
    SchemaValidation validation = new SchemaValidation();
    validation.value(object, before, schema, "");
    return validation.causes;
  }

  private static List<Refusal.Cause> check(JsonNode value, StructuralSchema schema, String path) {
    SchemaValidation validation = new SchemaValidation();
    validation.value(value, null, schema, path);
    return validation.causes;
  }

  private void value(
      JsonNode value, @Nullable JsonNode before, StructuralSchema schema, String path) {
    if (before != null && before.equals(value)) {
      return;
    }
    ValueCheck check = new ValueCheck(path, causes);
    check.type(value, schema);
    if (!value.isNull()) {
      combination(value, schema.combination(), path);
      check.limits(value, schema);
    }
    check.enumeration(value, schema.limits());
    if (value.isArray()) {
      elements(value, schema, path);
    } else if (value.isObject()) {
      fields(value, before, schema, path);
    }
  }

  private void elements(JsonNode list, StructuralSchema schema, String path) {
    Set<JsonNode> seen = new LinkedHashSet<>();
    for (int i = 0; i < list.size(); i++) {
      String place = path + "[" + i + "]";
      if (schema.items() != null) {
        value(list.get(i), null, schema.items(), place);
      }
      JsonNode key = key(list.get(i), schema);
      if (!key.isMissingNode() && !seen.add(key)) {
        causes.add(new Refusal.Cause("FieldValueDuplicate", "Duplicate value: " + key, place));
      }
    }
  }

  /** Returns what an element must not have in common with another, missing if it may have everything. */
  private static JsonNode key(JsonNode element, StructuralSchema list) {
    if (list.listType().equals("set")) {
      return element;
    }
    ObjectNode key = Json.object();
    if (!list.listType().equals("map") || !element.isObject()) {
      return key.path("none");
    }
    for (String name : list.listKeys()) {
      if (element.has(name)) {
        key.set(name, element.get(name));
      }
    }
    return key;
  }

  private void fields(
      JsonNode object, @Nullable JsonNode before, StructuralSchema schema, String path) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      StructuralSchema inside = schema.field(field.getKey());
      if (inside != null) {
        JsonNode old = before == null ? null : before.get(field.getKey());
        value(field.getValue(), old, inside, child(path, field.getKey()));
      }
    }
    for (String name : schema.required()) {
      if (!object.has(name)) {
        causes.add(Refusal.Cause.required(child(path, name), ""));
      }
    }
    if (schema.isResource() && !path.isEmpty()) {
      for (String name : List.of("apiVersion", "kind")) {
        if (Json.text(object, name).isEmpty()) {
          causes.add(Refusal.Cause.required(child(path, name), "must not be empty"));
        }
      }
    }
  }

  private void combination(JsonNode value, StructuralSchema.Combination combination, String path) {
    anyOf(value, combination.anyOf(), path);
    oneOf(value, combination.oneOf(), path);
    allOf(value, combination.allOf(), path);
    if (combination.not() != null && check(value, combination.not(), path).isEmpty()) {
      composite(path, "must not validate the schema (not)");
    }
  }

  private void anyOf(JsonNode value, List<StructuralSchema> schemas, String path) {
    if (schemas.isEmpty()) {
      return;
    }
    List<Refusal.Cause> best = null;
    for (StructuralSchema schema : schemas) {
      List<Refusal.Cause> wrong = check(value, schema, path);
      if (wrong.isEmpty()) {
        return;
      }
      best = best == null ? wrong : best;
    }
    composite(path, "must validate at least one schema (anyOf)");
    if (best != null) {
      causes.addAll(best);
    }
  }

  private void oneOf(JsonNode value, List<StructuralSchema> schemas, String path) {
    int valid = 0;
    List<Refusal.Cause> first = new ArrayList<>();
    for (StructuralSchema schema : schemas) {
      List<Refusal.Cause> wrong = check(value, schema, path);
      valid += wrong.isEmpty() ? 1 : 0;
      if (first.isEmpty()) {
        first.addAll(wrong);
      }
    }
    if (schemas.isEmpty() || valid == 1) {
      return;
    }
    String found = valid == 0 ? "Found none valid" : "Found " + valid + " valid alternatives";
    composite(path, "must validate one and only one schema (oneOf). " + found);
    if (valid == 0) {
      causes.addAll(first);
    }
  }

  private void allOf(JsonNode value, List<StructuralSchema> schemas, String path) {
    int valid = 0;
    for (StructuralSchema schema : schemas) {
      List<Refusal.Cause> wrong = check(value, schema, path);
      causes.addAll(wrong);
      valid += wrong.isEmpty() ? 1 : 0;
    }
    if (valid < schemas.size()) {
      composite(
          path, "must validate all the schemas (allOf)" + (valid == 0 ? ". None validated" : ""));
    }
  }

  /** The real server does not know the place of these as a field, but names it in the text. */
  private void composite(String path, String message) {
    causes.add(Refusal.Cause.invalid("<nil>", "\"\"", "\"" + path + "\" " + message));
  }

  private static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
