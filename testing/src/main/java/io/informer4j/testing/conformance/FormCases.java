package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** The same objects in other forms, by Accept and Accept-Encoding. */
final class FormCases {

  private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";
  private static final String METADATA =
      "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
  private static final String METADATA_LIST =
      "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";

  private FormCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("forms")
        .add("a list is a table if asked for one", FormCases::tableOfList)
        .add("an object is a table of one row if asked for one", FormCases::tableOfOne)
        .add("the rows of a table have what includeObject says", FormCases::includeObject)
        .add("a table of pods has the columns of pods", FormCases::tableOfPods)
        .add("an object's metadata come alone if asked for", FormCases::metadata)
        .add("a list's metadata come alone if asked for", FormCases::metadataList)
        .add("the answer to a write has the form that was asked for", FormCases::metadataOfWrite)
        .add("the first form that the server has is taken", FormCases::firstPossible)
        .add("no form that the server has is not acceptable", FormCases::notAcceptable)
        .add("an answer says that it is JSON", FormCases::contentType)
        .add("a big list is compressed if asked for", FormCases::gzip)
        .add("a small answer is not compressed", FormCases::smallIsPlain)
        .add("nothing is compressed unless asked for", FormCases::plain)
        .all();
  }

  private static void tableOfList(Scene scene) {
    create(scene, "a");
    create(scene, "b");
    Reply table = scene
        .get(scene.path("configmaps") + "?labelSelector=color%3Dred", TABLE)
        .expectStatus(200)
        .expect("/kind", "Table")
        .expect("/apiVersion", "meta.k8s.io/v1")
        .expectPresent("/metadata/resourceVersion")
        .expect("/rows/0/cells/0", "a")
        .expect("/rows/0/cells/1", 1)
        .expect("/rows/1/cells/0", "b")
        .expect("/rows/0/object/kind", "PartialObjectMetadata")
        .expect("/rows/0/object/apiVersion", "meta.k8s.io/v1")
        .expect("/rows/0/object/metadata/name", "a");
    Check.equal("rows", 2, table.at("/rows").size());
    Check.equal("columns", List.of("Name", "Data", "Age"), columns(table));
  }

  private static void tableOfOne(Scene scene) {
    Reply created = create(scene, "a");
    Reply table = scene
        .get(scene.path("configmaps", "a"), TABLE)
        .expectStatus(200)
        .expect("/kind", "Table")
        .expect("/metadata/resourceVersion", created.resourceVersion())
        .expect("/rows/0/cells/0", "a");
    Check.equal("rows", 1, table.at("/rows").size());
  }

  private static void includeObject(Scene scene) {
    create(scene, "a");
    scene
        .get(scene.path("configmaps", "a") + "?includeObject=Object", TABLE)
        .expectStatus(200)
        .expect("/rows/0/object/kind", "ConfigMap")
        .expect("/rows/0/object/data/a", "1");
    Reply none =
        scene.get(scene.path("configmaps", "a") + "?includeObject=None", TABLE).expectStatus(200);
    Check.that(none.at("/rows/0/object").isEmpty(), "no object in the row: " + none.at("/rows/0"));
  }

  private static void tableOfPods(Scene scene) {
    scene.post(scene.path("pods"), Manifests.pod("p")).expectStatus(201);
    Reply table = scene.get(scene.path("pods"), TABLE).expectStatus(200);
    Check.equal(
        "first columns",
        List.of("Name", "Ready", "Status", "Restarts", "Age"),
        columns(table).subList(0, 5));
    table
        .expect("/rows/0/cells/0", "p")
        .expect("/rows/0/cells/1", "0/1")
        .expect("/rows/0/cells/2", "Pending");
  }

  private static void metadata(Scene scene) {
    Reply created = create(scene, "a");
    scene
        .get(scene.path("configmaps", "a"), METADATA)
        .expectStatus(200)
        .expect("/kind", "PartialObjectMetadata")
        .expect("/apiVersion", "meta.k8s.io/v1")
        .expect("/metadata/uid", created.uid())
        .expect("/metadata/labels/color", "red")
        .expectAbsent("/data");
  }

  private static void metadataList(Scene scene) {
    create(scene, "a");
    scene
        .get(scene.path("configmaps") + "?labelSelector=color%3Dred", METADATA_LIST)
        .expectStatus(200)
        .expect("/kind", "PartialObjectMetadataList")
        .expect("/apiVersion", "meta.k8s.io/v1")
        .expectPresent("/metadata/resourceVersion")
        .expect("/items/0/metadata/name", "a")
        .expectAbsent("/items/0/data");
  }

  private static void metadataOfWrite(Scene scene) {
    scene
        .send(
            "POST",
            scene.path("configmaps"),
            Scene.headers("Content-Type", "application/json", "Accept", METADATA),
            Json.bytes(Manifests.configMap("a")))
        .expectStatus(201)
        .expect("/kind", "PartialObjectMetadata")
        .expect("/metadata/name", "a")
        .expectAbsent("/data");
  }

  private static void firstPossible(Scene scene) {
    create(scene, "a");
    scene
        .get(scene.path("configmaps", "a"), "application/xml," + TABLE + ",application/json")
        .expectStatus(200)
        .expect("/kind", "Table");
    scene
        .get(scene.path("configmaps", "a"), "application/xml, application/json")
        .expectStatus(200)
        .expect("/kind", "ConfigMap");
    scene.get(scene.path("configmaps", "a"), "*/*").expectStatus(200).expect("/kind", "ConfigMap");
  }

  private static void notAcceptable(Scene scene) {
    scene.get(scene.path("configmaps"), "application/xml").expectFailure(406, "NotAcceptable");
    scene
        .get(scene.path("configmaps"), "application/json;as=Chair;v=v1;g=meta.k8s.io")
        .expectFailure(406, "NotAcceptable");
  }

  private static void contentType(Scene scene) {
    Check.equal(
        "Content-Type of an object", "application/json", create(scene, "a").header("Content-Type"));
    Check.equal(
        "Content-Type of a refusal",
        "application/json",
        scene.get(scene.path("configmaps", "none")).header("Content-Type"));
  }

  private static void gzip(Scene scene) {
    createBig(scene);
    Reply list = getCompressed(scene, scene.path("configmaps") + "?labelSelector=color%3Dred")
        .expectStatus(200);
    Check.equal("Content-Encoding", "gzip", list.header("Content-Encoding"));
    Check.equal("items", List.of("big"), Json.names(list.at("/items")));
    Check.that(list.length() < 100_000, "less than 100 kB on the wire, not " + list.length());
  }

  private static void smallIsPlain(Scene scene) {
    create(scene, "a");
    Reply reply = getCompressed(scene, scene.path("configmaps", "a")).expectStatus(200);
    Check.equal("Content-Encoding", "", reply.header("Content-Encoding"));
  }

  private static void plain(Scene scene) {
    createBig(scene);
    Reply list = scene.get(scene.path("configmaps")).expectStatus(200);
    Check.equal("Content-Encoding", "", list.header("Content-Encoding"));
  }

  private static void createBig(Scene scene) {
    ObjectNode big = Manifests.labelled(Manifests.configMap("big"), "color", "red");
    big.withObject("/data").put("a", "informer ".repeat(50_000));
    scene.post(scene.path("configmaps"), big).expectStatus(201);
  }

  private static Reply getCompressed(Scene scene, String path) {
    return scene.send("GET", path, Scene.headers("Accept-Encoding", "gzip"), new byte[0]);
  }

  private static List<String> columns(Reply table) {
    List<String> names = new ArrayList<>();
    table
        .at("/columnDefinitions")
        .forEach(column -> names.add(column.path("name").asText()));
    return names;
  }

  private static Reply create(Scene scene, String name) {
    return scene
        .post(
            scene.path("configmaps"), Manifests.labelled(Manifests.configMap(name), "color", "red"))
        .expectStatus(201);
  }
}
