package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Answers writes of CustomResourceDefinitions: they are checked before, and have consequences after. */
final class DefinitionRequests {

  /** Answers a request as one about any object. */
  @FunctionalInterface
  interface Next {
    ApiAnswer answer(ApiRequest request, View view);
  }

  private final Backend backend;
  private final Definitions definitions;

  DefinitionRequests(Backend backend, Definitions definitions) {
    this.backend = backend;
    this.definitions = definitions;
  }

  ApiAnswer answer(Target target, ApiRequest request, View view, Next next) {
    ApiAnswer answer = switch (request.method()) {
      case "POST", "PUT" -> next.answer(admitted(target, request), view);
      case "PATCH" -> patch(target, request, view, next);
      case "DELETE" -> delete(target, request, view, next);
      default -> next.answer(request, view);
    };
    definitions.settle();
    return answer;
  }

  private ApiRequest admitted(Target target, ApiRequest request) {
    ObjectNode definition = RequestBody.object(request, target.resource());
    if (target.isStatus()) {
      return request;
    }
    check(target, definition);
    return request.withBody("", Json.write(definition));
  }

  /** What a patch makes is known after a rehearsal. */
  private ApiAnswer patch(Target target, ApiRequest request, View view, Next next) {
    ApiAnswer rehearsal = rehearse(request, next);
    if (rehearsal instanceof ApiResponse response && response.status() < 300) {
      check(target, tree(response));
    }
    return next.answer(request, view);
  }

  /** Fills in what a definition leaves open, and refuses it if it cannot be. */
  private void check(Target target, ObjectNode definition) {
    DefinitionReader.setDefaults(definition);
    DefinitionCheck.check(target.resource(), definition);
    current(target.name())
        .ifPresent(before -> DefinitionCheck.checkUpdate(
            target.resource(), definition, before.content().tree()));
  }

  private static ApiAnswer rehearse(ApiRequest request, Next next) {
    return next.answer(request.withParameter("dryRun", "All"), View.WHOLE);
  }

  private static ObjectNode tree(ApiResponse response) {
    try {
      return (ObjectNode) Json.read(response.body());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the server's own answer is no JSON", e);
    }
  }

  /** The first request to delete a definition marks it; it goes when its objects have gone. */
  private ApiAnswer delete(Target target, ApiRequest request, View view, Next next) {
    ApiAnswer rehearsal = rehearse(request, next);
    if (!(rehearsal instanceof ApiResponse response)
        || response.status() >= 300
        || isDryRun(request)) {
      return rehearsal;
    }
    if (target.name().isEmpty()) {
      for (JsonNode item : tree(response).path("items")) {
        current(Json.text(item.path("metadata"), "name")).ifPresent(definitions::mark);
      }
      return rehearsal;
    }
    return current(target.name())
        .map(definitions::mark)
        .<ApiAnswer>map(marked -> ApiResponse.json(
            200, Refusal.line(view.object(target.resource(), marked, backend.versionOf(marked)))))
        .orElse(rehearsal);
  }

  private Optional<StoredObject<Document>> current(String name) {
    return backend.history().get(Definitions.TYPE, ObjectName.of(name));
  }

  private static boolean isDryRun(ApiRequest request) {
    return request.parameter("dryRun").isPresent()
        || new String(request.body(), StandardCharsets.UTF_8).contains("\"dryRun\"");
  }
}
