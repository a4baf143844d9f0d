package io.informer4j.apiserver.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.RequestInfo;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The {@code Status} answers that are given before the REST semantics are asked, in the words of kube-apiserver. */
final class Failures {

  /** The longest body of a request, as kube-apiserver has it. */
  static final int LONGEST_BODY = 3 * 1024 * 1024;

  private static final ObjectMapper JSON = new ObjectMapper();

  private Failures() {}

  static ApiResponse unauthorized() {
    return response(status(401, "Unauthorized", "Unauthorized"));
  }

  static ApiResponse forbidden(User user, RequestInfo request) {
    String may = "User " + quote(user.name()) + " cannot " + request.verb();
    if (!request.isResource()) {
      String message = "forbidden: " + may + " path " + quote(request.path());
      return forbidden(message, JsonNodeFactory.instance.objectNode());
    }
    String resource = request.subresource().isEmpty()
        ? request.resource()
        : request.resource() + "/" + request.subresource();
    String where = request.namespace().isEmpty()
        ? " at the cluster scope"
        : " in the namespace " + quote(request.namespace());
    String what = request.name().isEmpty()
        ? request.qualifiedResource()
        : request.qualifiedResource() + " " + quote(request.name());
    return forbidden(
        what + " is forbidden: " + may + " resource " + quote(resource) + " in API group "
            + quote(request.group()) + where,
        details(request));
  }

  private static ApiResponse forbidden(String message, ObjectNode details) {
    ObjectNode status = status(403, "Forbidden", message);
    status.remove("code");
    status.set("details", details);
    return response(status.put("code", 403)).withHeader("X-Content-Type-Options", "nosniff");
  }

  private static ObjectNode details(RequestInfo request) {
    ObjectNode details = JsonNodeFactory.instance.objectNode();
    if (!request.name().isEmpty()) {
      details.put("name", request.name());
    }
    if (!request.group().isEmpty()) {
      details.put("group", request.group());
    }
    return details.put("kind", request.resource());
  }

  static ApiResponse badRequest(String message) {
    return response(status(400, "BadRequest", message));
  }

  static ApiResponse methodNotAllowed() {
    ObjectNode status = status(
        405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
    status.remove("code");
    status.putObject("details");
    return response(status.put("code", 405));
  }

  static ApiResponse notFound() {
    ObjectNode status = status(404, "NotFound", "the server could not find the requested resource");
    status.remove("code");
    status.putObject("details");
    return response(status.put("code", 404));
  }

  static ApiResponse unsupportedMediaType(String accepted) {
    return response(status(
        415,
        "UnsupportedMediaType",
        "the body of the request was in an unknown format - accepted media types include: "
            + accepted));
  }

  static ApiResponse bodyTooLarge() {
    return response(
        status(413, "RequestEntityTooLarge", "Request entity too large: limit is " + LONGEST_BODY));
  }

  /** A request of which the head is longer than anybody reads. */
  static ApiResponse headTooLong(boolean isLine) {
    return isLine
        ? response(status(414, "URITooLong", "the request line is too long"))
        : response(status(431, "RequestHeaderFieldsTooLarge", "the headers are too long"));
  }

  /** Something that must not happen. What it was is for the server's log, not for the client. */
  static ApiResponse internalError() {
    return response(status(500, "InternalError", "Internal error occurred"));
  }

  static ApiResponse notImplemented(String what) {
    return response(status(501, "NotImplemented", "not simulated: " + what));
  }

  static ObjectNode status(int code, String reason, String message) {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("kind", "Status").put("apiVersion", "v1").putObject("metadata");
    return status
        .put("status", "Failure")
        .put("message", message)
        .put("reason", reason)
        .put("code", code);
  }

  private static ApiResponse response(ObjectNode status) {
    return ApiResponse.json(status.path("code").intValue(), line(status));
  }

  /** Bodies end with a line feed, as Go's encoder writes them. */
  static byte[] line(ObjectNode node) {
    try {
      return (JSON.writeValueAsString(node) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("writing a tree to memory", e);
    }
  }

  private static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
