package io.informer4j.protobuf.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.protobuf.model.SchemaTable.Field;
import io.informer4j.protobuf.model.SchemaTable.Message;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Collections;
import java.util.Deque;
import java.util.Locale;
import java.util.Random;

/**
 * Makes JSON of any message at random, with as large a share of its fields as is asked for. A value that JSON would leave out is
 * never made.
 */
final class RandomTrees {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz-./:0189 \"\\é日\u2028";
  private static final String[] QUANTITIES = {
    "1", "250m", "64Mi", "1.5Gi", "0", "12k", "100n", "-5", "1e3", "3E", "0.5"
  };
  /** Messages may hold themselves; so often they do. */
  private static final int OF_ONE_KIND = 2;

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT);
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT);

  private final Random random;
  private final double share;
  private final boolean isAsServer;
  private final Deque<String> path = new ArrayDeque<>();

  /**
   * Creates one.
   *
   * @param share how probable it is that a field is there
   * @param isAsServer whether to put what a server never leaves out: values that are shown when zero, objects that are no
   *     pointers
   */
  RandomTrees(long seed, double share, boolean isAsServer) {
    this.random = new Random(seed);
    this.share = share;
    this.isAsServer = isAsServer;
  }

  ObjectNode object(Message message) {
    ObjectNode object = JSON.objectNode();
    fill(object, message);
    return object;
  }

  private void fill(ObjectNode object, Message message) {
    path.push(message.name());
    for (Field field : message.fields()) {
      if (field.is("inline")) {
        fill(object, SchemaTable.message(field.kind()));
      } else if (Collections.frequency(path, field.kind()) < OF_ONE_KIND) {
        put(object, field);
      }
    }
    path.pop();
  }

  private void put(ObjectNode object, Field field) {
    if (random.nextDouble() < share || isType(field)) {
      object.set(field.json(), value(field));
    } else if (isAsServer && field.isAlwaysWritten()) {
      zero(object, field);
    }
  }

  /** Some of fabric8's classes set these themselves where JSON does not have them, which no server leaves out. */
  private static boolean isType(Field field) {
    return field.name().equals("apiVersion") || field.name().equals("kind");
  }

  private void zero(ObjectNode object, Field field) {
    if (field.isMessage()) {
      switch (SchemaTable.message(field.kind()).simpleName()) {
        case "Quantity" -> object.put(field.json(), "0");
        case "IntOrString" -> object.put(field.json(), 0);
        case "Time", "MicroTime", "RawExtension", "FieldsV1", "JSON" -> {
          // null in JSON, which is the same as not there
        }
        default -> object.set(field.json(), value(field));
      }
    } else if (field.is("shown")) {
      switch (field.kind()) {
        case "string" -> object.put(field.json(), "");
        case "bool" -> object.put(field.json(), false);
        case "int32", "int64" -> object.put(field.json(), 0);
        case "double" -> object.put(field.json(), 0.0);
        default -> {
          // no bytes are not written
        }
      }
    }
  }

  private JsonNode value(Field field) {
    if (field.is("repeated")) {
      ArrayNode array = JSON.arrayNode();
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        array.add(one(field));
      }
      return array;
    }
    if (field.is("map")) {
      ObjectNode map = JSON.objectNode();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        map.set(text(), one(field));
      }
      return map;
    }
    return one(field);
  }

  private JsonNode one(Field field) {
    boolean mayBeZero = field.is("pointer") || field.is("shown");
    return switch (field.kind()) {
      case "string" -> JSON.textNode(mayBeZero && random.nextInt(10) == 0 ? "" : text());
      case "bool" -> JSON.booleanNode(!mayBeZero || random.nextBoolean());
      case "int32" -> JSON.numberNode(number(mayBeZero));
      case "int64" -> longer(mayBeZero);
      case "double" -> JSON.numberNode(random.nextInt(1000) / 8.0 + 0.125);
      case "bytes" -> JSON.textNode(base64());
      default -> message(SchemaTable.message(field.kind()));
    };
  }

  private JsonNode message(Message message) {
    if (message.isArray()) {
      return JSON.arrayNode().add(text()).add(text());
    }
    return switch (message.simpleName()) {
      case "Quantity" -> JSON.textNode(QUANTITIES[random.nextInt(QUANTITIES.length)]);
      case "IntOrString" ->
        random.nextBoolean()
            ? JSON.numberNode(random.nextInt(70_000))
            : JSON.textNode(random.nextInt(100) + "%");
      case "Time" -> JSON.textNode(SECONDS.format(instant().atZone(ZoneOffset.UTC)));
      case "MicroTime" -> JSON.textNode(MICROS.format(instant().atZone(ZoneOffset.UTC)));
      case "RawExtension" -> extension();
      case "FieldsV1" -> JSON.objectNode().set("f:" + random.nextInt(9), JSON.objectNode());
      case "JSON" -> json();
      case "JSONSchemaPropsOrBool" ->
        random.nextBoolean() ? JSON.booleanNode(random.nextBoolean()) : schema(message);
      case "JSONSchemaPropsOrArray" ->
        random.nextBoolean()
            ? JSON.arrayNode().add(schema(message)).add(schema(message))
            : schema(message);
      case "JSONSchemaPropsOrStringArray" ->
        random.nextBoolean() ? JSON.arrayNode().add(text()).add(text()) : schema(message);
      default -> object(message);
    };
  }

  /** Makes the schema that stands where something else may stand too. */
  private ObjectNode schema(Message either) {
    String props = either.name().substring(0, either.name().lastIndexOf("Or"));
    return Collections.frequency(path, props) >= OF_ONE_KIND
        ? JSON.objectNode().put("type", text())
        : object(SchemaTable.message(props));
  }

  private JsonNode extension() {
    ObjectNode object = JSON.objectNode();
    object.put("apiVersion", "example.org/v1").put("kind", "Widget");
    object.putObject("metadata").put("name", text());
    object.putObject("spec").put("size", random.nextInt()).put("colour", text());
    return object;
  }

  private JsonNode json() {
    return switch (random.nextInt(4)) {
      case 0 -> JSON.textNode(text());
      case 1 -> JSON.numberNode(random.nextInt());
      case 2 -> JSON.arrayNode().add(true).add(text());
      default -> JSON.objectNode().put("a", random.nextInt()).put("b", text());
    };
  }

  private int number(boolean mayBeZero) {
    int number = random.nextInt() >> random.nextInt(31);
    return number == 0 && !mayBeZero ? 1 : number;
  }

  /** Makes a number in the class that a parser gives it: the smallest that holds it. */
  private JsonNode longer(boolean mayBeZero) {
    long number = random.nextLong() >> random.nextInt(63);
    return number == (int) number ? JSON.numberNode(number(mayBeZero)) : JSON.numberNode(number);
  }

  private Instant instant() {
    return Instant.ofEpochSecond(random.nextInt(2_000_000_000), random.nextInt(1_000_000) * 1_000L);
  }

  private String base64() {
    byte[] bytes = new byte[1 + random.nextInt(20)];
    random.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Makes a text of some characters, seldom of many. */
  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(50) == 0 ? 200 : 1 + random.nextInt(10); i > 0; i--) {
      text.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return text.toString();
  }
}
