package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rows of custom objects, by the columns of their definition. */
final class CustomRows {

  private CustomRows() {}

  static TablePrinter of(List<PrinterColumn> columns) {
    List<TableColumn> headings = new ArrayList<>();
    headings.add(TableColumn.NAME);
    List<Optional<JsonPath>> paths = new ArrayList<>();
    for (PrinterColumn column : columns) {
      String description = column.description().isEmpty()
          ? "Custom resource definition column (in JSONPath format): " + column.path()
          : column.description();
      headings.add(new TableColumn(
          column.name(), column.type(), column.format(), description, column.priority()));
      paths.add(JsonPath.parse(column.path()));
    }
    return new TablePrinter(headings, cells -> {
      cells.addName();
      for (int i = 0; i < paths.size(); i++) {
        String type = columns.get(i).type();
        add(cells, type, paths.get(i).flatMap(path -> path.find(cells.at(""))));
      }
    });
  }

  private static void add(Cells cells, String type, Optional<JsonNode> found) {
    if (found.isEmpty()) {
      cells.addNothing();
      return;
    }
    JsonNode value = found.get();
    switch (type) {
      case "integer" -> cells.addIf(value.isNumber(), c -> c.add(value.asLong()));
      case "number" -> cells.addIf(value.isNumber(), c -> c.add(value.asDouble()));
      case "boolean" -> cells.addIf(value.isBoolean(), c -> c.add(value.asBoolean()));
      case "date" ->
        cells.addIf(
            value.isTextual(), c -> c.add(HumanDuration.since(value.asText(), cells.now())));
      default -> cells.add(value.isValueNode() ? value.asText() : value.toString());
    }
  }
}
