package io.informer4j.apiserver.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.schema.Field;
import io.informer4j.protobuf.schema.Form;
import io.informer4j.protobuf.schema.Kind;
import io.informer4j.protobuf.schema.Label;
import io.informer4j.protobuf.schema.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Writes trees of JSON as messages.
 *
 * <pre>{@code
 * TreeWriter out = new TreeWriter();
 * out.fields(Schema.message("k8s.io.api.core.v1.Pod"), pod);
 * byte[] message = out.toBytes();
 * }</pre>
 *
 * <p>Fields that the message does not have are left out, and a value that does not fit its field is written as an absent one:
 * a real server would not have stored either.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public final class TreeWriter extends WireWriter {

  private static final JsonNode ABSENT = MissingNode.getInstance();

  /** Writes all fields of a message. */
  public void fields(Message message, JsonNode tree) {
    fields(message, tree, 1, Integer.MAX_VALUE);
  }

  /** Writes the fields of a message that have these numbers, both ends included. */
  public void fields(Message message, JsonNode tree, int from, int to) {
    for (Field field : Layout.lastToFirst(message)) {
      if (field.number() >= from && field.number() <= to) {
        field(field, tree);
      }
    }
  }

  private void field(Field field, JsonNode object) {
    if (field.label() == Label.INLINE) {
      one(field, field.number(), object);
      return;
    }
    JsonNode value = object.path(field.json());
    switch (field.label()) {
      case REPEATED -> list(field, value);
      case MAP -> map(field, value);
      case POINTER -> {
        if (!isAbsent(value)) {
          one(field, field.number(), value);
        }
      }
      default -> {
        if (!isAbsent(value) || !isObject(field)) {
          one(field, field.number(), value);
        }
      }
    }
  }

  /**
   * Go has every part that is no pointer, and shows it in JSON; so it is absent here only where this server keeps objects as they
   * were sent. Readers of both encodings should see the same of those.
   */
  private static boolean isObject(Field field) {
    return field.isMessage() && field.message().form() == Form.OBJECT;
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private void list(Field field, JsonNode list) {
    if (list.isArray()) {
      for (int i = list.size() - 1; i >= 0; i--) {
        one(field, field.number(), list.get(i));
      }
    }
  }

  private void map(Field field, JsonNode map) {
    if (!map.isObject()) {
      return;
    }
    List<Map.Entry<String, JsonNode>> entries = new ArrayList<>(map.properties());
    entries.sort(Map.Entry.comparingByKey(TreeWriter::byCodePoints));
    for (int i = entries.size() - 1; i >= 0; i--) {
      int mark = mark();
      one(field, 2, entries.get(i).getValue());
      text(1, entries.get(i).getKey());
      message(field.number(), mark);
    }
  }

  /** Compares texts as Go does, by their bytes: characters beyond 16 bits come last. */
  private static int byCodePoints(String one, String other) {
    int shorter = Math.min(one.length(), other.length());
    for (int i = 0; i < shorter; i++) {
      char a = one.charAt(i);
      char b = other.charAt(i);
      if (a != b) {
        boolean isPair = Character.isSurrogate(a) != Character.isSurrogate(b);
        return isPair ? (Character.isSurrogate(a) ? 1 : -1) : a - b;
      }
    }
    return one.length() - other.length();
  }

  private void one(Field field, int number, JsonNode value) {
    switch (field.kind()) {
      case STRING -> text(number, value.isTextual() ? value.textValue() : "");
      case BOOL -> bool(number, value.isBoolean() && value.booleanValue());
      case INT32 -> int32(number, (int) integer(value));
      case INT64 -> int64(number, integer(value));
      case DOUBLE -> float64(number, value.isNumber() ? value.doubleValue() : 0);
      case BYTES -> base64(number, value);
      case MESSAGE -> {
        int mark = mark();
        content(field.message(), value);
        message(number, mark);
      }
    }
  }

  private static long integer(JsonNode value) {
    return value.isNumber() ? value.longValue() : 0;
  }

  /** Of all values that are no pointers, bytes alone are not written when they are absent. */
  private void base64(int number, JsonNode value) {
    if (value.isTextual()) {
      try {
        bytes(number, Base64.getDecoder().decode(value.textValue()));
      } catch (IllegalArgumentException e) {
        return;
      }
    }
  }

  /** Writes what is in a message. */
  private void content(Message message, JsonNode value) {
    switch (message.form()) {
      case OBJECT, DURATION -> fields(message, value);
      case LIST -> list(message.fields().get(0), value);
      case QUANTITY -> text(1, isAbsent(value) ? "0" : value.asText());
      case INT_OR_STRING -> {
        text(3, value.isTextual() ? value.textValue() : "");
        int32(2, (int) integer(value));
        int64(1, value.isTextual() ? 1 : 0);
      }
      case TIME, MICRO_TIME -> time(value);
      case JSON -> {
        if (!isAbsent(value)) {
          bytes(1, JsonText.write(value));
        }
      }
      case EITHER -> either(message, value);
    }
  }

  private void time(JsonNode value) {
    if (value.isTextual()) {
      JsonTimes.parse(value.textValue()).ifPresent(this::time);
    }
  }

  private void time(Instant time) {
    int32(2, time.getNano());
    int64(1, time.getEpochSecond());
  }

  /** A schema, or what may stand in place of one. */
  private void either(Message message, JsonNode value) {
    for (Field field : Layout.lastToFirst(message)) {
      boolean isSchema = field.kind() == Kind.MESSAGE && field.label() == Label.POINTER;
      if (field.label() == Label.REPEATED) {
        list(field, value);
      } else if (!isSchema) {
        bool(field.number(), value.isObject() || value.asBoolean(false));
      } else if (value.isObject()) {
        one(field, field.number(), value);
      }
    }
  }

  /** Writes a message of which nothing is said. */
  public void empty(Message message) {
    fields(message, ABSENT);
  }
}
