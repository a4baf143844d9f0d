package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The same objects in protobuf: what is said in one encoding is said in the other. */
final class ProtobufCases {

  private static final String PROTOBUF = ProtobufTrees.MEDIA_TYPE;
  private static final String JSON = "application/json";
  private static final String AS_METADATA = ";as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
  private static final String AS_METADATA_LIST = ";as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
  private static final String AS_TABLE = ";as=Table;v=v1;g=meta.k8s.io";
  private static final byte[] NOTHING = {};

  private ProtobufCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("protobuf")
        .add("an object is the same as in JSON", ProtobufCases::object)
        .add("a list is the same as in JSON", ProtobufCases::list)
        .add("a page of a list says where the next one begins", ProtobufCases::pages)
        .add("metadata that come alone are the same as in JSON", ProtobufCases::metadata)
        .add("a watch sends frames with the same objects as in JSON", ProtobufCases::watch)
        .add("a watch of metadata sends frames with these", ProtobufCases::watchOfMetadata)
        .add("an object can be created, and the answer is protobuf", ProtobufCases::create)
        .add("an object can be updated and deleted", ProtobufCases::updateAndDelete)
        .add("an error is a Status in protobuf", ProtobufCases::error)
        .add("a body that is none is refused", ProtobufCases::noProtobuf)
        .add("a patch is never protobuf", ProtobufCases::patch)
        .add("a table is JSON", ProtobufCases::table)
        .add("a custom resource is not acceptable", ProtobufCases::customResource)
        .add(
            "a custom resource is JSON for who takes that too", ProtobufCases::customResourceAsJson)
        .add(
            "the metadata of a custom resource are the same as in JSON",
            ProtobufCases::customMetadata)
        .add("the resources of a group are the same as in JSON", ProtobufCases::discovery)
        .all();
  }

  /** Asks for the same in both encodings. */
  private static Reply expectSame(Scene scene, String path, String form) {
    Reply json = scene.get(path, JSON + form).expectStatus(200);
    Reply protobuf = expectProtobuf(scene.get(path, PROTOBUF + form).expectStatus(200));
    Check.equal("the answer to " + path, comparable(json.body()), comparable(protobuf.body()));
    return protobuf;
  }

  private static Reply expectProtobuf(Reply reply) {
    Check.equal("Content-Type", PROTOBUF, reply.header("Content-Type"));
    return reply;
  }

  /**
   * Older servers write null for a time that is not set. Items of lists do not say what they are in protobuf, and between two
   * lists others may have written.
   */
  private static JsonNode comparable(JsonNode tree) {
    ObjectNode copy = tree.deepCopy();
    strip(copy);
    if (copy.has("items")) {
      copy.path("items").forEach(item -> ((ObjectNode) item).remove(List.of("kind", "apiVersion")));
      copy.withObject("/metadata").remove("resourceVersion");
    }
    return copy;
  }

  private static void strip(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      object.properties().removeIf(field -> field.getValue().isNull());
    }
    tree.forEach(ProtobufCases::strip);
  }

  private static void object(Scene scene) {
    create(scene, "a");
    expectSame(scene, scene.path("configmaps", "a"), "").expect("/data/a", 1);
    scene.post(scene.path("pods"), Manifests.pod("p")).expectStatus(201);
    expectSame(scene, scene.path("pods", "p"), "").expect("/kind", "Pod");
  }

  private static void list(Scene scene) {
    create(scene, "a");
    create(scene, "b");
    Reply list = expectSame(scene, scene.path("configmaps") + "?labelSelector=color%3Dred", "");
    Check.equal("items", List.of("a", "b"), Json.names(list.at("/items")));
    list.expect("/kind", "ConfigMapList").expectPresent("/metadata/resourceVersion");
  }

  private static void pages(Scene scene) {
    create(scene, "a");
    create(scene, "b");
    String path = scene.path("configmaps") + "?labelSelector=color%3Dred&limit=1";
    Reply first = expectProtobuf(scene.get(path, PROTOBUF).expectStatus(200));
    Reply second = scene
        .get(path + "&continue=" + Scene.encode(first.text("/metadata/continue")), PROTOBUF)
        .expectStatus(200);
    Check.equal("first page", List.of("a"), Json.names(first.at("/items")));
    Check.equal("second page", List.of("b"), Json.names(second.at("/items")));
  }

  private static void metadata(Scene scene) {
    create(scene, "a");
    expectSame(scene, scene.path("configmaps", "a"), AS_METADATA)
        .expect("/kind", "PartialObjectMetadata")
        .expectAbsent("/data");
    expectSame(scene, scene.path("configmaps"), AS_METADATA_LIST)
        .expect("/kind", "PartialObjectMetadataList")
        .expectAbsent("/items/0/data");
  }

  private static void watch(Scene scene) {
    Reply created = create(scene, "a");
    String path = scene.path("configmaps") + "?watch=1&timeoutSeconds=60&resourceVersion="
        + created.resourceVersion();
    try (WatchReader watch = scene.watch(path, Map.of("Accept", PROTOBUF))) {
      Reply second = create(scene, "b");
      watch.nextObject().expectType("ADDED").expectName("b").expect("/data/a", 1);
      scene.patch(
          scene.path("configmaps", "b"), PatchType.MERGE, Json.object("{'data':{'a':'2'}}"));
      watch
          .nextObject()
          .expectType("MODIFIED")
          .expect("/data/a", 2)
          .expect("/metadata/uid", second.uid());
      scene.delete(scene.path("configmaps", "b")).expectStatus(200);
      WatchEvent deleted = watch.nextObject().expectType("DELETED").expect("/kind", "ConfigMap");
      Check.that(
          !deleted.resourceVersion().equals(second.resourceVersion()), "a later resourceVersion");
      Check.equal(
          "Content-Type",
          PROTOBUF + ";stream=watch",
          watch.headers().firstValue("Content-Type").orElse(""));
    }
  }

  private static void watchOfMetadata(Scene scene) {
    Reply created = create(scene, "a");
    String path = scene.path("configmaps") + "?watch=1&timeoutSeconds=60&resourceVersion="
        + created.resourceVersion();
    try (WatchReader watch = scene.watch(path, Map.of("Accept", PROTOBUF + AS_METADATA))) {
      create(scene, "b");
      WatchEvent added = watch.nextObject().expectType("ADDED").expectName("b");
      added.expect("/kind", "PartialObjectMetadata").expect("/data", "");
    }
  }

  private static void create(Scene scene, ObjectNode object) {
    expectProtobuf(send(scene, "POST", scene.path("configmaps"), object).expectStatus(201))
        .expect("/kind", "ConfigMap")
        .expect("/metadata/name", object.at("/metadata/name").asText());
  }

  private static void create(Scene scene) {
    create(scene, Manifests.configMap("a"));
    scene
        .get(scene.path("configmaps", "a"))
        .expectStatus(200)
        .expect("/data/a", 1)
        .expectAbsent("/metadata/generateName");
  }

  private static void updateAndDelete(Scene scene) {
    ObjectNode object = create(scene, "a").object();
    object.withObject("/data").put("a", "2");
    String path = scene.path("configmaps", "a");
    expectProtobuf(send(scene, "PUT", path, object).expectStatus(200)).expect("/data/a", 2);
    expectProtobuf(scene
            .send("DELETE", path, Scene.headers("Accept", PROTOBUF), NOTHING)
            .expectStatus(200))
        .expect("/kind", "Status")
        .expect("/status", "Success");
  }

  private static void error(Scene scene) {
    expectProtobuf(
            scene.get(scene.path("configmaps", "none"), PROTOBUF).expectFailure(404, "NotFound"))
        .expect("/details/name", "none");
    expectProtobuf(scene.get("/api/v1/nothings", PROTOBUF).expectFailure(404, "NotFound"));
  }

  private static void noProtobuf(Scene scene) {
    byte[] json = Json.bytes(Manifests.configMap("a"));
    byte[] cut = "k8s\0zz".getBytes(StandardCharsets.US_ASCII);
    for (byte[] body : List.of(json, cut)) {
      scene
          .send("POST", scene.path("configmaps"), Scene.headers("Content-Type", PROTOBUF), body)
          .expectFailure(400, "BadRequest");
    }
  }

  private static void patch(Scene scene) {
    create(scene, "a");
    send(scene, "PATCH", scene.path("configmaps", "a"), Manifests.configMap("a"))
        .expectFailure(415, "UnsupportedMediaType");
  }

  private static void table(Scene scene) {
    scene.get(scene.path("configmaps"), PROTOBUF + AS_TABLE).expectFailure(406, "NotAcceptable");
    scene
        .get(scene.path("configmaps"), PROTOBUF + AS_TABLE + "," + JSON + AS_TABLE)
        .expectStatus(200)
        .expect("/kind", "Table");
  }

  private static void customResource(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
    for (String path : List.of(widgets.path("a"), widgets.path(), widgets.path() + "?watch=1")) {
      expectProtobuf(scene.get(path, PROTOBUF).expectFailure(406, "NotAcceptable"));
    }
  }

  private static void customResourceAsJson(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
    Reply list = scene.get(widgets.path(), PROTOBUF + "," + JSON).expectStatus(200);
    Check.equal("Content-Type", JSON, list.header("Content-Type"));
    list.expect("/items/0/spec/color", "red");
    expectProtobuf(
        scene.get(widgets.path("none"), PROTOBUF + "," + JSON).expectFailure(404, "NotFound"));
  }

  private static void customMetadata(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    scene.post(widgets.path(), widgets.widget("a")).expectStatus(201);
    expectSame(scene, widgets.path("a"), AS_METADATA).expectAbsent("/spec");
    expectSame(scene, widgets.path(), AS_METADATA_LIST).expect("/items/0/metadata/name", "a");
  }

  private static void discovery(Scene scene) {
    Reply json = scene.get("/apis/apps/v1", JSON).expectStatus(200);
    Reply protobuf = expectProtobuf(scene.get("/apis/apps/v1", PROTOBUF).expectStatus(200));
    Check.equal("names", names(json), names(protobuf));
    protobuf.expect("/groupVersion", "apps/v1").expect("/kind", "APIResourceList");
  }

  private static List<String> names(Reply list) {
    return list.at("/resources").findValuesAsText("name");
  }

  /** Sends an object as protobuf, and wants the answer so. */
  private static Reply send(Scene scene, String method, String path, ObjectNode object) {
    return scene.send(
        method,
        path,
        Scene.headers("Content-Type", PROTOBUF, "Accept", PROTOBUF),
        ProtobufTrees.write(object)
            .orElseThrow(() -> new IllegalStateException("no message of " + object)));
  }

  private static Reply create(Scene scene, String name) {
    return scene
        .post(
            scene.path("configmaps"), Manifests.labelled(Manifests.configMap(name), "color", "red"))
        .expectStatus(201);
  }
}
