package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/** A type that a field of a built-in kind can have, with what Go says of a value that has another. */
enum FieldType {
  TEXT("string"),
  UID("types.UID"),
  BOOL("bool"),
  INT32("int32"),
  INT64("int64"),
  BYTES("[]uint8"),
  OBJECT(""),
  TEXT_MAP("map[string]string"),
  BYTES_MAP("map[string][]uint8"),
  TEXT_LIST("[]string"),
  OBJECT_LIST("[]");

  private final String goType;

  FieldType(String goType) {
    this.goType = goType;
  }

  private boolean matches(JsonNode value) {
    return switch (this) {
      case TEXT, UID, BYTES -> value.isTextual();
      case BOOL -> value.isBoolean();
      case INT32 -> value.isIntegralNumber() && value.canConvertToInt();
      case INT64 -> value.isIntegralNumber() && value.canConvertToLong();
      case OBJECT, TEXT_MAP, BYTES_MAP -> value.isObject();
      case TEXT_LIST, OBJECT_LIST -> value.isArray();
    };
  }

  /** Returns what the elements of a map or a list must be. */
  private Optional<FieldType> elements() {
    return switch (this) {
      case TEXT_MAP, TEXT_LIST -> Optional.of(TEXT);
      case BYTES_MAP -> Optional.of(BYTES);
      case OBJECT_LIST -> Optional.of(OBJECT);
      default -> Optional.empty();
    };
  }

  /**
   * Returns why a value cannot be read; empty if it can be.
   *
   * @param field the field, as messages name it
   * @param structure how messages name the type of objects, here or in the list
   */
  Optional<String> problem(JsonNode value, String field, String structure) {
    if (!matches(value)) {
      return Optional.of("json: cannot unmarshal " + shown(value) + " into Go struct field " + field
          + " of type " + goType + structure);
    }
    if (this == BYTES) {
      OptionalInt mistake = Base64Texts.firstMistake(value.textValue());
      return mistake.isPresent()
          ? Optional.of("illegal base64 data at input byte " + mistake.getAsInt())
          : Optional.empty();
    }
    Optional<FieldType> elements = elements();
    return elements.isPresent()
        ? problemInside(value, elements.get(), field, structure)
        : Optional.empty();
  }

  private static Optional<String> problemInside(
      JsonNode value, FieldType type, String field, String structure) {
    for (JsonNode element : value) {
      Optional<String> problem =
          element.isNull() ? Optional.empty() : type.problem(element, field, structure);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  /** Numbers that are of the wrong kind of number are shown, other values are not. */
  private String shown(JsonNode value) {
    if (value.isNumber()) {
      return this == INT32 || this == INT64 ? "number " + value.asText() : "number";
    }
    return value.isTextual()
        ? "string"
        : value.isBoolean() ? "bool" : value.isArray() ? "array" : "object";
  }
}
