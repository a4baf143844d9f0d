package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The cells of one row, being filled from one object. */
final class Cells {

  static final String NONE = "<none>";
  static final String UNSET = "<unset>";

  private final JsonNode object;
  private final Instant now;
  private final ArrayNode cells;

  Cells(JsonNode object, Instant now, ArrayNode cells) {
    this.object = object;
    this.now = now;
    this.cells = cells;
  }

  /** Returns the value at a path, whose steps are separated by slashes; the object itself for the empty one. */
  JsonNode at(String path) {
    if (path.isEmpty()) {
      return object;
    }
    JsonNode node = object;
    for (String step : path.split("/", -1)) {
      node = node.path(step);
    }
    return node;
  }

  /** Returns the text or number at a path, or this if there is none. */
  String text(String path, String otherwise) {
    return text(at(path), otherwise);
  }

  static String text(JsonNode node, String otherwise) {
    return node.isValueNode() && !node.isNull() ? node.asText() : otherwise;
  }

  String name() {
    return text("metadata/name", "");
  }

  boolean isDeleting() {
    return at("metadata").hasNonNull(Metadata.DELETION);
  }

  /** Returns how long ago the time at a path was, or this if there is none. */
  String since(String path, String otherwise) {
    String time = text(path, "");
    return time.isEmpty() ? otherwise : HumanDuration.since(time, now);
  }

  Instant now() {
    return now;
  }

  Cells add(String text) {
    cells.add(text);
    return this;
  }

  Cells add(long number) {
    cells.add(number);
    return this;
  }

  Cells add(boolean value) {
    cells.add(value);
    return this;
  }

  Cells add(double number) {
    cells.add(number);
    return this;
  }

  Cells addNothing() {
    cells.addNull();
    return this;
  }

  /** Lets a cell be added if the value has the type of its column, otherwise leaves it empty. */
  void addIf(boolean fits, Consumer<Cells> addition) {
    if (fits) {
      addition.accept(this);
    } else {
      addNothing();
    }
  }

  Cells addName() {
    return add(name());
  }

  Cells addAge() {
    return add(since("metadata/creationTimestamp", HumanDuration.UNKNOWN));
  }

  Cells addText(String path) {
    return add(text(path, ""));
  }

  Cells addText(String path, String otherwise) {
    return add(text(path, otherwise));
  }

  Cells addNumber(String path) {
    return add(at(path).asLong(0));
  }

  Cells addSize(String path) {
    return add((long) at(path).size());
  }

  Cells addFlag(String path, boolean otherwise) {
    return add(at(path).asBoolean(otherwise));
  }

  /** Adds the names and the images of the containers of a pod's specification. */
  Cells addContainers(String spec) {
    List<String> names = new ArrayList<>();
    List<String> images = new ArrayList<>();
    for (JsonNode container : at(spec + "/containers")) {
      names.add(Json.text(container, "name"));
      images.add(Json.text(container, "image"));
    }
    return add(String.join(",", names)).add(String.join(",", images));
  }

  /** Adds labels as {@code a=b,c=d}. */
  Cells addLabels(String path) {
    return add(labels(at(path)));
  }

  static String labels(JsonNode map) {
    List<String> pairs = new ArrayList<>();
    sorted(map).forEach((key, value) -> pairs.add(key + "=" + value.asText()));
    return pairs.isEmpty() ? NONE : String.join(",", pairs);
  }

  /** Adds a selector of labels and expressions, or this if it selects nothing in particular. */
  Cells addSelector(String path, String otherwise) {
    JsonNode selector = at(path);
    Map<String, String> terms = new TreeMap<>();
    sorted(selector.path("matchLabels"))
        .forEach((key, value) -> terms.put(key + "=", key + "=" + value.asText()));
    for (JsonNode expression : selector.path("matchExpressions")) {
      String key = Json.text(expression, "key");
      terms.put(key + " " + terms.size(), key(expression, key));
    }
    return add(terms.isEmpty() ? otherwise : String.join(",", terms.values()));
  }

  private static String key(JsonNode expression, String key) {
    List<String> values = new ArrayList<>();
    expression.path("values").forEach(value -> values.add(value.asText()));
    String set = " (" + String.join(",", values.stream().sorted().toList()) + ")";
    return switch (Json.text(expression, "operator")) {
      case "In" -> key + " in" + set;
      case "NotIn" -> key + " notin" + set;
      case "DoesNotExist" -> "!" + key;
      default -> key;
    };
  }

  static Map<String, JsonNode> sorted(JsonNode map) {
    Map<String, JsonNode> sorted = new TreeMap<>();
    map.properties().forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }

  /** Returns texts separated by commas, the first few of them. */
  static String firstOf(List<String> texts, int most, String separator) {
    if (texts.size() <= most) {
      return String.join(separator, texts);
    }
    return String.join(separator, texts.subList(0, most)) + " + " + (texts.size() - most)
        + " more...";
  }

  /** Returns the status of a condition, empty if there is none of this type. */
  String condition(String type) {
    for (JsonNode condition : at("status/conditions")) {
      if (Json.text(condition, "type").equals(type)) {
        return Json.text(condition, "status");
      }
    }
    return "";
  }
}
