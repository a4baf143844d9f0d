package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * What a schema demands of single values: bounds of numbers, lengths of texts, sizes of lists and maps. Null where it
 * demands nothing.
 */
record ValueLimits(
    @Nullable BigDecimal minimum,
    boolean exclusiveMinimum,
    @Nullable BigDecimal maximum,
    boolean exclusiveMaximum,
    @Nullable BigDecimal multipleOf,
    @Nullable Long minLength,
    @Nullable Long maxLength,
    @Nullable Pattern pattern,
    String patternText,
    @Nullable Long minItems,
    @Nullable Long maxItems,
    @Nullable Long minProperties,
    @Nullable Long maxProperties,
    List<JsonNode> enumeration) {

  static ValueLimits of(JsonNode schema) {
    List<JsonNode> values = new ArrayList<>();
    schema.path("enum").forEach(values::add);
    return new ValueLimits(
        decimal(schema, "minimum"),
        schema.path("exclusiveMinimum").asBoolean(false),
        decimal(schema, "maximum"),
        schema.path("exclusiveMaximum").asBoolean(false),
        decimal(schema, "multipleOf"),
        count(schema, "minLength"),
        count(schema, "maxLength"),
        pattern(Json.text(schema, "pattern")),
        Json.text(schema, "pattern"),
        count(schema, "minItems"),
        count(schema, "maxItems"),
        count(schema, "minProperties"),
        count(schema, "maxProperties"),
        values);
  }

  private static @Nullable BigDecimal decimal(JsonNode schema, String field) {
    return schema.path(field).isNumber() ? schema.get(field).decimalValue() : null;
  }

  private static @Nullable Long count(JsonNode schema, String field) {
    return schema.path(field).isNumber() ? schema.get(field).longValue() : null;
  }

  /** Those that are none do not get here: {@link SchemaCheck} refuses their definitions. */
  private static @Nullable Pattern pattern(String text) {
    try {
      return text.isEmpty() ? null : compile(text);
    } catch (PatternSyntaxException e) {
      return null;
    }
  }

  /** Returns a pattern of Go's syntax, which calls its groups otherwise. @throws PatternSyntaxException if it is none */
  static Pattern compile(String text) {
    return Pattern.compile(text.replace("(?P<", "(?<"));
  }
}
