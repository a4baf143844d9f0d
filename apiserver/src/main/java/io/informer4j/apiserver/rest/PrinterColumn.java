package io.informer4j.apiserver.rest;

/**
 * A column of a table of custom objects, as a CustomResourceDefinition describes it.
 *
 * <pre>{@code
 * new PrinterColumn("Replicas", "integer", "", "How many are wanted.", 0, ".spec.replicas");
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param name its heading
 * @param type {@code string}, {@code integer}, {@code number}, {@code boolean} or {@code date}
 * @param format what kind of that, may be empty
 * @param description what it means
 * @param priority 0 if it is always shown, otherwise in wide tables only
 * @param path where in an object its value lies
 */
public record PrinterColumn(
    String name, String type, String format, String description, int priority, String path) {

  /** The column that tables have if a definition names none. */
  static final PrinterColumn AGE =
      new PrinterColumn("Age", "date", "", TableColumn.CREATED, 0, ".metadata.creationTimestamp");
}
