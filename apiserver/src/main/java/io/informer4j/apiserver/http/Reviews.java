package io.informer4j.apiserver.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.http.Gate.Caller;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.RequestInfo;
import io.informer4j.codec.UnreadableObjectException;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/**
 * Answers what clients ask about themselves: who am I ({@code kubectl auth whoami}), may I ({@code kubectl auth can-i}),
 * and what may I ({@code kubectl auth can-i --list}). Nothing is stored.
 *
 * <p><b>Threading:</b> any thread; keeps no state.
 */
final class Reviews {

  private static final String AUTHORIZATION = "authorization.k8s.io";
  private static final String AUTHENTICATION = "authentication.k8s.io";
  private static final Set<String> AUTHORIZATION_REVIEWS =
      Set.of("selfsubjectaccessreviews", "selfsubjectrulesreviews");
  private static final String JSON_TYPE = "application/json";
  private static final ObjectMapper JSON = new ObjectMapper();

  private Reviews() {}

  /** Returns whether this is a question about oneself, which everybody with a token may ask. */
  static boolean isReview(RequestInfo request) {
    boolean known = request.group().equals(AUTHORIZATION)
        ? AUTHORIZATION_REVIEWS.contains(request.resource())
        : request.group().equals(AUTHENTICATION) && request.resource().equals("selfsubjectreviews");
    return known
        && request.isResource()
        && request.version().equals("v1")
        && request.namespace().isEmpty()
        && request.name().isEmpty();
  }

  /** Answers if it is such a question. */
  static Optional<ApiResponse> answer(ApiRequest request, Caller caller) {
    RequestInfo info = RequestInfo.of(request);
    if (!isReview(info)) {
      return Optional.empty();
    }
    if (!request.method().equals("POST")) {
      return Optional.of(Failures.methodNotAllowed());
    }
    String type =
        request.header("content-type").orElse(JSON_TYPE).split(";", 2)[0].trim();
    if (!type.equals(JSON_TYPE) && !type.equals(ProtobufTrees.MEDIA_TYPE)) {
      return Optional.of(
          Failures.unsupportedMediaType(JSON_TYPE + ", " + ProtobufTrees.MEDIA_TYPE));
    }
    try {
      JsonNode body = type.equals(JSON_TYPE)
          ? JSON.readTree(request.body())
          : ProtobufTrees.read(request.body());
      return Optional.of(answer(info, body, caller));
    } catch (IOException | UnreadableObjectException e) {
      return Optional.of(Failures.badRequest(
          "the object provided is unrecognized (must be of type " + kind(info) + ")"));
    }
  }

  private static ApiResponse answer(RequestInfo info, JsonNode body, Caller caller) {
    String kind = body.path("kind").asText("");
    if (!body.isObject() || !(kind.isEmpty() || kind.equals(kind(info)))) {
      return Failures.badRequest(
          "the object provided is unrecognized (must be of type " + kind(info) + ")");
    }
    ObjectNode review = JsonNodeFactory.instance.objectNode();
    review
        .put("kind", kind(info))
        .put("apiVersion", info.group() + "/v1")
        .putObject("metadata")
        .putNull("creationTimestamp");
    if (body.path("spec").isObject()) {
      review.set("spec", body.get("spec"));
    }
    switch (info.resource()) {
      case "selfsubjectreviews" -> whoAmI(review, caller);
      case "selfsubjectaccessreviews" -> {
        Optional<RequestInfo> asked = asked(body.path("spec"));
        if (asked.isEmpty()) {
          return Failures.badRequest(
              "exactly one of nonResourceAttributes or resourceAttributes must be specified");
        }
        review.putObject("status").put("allowed", caller.may(asked.get()));
      }
      default -> rules(review, body.path("spec").path("namespace").asText(""), caller);
    }
    return ApiResponse.json(201, Failures.line(review));
  }

  private static String kind(RequestInfo info) {
    return switch (info.resource()) {
      case "selfsubjectreviews" -> "SelfSubjectReview";
      case "selfsubjectaccessreviews" -> "SelfSubjectAccessReview";
      default -> "SelfSubjectRulesReview";
    };
  }

  private static void whoAmI(ObjectNode review, Caller caller) {
    review.remove("spec");
    ObjectNode user = review.putObject("status").putObject("userInfo");
    user.put("username", caller.user().name());
    caller.user().groups().forEach(user.putArray("groups")::add);
  }

  private static Optional<RequestInfo> asked(JsonNode spec) {
    JsonNode resource = spec.path("resourceAttributes");
    JsonNode other = spec.path("nonResourceAttributes");
    if (resource.isObject() == other.isObject()) {
      return Optional.empty();
    }
    JsonNode attributes = resource.isObject() ? resource : other;
    return Optional.of(new RequestInfo(
        resource.isObject(),
        attributes.path("verb").asText(""),
        attributes.path("group").asText(""),
        attributes.path("version").asText(""),
        attributes.path("namespace").asText(""),
        attributes.path("resource").asText(""),
        attributes.path("subresource").asText(""),
        attributes.path("name").asText(""),
        attributes.path("path").asText("")));
  }

  /**
   * Says what an {@link Access} can be made to say: whether everything is allowed in the namespace, or everything to
   * look at. Whatever a predicate allows beyond that cannot be listed, and the review says so.
   */
  private static void rules(ObjectNode review, String namespace, Caller caller) {
    ObjectNode status = review.putObject("status");
    ArrayNode resources = status.putArray("resourceRules");
    ArrayNode others = status.putArray("nonResourceRules");
    boolean looks = caller.may(probe("list", namespace));
    boolean writes = caller.may(probe("delete", namespace));
    if (looks || writes) {
      ObjectNode rule = resources.addObject();
      ArrayNode verbs = rule.putArray("verbs");
      if (writes) {
        verbs.add("*");
      } else {
        verbs.add("get").add("list").add("watch");
      }
      rule.putArray("apiGroups").add("*");
      rule.putArray("resources").add("*");
    }
    if (caller.may(new RequestInfo(false, "get", "", "", "", "", "", "", "/api"))) {
      ObjectNode rule = others.addObject();
      rule.putArray("verbs").add("get");
      rule.putArray("nonResourceURLs").add("*");
    }
    status.put("incomplete", true);
    status.put("evaluationError", "access is decided by a function, of which two cases were tried");
  }

  private static RequestInfo probe(String verb, String namespace) {
    return new RequestInfo(true, verb, "*", "v1", namespace, "*", "", "", "");
  }
}
