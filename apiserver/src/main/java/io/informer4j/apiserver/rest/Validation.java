package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
  private static final int LONGEST_LABEL = 63;
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final Pattern LABEL_NAME = Pattern.compile(LABEL);
  /** Their names are parts of host names. */
  private static final List<String> NAMED_BY_LABELS = List.of("namespaces", "services");

  private Validation() {}

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
    if (!resource.isCustom() && NAMED_BY_LABELS.contains(resource.qualifiedPlural())) {
      checkLabelName(name, quoted, causes);
      return;
    }
    if (name.length() > LONGEST_NAME) {
      causes.add(Refusal.Cause.invalid(
          "metadata.name", quoted, "must be no more than " + LONGEST_NAME + " bytes"));
    }
    // Longer names are not matched: the pattern needs stack for each of their labels.
    if (name.length() <= LONGEST_NAME && !NAME.matcher(name).matches()) {
      causes.add(Refusal.Cause.invalid(
          "metadata.name",
          quoted,
          "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-'"
              + " or '.', and must start and end with an alphanumeric character (e.g."
              + " 'example.com', regex used for validation is '" + SUBDOMAIN + "')"));
    }
  }

  private static void checkLabelName(String name, String quoted, List<Refusal.Cause> causes) {
    if (name.length() > LONGEST_LABEL) {
      causes.add(Refusal.Cause.invalid(
          "metadata.name", quoted, "must be no more than " + LONGEST_LABEL + " bytes"));
    }
    if (!LABEL_NAME.matcher(name).matches()) {
      causes.add(Refusal.Cause.invalid(
          "metadata.name",
          quoted,
          "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and"
              + " must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc',"
              + " regex used for validation is '" + LABEL + "')"));
    }
  }

  private static void checkLabels(ObjectNode object, List<Refusal.Cause> causes) {
    Metadata.labels(object).forEach((key, value) -> {
      for (String problem : LabelRules.keyProblems(key)) {
        causes.add(Refusal.Cause.invalid("metadata.labels", Json.quote(key), problem));
      }
      for (String problem : LabelRules.valueProblems(value)) {
        causes.add(Refusal.Cause.invalid("metadata.labels", Json.quote(value), problem));
      }
    });
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
