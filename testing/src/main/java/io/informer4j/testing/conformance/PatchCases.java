package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** JSON patches and merge patches. */
final class PatchCases {

  private PatchCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("patch")
        .add("a JSON patch adds, replaces and removes", PatchCases::addReplaceRemove)
        .add("a JSON patch moves and copies", PatchCases::moveAndCopy)
        .add("a JSON patch appends to a list and inserts into it", PatchCases::lists)
        .add("a JSON patch escapes slashes", PatchCases::escapes)
        .add("a JSON patch whose test holds is applied", PatchCases::testHolds)
        .add("a JSON patch whose test fails changes nothing", PatchCases::testFails)
        .add("a JSON patch that removes what is not there is refused", PatchCases::removesNothing)
        .add("a JSON patch below what is not there is refused", PatchCases::belowNothing)
        .add("a JSON patch that is no list is a bad request", PatchCases::noList)
        .add("a JSON patch of status leaves an object's status alone", PatchCases::statusIgnored)
        .add("a merge patch merges trees and deletes by null", PatchCases::mergeTrees)
        .add("a merge patch replaces lists whole", PatchCases::mergeLists)
        .add(
            "a merge patch that is no JSON is a bad request",
            Requirement.since(25, "400 instead of 500 for such a patch"),
            PatchCases::malformed)
        .add("a patch that changes nothing keeps the revision", PatchCases::changesNothing)
        .add("a patch with an old revision is a conflict", PatchCases::oldRevision)
        .add("a patch cannot give another uid", PatchCases::otherUid)
        .add("a patch cannot give another name", PatchCases::otherName)
        .add("a patch to something invalid is refused and changes nothing", PatchCases::toInvalid)
        .add("what does not exist cannot be patched", PatchCases::missing)
        .add("a patch of an unknown type is an unsupported media type", PatchCases::unknownType)
        .all();
  }

  private static void addReplaceRemove(Scene scene) {
    create(scene, Json.object("{'a':'1','b':'2'}"));
    json(scene, """
        [{'op':'add','path':'/data/c','value':'3'},
         {'op':'replace','path':'/data/a','value':'0'},
         {'op':'remove','path':'/data/b'}]""").expectStatus(200).expectTree("/data", "{'a':'0','c':'3'}");
  }

  private static void moveAndCopy(Scene scene) {
    create(scene, Json.object("{'a':'1','b':'2'}"));
    json(scene, """
        [{'op':'move','from':'/data/a','path':'/data/x'},
         {'op':'copy','from':'/data/b','path':'/data/y'}]""").expectStatus(200).expectTree("/data", "{'b':'2','x':'1','y':'2'}");
  }

  private static void lists(Scene scene) {
    ObjectNode map = Manifests.finalized(Manifests.configMap("m"), "example.com/b");
    scene.post(scene.path("configmaps"), map).expectStatus(201);
    Reply patched = json(scene, """
        [{'op':'add','path':'/metadata/finalizers/-','value':'example.com/c'},
         {'op':'add','path':'/metadata/finalizers/0','value':'example.com/a'}]""").expectStatus(200);
    Check.equal(
        "finalizers",
        List.of("example.com/a", "example.com/b", "example.com/c"),
        Json.texts(patched.at("/metadata/finalizers")));
  }

  private static void escapes(Scene scene) {
    create(scene, Json.object("{}"));
    json(
            scene,
            "[{'op':'add','path':'/metadata/labels','value':{}},"
                + "{'op':'add','path':'/metadata/labels/example.com~1color','value':'red'}]")
        .expectStatus(200)
        .expect("/metadata/labels/example.com~1color", "red");
  }

  private static void testHolds(Scene scene) {
    create(scene, Json.object("{'a':'1'}"));
    json(
            scene,
            "[{'op':'test','path':'/data/a','value':'1'},{'op':'replace','path':'/data/a','value':'2'}]")
        .expectStatus(200)
        .expect("/data/a", "2");
  }

  private static void testFails(Scene scene) {
    String revision = create(scene, Json.object("{'a':'1'}")).resourceVersion();
    json(
            scene,
            "[{'op':'replace','path':'/data/a','value':'2'},{'op':'test','path':'/data/a','value':'1'}]")
        .expectFailure(422, "Invalid");
    unchanged(scene, revision);
  }

  private static void removesNothing(Scene scene) {
    String revision = create(scene, Json.object("{'a':'1'}")).resourceVersion();
    json(scene, "[{'op':'remove','path':'/data/none'}]").expectFailure(422, "Invalid");
    unchanged(scene, revision);
  }

  private static void belowNothing(Scene scene) {
    String revision = create(scene, Json.object("{'a':'1'}")).resourceVersion();
    json(scene, "[{'op':'add','path':'/none/x/y','value':'1'}]").expectFailure(422, "Invalid");
    unchanged(scene, revision);
  }

  private static void noList(Scene scene) {
    create(scene, Json.object("{'a':'1'}"));
    json(scene, "{'op':'remove','path':'/data/a'}").expectFailure(400, "BadRequest");
  }

  private static void statusIgnored(Scene scene) {
    String path = scene.pathOf("apps/v1", "deployments");
    scene.post(path, Manifests.deployment("m")).expectStatus(201);
    scene
        .patch(
            path + "/m",
            PatchType.JSON,
            Json.array("[{'op':'add','path':'/status','value':{'observedGeneration':77}}]"))
        .expectStatus(200);
    Check.different(
        "observedGeneration",
        "77",
        scene.get(path + "/m").expectStatus(200).text("/status/observedGeneration"));
  }

  private static void mergeTrees(Scene scene) {
    create(scene, Json.object("{'a':'1','b':'2'}"));
    merge(scene, "{'data':{'a':null,'c':'3','none':null},'metadata':{'labels':{'color':'red'}}}")
        .expectStatus(200)
        .expectTree("/data", "{'b':'2','c':'3'}")
        .expect("/metadata/labels/color", "red");
    merge(scene, "{'data':null}").expectStatus(200).expectAbsent("/data");
  }

  private static void mergeLists(Scene scene) {
    ObjectNode map =
        Manifests.finalized(Manifests.configMap("m"), "example.com/a", "example.com/b");
    scene.post(scene.path("configmaps"), map).expectStatus(201);
    Reply patched =
        merge(scene, "{'metadata':{'finalizers':['example.com/c']}}").expectStatus(200);
    Check.equal(
        "finalizers", List.of("example.com/c"), Json.texts(patched.at("/metadata/finalizers")));
  }

  private static void malformed(Scene scene) {
    create(scene, Json.object("{'a':'1'}"));
    scene
        .send(
            "PATCH",
            scene.path("configmaps", "m"),
            Scene.headers("Content-Type", PatchType.MERGE.mediaType()),
            "{\"data\":".getBytes(StandardCharsets.UTF_8))
        .expectFailure(400, "BadRequest");
  }

  private static void changesNothing(Scene scene) {
    String revision = create(scene, Json.object("{'a':'1'}")).resourceVersion();
    merge(scene, "{'data':{'a':'1'}}")
        .expectStatus(200)
        .expect("/metadata/resourceVersion", revision);
    json(scene, "[]").expectStatus(200).expect("/metadata/resourceVersion", revision);
  }

  private static void oldRevision(Scene scene) {
    String revision = create(scene, Json.object("{'a':'1'}")).resourceVersion();
    String patch = "{'metadata':{'resourceVersion':'" + revision + "'},'data':{'a':'%s'}}";
    merge(scene, patch.formatted("2")).expectStatus(200);
    merge(scene, patch.formatted("3"))
        .expectFailure(409, "Conflict")
        .expectContains("/message", "the object has been modified")
        .expect("/details/name", "m");
  }

  private static void otherUid(Scene scene) {
    create(scene, Json.object("{'a':'1'}"));
    merge(scene, "{'metadata':{'uid':'11111111-2222-3333-4444-555555555555'},'data':{'a':'2'}}")
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "metadata.uid")
        .expectContains("/message", "field is immutable");
  }

  private static void otherName(Scene scene) {
    create(scene, Json.object("{'a':'1'}"));
    merge(scene, "{'metadata':{'name':'other'}}")
        .expectFailure(400, "BadRequest")
        .expectContains("/message", "does not match the name on the URL");
  }

  private static void toInvalid(Scene scene) {
    String revision = create(scene, Json.object("{'a':'1'}")).resourceVersion();
    merge(scene, "{'metadata':{'labels':{'color':'not a label!'}}}")
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "metadata.labels");
    unchanged(scene, revision);
  }

  private static void missing(Scene scene) {
    merge(scene, "{'data':{'a':'1'}}").expectFailure(404, "NotFound").expect("/details/name", "m");
  }

  private static void unknownType(Scene scene) {
    create(scene, Json.object("{'a':'1'}"));
    scene
        .send(
            "PATCH",
            scene.path("configmaps", "m"),
            Scene.headers("Content-Type", "application/json"),
            Json.bytes(Json.object("{'data':{'a':'2'}}")))
        .expectFailure(415, "UnsupportedMediaType");
  }

  private static void unchanged(Scene scene, String revision) {
    scene
        .get(scene.path("configmaps", "m"))
        .expectStatus(200)
        .expect("/metadata/resourceVersion", revision)
        .expect("/data/a", "1");
  }

  private static Reply create(Scene scene, ObjectNode data) {
    ObjectNode map = Manifests.configMap("m");
    map.set("data", data);
    return scene.post(scene.path("configmaps"), map).expectStatus(201);
  }

  private static Reply json(Scene scene, String patch) {
    return scene.patch(scene.path("configmaps", "m"), PatchType.JSON, Json.node(patch));
  }

  private static Reply merge(Scene scene, String patch) {
    return scene.patch(scene.path("configmaps", "m"), PatchType.MERGE, Json.object(patch));
  }
}
