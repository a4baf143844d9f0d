package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.List;

/**
 * What becomes of fields that a body has twice, or that the schema does not have: the parameter {@code fieldValidation}.
 * Unknown fields of built-in resources cannot be told: those have no schema.
 */
enum FieldValidation {
  /** They are dropped. */
  IGNORE,
  /** They are dropped, and the client is told. */
  WARN,
  /** The request is refused. */
  STRICT;

  /** Returns what a request wants. @throws Refusal 422 if that is not known */
  static FieldValidation of(ApiRequest request) {
    String validation = request.parameter("fieldValidation").orElse("");
    return switch (validation) {
      case "", "Warn" -> WARN;
      case "Ignore" -> IGNORE;
      case "Strict" -> STRICT;
      default ->
        throw RequestBody.unsupported(
            request,
            "fieldValidation",
            "\"" + validation + "\"",
            "\"\", \"Ignore\", \"Strict\", \"Warn\"");
    };
  }

  /**
   * Makes of an object that was sent what the schema allows.
   *
   * @return what the client is warned of
   * @throws Refusal 400 if that is anything and the client wants to hear of it so
   */
  List<String> admit(ApiRequest request, Target target, ObjectNode object) {
    List<String> warnings = new ArrayList<>();
    if (this != IGNORE && RequestBody.mediaType(request).equals(RequestBody.JSON)) {
      DuplicateFields.in(request.body())
          .forEach(f -> warnings.add("duplicate field \"" + f + "\""));
    }
    unknown(target.schema().admit(object), warnings);
    if (this == STRICT && !warnings.isEmpty()) {
      String kind = target.resource().type().kind();
      throw Refusal.badRequest(
          kind + " in version \"" + target.resource().type().version()
              + "\" cannot be handled as a " + kind + ": " + strictly(warnings));
    }
    return warnings;
  }

  /** Makes of what a patch made what the schema allows, and returns what the client is warned of. @throws Refusal 422 */
  List<String> admitPatched(Target target, ObjectNode object) {
    String patched = this == STRICT ? object.toString() : "";
    List<String> warnings = new ArrayList<>();
    unknown(target.schema().admit(object), warnings);
    if (this == STRICT && !warnings.isEmpty()) {
      throw Refusal.invalid(
          "",
          "",
          "",
          List.of(Refusal.Cause.invalid("patch", Json.quote(patched), strictly(warnings))));
    }
    return warnings;
  }

  /** A configuration that is applied must not have fields that the schema does not have. @throws Refusal 500 */
  static void requireKnown(Target target, ObjectNode configuration) {
    List<String> unknown = target.schema().admit(configuration.deepCopy());
    if (unknown.isEmpty()) {
      return;
    }
    List<String> errors = new ArrayList<>();
    unknown.forEach(field -> errors.add("." + field + ": field not declared in schema"));
    String all = errors.size() == 1 ? errors.get(0) : "errors:\n  " + String.join("\n  ", errors);
    ResourceType type = target.resource().type();
    throw Refusal.unclassified("failed to create typed patch object (" + target.namespace() + "/"
        + target.name() + "; " + type.apiVersion() + ", Kind=" + type.kind() + "): " + all);
  }

  private void unknown(List<String> fields, List<String> warnings) {
    if (this != IGNORE) {
      fields.forEach(field -> warnings.add("unknown field \"" + field + "\""));
    }
  }

  private static String strictly(List<String> warnings) {
    return "strict decoding error: " + String.join(", ", warnings);
  }

  /** Returns a response with warnings; headers are kept by name, so that several share one. */
  static ApiResponse warned(ApiResponse response, List<String> warnings) {
    if (warnings.isEmpty()) {
      return response;
    }
    List<String> values = new ArrayList<>();
    warnings.forEach(w -> values.add("299 - \"" + w.replace("\"", "\\\"") + "\""));
    return response.withHeader("Warning", String.join(", ", values));
  }
}
