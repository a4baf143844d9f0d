package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Requests that are answered as if, and change nothing. */
final class DryRunCases {

  private static final String DRY = "?dryRun=All";

  private DryRunCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("dry run")
        .add("a create leaves nothing", DryRunCases::create)
        .add("a create that would fail fails", DryRunCases::createFails)
        .add("an update changes nothing", DryRunCases::update)
        .add("a patch changes nothing", DryRunCases::patch)
        .add("an apply leaves nothing", DryRunCases::apply)
        .add("a delete deletes nothing", DryRunCases::delete)
        .add("a delete with the option in its body deletes nothing", DryRunCases::deleteByBody)
        .add("a deletecollection deletes nothing", DryRunCases::deleteCollection)
        .add("any other value than All is invalid", DryRunCases::otherValue)
        .all();
  }

  private static void create(Scene scene) {
    scene
        .post(scene.path("configmaps") + DRY, Manifests.configMap("a"))
        .expectStatus(201)
        .expect("/data/a", "1")
        .expectPresent("/metadata/uid");
    scene.get(scene.path("configmaps", "a")).expectFailure(404, "NotFound");
  }

  private static void createFails(Scene scene) {
    created(scene);
    scene
        .post(scene.path("configmaps") + DRY, Manifests.configMap("a"))
        .expectFailure(409, "AlreadyExists");
  }

  private static void update(Scene scene) {
    Reply created = created(scene);
    ObjectNode changed = created.object();
    changed.withObject("/data").put("a", "2");
    scene
        .put(scene.path("configmaps", "a") + DRY, changed)
        .expectStatus(200)
        .expect("/data/a", "2");
    unchanged(scene, created);
  }

  private static void patch(Scene scene) {
    Reply created = created(scene);
    scene
        .patch(
            scene.path("configmaps", "a") + DRY, PatchType.MERGE, Json.object("{'data':{'a':'2'}}"))
        .expectStatus(200)
        .expect("/data/a", "2");
    unchanged(scene, created);
  }

  private static void apply(Scene scene) {
    scene
        .patch(
            scene.path("configmaps", "a") + DRY + "&fieldManager=one",
            PatchType.APPLY,
            Manifests.configMap("a"))
        .expectStatus(201);
    scene.get(scene.path("configmaps", "a")).expectFailure(404, "NotFound");
  }

  private static void delete(Scene scene) {
    Reply created = created(scene);
    scene
        .delete(scene.path("configmaps", "a") + DRY)
        .expectStatus(200)
        .expect("/status", "Success");
    unchanged(scene, created);
  }

  private static void deleteByBody(Scene scene) {
    Reply created = created(scene);
    scene
        .delete(scene.path("configmaps", "a"), Json.object("{'dryRun':['All']}"))
        .expectStatus(200);
    unchanged(scene, created);
  }

  private static void deleteCollection(Scene scene) {
    Reply created = created(scene);
    scene
        .delete(scene.path("configmaps") + DRY + "&fieldSelector=metadata.name%3Da")
        .expectStatus(200);
    unchanged(scene, created);
  }

  private static void otherValue(Scene scene) {
    scene
        .post(scene.path("configmaps") + "?dryRun=Some", Manifests.configMap("a"))
        .expectFailure(422, "Invalid")
        .expect("/details/kind", "CreateOptions")
        .expect("/details/causes/0/reason", "FieldValueNotSupported")
        .expect("/details/causes/0/field", "dryRun");
  }

  private static Reply created(Scene scene) {
    return scene.post(scene.path("configmaps"), Manifests.configMap("a")).expectStatus(201);
  }

  private static void unchanged(Scene scene, Reply before) {
    Reply after = scene.get(scene.path("configmaps", "a")).expectStatus(200);
    Check.equal("the object", before.body(), after.body());
  }
}
