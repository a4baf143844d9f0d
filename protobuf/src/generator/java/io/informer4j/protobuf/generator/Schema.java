package io.informer4j.protobuf.generator;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The schema table, whose head says how to read it. */
final class Schema {

  /** What a field is besides its kind. */
  enum Label {
    /** Left out of JSON when zero. */
    VALUE,
    SHOWN,
    POINTER,
    REPEATED,
    MAP,
    INLINE
  }

  record Field(int number, String kind, Label label, String json, boolean isHidden) {

    boolean isMessage() {
      return kind.indexOf('.') > 0;
    }
  }

  record Message(String name, boolean isList, List<Field> fields) {

    String packageName() {
      return name.substring(0, name.lastIndexOf('.'));
    }

    String simpleName() {
      return name.substring(name.lastIndexOf('.') + 1);
    }
  }

  private final Map<String, Message> messages = new LinkedHashMap<>();
  /** Group, a slash and version of each package. */
  private final Map<String, String> packages = new LinkedHashMap<>();

  private Schema() {}

  static Schema load() throws IOException {
    try (InputStream in = Schema.class.getResourceAsStream("schema.txt")) {
      if (in == null) {
        throw new IllegalStateException("the schema table is not on the class path");
      }
      Schema schema = new Schema();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(line -> line.split(" "))
          .forEach(schema::add);
      return schema;
    }
  }

  private Message last;

  private void add(String[] words) {
    switch (words[0]) {
      case "package" -> packages.put(
          (words[2].equals("-") ? "" : words[2]) + "/" + words[3], words[1]);
      case "message" -> {
        last = new Message(words[1], words.length > 2, new ArrayList<>());
        messages.put(last.name(), last);
      }
      default -> last.fields().add(field(words));
    }
  }

  private static Field field(String[] words) {
    Label label = Label.VALUE;
    String json = words[1];
    boolean isHidden = false;
    for (int i = 3; i < words.length; i++) {
      if (words[i].startsWith("json=")) {
        json = words[i].substring(5);
      } else if (words[i].equals("hidden")) {
        isHidden = true;
      } else {
        label = Label.valueOf(words[i].toUpperCase(Locale.ROOT));
      }
    }
    return new Field(Integer.parseInt(words[0]), words[2], label, json, isHidden);
  }

  Message message(String name) {
    Message message = messages.get(name);
    if (message == null) {
      throw new IllegalStateException("the schema table has no message " + name);
    }
    return message;
  }

  /** Finds the message of a kind; those of no group of their own (Status, DeleteOptions) lie in the package of metadata. */
  Optional<Message> find(String group, String version, String kind) {
    Optional<Message> found = in(packages.get(group + "/" + version), kind);
    return found.isPresent() || !group.isEmpty()
        ? found
        : in(packages.get("meta.k8s.io/" + version), kind);
  }

  private Optional<Message> in(String packageName, String kind) {
    return Optional.ofNullable(messages.get(packageName + "." + kind));
  }
}
