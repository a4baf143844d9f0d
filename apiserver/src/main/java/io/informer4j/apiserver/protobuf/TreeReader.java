package io.informer4j.apiserver.protobuf;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.informer4j.protobuf.WireReader;
import io.informer4j.protobuf.schema.Field;
import io.informer4j.protobuf.schema.Form;
import io.informer4j.protobuf.schema.Kind;
import io.informer4j.protobuf.schema.Label;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.time.DateTimeException;
import java.util.Base64;
import java.util.Optional;

/**
 * Reads messages into trees of JSON, as a real server would write the same objects.
 *
 * <pre>{@code
 * ObjectNode pod = JsonNodeFactory.instance.objectNode();
 * new TreeReader(slice, Limits.DEFAULT).readInto(pod, Schema.message("k8s.io.api.core.v1.Pod"));
 * }</pre>
 *
 * <p>An empty value is left out where JSON leaves it out; a message is there if it was written, also an empty one. Unknown
 * fields are passed over.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public final class TreeReader {

  private static final int VARINT = 0;
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final WireReader in;

  /** Creates a reader of the message in these bytes. */
  public TreeReader(Slice slice, Limits limits) {
    this.in = new WireReader(slice, limits);
  }

  /** Reads to the end of the message. @throws MalformedProtobufException if it is none */
  public void readInto(ObjectNode object, Message message) {
    for (int tag = in.next(); tag != 0; tag = in.next()) {
      Optional<Field> field = message.field(tag >>> 3);
      if (field.isPresent()) {
        read(object, field.get(), tag);
      } else {
        in.skip(tag);
      }
    }
  }

  private void read(ObjectNode object, Field field, int tag) {
    String name = field.json();
    switch (field.label()) {
      case INLINE -> readMessage(object, field.message(), tag);
      case REPEATED -> readItem(object.withArrayProperty(name), field, tag);
      case MAP -> readEntry(object.withObjectProperty(name), field, tag);
      default -> {
        if (field.isMessage() && isObject(field.message())) {
          // What comes twice is put together, as everywhere in protobuf.
          readMessage(object.withObjectProperty(name), field.message(), tag);
        } else {
          JsonNode value = value(field, tag);
          if (isShown(field, value)) {
            object.set(name, value);
          }
        }
      }
    }
  }

  private static boolean isObject(Message message) {
    return message.form() == Form.OBJECT || message.form() == Form.DURATION;
  }

  /** Quantities are shown also when they are zero; for a number or a name, zero means that it is not set. */
  private static boolean isShown(Field field, JsonNode value) {
    if (value.isNull()) {
      return false;
    }
    boolean isQuantity = field.isMessage() && field.message().form() == Form.QUANTITY;
    return field.label() != Label.VALUE || isQuantity || !isZero(value);
  }

  private static boolean isZero(JsonNode value) {
    return (value.isTextual() && value.textValue().isEmpty())
        || (value.isNumber() && value.doubleValue() == 0)
        || (value.isBoolean() && !value.booleanValue());
  }

  private void readMessage(ObjectNode object, Message message, int tag) {
    int outer = in.enter(tag);
    readInto(object, message);
    in.leave(outer);
  }

  /** Numbers may come one by one, as Go writes them, or all in one field. */
  private void readItem(ArrayNode list, Field field, int tag) {
    boolean isNumber = field.kind() == Kind.INT32 || field.kind() == Kind.INT64;
    if (isNumber && (tag & 7) != VARINT) {
      Slice packed = in.bytes(tag);
      WireReader numbers = new WireReader(packed, Limits.DEFAULT);
      while (numbers.offset() < packed.length()) {
        list.add(number(numbers.int64(VARINT)));
      }
    } else {
      list.add(value(field, tag));
    }
  }

  private void readEntry(ObjectNode map, Field field, int tag) {
    String key = "";
    JsonNode value = field.isMessage() ? NullNode.getInstance() : TextNode.valueOf("");
    int outer = in.enter(tag);
    for (int entry = in.next(); entry != 0; entry = in.next()) {
      switch (entry >>> 3) {
        case 1 -> key = in.text(entry);
        case 2 -> value = value(field, entry);
        default -> in.skip(entry);
      }
    }
    in.leave(outer);
    map.set(key, value);
  }

  /** Reads one value; null if it says that there is none. */
  private JsonNode value(Field field, int tag) {
    return switch (field.kind()) {
      case STRING -> TextNode.valueOf(in.text(tag));
      case BOOL -> BooleanNode.valueOf(in.bool(tag));
      case INT32, INT64 -> number(in.int64(tag));
      case DOUBLE -> DoubleNode.valueOf(in.float64(tag));
      case BYTES -> TextNode.valueOf(base64(in.bytes(tag)));
      case MESSAGE -> message(field.message(), tag);
    };
  }

  /** Returns a number in the class that parsing gives it. */
  private static JsonNode number(long value) {
    return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
  }

  private static String base64(Slice bytes) {
    return Base64.getEncoder().encodeToString(bytes.copy());
  }

  private JsonNode message(Message message, int tag) {
    return switch (message.form()) {
      case OBJECT, DURATION -> {
        ObjectNode object = NODES.objectNode();
        readMessage(object, message, tag);
        yield object;
      }
      case LIST -> list(message, tag);
      case JSON -> json(tag);
      case EITHER -> either(message, tag);
      default -> special(message, tag);
    };
  }

  private JsonNode list(Message message, int tag) {
    ObjectNode holder = NODES.objectNode();
    readMessage(holder, message, tag);
    String only = message.fields().get(0).json();
    return holder.has(only) ? holder.get(only) : NODES.arrayNode();
  }

  /** Reads one of the messages of a few numbers and texts that are no object in JSON. */
  private JsonNode special(Message message, int tag) {
    long[] numbers = new long[3];
    String[] texts = {"", "", "", ""};
    boolean isSet = false;
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      int number = field >>> 3;
      if ((field & 7) == VARINT && number < numbers.length) {
        numbers[number] = in.int64(field);
      } else if (number < texts.length) {
        texts[number] = in.text(field);
      } else {
        in.skip(field);
      }
      isSet = true;
    }
    in.leave(outer);
    return switch (message.form()) {
      case QUANTITY -> TextNode.valueOf(texts[1]);
      case INT_OR_STRING -> numbers[1] == 1 ? TextNode.valueOf(texts[3]) : number(numbers[2]);
      default -> isSet ? time(numbers, message.form() == Form.MICRO_TIME) : NullNode.getInstance();
    };
  }

  private JsonNode time(long[] numbers, boolean hasMicros) {
    try {
      return TextNode.valueOf(JsonTimes.text(numbers[1], (int) numbers[2], hasMicros));
    } catch (DateTimeException | ArithmeticException e) {
      throw in.broken("a time that is none");
    }
  }

  private JsonNode json(int tag) {
    Slice bytes = Slice.of(new byte[0]);
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      if (field >>> 3 == 1) {
        bytes = in.bytes(field);
      } else {
        in.skip(field);
      }
    }
    in.leave(outer);
    try {
      return bytes.length() == 0 ? NullNode.getInstance() : JsonText.read(bytes);
    } catch (IOException | ArithmeticException | NumberFormatException e) {
      throw in.broken("JSON in protobuf that is none");
    }
  }

  private JsonNode either(Message message, int tag) {
    ObjectNode both = NODES.objectNode();
    readMessage(both, message, tag);
    for (Field field : message.fields()) {
      JsonNode value = both.path(field.json());
      if (field.kind() == Kind.MESSAGE && value.isObject()) {
        return value;
      }
    }
    for (Field field : message.fields()) {
      if (field.label() == Label.REPEATED) {
        return both.has(field.json()) ? both.get(field.json()) : NODES.arrayNode();
      }
    }
    return BooleanNode.valueOf(both.path("allows").asBoolean(false));
  }
}
