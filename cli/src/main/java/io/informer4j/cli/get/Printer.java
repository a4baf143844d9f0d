package io.informer4j.cli.get;

import io.informer4j.cli.object.Columns;
import io.informer4j.cli.object.Trees;
import io.informer4j.cli.output.Figures;
import io.informer4j.cli.output.Json;
import io.informer4j.cli.output.Style;
import io.informer4j.cli.output.Table;
import io.informer4j.name.ResourceType;
import io.informer4j.redact.SafeText;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Prints objects, or what an index holds. <b>Threading:</b> for one thread. */
public final class Printer {

  private final Consumer<String> lines;
  private final Style style;
  private final Listed form;
  private final ResourceType type;
  private final boolean isWithNamespace;
  private final Clock clock;

  /** Makes one for objects of a type. */
  public Printer(
      Consumer<String> lines,
      Style style,
      Listed form,
      ResourceType type,
      boolean isWithNamespace,
      Clock clock) {
    this.lines = lines;
    this.style = style;
    this.form = form;
    this.type = type;
    this.isWithNamespace = isWithNamespace;
    this.clock = clock;
  }

  /** Prints one object, without a list around it. */
  public void one(Map<String, Object> tree) {
    switch (form) {
      case YAML -> lines.accept(Json.yaml(tree).stripTrailing());
      case JSON -> lines.accept(Json.document(tree));
      default -> all(List.of(tree));
    }
  }

  /** Prints objects. */
  public void all(List<Map<String, Object>> trees) {
    switch (form) {
      case YAML -> lines.accept(Json.yaml(list(trees)).stripTrailing());
      case JSON -> lines.accept(Json.document(list(trees)));
      case NAME -> trees.forEach(tree -> lines.accept(name(tree)));
      case TABLE, WIDE -> table(trees);
    }
  }

  /** The form that kubectl gives a list of objects. */
  private static Map<String, Object> list(List<Map<String, Object>> trees) {
    Map<String, Object> list = new LinkedHashMap<>();
    list.put("apiVersion", "v1");
    list.put("kind", "List");
    list.put("items", trees);
    return list;
  }

  private String name(Map<String, Object> tree) {
    String group = type.group().isEmpty() ? "" : "." + type.group();
    return SafeText.line(type.plural() + group + "/" + Trees.text(tree, "metadata", "name"));
  }

  private void table(List<Map<String, Object>> trees) {
    if (trees.isEmpty()) {
      return;
    }
    Columns columns = Columns.of(type, isWithNamespace, form == Listed.WIDE, clock);
    Table table = new Table(columns.headings());
    trees.forEach(tree -> table.add(columns.cells(tree)));
    table.lines(style).forEach(lines);
  }

  /** Prints the values of an index and how many objects each has. */
  public void values(IndexQuery query, Map<String, Integer> counts, int objects) {
    if (form.isForPeople() || form == Listed.NAME) {
      Table table = new Table(query.path().toString(), "OBJECTS");
      counts.forEach(
          (value, count) -> table.add(value.isEmpty() ? "\"\"" : value, Figures.count(count)));
      table.lines(style).forEach(lines);
      lines.accept(style.faint(Figures.count(counts.size(), "value") + ", "
          + Figures.count(objects, "object") + " in the cache"));
      return;
    }
    List<Map<String, Object>> values = new ArrayList<>();
    counts.forEach((value, count) -> {
      Map<String, Object> each = new LinkedHashMap<>();
      each.put("value", value);
      each.put("objects", count);
      values.add(each);
    });
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("resource", type.toString());
    document.put("index", query.path().toString());
    document.put("objects", objects);
    document.put("values", values);
    lines.accept(
        form == Listed.YAML ? Json.yaml(document).stripTrailing() : Json.document(document));
  }
}
