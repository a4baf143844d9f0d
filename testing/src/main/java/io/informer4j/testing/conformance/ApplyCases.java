package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Server-side apply, and who manages which field. */
final class ApplyCases {

  private ApplyCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("apply")
        .add("what does not exist is created", ApplyCases::creates)
        .add("a field manager must be named", ApplyCases::needsManager)
        .add("fields of two managers are merged", ApplyCases::merges)
        .add("another value for somebody's field is a conflict, with causes", ApplyCases::conflicts)
        .add("the same value for somebody's field is shared", ApplyCases::shares)
        .add("force takes a field over", ApplyCases::forces)
        .add("a field that its only manager no longer applies is removed", ApplyCases::removes)
        .add("a field that somebody else applies too is not removed", ApplyCases::keepsShared)
        .add("a field that was updated conflicts with who updated it", ApplyCases::updateConflicts)
        .add("applying the same again keeps the revision", ApplyCases::again)
        .add("containers are applied by name", ApplyCases::byKey)
        .add("another uid is a conflict if there is no such object", ApplyCases::uidOfNothing)
        .add("managedFields cannot be applied", ApplyCases::managedFieldsRefused)
        .add("a create names its manager and what it set", ApplyCases::managerOfCreate)
        .add("the manager's name is taken from fieldManager", ApplyCases::namedManager)
        .add("fields that another manager updates change hands", ApplyCases::changesHands)
        .add("one empty entry resets managedFields", ApplyCases::reset)
        .all();
  }

  private static void creates(Scene scene) {
    Reply applied = apply(scene, "one", "{'a':'1'}").expectStatus(201).expect("/data/a", "1");
    applied
        .expect("/metadata/managedFields/0/manager", "one")
        .expect("/metadata/managedFields/0/operation", "Apply")
        .expect("/metadata/managedFields/0/apiVersion", "v1")
        .expect("/metadata/managedFields/0/fieldsType", "FieldsV1")
        .expectTree("/metadata/managedFields/0/fieldsV1", "{'f:data':{'f:a':{}}}");
    apply(scene, "one", "{'a':'2'}").expectStatus(200).expect("/metadata/uid", applied.uid());
  }

  private static void needsManager(Scene scene) {
    scene
        .patch(scene.path("configmaps", "m"), PatchType.APPLY, Manifests.configMap("m"))
        .expectFailure(422, "Invalid")
        .expect("/details/kind", "PatchOptions")
        .expect("/details/causes/0/reason", "FieldValueRequired")
        .expect("/details/causes/0/field", "fieldManager");
  }

  private static void merges(Scene scene) {
    apply(scene, "one", "{'a':'1'}").expectStatus(201);
    Reply applied = apply(scene, "two", "{'b':'2'}").expectStatus(200);
    applied.expectTree("/data", "{'a':'1','b':'2'}");
    Check.equal("managers", List.of("one", "two"), managers(applied));
  }

  private static void conflicts(Scene scene) {
    apply(scene, "one", "{'a':'1'}").expectStatus(201);
    apply(scene, "two", "{'a':'2'}")
        .expectFailure(409, "Conflict")
        .expect("/message", "Apply failed with 1 conflict: conflict with \"one\": .data.a")
        .expect("/details/causes/0/reason", "FieldManagerConflict")
        .expect("/details/causes/0/message", "conflict with \"one\"")
        .expect("/details/causes/0/field", ".data.a");
    scene.get(scene.path("configmaps", "m")).expect("/data/a", "1");
  }

  private static void shares(Scene scene) {
    apply(scene, "one", "{'a':'1'}").expectStatus(201);
    Reply applied = apply(scene, "two", "{'a':'1'}").expectStatus(200);
    Check.equal("managers", List.of("one", "two"), managers(applied));
  }

  private static void forces(Scene scene) {
    apply(scene, "one", "{'a':'1'}").expectStatus(201);
    Reply applied = apply(scene, "two&force=true", "{'a':'2'}").expectStatus(200);
    applied.expect("/data/a", "2");
    Check.equal("managers", List.of("two"), managers(applied));
  }

  private static void removes(Scene scene) {
    apply(scene, "one", "{'a':'1','b':'2'}").expectStatus(201);
    apply(scene, "one", "{'b':'2'}").expectStatus(200).expectTree("/data", "{'b':'2'}");
  }

  private static void keepsShared(Scene scene) {
    apply(scene, "one", "{'a':'1','b':'2'}").expectStatus(201);
    apply(scene, "two", "{'a':'1'}").expectStatus(200);
    apply(scene, "one", "{'b':'2'}").expectStatus(200).expectTree("/data", "{'a':'1','b':'2'}");
  }

  private static void updateConflicts(Scene scene) {
    apply(scene, "one", "{'a':'1'}").expectStatus(201);
    scene
        .patch(
            scene.path("configmaps", "m") + "?fieldManager=editor",
            PatchType.MERGE,
            Json.object("{'data':{'a':'2'}}"))
        .expectStatus(200);
    apply(scene, "one", "{'a':'3'}")
        .expectFailure(409, "Conflict")
        .expect("/details/causes/0/field", ".data.a")
        .expectContains("/details/causes/0/message", "conflict with \"editor\" using v1");
  }

  private static void again(Scene scene) {
    Reply applied = apply(scene, "one", "{'a':'1'}").expectStatus(201);
    apply(scene, "one", "{'a':'1'}")
        .expectStatus(200)
        .expect("/metadata/resourceVersion", applied.resourceVersion());
  }

  private static void byKey(Scene scene) {
    String path = scene.pathOf("apps/v1", "deployments", "d");
    scene
        .patch(path + "?fieldManager=one", PatchType.APPLY, Manifests.deployment("d"))
        .expectStatus(201);
    Reply applied = scene
        .patch(path + "?fieldManager=two", PatchType.APPLY, Json.object("""
            {'apiVersion':'apps/v1','kind':'Deployment','metadata':{'name':'d'},'spec':{'template':{'spec':
              {'containers':[{'name':'side','image':'example/side:1'}]}}}}"""))
        .expectStatus(200);
    List<String> names = new ArrayList<>();
    applied
        .at("/spec/template/spec/containers")
        .forEach(container -> names.add(container.path("name").asText()));
    Check.equal("containers", List.of("main", "side"), names.stream().sorted().toList());
  }

  private static void uidOfNothing(Scene scene) {
    ObjectNode map = Manifests.configMap("m");
    map.withObject("/metadata").put("uid", "11111111-2222-3333-4444-555555555555");
    scene
        .patch(scene.path("configmaps", "m") + "?fieldManager=one", PatchType.APPLY, map)
        .expectFailure(409, "Conflict")
        .expectContains("/message", "uid mismatch");
  }

  private static void managedFieldsRefused(Scene scene) {
    Reply applied = apply(scene, "one", "{'a':'1'}").expectStatus(201);
    ObjectNode map = Manifests.configMap("m");
    map.withObject("/metadata").set("managedFields", applied.at("/metadata/managedFields"));
    scene
        .patch(scene.path("configmaps", "m") + "?fieldManager=one", PatchType.APPLY, map)
        .expectFailure(400, "BadRequest")
        .expect("/message", "metadata.managedFields must be nil");
  }

  private static void managerOfCreate(Scene scene) {
    ObjectNode map = Manifests.labelled(Manifests.configMap("m"), "color", "red");
    Reply created = scene.post(scene.path("configmaps"), map).expectStatus(201);
    Check.equal("number of managers", 1, created.at("/metadata/managedFields").size());
    created
        .expectPresent("/metadata/managedFields/0/manager")
        .expectPresent("/metadata/managedFields/0/time")
        .expect("/metadata/managedFields/0/operation", "Update")
        .expect("/metadata/managedFields/0/apiVersion", "v1")
        .expect("/metadata/managedFields/0/fieldsType", "FieldsV1")
        .expectTree(
            "/metadata/managedFields/0/fieldsV1",
            "{'f:data':{'.':{},'f:a':{}},'f:metadata':{'f:labels':{'.':{},'f:color':{}}}}");
  }

  private static void namedManager(Scene scene) {
    Reply created = scene
        .post(scene.path("configmaps") + "?fieldManager=creator", Manifests.configMap("m"))
        .expectStatus(201);
    Check.equal("managers", List.of("creator"), managers(created));
  }

  private static void changesHands(Scene scene) {
    scene
        .post(scene.path("configmaps") + "?fieldManager=one", Manifests.configMap("m"))
        .expectStatus(201);
    Reply patched = scene
        .patch(
            scene.path("configmaps", "m") + "?fieldManager=two",
            PatchType.MERGE,
            Json.object("{'data':{'a':'2'}}"))
        .expectStatus(200);
    Check.that(
        owns(patched, "two", "f:a"),
        "two manages data.a: " + patched.at("/metadata/managedFields"));
    Check.that(
        !owns(patched, "one", "f:a"),
        "one no longer manages data.a: " + patched.at("/metadata/managedFields"));
  }

  private static void reset(Scene scene) {
    ObjectNode map = scene
        .post(scene.path("configmaps"), Manifests.configMap("m"))
        .expectStatus(201)
        .object();
    map.withObject("/metadata").putArray("managedFields").addObject();
    scene
        .put(scene.path("configmaps", "m"), map)
        .expectStatus(200)
        .expectAbsent("/metadata/managedFields");
  }

  private static boolean owns(Reply object, String manager, String field) {
    for (JsonNode entry : object.at("/metadata/managedFields")) {
      if (entry.path("manager").asText().equals(manager)
          && entry.at("/fieldsV1/f:data").has(field)) {
        return true;
      }
    }
    return false;
  }

  private static List<String> managers(Reply object) {
    List<String> managers = new ArrayList<>();
    object
        .at("/metadata/managedFields")
        .forEach(entry -> managers.add(entry.path("manager").asText()));
    return managers.stream().sorted().toList();
  }

  private static Reply apply(Scene scene, String manager, String data) {
    ObjectNode map = Manifests.configMap("m");
    map.set("data", Json.object(data));
    return scene.patch(
        scene.path("configmaps", "m") + "?fieldManager=" + manager, PatchType.APPLY, map);
  }
}
