package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpHeaders;

/**
 * What a server answered.
 *
 * <pre>{@code
 * scene.get(scene.path("configmaps", "none")).expectFailure(404, "NotFound").expect("/details/name", "none");
 * }</pre>
 *
 * <p><b>Threading:</b> as its tree: one thread at a time once somebody changes it.
 *
 * @param request the line that was asked, for messages
 * @param status the status code
 * @param headers the headers
 * @param body the tree if it is JSON or protobuf, otherwise a text node
 * @param length how many bytes the body had on the wire
 */
public record Reply(String request, int status, HttpHeaders headers, JsonNode body, int length) {

  private static final int SHOWN = 600;

  /** Fails unless the status is that one. */
  public Reply expectStatus(int expected) {
    if (status != expected) {
      throw new CheckFailure(
          request + ": expected status <" + expected + "> but was <" + status + "> " + shown());
    }
    return this;
  }

  /** Fails unless it is a {@code Status} that says so, in all the places where it says so. */
  public Reply expectFailure(int code, String reason) {
    return expectStatus(code)
        .expect("/kind", "Status")
        .expect("/apiVersion", "v1")
        .expect("/status", "Failure")
        .expect("/reason", reason)
        .expect("/code", code);
  }

  /** Fails unless the value at a JSON pointer has that text; an absent one has the empty text. */
  public Reply expect(String pointer, Object expected) {
    if (!text(pointer).equals(expected.toString())) {
      throw new CheckFailure(request + ": at " + pointer + " expected <" + expected + "> but was <"
          + text(pointer) + "> " + shown());
    }
    return this;
  }

  /**
   * Fails unless the tree at a JSON pointer is that one; the order of fields does not matter.
   *
   * @param json as {@link Json#object} takes it
   */
  public Reply expectTree(String pointer, String json) {
    if (!at(pointer).equals(Json.node(json))) {
      throw new CheckFailure(request + ": at " + pointer + " expected <" + Json.node(json)
          + "> but was <" + text(pointer) + ">");
    }
    return this;
  }

  /** Fails unless the text at a JSON pointer has that part. */
  public Reply expectContains(String pointer, String part) {
    if (!text(pointer).contains(part)) {
      throw new CheckFailure(request + ": at " + pointer + " expected <" + part + "> in <"
          + text(pointer) + "> " + shown());
    }
    return this;
  }

  /** Fails unless something is at a JSON pointer. */
  public Reply expectPresent(String pointer) {
    if (at(pointer).isMissingNode()) {
      throw new CheckFailure(request + ": expected something at " + pointer + " " + shown());
    }
    return this;
  }

  /** Fails if something is at a JSON pointer. */
  public Reply expectAbsent(String pointer) {
    if (!at(pointer).isMissingNode()) {
      throw new CheckFailure(
          request + ": expected nothing at " + pointer + " but was <" + at(pointer) + ">");
    }
    return this;
  }

  /** Returns what is at a JSON pointer; a missing node if there is nothing. */
  public JsonNode at(String pointer) {
    return body.at(pointer);
  }

  /** Returns the text at a JSON pointer: that of a number is its digits, that of a tree its JSON, of nothing empty. */
  public String text(String pointer) {
    JsonNode node = at(pointer);
    return node.isContainerNode() ? node.toString() : node.asText();
  }

  /** Returns the body as an object of its own that may be changed and sent back. */
  public ObjectNode object() {
    if (!body.isObject()) {
      throw new CheckFailure(request + ": expected a JSON object " + shown());
    }
    return body.deepCopy();
  }

  /** Returns a header's first value, empty if there is none. */
  public String header(String name) {
    return headers.firstValue(name).orElse("");
  }

  /** Returns the object's revision, or that of the list. */
  public String resourceVersion() {
    return text("/metadata/resourceVersion");
  }

  /** Returns the object's uid. */
  public String uid() {
    return text("/metadata/uid");
  }

  /** Returns the object's name. */
  public String name() {
    return text("/metadata/name");
  }

  private String shown() {
    String text = body.isTextual() ? body.textValue() : body.toString();
    return "in " + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text);
  }
}
