package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** Says what is wrong with a schema itself: what would make it unusable here. Whether it is structural is not asked. */
final class SchemaCheck {

  private final List<Refusal.Cause> causes;

  SchemaCheck(List<Refusal.Cause> causes) {
    this.causes = causes;
  }

  /** Looks into a schema and all schemas inside of it. */
  void check(JsonNode schema, String path) {
    if (schema.path("uniqueItems").asBoolean(false)) {
      causes.add(Refusal.Cause.forbidden(
          path + ".uniqueItems",
          "uniqueItems cannot be set to true since the runtime complexity becomes quadratic"));
    }
    checkPattern(Json.text(schema, "pattern"), path + ".pattern");
    schema
        .path("properties")
        .properties()
        .forEach(field -> check(field.getValue(), path + ".properties[" + field.getKey() + "]"));
    for (String one : List.of("additionalProperties", "items", "not")) {
      if (schema.path(one).isObject()) {
        check(schema.get(one), path + "." + one);
      }
    }
    for (String several : List.of("allOf", "anyOf", "oneOf")) {
      for (int i = 0; i < schema.path(several).size(); i++) {
        check(schema.get(several).get(i), path + "." + several + "[" + i + "]");
      }
    }
  }

  private void checkPattern(String pattern, String path) {
    try {
      ValueLimits.compile(pattern);
    } catch (PatternSyntaxException e) {
      causes.add(Refusal.Cause.invalid(
          path,
          Json.quote(pattern),
          "must be a valid regular expression, but isn't: error parsing regexp: "
              + e.getDescription()));
    }
  }
}
