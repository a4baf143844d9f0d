package io.informer4j.testing.conformance;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Requests that cannot be answered, and the Status that says so. */
final class ErrorCases {

  private ErrorCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("errors")
        .add("a body that is no JSON is a bad request", ErrorCases::malformed)
        .add("a body that is no object is a bad request", ErrorCases::noObject)
        .add("a create without a body is a bad request", ErrorCases::noBody)
        .add("a body of another kind is a bad request", ErrorCases::otherKind)
        .add("a body of another apiVersion is a bad request", ErrorCases::otherVersion)
        .add("a body of an unknown media type is refused", ErrorCases::unknownMediaType)
        .add("a body above 3 MiB is too large", ErrorCases::tooLarge)
        .add("a ConfigMap above 1 MiB is invalid", ErrorCases::bigMap)
        .add("an unknown resource is not found", ErrorCases::unknownResource)
        .add("an unknown group or version is not found", ErrorCases::unknownGroup)
        .add("a method that a path does not have is not allowed", ErrorCases::methodNotAllowed)
        .add("a token that nobody gave out is unauthorized", ErrorCases::wrongToken)
        .add("without a token nothing is read or written", ErrorCases::noToken)
        .add("a page size that is no number is a bad request", ErrorCases::badLimit)
        .all();
  }

  private static void malformed(Scene scene) {
    for (String body :
        List.of("{\"apiVersion\": \"v1\", \"kind\": ", "{'a'", "nothing", "\u0000")) {
      post(scene, "application/json", body).expectFailure(400, "BadRequest");
    }
  }

  private static void noObject(Scene scene) {
    for (String body : List.of("[]", "\"text\"", "1")) {
      post(scene, "application/json", body).expectFailure(400, "BadRequest");
    }
  }

  private static void noBody(Scene scene) {
    Reply refused = scene.send(
        "POST",
        scene.path("configmaps"),
        Scene.headers("Content-Type", "application/json"),
        new byte[0]);
    Check.that(
        refused.status() == 400 || refused.status() == 422, "400 or 422, not " + refused.status());
    refused.expect("/kind", "Status");
  }

  private static void otherKind(Scene scene) {
    scene
        .post(scene.path("configmaps"), Manifests.named("v1", "Secret", "a"))
        .expectFailure(400, "BadRequest")
        .expectContains("/message", "Secret in version \"v1\" cannot be handled as a ConfigMap");
  }

  private static void otherVersion(Scene scene) {
    scene
        .post(scene.path("configmaps"), Manifests.named("apps/v1", "ConfigMap", "a"))
        .expectFailure(400, "BadRequest");
  }

  private static void unknownMediaType(Scene scene) {
    post(scene, "text/plain", "x")
        .expectFailure(415, "UnsupportedMediaType")
        .expectContains("/message", "application/json");
  }

  private static void tooLarge(Scene scene) {
    String body =
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},\"data\":{\"a\":\""
            + "x".repeat(3 * 1024 * 1024) + "\"}}";
    post(scene, "application/json", body).expectFailure(413, "RequestEntityTooLarge");
    scene.get(scene.path("configmaps", "a")).expectFailure(404, "NotFound");
  }

  private static void bigMap(Scene scene) {
    var map = Manifests.configMap("a");
    map.withObject("/data").put("a", "x".repeat(1024 * 1024 + 1));
    scene
        .post(scene.path("configmaps"), map)
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/reason", "FieldValueTooLong");
  }

  private static void unknownResource(Scene scene) {
    for (String path :
        List.of(scene.path("gizmos"), scene.path("gizmos", "a"), "/apis/apps/v1/gizmos")) {
      scene
          .get(path)
          .expectFailure(404, "NotFound")
          .expect("/message", "the server could not find the requested resource");
    }
  }

  /** Only the status: servers answer some of these as plain text. */
  private static void unknownGroup(Scene scene) {
    scene.get("/apis/none.example.com/v1/gizmos").expectStatus(404);
    scene.get("/apis/none.example.com").expectStatus(404);
    scene.get("/apis/apps/v9/deployments").expectStatus(404);
    scene.get("/api/v9").expectStatus(404);
    scene.get("/nothing").expectStatus(404);
  }

  private static void methodNotAllowed(Scene scene) {
    scene
        .put(scene.path("configmaps"), Manifests.configMap("a"))
        .expectFailure(405, "MethodNotAllowed")
        .expect("/message", "the server does not allow this method on the requested resource");
    scene
        .post(scene.path("configmaps", "a"), Manifests.configMap("a"))
        .expectFailure(405, "MethodNotAllowed");
  }

  private static void wrongToken(Scene scene) {
    scene
        .send(
            "GET",
            scene.path("configmaps"),
            Scene.headers("Authorization", "Bearer nobody-gave-this-out"),
            new byte[0])
        .expectFailure(401, "Unauthorized")
        .expect("/message", "Unauthorized");
  }

  /** Where anonymous users are known they are forbidden, elsewhere unauthorized. */
  private static void noToken(Scene scene) {
    Reply read = scene.send(
        "GET", scene.path("configmaps"), Scene.headers("Authorization", ""), new byte[0]);
    Reply written = scene.send(
        "POST",
        scene.path("configmaps"),
        Scene.headers("Authorization", "", "Content-Type", "application/json"),
        Json.bytes(Manifests.configMap("a")));
    for (Reply refused : List.of(read, written)) {
      Check.that(
          refused.status() == 401 || refused.status() == 403,
          refused.request() + " without a token is 401 or 403, not " + refused.status());
      refused.expect("/kind", "Status").expect("/code", refused.status());
    }
    scene.get(scene.path("configmaps", "a")).expectFailure(404, "NotFound");
  }

  private static void badLimit(Scene scene) {
    scene.get(scene.path("configmaps") + "?limit=many").expectFailure(400, "BadRequest");
  }

  private static Reply post(Scene scene, String contentType, String body) {
    return scene.send(
        "POST",
        scene.path("configmaps"),
        Scene.headers("Content-Type", contentType),
        body.getBytes(StandardCharsets.UTF_8));
  }
}
