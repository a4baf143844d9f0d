package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;

/** A column of a table: its heading, what is in it, and whether only wide tables show it (priority 1). */
record TableColumn(String name, String type, String format, String description, int priority) {

  static final String NAMED =
      "Name must be unique within a namespace. Is required when creating resources, "
          + "although some resources may allow a client to request the generation of an "
          + "appropriate name automatically. Name is primarily intended for creation "
          + "idempotence and configuration definition. Cannot be updated. More info: "
          + "https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names";

  static final String CREATED =
      "CreationTimestamp is a timestamp representing the server time when this object "
          + "was created. It is not guaranteed to be set in happens-before order across "
          + "separate operations. Clients may not set this value. It is represented in "
          + "RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for "
          + "lists. More info: "
          + "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

  /** What the data of a ConfigMap is. */
  static final String MAP_DATA =
      "Data contains the configuration data. Each key must consist of alphanumeric "
          + "characters, '-', '_' or '.'. Values with non-UTF-8 byte sequences must use the "
          + "BinaryData field. The keys stored in Data must not overlap with the keys in the "
          + "BinaryData field, this is enforced during validation process.";

  static final TableColumn NAME = new TableColumn("Name", "string", "name", NAMED, 0);

  /**
   * Reads columns from words such as {@code "Name|Desired:integer|Age|Images+"}: the type is a string if none is given,
   * and a plus marks those of wide tables.
   */
  static List<TableColumn> parse(String words) {
    List<TableColumn> columns = new ArrayList<>();
    for (String word : words.split("\\|", -1)) {
      boolean isWide = word.endsWith("+");
      String rest = isWide ? word.substring(0, word.length() - 1) : word;
      int colon = rest.indexOf(':');
      String name = colon < 0 ? rest : rest.substring(0, colon);
      String type = colon < 0 ? "string" : rest.substring(colon + 1);
      String format = name.equals("Name") ? "name" : "";
      columns.add(new TableColumn(name, type, format, describe(name), isWide ? 1 : 0));
    }
    return columns;
  }

  /** The descriptions of most columns are left out: nobody shows them. */
  private static String describe(String name) {
    return switch (name) {
      case "Name" -> NAMED;
      case "Age", "Created At" -> CREATED;
      default -> "";
    };
  }

  void writeTo(ArrayNode definitions) {
    definitions
        .addObject()
        .put("name", name)
        .put("type", type)
        .put("format", format)
        .put("description", description)
        .put("priority", priority);
  }
}
