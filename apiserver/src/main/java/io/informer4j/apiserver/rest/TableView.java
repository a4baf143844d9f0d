package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceVersion;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Objects as rows of a table, as kubectl prints them: {@code meta.k8s.io/v1 Table}.
 *
 * <p>One of these serves one request: in a watch only the first event has the headings.
 */
final class TableView implements View {

  /** How much of an object a row carries besides its cells. */
  enum Included {
    NONE,
    METADATA,
    OBJECT
  }

  private static final List<String> POLICIES = List.of("Metadata", "None", "Object");

  private final String apiVersion;
  private final Included included;
  private final Supplier<Instant> clock;
  private @Nullable TablePrinter printer;
  private boolean hasHeadings;

  private TableView(String apiVersion, Included included, Supplier<Instant> clock) {
    this.apiVersion = apiVersion;
    this.included = included;
    this.clock = clock;
  }

  /** Returns what a request for a table wants. @throws Refusal if it wants rows to carry what is not known */
  static TableView of(ApiRequest request, String apiVersion, Supplier<Instant> clock) {
    String include =
        request.parameter("includeObject").filter(v -> !v.isEmpty()).orElse("Metadata");
    Included included = switch (include) {
      case "None" -> Included.NONE;
      case "Metadata" -> Included.METADATA;
      case "Object" -> Included.OBJECT;
      default ->
        throw Refusal.badRequest("Unable to convert to Table as requested: includeObject:"
            + " Invalid value: \"" + include + "\": must be '"
            + String.join("', '", POLICIES.subList(0, 2)) + "', '" + POLICIES.get(2)
            + "', or empty");
    };
    return new TableView(apiVersion, included, clock);
  }

  @Override
  public ObjectNode item(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion) {
    ObjectNode row = Json.object();
    printer(resource).print().accept(new Cells(content, clock.get(), row.putArray("cells")));
    conditions(resource, content, row);
    switch (included) {
      case NONE -> row.putNull("object");
      case METADATA -> row.set("object", METADATA.write(resource, content, resourceVersion, true));
      case OBJECT -> row.set("object", WHOLE.write(resource, content, resourceVersion, true));
    }
    return row;
  }

  @Override
  public ObjectNode list(ApiResource resource) {
    return table(resource, ResourceVersion.UNSET);
  }

  @Override
  public String items() {
    return "rows";
  }

  @Override
  public ObjectNode bare(ApiResource resource) {
    ObjectNode table = table(resource, ResourceVersion.UNSET);
    table.putArray("rows");
    return table;
  }

  @Override
  public ObjectNode write(
      ApiResource resource, ObjectNode content, ResourceVersion resourceVersion, boolean says) {
    ObjectNode table = table(resource, resourceVersion);
    table.putArray("rows").add(item(resource, content, resourceVersion));
    return table;
  }

  private TablePrinter printer(ApiResource resource) {
    TablePrinter known = printer;
    if (known == null) {
      known = TablePrinter.of(resource);
      printer = known;
    }
    return known;
  }

  private ObjectNode table(ApiResource resource, ResourceVersion resourceVersion) {
    ObjectNode table = Json.object().put("kind", "Table").put("apiVersion", apiVersion);
    ObjectNode metadata = table.putObject("metadata");
    if (!resourceVersion.isUnset()) {
      metadata.put("resourceVersion", resourceVersion.value());
    }
    if (hasHeadings) {
      table.putNull("columnDefinitions");
    } else {
      ArrayNode definitions = table.putArray("columnDefinitions");
      printer(resource).columns().forEach(column -> column.writeTo(definitions));
      hasHeadings = true;
    }
    return table;
  }

  /** Pods that are over say so. */
  private static void conditions(ApiResource resource, ObjectNode content, ObjectNode row) {
    String phase = Json.text(content.path("status"), "phase");
    if (resource.qualifiedPlural().equals("pods")
        && (phase.equals("Succeeded") || phase.equals("Failed"))) {
      row.putArray("conditions")
          .addObject()
          .put("type", "Completed")
          .put("status", "True")
          .put("reason", phase)
          .put(
              "message",
              phase.equals("Failed") ? "The pod failed." : "The pod has completed successfully.");
    }
  }
}
