package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The simple JSON paths that CustomResourceDefinitions use: {@code .spec.replicas}, {@code .metadata.labels['a\.b']},
 * {@code .status.conditions[0].type} and {@code .status.conditions[?(@.type=="Ready")].status}.
 */
final class JsonPath {

  /** One step of a path. */
  private sealed interface Step {
    JsonNode of(JsonNode node);
  }

  private record Field(String name) implements Step {
    @Override
    public JsonNode of(JsonNode node) {
      return node.path(name);
    }
  }

  private record Index(int index) implements Step {
    @Override
    public JsonNode of(JsonNode node) {
      return node.path(index < 0 ? node.size() + index : index);
    }
  }

  /** The first element of a list one of whose fields has a certain value. */
  private record Filter(String field, String value) implements Step {
    @Override
    public JsonNode of(JsonNode node) {
      for (JsonNode element : node) {
        if (element.path(field).asText("").equals(value)) {
          return element;
        }
      }
      return node.path(-1);
    }
  }

  private final List<Step> steps = new ArrayList<>();

  private JsonPath() {}

  /** Reads a path; empty if it has a form that is not known. */
  static Optional<JsonPath> parse(String text) {
    JsonPath path = new JsonPath();
    int at = 0;
    while (at < text.length()) {
      int next = text.charAt(at) == '[' ? path.bracket(text, at) : path.field(text, at);
      if (next <= at) {
        return Optional.empty();
      }
      at = next;
    }
    return path.steps.isEmpty() ? Optional.empty() : Optional.of(path);
  }

  /** Returns the value at this path. */
  Optional<JsonNode> find(JsonNode node) {
    JsonNode found = node;
    for (Step step : steps) {
      found = step.of(found);
    }
    return found.isMissingNode() || found.isNull() ? Optional.empty() : Optional.of(found);
  }

  private int field(String text, int from) {
    int at = text.charAt(from) == '.' ? from + 1 : from;
    StringBuilder name = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '.' && text.charAt(at) != '[') {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      name.append(text.charAt(at++));
    }
    if (name.length() > 0) {
      steps.add(new Field(name.toString()));
    }
    return name.length() > 0 || (at < text.length() && text.charAt(at) == '[') ? at : from;
  }

  /** Reads what is between brackets: an index, a name in quotes, or a filter. */
  private int bracket(String text, int from) {
    boolean isFilter = text.startsWith("[?(@.", from);
    int end = text.indexOf(isFilter ? ")]" : "]", from);
    if (end < 0) {
      return from;
    }
    String inside = text.substring(from + 1, end);
    if (isFilter) {
      String condition = inside.substring("?(@.".length());
      int equal = condition.indexOf("==");
      if (equal < 0) {
        return from;
      }
      steps.add(new Filter(
          condition.substring(0, equal).trim(),
          unquoted(condition.substring(equal + 2).trim())));
      return end + 2;
    }
    if (!unquoted(inside).equals(inside)) {
      steps.add(new Field(unquoted(inside).replace("\\", "")));
      return end + 1;
    }
    try {
      steps.add(new Index(Integer.parseInt(inside.trim())));
      return end + 1;
    } catch (NumberFormatException e) {
      return from;
    }
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() > 1
        && (text.charAt(0) == '\'' || text.charAt(0) == '"')
        && text.charAt(text.length() - 1) == text.charAt(0);
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
