package io.informer4j.apiserver.rest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** How a kind of object becomes a row: which columns there are, and who fills their cells. */
record TablePrinter(List<TableColumn> columns, Consumer<Cells> print) {

  /** By {@code plural.group}. */
  private static final Map<String, TablePrinter> BUILT_IN = new LinkedHashMap<>();

  /** What all kinds have that are not known better. */
  private static final TablePrinter PLAIN = new TablePrinter(
      TableColumn.parse("Name|Created At:date"),
      cells -> cells.addName().addText("metadata/creationTimestamp"));

  static {
    PodRows.register(BUILT_IN);
    WorkloadRows.register(BUILT_IN);
    NetworkRows.register(BUILT_IN);
    ClusterRows.register(BUILT_IN);
    StorageRows.register(BUILT_IN);
    PolicyRows.register(BUILT_IN);
  }

  static TablePrinter of(String columns, Consumer<Cells> print) {
    return new TablePrinter(TableColumn.parse(columns), print);
  }

  /** Returns how the objects of a resource are printed. */
  static TablePrinter of(ApiResource resource) {
    if (resource.isCustom()) {
      return CustomRows.of(resource.columns());
    }
    return BUILT_IN.getOrDefault(resource.qualifiedPlural(), PLAIN);
  }
}
