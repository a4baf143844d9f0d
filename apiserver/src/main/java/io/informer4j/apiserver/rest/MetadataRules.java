package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the real server demands of annotations, finalizers and owner references. */
final class MetadataRules {

  private static final int LONGEST_ANNOTATIONS = 256 * 1024;
  private static final List<String> STANDARD_FINALIZERS =
      List.of("kubernetes", "orphan", "foregroundDeletion");

  private MetadataRules() {}

  static void check(ApiResource resource, ObjectNode object) {
    List<Refusal.Cause> causes = new ArrayList<>();
    checkAnnotations(Metadata.of(object).path("annotations"), causes);
    checkFinalizers(resource, object, causes);
    checkOwners(Metadata.of(object).path("ownerReferences"), causes);
    if (!causes.isEmpty()) {
      throw Refusal.invalid(resource, Metadata.text(object, "name"), causes);
    }
  }

  private static void checkAnnotations(JsonNode annotations, List<Refusal.Cause> causes) {
    long size = 0;
    for (var annotation : annotations.properties()) {
      String field = "metadata.annotations";
      checkQualified(
          field, annotation.getKey(), annotation.getKey().toLowerCase(Locale.ROOT), causes);
      size += bytes(annotation.getKey()) + bytes(annotation.getValue().asText());
    }
    if (size > LONGEST_ANNOTATIONS) {
      causes.add(Refusal.Cause.tooLong("metadata.annotations", LONGEST_ANNOTATIONS));
    }
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static void checkFinalizers(
      ApiResource resource, ObjectNode object, List<Refusal.Cause> causes) {
    List<String> finalizers = Metadata.finalizers(object);
    for (int i = 0; i < finalizers.size(); i++) {
      String finalizer = finalizers.get(i);
      String field = "metadata.finalizers" + (resource.isCustom() ? "" : "[" + i + "]");
      checkQualified(field, finalizer, finalizer, causes);
      boolean bare = finalizer.indexOf('/') < 0 && !STANDARD_FINALIZERS.contains(finalizer);
      if (bare && !resource.isCustom()) {
        causes.add(Refusal.Cause.invalid(
            field,
            "\"" + finalizer + "\"",
            "name is neither a standard finalizer name nor is it fully qualified"));
      }
    }
    if (finalizers.contains("orphan") && finalizers.contains("foregroundDeletion")) {
      causes.add(Refusal.Cause.invalid(
          "metadata.finalizers",
          "[\"" + String.join("\",\"", finalizers) + "\"]",
          "finalizer orphan and foregroundDeletion cannot be both set"));
    }
  }

  private static void checkQualified(
      String field, String shown, String value, List<Refusal.Cause> causes) {
    for (String problem : LabelRules.keyProblems(value)) {
      causes.add(Refusal.Cause.invalid(field, Json.quote(shown), problem));
    }
  }

  private static void checkOwners(JsonNode owners, List<Refusal.Cause> causes) {
    int controllers = 0;
    for (JsonNode owner : owners) {
      for (String field : List.of("apiVersion", "kind", "name", "uid")) {
        if (Json.text(owner, field).isEmpty()) {
          causes.add(Refusal.Cause.invalid(
              "metadata.ownerReferences." + field,
              "\"\"",
              field.equals("apiVersion") ? "version must not be empty" : "must not be empty"));
        }
      }
      controllers += owner.path("controller").asBoolean(false) ? 1 : 0;
    }
    if (controllers > 1) {
      causes.add(Refusal.Cause.invalid(
          "metadata.ownerReferences",
          owners.toString(),
          "Only one reference can have Controller set to true"));
    }
  }
}
