package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes out the fields that a schema does not have. What an object is called, and its metadata, always stays. */
final class SchemaPruning {

  private static final List<String> IDENTITY = List.of("apiVersion", "kind", "metadata");

  /** What metadata inside of an object may have; its own is looked at elsewhere. */
  private static final List<String> METADATA = List.of(
      "name",
      "generateName",
      "namespace",
      "selfLink",
      "uid",
      "resourceVersion",
      "generation",
      "creationTimestamp",
      "deletionTimestamp",
      "deletionGracePeriodSeconds",
      "labels",
      "annotations",
      "ownerReferences",
      "finalizers",
      "managedFields");

  private final List<String> unknown = new ArrayList<>();

  private SchemaPruning() {}

  /** Prunes a whole object and returns the paths of what was taken out, such as {@code spec.list[0].x}, sorted. */
  static List<String> prune(ObjectNode object, StructuralSchema schema) {
    SchemaPruning pruning = new SchemaPruning();
    pruning.fields(object, schema, true, "");
    Collections.sort(pruning.unknown);
    return pruning.unknown;
  }

  private void value(JsonNode value, @Nullable StructuralSchema schema, String path) {
    if (value instanceof ObjectNode object) {
      fields(object, schema, schema != null && schema.isResource(), path);
    } else if (value.isArray()) {
      elements(value, schema, path);
    }
  }

  private void elements(JsonNode list, @Nullable StructuralSchema schema, String path) {
    StructuralSchema items = schema == null ? null : schema.items();
    boolean keeps = schema != null && schema.keepsUnknown();
    for (int i = 0; i < list.size(); i++) {
      String place = path + "[" + i + "]";
      if (!keeps) {
        value(list.get(i), items, place);
      } else if (items != null) {
        kept(list.get(i), items, place);
      }
    }
  }

  /** Elements of a list that keeps what is unknown keep it too, but for what their fields do not have. */
  private void kept(JsonNode value, StructuralSchema schema, String path) {
    if (value instanceof ObjectNode object) {
      object.properties().forEach(field -> {
        StructuralSchema inside = schema.field(field.getKey());
        if (inside != null) {
          value(field.getValue(), inside, child(path, field.getKey()));
        }
      });
    }
  }

  private void fields(
      ObjectNode object, @Nullable StructuralSchema schema, boolean isResource, String path) {
    Iterator<Map.Entry<String, JsonNode>> fields = object.properties().iterator();
    while (fields.hasNext()) {
      Map.Entry<String, JsonNode> field = fields.next();
      String name = field.getKey();
      String inside = child(path, name);
      if (isResource && IDENTITY.contains(name)) {
        metadata(field.getValue(), name.equals("metadata") && !path.isEmpty(), inside);
        continue;
      }
      if (schema != null && schema.has(name)) {
        value(field.getValue(), schema.field(name), inside);
      } else if (schema == null || !schema.keepsUnknown()) {
        unknown.add(inside);
        fields.remove();
      }
    }
  }

  private void metadata(JsonNode value, boolean isInside, String path) {
    if (isInside && value instanceof ObjectNode metadata) {
      metadata.properties().removeIf(field -> {
        boolean isUnknown = !METADATA.contains(field.getKey());
        if (isUnknown) {
          unknown.add(child(path, field.getKey()));
        }
        return isUnknown;
      });
    }
  }

  private static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
