package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * One version of a resource as clients see it, and the one in which its objects are stored.
 *
 * <p>Requests for another version than the stored one are rewritten into requests for that, and answers are looked at
 * through a {@link ConvertedView}: everything between knows of the stored version alone.
 */
record ServedVersion(
    ApiResource served, ApiResource stored, Conversion conversion, CustomSchema schema) {

  /** Returns a version without schema. */
  ServedVersion(ApiResource served, ApiResource stored, Conversion conversion) {
    this(served, stored, conversion, CustomSchema.NONE);
  }

  /** Returns a version in which objects are stored. */
  static ServedVersion asStored(ApiResource resource) {
    return new ServedVersion(resource, resource, Conversion.NAMES_ALONE);
  }

  boolean isStored() {
    return served.type().equals(stored.type());
  }

  /** Returns how answers look in this version. */
  View view(View view) {
    return isStored() ? view : new ConvertedView(view, this);
  }

  /** Returns the request for the stored version that this one stands for. @throws Refusal if there is none */
  ApiRequest request(ApiRequest request) {
    if (isStored()) {
      return request;
    }
    ApiRequest selected = request
        .parameter("fieldSelector")
        .map(selector -> request.withParameter("fieldSelector", fields(selector)))
        .orElse(request);
    return switch (request.method()) {
      case "POST", "PUT" -> object(selected);
      case "PATCH" -> patch(selected);
      default -> selected;
    };
  }

  private ApiRequest object(ApiRequest request) {
    ObjectNode object = RequestBody.object(request, served);
    conversion.toStored(object);
    return request.withBody("", Json.write(storedNames(object)));
  }

  private ObjectNode storedNames(ObjectNode object) {
    return object
        .put("apiVersion", stored.type().apiVersion())
        .put("kind", stored.type().kind());
  }

  private ApiRequest patch(ApiRequest request) {
    JsonNode patch;
    try {
      patch = Json.read(request.body());
    } catch (JsonProcessingException e) {
      return request;
    }
    if (patch.isArray()) {
      requireSameNames(patch);
      return request;
    }
    if (!(patch instanceof ObjectNode object)) {
      return request;
    }
    conversion.toStored(object);
    boolean says = Json.text(object, "apiVersion").equals(served.type().apiVersion());
    return request.withBody("", Json.write(says ? storedNames(object) : object));
  }

  /** A JSON patch names places, which conversion may move; those of the metadata stay. */
  private void requireSameNames(JsonNode operations) {
    boolean isMetadata = true;
    for (JsonNode operation : operations) {
      isMetadata &= Json.text(operation, "path").startsWith("/metadata");
    }
    if (!isMetadata && conversion != Conversion.NAMES_ALONE) {
      throw Refusal.notImplemented(
          "JSON patches of " + served.type() + ", whose objects are stored as " + stored.type()
              + "; patch those, or use a merge patch");
    }
  }

  private String fields(String selector) {
    List<String> terms = new ArrayList<>();
    for (String term : selector.split(",", -1)) {
      int at = term.indexOf('=');
      int end = at > 0 && term.charAt(at - 1) == '!' ? at - 1 : at;
      terms.add(
          end < 0 ? term : conversion.storedField(term.substring(0, end)) + term.substring(end));
    }
    return String.join(",", terms);
  }
}
