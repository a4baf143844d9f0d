package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How something is to be deleted.
 *
 * @param uid which uid it must have, empty for any
 * @param resourceVersion which resource version it must have, empty for any
 * @param grace how many seconds it may take, if the client says so
 * @param propagation what becomes of dependents, if the client says so
 * @param orphan the older way to say so
 * @param dryRun whether it is a rehearsal
 */
record DeleteOptions(
    String uid,
    String resourceVersion,
    Optional<Long> grace,
    String propagation,
    Optional<Boolean> orphan,
    boolean dryRun) {

  static final String BACKGROUND = "Background";
  static final String FOREGROUND = "Foreground";
  static final String ORPHAN = "Orphan";

  /** Returns how a controller deletes, now. */
  static DeleteOptions ofServer(String propagation, Optional<Long> grace) {
    return new DeleteOptions("", "", grace, propagation, Optional.empty(), false);
  }

  /** Reads body and parameters. @throws Refusal if they are none of this, or contradict each other */
  static DeleteOptions of(ApiRequest request) {
    ObjectNode body = body(request);
    JsonNode conditions = body.path("preconditions");
    String propagation = Json.text(body, "propagationPolicy");
    DeleteOptions options = new DeleteOptions(
        Json.text(conditions, "uid"),
        Json.text(conditions, "resourceVersion"),
        grace(request, body),
        propagation.isEmpty() ? request.parameter("propagationPolicy").orElse("") : propagation,
        orphan(request, body),
        RequestBody.isDryRun(request) || !body.path("dryRun").isEmpty());
    options.check();
    return options;
  }

  private static ObjectNode body(ApiRequest request) {
    if (request.body().length == 0) {
      return Json.object();
    }
    String type = RequestBody.mediaType(request);
    if (!type.equals("application/json")) {
      throw Refusal.unsupportedMediaType("application/json");
    }
    if (!(RequestBody.json(request) instanceof ObjectNode given)) {
      throw Refusal.badRequest("DeleteOptions must be a JSON object");
    }
    return given;
  }

  private static Optional<Long> grace(ApiRequest request, ObjectNode body) {
    if (body.hasNonNull("gracePeriodSeconds")) {
      return Optional.of(body.get("gracePeriodSeconds").asLong());
    }
    Optional<String> given = request.parameter("gracePeriodSeconds").filter(g -> !g.isEmpty());
    try {
      return given.map(Long::parseLong);
    } catch (NumberFormatException e) {
      throw Refusal.badRequest("gracePeriodSeconds is no number: " + given.orElse(""));
    }
  }

  private static Optional<Boolean> orphan(ApiRequest request, ObjectNode body) {
    return body.hasNonNull("orphanDependents")
        ? Optional.of(body.get("orphanDependents").asBoolean())
        : request.parameter("orphanDependents").map(v -> ListParameters.isTrue(Optional.of(v)));
  }

  private void check() {
    List<Refusal.Cause> causes = new ArrayList<>();
    String quoted = "\"" + propagation + "\"";
    if (orphan.isPresent() && !propagation.isEmpty()) {
      causes.add(Refusal.Cause.invalid(
          "propagationPolicy",
          quoted,
          "orphanDependents and deletionPropagation cannot be both set"));
    }
    if (!List.of("", FOREGROUND, BACKGROUND, ORPHAN).contains(propagation)) {
      causes.add(new Refusal.Cause(
          "FieldValueNotSupported",
          "Unsupported value: " + quoted
              + ": supported values: \"Foreground\", \"Background\", \"Orphan\", \"nil\"",
          "propagationPolicy"));
    }
    if (!causes.isEmpty()) {
      throw Refusal.invalidOptions("DeleteOptions", causes);
    }
  }

  /**
   * Returns whether an answer says that the deletion is accepted only, if it was not done at once: who asks in the older
   * way is told so, who asks for a propagation policy is not.
   */
  boolean isToldToWait() {
    return orphan.equals(Optional.of(false));
  }
}
