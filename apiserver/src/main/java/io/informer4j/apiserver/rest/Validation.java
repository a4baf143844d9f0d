package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.lister.LabelSelector;
import io.informer4j.lister.LabelSelectorException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Checks what can be checked of an object without its schema: its metadata. */
final class Validation {

  private static final int LONGEST_NAME = 253;
  private static final String SUBDOMAIN =
      "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
  private static final Pattern NAME = Pattern.compile(SUBDOMAIN);
  private static final List<String> TEXTS =
      List.of("name", "generateName", "namespace", "uid", "resourceVersion");
  private static final List<String> MAPS = List.of("labels", "annotations");
  private static final List<String> LISTS = List.of("finalizers", "ownerReferences");

  private Validation() {}

  /** Checks that metadata has the types that the server's own would have. @throws Refusal 400 */
  static void checkShape(ObjectNode object) {
    JsonNode metadata = Metadata.of(object);
    if (!metadata.isMissingNode() && !metadata.isNull() && !metadata.isObject()) {
      throw mistyped("metadata", "an object");
    }
    for (String field : TEXTS) {
      check(metadata.path(field), JsonNode::isTextual, "metadata." + field, "a string");
    }
    for (String field : MAPS) {
      check(metadata.path(field), JsonNode::isObject, "metadata." + field, "a map of strings");
      metadata
          .path(field)
          .forEach(
              value -> check(value, JsonNode::isTextual, "metadata." + field, "a map of strings"));
    }
    for (String field : LISTS) {
      check(metadata.path(field), JsonNode::isArray, "metadata." + field, "a list");
    }
    metadata
        .path("finalizers")
        .forEach(
            value -> check(value, JsonNode::isTextual, "metadata.finalizers", "a list of strings"));
  }

  private static void check(
      JsonNode node, java.util.function.Predicate<JsonNode> type, String field, String expected) {
    if (!node.isMissingNode() && !node.isNull() && !type.test(node)) {
      throw mistyped(field, expected);
    }
  }

  private static Refusal mistyped(String field, String expected) {
    return Refusal.badRequest("cannot read " + field + ": it must be " + expected);
  }

  static void checkNew(ApiResource resource, ObjectNode object) {
    List<Refusal.Cause> causes = new ArrayList<>();
    String name = Metadata.text(object, "name");
    if (name.isEmpty()) {
      causes.add(Refusal.Cause.required("metadata.name", "name or generateName is required"));
    } else {
      checkName(resource, name, causes);
    }
    checkLabels(object, causes);
    refuse(resource, name, causes);
  }

  static void checkChanged(ApiResource resource, ObjectNode object, ObjectNode before) {
    List<Refusal.Cause> causes = new ArrayList<>();
    checkLabels(object, causes);
    checkFinalizers(object, before, causes);
    refuse(resource, Metadata.text(before, "name"), causes);
  }

  private static void refuse(ApiResource resource, String name, List<Refusal.Cause> causes) {
    if (!causes.isEmpty()) {
      throw Refusal.invalid(resource, name, causes);
    }
  }

  /** Names of roles and their bindings may be anything that fits into a path. */
  private static void checkName(ApiResource resource, String name, List<Refusal.Cause> causes) {
    String quoted = "\"" + name + "\"";
    if (resource.type().group().equals("rbac.authorization.k8s.io")) {
      if (name.equals(".") || name.equals("..") || name.contains("/") || name.contains("%")) {
        causes.add(Refusal.Cause.invalid(
            "metadata.name", quoted, "may not be '.' or '..' nor contain '/' or '%'"));
      }
      return;
    }
    if (name.length() > LONGEST_NAME) {
      causes.add(Refusal.Cause.invalid(
          "metadata.name", quoted, "must be no more than " + LONGEST_NAME + " bytes"));
    }
    if (!NAME.matcher(name).matches()) {
      causes.add(Refusal.Cause.invalid(
          "metadata.name",
          quoted,
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-'"
              + " or '.', and must start and end with an alphanumeric character (e.g."
              + " 'example.com', regex used for validation is '" + SUBDOMAIN + "')"));
    }
  }

  private static void checkLabels(ObjectNode object, List<Refusal.Cause> causes) {
    try {
      LabelSelector.matchingLabels(Metadata.labels(object));
    } catch (LabelSelectorException e) {
      causes.add(Refusal.Cause.invalid(
          "metadata.labels", "\"" + e.text() + "\"", String.valueOf(e.getMessage())));
    }
  }

  private static void checkFinalizers(
      ObjectNode object, ObjectNode before, List<Refusal.Cause> causes) {
    if (!Metadata.isDeleting(before)) {
      return;
    }
    List<String> added = new ArrayList<>(Metadata.finalizers(object));
    added.removeAll(Metadata.finalizers(before));
    if (!added.isEmpty()) {
      String names = added.stream().map(f -> "\"" + f + "\"").collect(Collectors.joining(", "));
      causes.add(Refusal.Cause.forbidden(
          "metadata.finalizers",
          "no new finalizers can be added if the object is being deleted, found new finalizers"
              + " []string{" + names + "}"));
    }
  }
}
