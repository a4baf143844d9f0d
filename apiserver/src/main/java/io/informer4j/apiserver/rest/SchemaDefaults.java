package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fills in what a schema has for fields that are not there, or null where they may not be. */
final class SchemaDefaults {

  private SchemaDefaults() {}

  /** Sets defaults, outer ones before those inside of them. */
  static void set(JsonNode value, @Nullable StructuralSchema schema) {
    if (schema == null) {
      return;
    }
    if (value instanceof ObjectNode object) {
      schema.properties().forEach((name, property) -> {
        JsonNode present = object.get(name);
        if (property.defaultValue() != null
            && (present == null || isForbiddenNull(present, property))) {
          object.set(name, property.defaultValue().deepCopy());
        }
      });
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        StructuralSchema inside = schema.field(field.getKey());
        field.setValue(replaced(field.getValue(), inside));
        set(field.getValue(), inside);
      }
    } else if (value instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        list.set(i, replaced(list.get(i), schema.items()));
        set(list.get(i), schema.items());
      }
    }
  }

  private static JsonNode replaced(JsonNode value, @Nullable StructuralSchema schema) {
    return schema != null && schema.defaultValue() != null && isForbiddenNull(value, schema)
        ? schema.defaultValue().deepCopy()
        : value;
  }

  /** Takes out fields that are null and may not be; elements of lists stay. */
  static void dropNulls(JsonNode value, @Nullable StructuralSchema schema) {
    if (schema == null) {
      return;
    }
    if (value instanceof ObjectNode object) {
      object.properties().removeIf(field -> {
        StructuralSchema inside = schema.field(field.getKey());
        return inside != null && isForbiddenNull(field.getValue(), inside);
      });
      object.properties().forEach(f -> dropNulls(f.getValue(), schema.field(f.getKey())));
    } else if (value.isArray()) {
      value.forEach(element -> dropNulls(element, schema.items()));
    }
  }

  private static boolean isForbiddenNull(JsonNode value, StructuralSchema schema) {
    return value.isNull() && !schema.isNullable();
  }
}
