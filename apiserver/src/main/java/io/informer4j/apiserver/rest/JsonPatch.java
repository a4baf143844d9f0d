package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Applies a JSON patch (RFC 6902) to a document, all of it or nothing. */
final class JsonPatch {

  /** The limits of kube-apiserver: without them a short patch could make a document of any size. */
  private static final int MOST_OPERATIONS = 10_000;

  private static final long MOST_COPIED = 3L * 1024 * 1024;

  private JsonNode document;
  private long copied;

  private JsonPatch(JsonNode document) {
    this.document = document;
  }

  /**
   * Returns the patched document; the given one may be written to.
   *
   * @throws Refusal 400 if this is no JSON patch, 422 if it does not apply
   */
  static JsonNode apply(JsonNode document, JsonNode patch) {
    if (!patch.isArray()) {
      throw Refusal.badRequest("error decoding patch: a JSON patch is a list of operations");
    }
    if (patch.size() > MOST_OPERATIONS) {
      throw Refusal.tooLarge("The allowed maximum operations in a JSON patch is " + MOST_OPERATIONS
          + ", got " + patch.size());
    }
    JsonPatch patching = new JsonPatch(document);
    patch.forEach(patching::operation);
    return patching.document;
  }

  private void operation(JsonNode operation) {
    List<String> path = pointer(operation, "path");
    switch (Json.text(operation, "op")) {
      case "add" -> add(path, value(operation));
      case "remove" -> remove(path);
      case "replace" -> {
        remove(path);
        add(path, value(operation));
      }
      case "move" -> {
        List<String> from = pointer(operation, "from");
        if (path.size() > from.size() && path.subList(0, from.size()).equals(from)) {
          throw Refusal.patchDoesNotApply();
        }
        add(path, remove(from));
      }
      case "copy" -> add(path, copy(get(pointer(operation, "from"))));
      case "test" -> {
        if (!get(path).equals(value(operation))) {
          throw Refusal.patchDoesNotApply();
        }
      }
      default -> throw Refusal.patchDoesNotApply();
    }
  }

  private JsonNode get(List<String> path) {
    JsonNode node = document;
    for (String step : path) {
      node = node.isArray() ? node.path(index(step, node.size() - 1)) : node.path(step);
      if (node.isMissingNode()) {
        throw Refusal.patchDoesNotApply();
      }
    }
    return node;
  }

  private JsonNode copy(JsonNode value) {
    copied += Json.size(value);
    if (copied > MOST_COPIED) {
      throw Refusal.patchDoesNotApply();
    }
    return value.deepCopy();
  }

  private void add(List<String> path, JsonNode value) {
    if (path.size() + Json.depth(value) > Json.DEEPEST) {
      throw Refusal.badRequest("the patched object is nested deeper than " + Json.DEEPEST);
    }
    if (path.isEmpty()) {
      document = value;
      return;
    }
    JsonNode parent = get(path.subList(0, path.size() - 1));
    String last = path.get(path.size() - 1);
    if (parent instanceof ObjectNode object) {
      object.set(last, value);
    } else if (parent instanceof ArrayNode array) {
      array.insert(last.equals("-") ? array.size() : index(last, array.size()), value);
    } else {
      throw Refusal.patchDoesNotApply();
    }
  }

  private JsonNode remove(List<String> path) {
    JsonNode removed = get(path);
    if (path.isEmpty()) {
      return removed;
    }
    JsonNode parent = get(path.subList(0, path.size() - 1));
    String last = path.get(path.size() - 1);
    if (parent instanceof ArrayNode array) {
      array.remove(index(last, array.size() - 1));
    } else {
      ((ObjectNode) parent).remove(last);
    }
    return removed;
  }

  private static int index(String step, int highest) {
    boolean canonical = step.matches("0|[1-9][0-9]{0,8}");
    if (!canonical || Integer.parseInt(step) > highest) {
      throw Refusal.patchDoesNotApply();
    }
    return Integer.parseInt(step);
  }

  private static JsonNode value(JsonNode operation) {
    JsonNode value = operation.get("value");
    if (value == null) {
      throw Refusal.patchDoesNotApply();
    }
    return value.deepCopy();
  }

  private static List<String> pointer(JsonNode operation, String field) {
    JsonNode text = operation.path(field);
    if (!text.isTextual()) {
      throw Refusal.patchDoesNotApply();
    }
    String pointer = text.textValue();
    if (!pointer.isEmpty() && pointer.charAt(0) != '/') {
      throw Refusal.patchDoesNotApply();
    }
    List<String> steps = new ArrayList<>();
    int from = 1;
    while (from <= pointer.length()) {
      int slash = pointer.indexOf('/', from);
      int end = slash < 0 ? pointer.length() : slash;
      steps.add(pointer.substring(from, end).replace("~1", "/").replace("~0", "~"));
      from = end + 1;
    }
    return pointer.isEmpty() ? List.of() : steps;
  }
}
