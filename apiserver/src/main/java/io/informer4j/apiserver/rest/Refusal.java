package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.ApiStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The server says no: a {@code Status} on its way to the client. */
final class Refusal extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final String NOT_FOUND = "the server could not find the requested resource";

  /** One of the reasons why an object or a parameter is invalid. */
  record Cause(String reason, String message, String field) {
    static Cause required(String field, String detail) {
      return new Cause("FieldValueRequired", "Required value" + detailed(detail), field);
    }

    static Cause forbidden(String field, String detail) {
      return new Cause("FieldValueForbidden", "Forbidden: " + detail, field);
    }

    static Cause invalid(String field, String value, String detail) {
      return new Cause("FieldValueInvalid", "Invalid value: " + value + detailed(detail), field);
    }

    static Cause tooLong(String field, long bytes) {
      return new Cause(
          "FieldValueTooLong", "Too long: may not be more than " + bytes + " bytes", field);
    }

    private static String detailed(String detail) {
      return detail.isEmpty() ? "" : ": " + detail;
    }
  }

  private final int code;
  private final transient ObjectNode status;

  private Refusal(int code, ObjectNode status) {
    super(Json.text(status, "message"), null, false, false);
    this.code = code;
    this.status = status;
  }

  /** Returns the response that says so. */
  ApiResponse response() {
    ApiResponse response = ApiResponse.json(code, line(status));
    int retryAfter = status.path("details").path("retryAfterSeconds").asInt(0);
    return retryAfter == 0
        ? response
        : response.withHeader("Retry-After", Integer.toString(retryAfter));
  }

  /** Returns the {@code Status} of what a replica says. */
  static ObjectNode status(ApiStatus refused) {
    ObjectNode status = failure(refused.message(), refused.reason());
    if (!refused.continueToken().isEmpty()) {
      ((ObjectNode) status.get("metadata")).put("continue", refused.continueToken());
    }
    ObjectNode details = refused.reason().equals("Invalid")
        ? details("", "meta.k8s.io", "ListOptions")
        : Json.object();
    for (ApiStatus.Cause cause : refused.causes()) {
      ObjectNode entry = details
          .withArray("causes")
          .addObject()
          .put("reason", cause.reason())
          .put("message", cause.message());
      if (!cause.field().isEmpty()) {
        entry.put("field", cause.field());
      }
    }
    if (refused.retryAfterSeconds() > 0) {
      details.put("retryAfterSeconds", refused.retryAfterSeconds());
    }
    if (!details.isEmpty()) {
      status.set("details", details);
    }
    return status.put("code", refused.code());
  }

  static Refusal of(ApiStatus refused) {
    return new Refusal(refused.code(), status(refused));
  }

  /** The path names nothing that this server has. */
  static Refusal noSuchResource() {
    return plain(404, "NotFound", NOT_FOUND);
  }

  static Refusal methodNotAllowed() {
    return plain(
        405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
  }

  static Refusal methodNotAllowed(String why) {
    return bare(405, "MethodNotAllowed", why);
  }

  static Refusal notAcceptable(String available) {
    return plain(
        406, "NotAcceptable", "406: Not Acceptable\n\nAvailable representations: " + available);
  }

  /** The client would take this, but not in any form that there is of it. */
  static Refusal noSuchForm(String serializers) {
    return bare(
        406, "NotAcceptable", "only the following media types are accepted: " + serializers);
  }

  static Refusal unsupportedMediaType(String accepted) {
    return bare(
        415,
        "UnsupportedMediaType",
        "the body of the request was in an unknown format - accepted media types include: "
            + accepted);
  }

  static Refusal tooLarge(String why) {
    return bare(413, "RequestEntityTooLarge", "Request entity too large: " + why);
  }

  static Refusal badRequest(String message) {
    return bare(400, "BadRequest", message);
  }

  /** An error that the real server does not classify. */
  static Refusal unclassified(String message) {
    return bare(500, "", message);
  }

  /** The server cannot go on, for a reason that is not the client's. */
  static Refusal internal(String why) {
    ObjectNode status = failure("Internal error occurred: " + why, "InternalError");
    status.putObject("details").putArray("causes").addObject().put("message", why);
    return new Refusal(500, status.put("code", 500));
  }

  /** A conflict about a part of an object, which has a name of its own. */
  static Refusal conflictOnPart(String part, String name, String why) {
    ObjectNode status = failure(
        "Operation cannot be fulfilled on " + part + " \"" + name + "\": " + why, "Conflict");
    status.set("details", details(name, "", part));
    return new Refusal(409, status.put("code", 409));
  }

  /** The real server could answer this; this one does not, and says what is missing. */
  static Refusal notImplemented(String what) {
    return bare(501, "NotImplemented", "not simulated: " + what);
  }

  /** A patch that is well-formed but cannot be applied. The real server does not say why either. */
  static Refusal patchDoesNotApply() {
    return plain(422, "Invalid", "the server rejected our request due to an error in our request");
  }

  static Refusal notFound(ApiResource resource, String name) {
    return about(
        404,
        "NotFound",
        resource.qualifiedPlural() + " \"" + name + "\" not found",
        resource,
        name);
  }

  static Refusal alreadyExists(ApiResource resource, String name) {
    String message = resource.qualifiedPlural() + " \"" + name + "\" already exists";
    return about(409, "AlreadyExists", message, resource, name);
  }

  static Refusal conflict(ApiResource resource, String name, String why) {
    return about(
        409,
        "Conflict",
        "Operation cannot be fulfilled on " + resource.qualifiedPlural() + " \"" + name + "\": "
            + why,
        resource,
        name);
  }

  static Refusal forbidden(ApiResource resource, String name, String why) {
    String message = resource.qualifiedPlural() + " \"" + name + "\" is forbidden: " + why;
    return about(403, "Forbidden", message, resource, name);
  }

  static Refusal namespaceTerminating(ApiResource resource, String name, String namespace) {
    String why = "unable to create new content in namespace " + namespace
        + " because it is being terminated";
    ObjectNode status =
        failure(resource.qualifiedPlural() + " \"" + name + "\" is forbidden: " + why, "Forbidden");
    ObjectNode details = details(name, resource.type().group(), resource.type().plural());
    details
        .putArray("causes")
        .addObject()
        .put("reason", "NamespaceTerminating")
        .put("message", "namespace " + namespace + " is being terminated")
        .put("field", "metadata.namespace");
    status.set("details", details);
    return new Refusal(403, status.put("code", 403));
  }

  /** Fields that others have, which a configuration would change. */
  static Refusal applyConflict(List<ManagedFields.Conflict> conflicts) {
    ObjectNode status = failure(conflictMessage(conflicts), "Conflict");
    ArrayNode causes = status.putObject("details").putArray("causes");
    for (ManagedFields.Conflict conflict : conflicts) {
      causes
          .addObject()
          .put("reason", "FieldManagerConflict")
          .put("message", "conflict with " + conflict.who())
          .put("field", PathStep.show(conflict.path()));
    }
    return new Refusal(409, status.put("code", 409));
  }

  private static String conflictMessage(List<ManagedFields.Conflict> conflicts) {
    if (conflicts.size() == 1) {
      ManagedFields.Conflict only = conflicts.get(0);
      return "Apply failed with 1 conflict: conflict with " + only.who() + ": "
          + PathStep.show(only.path());
    }
    Map<String, List<String>> byManager = new TreeMap<>();
    conflicts.forEach(c -> byManager
        .computeIfAbsent(c.who(), w -> new ArrayList<>())
        .add("- " + PathStep.show(c.path())));
    List<String> lines = new ArrayList<>();
    byManager.forEach((who, paths) -> {
      lines.add("conflicts with " + who + ":");
      lines.addAll(paths);
    });
    return "Apply failed with " + conflicts.size() + " conflicts: " + String.join("\n", lines);
  }

  static Refusal modified(ApiResource resource, String name) {
    return conflict(
        resource,
        name,
        "the object has been modified; please apply your changes to the latest version and try"
            + " again");
  }

  /** A precondition of a deletion that does not hold; the real server names the kind here, not the plural. */
  static Refusal preconditionFailed(ApiResource resource, String name, String why) {
    ObjectNode status = failure(
        "Operation cannot be fulfilled on " + resource.qualifiedKind() + " \"" + name + "\": "
            + why,
        "Conflict");
    status.set("details", details(name, resource.type().group(), resource.type().kind()));
    return new Refusal(409, status.put("code", 409));
  }

  /** An object that the server cannot accept. */
  static Refusal invalid(ApiResource resource, String name, List<Cause> causes) {
    return invalid(resource.type().group(), resource.type().kind(), name, causes);
  }

  /** An object that lacks the resource version; the real server names the plural here, not the kind. */
  static Refusal unversioned(ApiResource resource, String name) {
    return invalid(
        resource.type().group(),
        resource.type().plural(),
        name,
        List.of(
            Cause.invalid("metadata.resourceVersion", "0x0", "must be specified for an update")));
  }

  /** A patch that makes something of an object that cannot be read; the real server does not say of which. */
  static Refusal unreadablePatch(String patched, String why) {
    return invalid("", "", "", List.of(Cause.invalid("patch", patched, why)));
  }

  /** A body that the types of its kind cannot read. */
  static Refusal unreadable(ApiResource resource, String why) {
    String kind = resource.type().kind();
    return badRequest(kind + " in version \"" + resource.type().version()
        + "\" cannot be handled as a " + kind + ": " + why);
  }

  /** Parameters that the server cannot accept, as fields of an options object. */
  static Refusal invalidOptions(String options, List<Cause> causes) {
    return invalid("meta.k8s.io", options, "", causes);
  }

  static Refusal invalid(String group, String kind, String name, List<Cause> causes) {
    List<String> texts =
        causes.stream().map(c -> c.field() + ": " + c.message()).toList();
    String all = texts.size() == 1 ? texts.get(0) : "[" + String.join(", ", texts) + "]";
    String qualified = group.isEmpty() ? kind : kind + "." + group;
    ObjectNode status = failure(qualified + " \"" + name + "\" is invalid: " + all, "Invalid");
    ObjectNode details = details(name, group, kind);
    ArrayNode array = details.putArray("causes");
    for (Cause cause : causes) {
      array
          .addObject()
          .put("reason", cause.reason())
          .put("message", cause.message())
          .put("field", cause.field());
    }
    status.set("details", details);
    return new Refusal(422, status.put("code", 422));
  }

  private static Refusal about(
      int code, String reason, String message, ApiResource resource, String name) {
    ObjectNode status = failure(message, reason);
    status.set("details", details(name, resource.type().group(), resource.type().plural()));
    return new Refusal(code, status.put("code", code));
  }

  private static Refusal plain(int code, String reason, String message) {
    ObjectNode status = failure(message, reason);
    status.putObject("details");
    return new Refusal(code, status.put("code", code));
  }

  private static Refusal bare(int code, String reason, String message) {
    return new Refusal(code, failure(message, reason).put("code", code));
  }

  static ObjectNode details(String name, String group, String kind) {
    ObjectNode details = Json.object();
    if (!name.isEmpty()) {
      details.put("name", name);
    }
    if (!group.isEmpty()) {
      details.put("group", group);
    }
    return kind.isEmpty() ? details : details.put("kind", kind);
  }

  private static ObjectNode failure(String message, String reason) {
    ObjectNode status = Json.object().put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status.put("status", "Failure").put("message", message);
    return reason.isEmpty() ? status : status.put("reason", reason);
  }

  /** Bodies end with a line feed, as Go's encoder writes them. */
  static byte[] line(ObjectNode node) {
    byte[] json = Json.write(node);
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    return line;
  }
}
