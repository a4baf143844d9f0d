package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.List;

/** Creating objects and reading them back. */
final class CreateCases {

  private static final String UID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final String TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ";

  private CreateCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("create")
        .add("a created object gets a uid, a revision and a time", CreateCases::identity)
        .add("what was created is what is read", CreateCases::readBack)
        .add("kind and apiVersion of the body may be left out", CreateCases::kindLeftOut)
        .add(
            "uid, times and generation that a client sets are not taken", CreateCases::systemFields)
        .add("the namespace of the path is filled in", CreateCases::namespaceFilledIn)
        .add(
            "another namespace in the body than in the path is a bad request",
            CreateCases::otherNamespace)
        .add("generateName is completed by a name that is free", CreateCases::generatedName)
        .add("a name wins over generateName", CreateCases::nameWins)
        .add("an object without any name is invalid", CreateCases::noName)
        .add("a name with capitals is invalid", CreateCases::capitals)
        .add("a name that is too long is invalid", CreateCases::longName)
        .add("a name that is taken is AlreadyExists, with details", CreateCases::taken)
        .add("an object with a resourceVersion cannot be created", CreateCases::revisionSet)
        .add("a label that is none is invalid", CreateCases::badLabel)
        .add("an annotation's key must be a qualified name", CreateCases::badAnnotationKey)
        .add("annotations above 256 KiB are too long", CreateCases::hugeAnnotations)
        .add("the data of a ConfigMap are texts", CreateCases::dataAreTexts)
        .add("the generation of what has a spec begins with 1", CreateCases::firstGeneration)
        .add("revisions of later writes are higher", CreateCases::revisionsGrow)
        .add("who is read but does not exist is NotFound, with details", CreateCases::notFound)
        .add("details name the group of what was not found", CreateCases::notFoundInGroup)
        .all();
  }

  private static void identity(Scene scene) {
    Reply created = create(scene, Manifests.configMap("a")).expectStatus(201);
    Check.that(created.uid().matches(UID), "a uid: " + created.uid());
    Check.that(
        created.resourceVersion().matches("[1-9][0-9]*"),
        "a revision: " + created.resourceVersion());
    String time = created.text("/metadata/creationTimestamp");
    Check.that(time.matches(TIME), "a time in seconds: " + time);
  }

  private static void readBack(Scene scene) {
    ObjectNode map = Manifests.labelled(Manifests.configMap("a"), "color", "red");
    map.withObject("/metadata/annotations").put("example.com/note", "ü ✓");
    Reply created = create(scene, map).expectStatus(201);
    Reply read = scene.get(scene.path("configmaps", "a")).expectStatus(200);
    Check.equal("what is read", created.body(), read.body());
    read.expect("/kind", "ConfigMap")
        .expect("/apiVersion", "v1")
        .expect("/metadata/labels/color", "red")
        .expect("/metadata/annotations/example.com~1note", "ü ✓")
        .expect("/data/a", "1");
  }

  private static void kindLeftOut(Scene scene) {
    create(scene, Json.object("{'metadata':{'name':'a'}}"))
        .expectStatus(201)
        .expect("/kind", "ConfigMap")
        .expect("/apiVersion", "v1");
  }

  private static void systemFields(Scene scene) {
    String uid = "11111111-2222-3333-4444-555555555555";
    String time = "2001-01-01T00:00:00Z";
    ObjectNode deployment = Manifests.deployment("a");
    deployment
        .withObject("/metadata")
        .put("uid", uid)
        .put("creationTimestamp", time)
        .put("deletionTimestamp", time)
        .put("deletionGracePeriodSeconds", 5)
        .put("generation", 7);
    Reply created = scene
        .post(scene.pathOf("apps/v1", "deployments"), deployment)
        .expectStatus(201)
        .expectAbsent("/metadata/deletionTimestamp")
        .expectAbsent("/metadata/deletionGracePeriodSeconds")
        .expect("/metadata/generation", 1);
    Check.different("uid", uid, created.uid());
    Check.different("creationTimestamp", time, created.text("/metadata/creationTimestamp"));
  }

  private static void namespaceFilledIn(Scene scene) {
    create(scene, Manifests.configMap("a"))
        .expectStatus(201)
        .expect("/metadata/namespace", scene.namespace());
  }

  private static void otherNamespace(Scene scene) {
    ObjectNode map = Manifests.configMap("a");
    map.withObject("/metadata").put("namespace", "default");
    create(scene, map)
        .expectFailure(400, "BadRequest")
        .expect(
            "/message",
            "the namespace of the provided object does not match the namespace sent on the request");
  }

  private static void generatedName(Scene scene) {
    ObjectNode map = Json.object("{'metadata':{'generateName':'gen-'}}");
    Reply first = create(scene, map).expectStatus(201).expect("/metadata/generateName", "gen-");
    Reply second = create(scene, map).expectStatus(201);
    Check.that(first.name().matches("gen-[a-z0-9]{5}"), "a generated name: " + first.name());
    Check.different("generated name", first.name(), second.name());
  }

  private static void nameWins(Scene scene) {
    ObjectNode map = Manifests.configMap("a");
    map.withObject("/metadata").put("generateName", "gen-");
    create(scene, map).expectStatus(201).expect("/metadata/name", "a");
  }

  private static void noName(Scene scene) {
    create(scene, Json.object("{'data':{'a':'1'}}"))
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/reason", "FieldValueRequired")
        .expect("/details/causes/0/field", "metadata.name")
        .expect("/details/causes/0/message", "Required value: name or generateName is required");
  }

  private static void capitals(Scene scene) {
    create(scene, Manifests.configMap("Bad_Name"))
        .expectFailure(422, "Invalid")
        .expect("/details/name", "Bad_Name")
        .expect("/details/kind", "ConfigMap")
        .expect("/details/causes/0/reason", "FieldValueInvalid")
        .expect("/details/causes/0/field", "metadata.name")
        .expectContains(
            "/message", "ConfigMap \"Bad_Name\" is invalid: metadata.name: Invalid value");
  }

  private static void longName(Scene scene) {
    create(scene, Manifests.configMap("a".repeat(253))).expectStatus(201);
    create(scene, Manifests.configMap("a".repeat(254)))
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "metadata.name")
        .expectContains("/message", "must be no more than 253 ");
  }

  private static void taken(Scene scene) {
    create(scene, Manifests.configMap("a")).expectStatus(201);
    create(scene, Manifests.configMap("a"))
        .expectFailure(409, "AlreadyExists")
        .expect("/message", "configmaps \"a\" already exists")
        .expect("/details/name", "a")
        .expect("/details/kind", "configmaps")
        .expectAbsent("/details/group");
  }

  private static void revisionSet(Scene scene) {
    ObjectNode map = Manifests.configMap("a");
    map.withObject("/metadata").put("resourceVersion", "5");
    create(scene, map)
        .expectStatus(500)
        .expect("/kind", "Status")
        .expect("/message", "resourceVersion should not be set on objects to be created");
  }

  private static void badLabel(Scene scene) {
    create(scene, Manifests.labelled(Manifests.configMap("a"), "color", "not a label!"))
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/reason", "FieldValueInvalid")
        .expect("/details/causes/0/field", "metadata.labels")
        .expectContains("/details/causes/0/message", "\"not a label!\"");
    create(scene, Manifests.labelled(Manifests.configMap("b"), "/color", "red"))
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "metadata.labels");
    create(scene, Manifests.labelled(Manifests.configMap("c"), "color", "x".repeat(64)))
        .expectFailure(422, "Invalid")
        .expectContains("/message", "must be no more than 63 ");
  }

  private static void badAnnotationKey(Scene scene) {
    ObjectNode map = Manifests.configMap("a");
    map.withObject("/metadata/annotations").put("two words", "x");
    create(scene, map)
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "metadata.annotations");
  }

  private static void hugeAnnotations(Scene scene) {
    ObjectNode map = Manifests.configMap("a");
    map.withObject("/metadata/annotations").put("note", "x".repeat(256 * 1024));
    create(scene, map)
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/reason", "FieldValueTooLong")
        .expect("/details/causes/0/field", "metadata.annotations")
        .expectContains("/message", "262144 ");
  }

  private static void dataAreTexts(Scene scene) {
    ObjectNode map = Manifests.configMap("a");
    map.withObject("/data").put("a", 1);
    create(scene, map).expectFailure(400, "BadRequest");
  }

  private static void firstGeneration(Scene scene) {
    scene
        .post(scene.pathOf("apps/v1", "deployments"), Manifests.deployment("a"))
        .expectStatus(201)
        .expect("/metadata/generation", 1);
    create(scene, Manifests.configMap("a")).expectStatus(201).expectAbsent("/metadata/generation");
  }

  private static void revisionsGrow(Scene scene) {
    Reply first = create(scene, Manifests.configMap("b")).expectStatus(201);
    Reply second = create(scene, Manifests.configMap("a")).expectStatus(201);
    BigInteger before = new BigInteger(first.resourceVersion());
    BigInteger after = new BigInteger(second.resourceVersion());
    Check.that(after.compareTo(before) > 0, "revision " + after + " is above " + before);
  }

  private static void notFound(Scene scene) {
    scene
        .get(scene.path("configmaps", "none"))
        .expectFailure(404, "NotFound")
        .expect("/message", "configmaps \"none\" not found")
        .expect("/details/name", "none")
        .expect("/details/kind", "configmaps")
        .expectAbsent("/details/group");
  }

  private static void notFoundInGroup(Scene scene) {
    scene
        .get(scene.pathOf("apps/v1", "deployments", "none"))
        .expectFailure(404, "NotFound")
        .expect("/message", "deployments.apps \"none\" not found")
        .expect("/details/group", "apps")
        .expect("/details/kind", "deployments");
  }

  private static Reply create(Scene scene, ObjectNode map) {
    return scene.post(scene.path("configmaps"), map);
  }
}
