package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.informer4j.protobuf.schema.Field;
import io.informer4j.protobuf.schema.Kind;
import io.informer4j.protobuf.schema.Label;
import io.informer4j.protobuf.schema.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Puts values that a server would take where random texts stand for times, quantities and bytes. */
final class ValidValues {

  private ValidValues() {}

  /** Changes the JSON of an object of this message. */
  static void put(ObjectNode object, Message message) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      find(message, name).ifPresent(field -> object.set(name, valid(object.get(name), field)));
    }
  }

  private static Optional<Field> find(Message message, String name) {
    for (Field field : message.fields()) {
      if (field.label() == Label.INLINE) {
        Optional<Field> inside = find(field.message(), name);
        if (inside.isPresent()) {
          return inside;
        }
      } else if (field.json().equals(name)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  private static JsonNode valid(JsonNode value, Field field) {
    return field.label() == Label.MAP && value instanceof ObjectNode map
        ? each(map, element -> one(element, field))
        : one(value, field);
  }

  private static JsonNode each(ObjectNode map, UnaryOperator<JsonNode> change) {
    List<String> keys = new ArrayList<>();
    map.fieldNames().forEachRemaining(keys::add);
    keys.forEach(key -> map.set(key, change.apply(map.get(key))));
    return map;
  }

  private static JsonNode one(JsonNode value, Field field) {
    if (value instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, one(array.get(i), field));
      }
      return array;
    }
    if (field.kind() == Kind.BYTES) {
      return value.isTextual() ? TextNode.valueOf("aGk=") : value;
    }
    if (!field.isMessage()) {
      return value;
    }
    return switch (field.message().form()) {
      case TIME -> TextNode.valueOf("2026-01-02T03:04:05Z");
      case MICRO_TIME -> TextNode.valueOf("2026-01-02T03:04:05.000006Z");
      case QUANTITY -> TextNode.valueOf("250m");
      case DURATION -> TextNode.valueOf("3s");
      case JSON -> JsonNodeFactory.instance.objectNode().put("key", "value");
      case OBJECT -> {
        if (value instanceof ObjectNode object) {
          put(object, field.message());
        }
        yield value;
      }
      default -> value;
    };
  }
}
