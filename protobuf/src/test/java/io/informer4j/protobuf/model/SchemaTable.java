package io.informer4j.protobuf.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schema table as tests read it: by code of their own, so that an error of the schema is not theirs too. */
final class SchemaTable {

  private static final Path TABLE =
      Path.of("src/main/resources/io/informer4j/protobuf/schema/schema.txt");

  /**
   * A line of the table.
   *
   * @param words what stands behind number, name and kind
   */
  record Field(int number, String name, String kind, List<String> words) {

    boolean is(String word) {
      return words.contains(word);
    }

    boolean isMessage() {
      return kind.indexOf('.') > 0;
    }

    /** Returns whether Go holds a value here, which is always written, and not a pointer or a collection. */
    boolean isAlwaysWritten() {
      return !is("pointer") && !is("repeated") && !is("map");
    }

    /** Returns its name in JSON. */
    String json() {
      return words.stream()
          .filter(word -> word.startsWith("json="))
          .map(word -> word.substring("json=".length()))
          .findFirst()
          .orElse(name);
    }
  }

  record Message(String name, boolean isArray, List<Field> fields) {

    String simpleName() {
      return name.substring(name.lastIndexOf('.') + 1);
    }
  }

  private static final Map<String, Message> MESSAGES = read();

  private SchemaTable() {}

  private static Map<String, Message> read() {
    Map<String, Message> messages = new LinkedHashMap<>();
    Message last = new Message("", false, new ArrayList<>());
    try {
      for (String line : Files.readAllLines(TABLE)) {
        String[] words = line.strip().split(" ");
        if (words[0].equals("message")) {
          last = new Message(words[1], words.length > 2, new ArrayList<>());
          messages.put(last.name(), last);
        } else if (!words[0].isEmpty() && Character.isDigit(words[0].charAt(0))) {
          last.fields()
              .add(new Field(
                  Integer.parseInt(words[0]),
                  words[1],
                  words[2],
                  List.of(words).subList(3, words.length)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return messages;
  }

  /** Returns all messages, by their names. */
  static Map<String, Message> messages() {
    return MESSAGES;
  }

  static Message message(String name) {
    Message message = MESSAGES.get(name);
    if (message == null) {
      throw new AssertionError("the table has no message " + name);
    }
    return message;
  }
}
