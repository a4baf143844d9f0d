package io.informer4j.apiserver.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which field of which protobuf message of the Kubernetes API has which number. The table is a resource with one message
 * per line: {@code core.v1.Secret: 1 metadata meta.v1.ObjectMeta, 2 data map bytes, …}.
 *
 * <p><b>Threading:</b> immutable.
 */
final class ProtobufSchema {

  /** How often a field has a value. */
  enum Shape {
    SINGLE,
    LIST,
    MAP
  }

  /** One field: its name in JSON, and the name of its type, which is a message's if it has a dot. */
  record Field(String name, Shape shape, String type) {

    boolean isMessage() {
      return type.indexOf('.') >= 0;
    }
  }

  /** One message. */
  record Message(String name, Map<Integer, Field> fields) {

    /** Returns whether it is no object in JSON, but the list that is its only field. */
    boolean isBareList() {
      return name.endsWith(".ExtraValue") || name.endsWith(".Verbs");
    }
  }

  /** What any group may have in the body of a request. */
  private static final Set<String> OF_ALL_GROUPS = Set.of("DeleteOptions", "Status");

  private static final String TABLE = "protobuf-fields.txt";

  /** Read when the first client asks for it. */
  private static final class Loaded {
    private static final ProtobufSchema SCHEMA = new ProtobufSchema(read());
  }

  private final Map<String, Message> messages;

  private ProtobufSchema(Map<String, Message> messages) {
    this.messages = messages;
  }

  static ProtobufSchema kubernetes() {
    return Loaded.SCHEMA;
  }

  /** Returns the message of that name, such as {@code core.v1.Pod}. */
  Optional<Message> message(String name) {
    return Optional.ofNullable(messages.get(name));
  }

  /** Returns the message of a kind: {@code rbac.v1.Role} for a Role of rbac.authorization.k8s.io/v1. */
  Optional<Message> message(String apiVersion, String kind) {
    int slash = apiVersion.indexOf('/');
    String group = slash < 0 ? "core" : apiVersion.substring(0, slash).replaceFirst("\\..*", "");
    String version = apiVersion.substring(slash + 1);
    return OF_ALL_GROUPS.contains(kind)
        ? message("meta.v1." + kind)
        : message(group + "." + version + "." + kind);
  }

  private static Map<String, Message> read() {
    try (InputStream in = ProtobufSchema.class.getResourceAsStream(TABLE)) {
      if (in == null) {
        throw new IllegalStateException("resource " + TABLE + " is missing");
      }
      Map<String, Message> messages = new LinkedHashMap<>();
      new String(in.readAllBytes(), UTF_8)
          .lines()
          .map(ProtobufSchema::parse)
          .forEach(message -> messages.put(message.name(), message));
      return messages;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A few fields are named otherwise than in JSON: mostly by their first letters. */
  private static String jsonName(String name) {
    return switch (name) {
      case "aPIGroup" -> "apiGroup";
      case "aPIVersion" -> "apiVersion";
      case "uID" -> "uid";
      case "Expression", "Name", "Webhooks" -> name.toLowerCase(Locale.ROOT);
      default -> name;
    };
  }

  private static Message parse(String line) {
    int colon = line.indexOf(':');
    if (colon < 0) {
      return new Message(line, Map.of());
    }
    Map<Integer, Field> fields = new LinkedHashMap<>();
    for (String field : line.substring(colon + 2).split(", ", -1)) {
      String[] words = field.split(" ", -1);
      Shape shape =
          words.length == 3 ? Shape.SINGLE : words[2].equals("map") ? Shape.MAP : Shape.LIST;
      String name = jsonName(words[1]);
      fields.put(Integer.valueOf(words[0]), new Field(name, shape, words[words.length - 1]));
    }
    return new Message(line.substring(0, colon), fields);
  }
}
