package io.informer4j.protobuf.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The messages of Kubernetes, from a table whose head says how to read it.
 *
 * <pre>{@code
 * Message pod = Schema.message("k8s.io.api.core.v1.Pod");
 * Optional<Message> deployment = Schema.kind("apps/v1", "Deployment");
 * }</pre>
 *
 * <p>Only messages that somebody asks for are parsed: a process that mirrors pods pays for those a pod consists of.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class Schema {

  private static final String TABLE = "schema.txt";
  private static final String MESSAGE = "\nmessage ";
  private static final String PACKAGE = "\npackage ";
  private static final Map<String, Message> KNOWN = new ConcurrentHashMap<>();

  private Schema() {}

  /** The text of the table, whose messages stand in the order of their names. */
  private static final class Table {

    static final String TEXT = read();

    private static String read() {
      try (InputStream in = Schema.class.getResourceAsStream(TABLE)) {
        if (in == null) {
          throw new IllegalStateException("the schema table is not on the class path: " + TABLE);
        }
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      } catch (IOException e) {
        throw new UncheckedIOException("the schema table cannot be read", e);
      }
    }

    /**
     * Returns where the name of a message stands, negative if it does not: halves the table instead of indexing it, which
     * would take longer than all else that a process asks of it.
     */
    static int find(String name) {
      int low = 0;
      int high = TEXT.length();
      while (low < high) {
        int middle = (low + high) >>> 1;
        int line = messageFrom(middle);
        int from = line + MESSAGE.length();
        int order = line < high ? compare(from, name) : 1;
        if (order == 0) {
          return from;
        }
        if (order < 0) {
          low = from;
        } else {
          high = middle;
        }
      }
      return -1;
    }

    /** Returns where the next message begins, the end of the table if none does. */
    private static int messageFrom(int place) {
      int line = TEXT.indexOf('\n', place);
      while (line >= 0 && !TEXT.startsWith(MESSAGE, line)) {
        line = TEXT.indexOf('\n', line + 1);
      }
      return line < 0 ? TEXT.length() : line;
    }

    private static int compare(int from, String name) {
      return TEXT.substring(from, wordEnd(from)).compareTo(name);
    }
  }

  /** The packages, of which only those who ask by kind have need. */
  private static final class Packages {

    /** Their names, by group, a slash and version. */
    static final Map<String, String> NAMES = new TreeMap<>();

    static {
      String text = Table.TEXT;
      for (int at = text.indexOf(PACKAGE); at >= 0; at = text.indexOf(PACKAGE, at + 1)) {
        int name = at + PACKAGE.length();
        int group = wordEnd(name) + 1;
        int version = wordEnd(group) + 1;
        String prefix = text.startsWith("- ", group) ? "" : text.substring(group, version - 1);
        NAMES.put(
            prefix + "/" + text.substring(version, wordEnd(version)),
            text.substring(name, group - 1));
      }
    }
  }

  /** Returns where the word that begins at a place of the table ends. */
  private static int wordEnd(int from) {
    int at = from;
    while (Table.TEXT.charAt(at) > ' ') {
      at++;
    }
    return at;
  }

  /**
   * Returns the message with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Message message(String name) {
    Optional<Message> found = find(name);
    if (found.isEmpty()) {
      throw new IllegalArgumentException("the schema table has no message '" + name + "'");
    }
    return found.get();
  }

  /** Returns the message with a name, if there is one. */
  public static Optional<Message> find(String name) {
    Message known = KNOWN.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    int place = Table.find(name);
    if (place < 0) {
      return Optional.empty();
    }
    Message parsed = parse(name, place);
    Message before = KNOWN.putIfAbsent(name, parsed);
    return Optional.of(before != null ? before : parsed);
  }

  /**
   * Returns the message of a kind of objects, if there is one; kinds of no group of their own (Status, DeleteOptions) are those
   * of metadata.
   *
   * @param apiVersion group and version, such as {@code apps/v1} or {@code v1}
   */
  public static Optional<Message> kind(String apiVersion, String kind) {
    boolean hasGroup = apiVersion.indexOf('/') >= 0;
    Optional<Message> found = in((hasGroup ? "" : "/") + apiVersion, kind);
    return found.isPresent() || hasGroup ? found : in("meta.k8s.io/" + apiVersion, kind);
  }

  private static Optional<Message> in(String groupAndVersion, String kind) {
    String name = Packages.NAMES.get(groupAndVersion);
    return name == null ? Optional.empty() : find(name + "." + kind);
  }

  /** Returns the names of all messages, in order. */
  public static List<String> names() {
    String text = Table.TEXT;
    List<String> names = new ArrayList<>();
    for (int at = text.indexOf(MESSAGE); at >= 0; at = text.indexOf(MESSAGE, at + 1)) {
      int from = at + MESSAGE.length();
      names.add(text.substring(from, wordEnd(from)));
    }
    return Collections.unmodifiableList(names);
  }

  private static Message parse(String name, int place) {
    String text = Table.TEXT;
    int end = text.indexOf('\n', place);
    boolean isList = end > place + name.length();
    List<Field> fields = new ArrayList<>();
    for (int at = end + 1; text.startsWith("  ", at); at = end + 1) {
      end = text.indexOf('\n', at);
      fields.add(field(text.substring(at + 2, end)));
    }
    return new Message(name, isList, fields.toArray(new Field[0]));
  }

  /** Reads {@code <number> <name> <kind> [label] [json=<name>] [hidden]}. */
  private static Field field(String line) {
    int numberEnd = line.indexOf(' ');
    int nameEnd = line.indexOf(' ', numberEnd + 1);
    int kindEnd = end(line, nameEnd + 1);
    String name = line.substring(numberEnd + 1, nameEnd);
    String json = name;
    Label label = Label.VALUE;
    boolean isHidden = false;
    int at = kindEnd + 1;
    while (at < line.length()) {
      int end = end(line, at);
      String word = line.substring(at, end);
      switch (word) {
        case "repeated" -> label = Label.REPEATED;
        case "map" -> label = Label.MAP;
        case "inline" -> label = Label.INLINE;
        case "pointer" -> label = Label.POINTER;
        case "shown" -> label = Label.SHOWN;
        case "hidden" -> isHidden = true;
        default -> json = renamed(word);
      }
      at = end + 1;
    }
    int number = Integer.parseInt(line, 0, numberEnd, 10);
    String kind = line.substring(nameEnd + 1, kindEnd);
    return new Field(number, name, json, kind, label, isHidden);
  }

  private static String renamed(String word) {
    if (!word.startsWith("json=")) {
      throw new IllegalStateException("the schema table says what nobody knows: " + word);
    }
    return word.substring("json=".length());
  }

  private static int end(String line, int from) {
    int space = line.indexOf(' ', from);
    return space < 0 ? line.length() : space;
  }
}
