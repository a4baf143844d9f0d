package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Replacing objects. */
final class UpdateCases {

  private static final String LEASES = "coordination.k8s.io/v1";
  private static final int WRITERS = 20;
  private static final int ROUNDS = 5;

  private UpdateCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("update")
        .add(
            "an update changes the revision and neither uid nor time", UpdateCases::revisionChanges)
        .add("an update that changes nothing keeps the revision", UpdateCases::nothingChanges)
        .add("an update from an old revision is a conflict", UpdateCases::oldRevision)
        .add(
            "an update without a revision wins where the kind allows it",
            UpdateCases::unconditional)
        .add("a lease cannot be updated without a revision", UpdateCases::leaseNeedsRevision)
        .add("a revision that is none is refused", UpdateCases::revisionIsNone)
        .add("what does not exist cannot be updated", UpdateCases::missing)
        .add("an update of a missing lease creates it", UpdateCases::leaseIsCreated)
        .add("an update with another uid is a conflict", UpdateCases::otherUid)
        .add(
            "an update with another name than in the path is a bad request", UpdateCases::otherName)
        .add(
            "an update with another namespace than in the path is a bad request",
            UpdateCases::otherNamespace)
        .add("a change of creationTimestamp is ignored", UpdateCases::creationTimestamp)
        .add("fields that are left out are gone", UpdateCases::leftOut)
        .add("an immutable ConfigMap stays as it is", UpdateCases::immutable)
        .add("the selector of a deployment is immutable", UpdateCases::immutableSelector)
        .add("generation grows with the spec and with nothing else", UpdateCases::generation)
        .add("of parallel writers of one revision exactly one wins", UpdateCases::parallelWriters)
        .all();
  }

  private static void revisionChanges(Scene scene) {
    Reply created = create(scene, "a");
    ObjectNode changed = created.object();
    changed.withObject("/data").put("a", "2");
    Reply updated = put(scene, "a", changed)
        .expectStatus(200)
        .expect("/metadata/uid", created.uid())
        .expect("/metadata/creationTimestamp", created.text("/metadata/creationTimestamp"))
        .expect("/data/a", "2");
    Check.different("revision", created.resourceVersion(), updated.resourceVersion());
  }

  private static void nothingChanges(Scene scene) {
    Reply created = create(scene, "a");
    put(scene, "a", created.object())
        .expectStatus(200)
        .expect("/metadata/resourceVersion", created.resourceVersion());
    put(scene, "a", Manifests.configMap("a"))
        .expectStatus(200)
        .expect("/metadata/resourceVersion", created.resourceVersion());
  }

  private static void oldRevision(Scene scene) {
    ObjectNode old = create(scene, "a").object();
    ObjectNode changed = old.deepCopy();
    changed.withObject("/data").put("a", "2");
    put(scene, "a", changed).expectStatus(200);
    old.withObject("/data").put("a", "3");
    put(scene, "a", old)
        .expectFailure(409, "Conflict")
        .expect(
            "/message",
            "Operation cannot be fulfilled on configmaps \"a\": the object has been modified; please"
                + " apply your changes to the latest version and try again")
        .expect("/details/name", "a")
        .expect("/details/kind", "configmaps");
    scene.get(scene.path("configmaps", "a")).expect("/data/a", "2");
  }

  private static void unconditional(Scene scene) {
    Reply created = create(scene, "a");
    ObjectNode changed = Manifests.configMap("a");
    changed.withObject("/data").put("a", "2");
    put(scene, "a", changed).expectStatus(200).expect("/metadata/uid", created.uid());
  }

  private static void leaseNeedsRevision(Scene scene) {
    scene
        .post(scene.pathOf(LEASES, "leases"), Manifests.named(LEASES, "Lease", "a"))
        .expectStatus(201);
    scene
        .put(scene.pathOf(LEASES, "leases", "a"), Manifests.named(LEASES, "Lease", "a"))
        .expectFailure(422, "Invalid")
        .expect("/details/group", "coordination.k8s.io")
        .expect("/details/causes/0/field", "metadata.resourceVersion")
        .expectContains("/message", "must be specified for an update");
  }

  private static void revisionIsNone(Scene scene) {
    ObjectNode changed = create(scene, "a").object();
    changed.withObject("/metadata").put("resourceVersion", "abc");
    Reply refused = put(scene, "a", changed);
    Check.that(refused.status() >= 400, "a refusal, not " + refused.status());
    refused.expect("/kind", "Status").expect("/status", "Failure");
  }

  private static void missing(Scene scene) {
    put(scene, "none", Manifests.configMap("none"))
        .expectFailure(404, "NotFound")
        .expect("/details/name", "none")
        .expect("/details/kind", "configmaps");
  }

  private static void leaseIsCreated(Scene scene) {
    scene
        .put(scene.pathOf(LEASES, "leases", "a"), Manifests.named(LEASES, "Lease", "a"))
        .expectStatus(201)
        .expectPresent("/metadata/uid");
  }

  private static void otherUid(Scene scene) {
    ObjectNode changed = create(scene, "a").object();
    changed.withObject("/metadata").put("uid", "11111111-2222-3333-4444-555555555555");
    changed.withObject("/data").put("a", "2");
    put(scene, "a", changed)
        .expectFailure(409, "Conflict")
        .expectContains(
            "/message",
            "Precondition failed: UID in precondition: 11111111-2222-3333-4444-555555555555, UID in"
                + " object meta: ");
  }

  private static void otherName(Scene scene) {
    ObjectNode changed = create(scene, "a").object();
    changed.withObject("/metadata").put("name", "b");
    put(scene, "a", changed)
        .expectFailure(400, "BadRequest")
        .expect("/message", "the name of the object (b) does not match the name on the URL (a)");
  }

  private static void otherNamespace(Scene scene) {
    ObjectNode changed = create(scene, "a").object();
    changed.withObject("/metadata").put("namespace", "default");
    put(scene, "a", changed).expectFailure(400, "BadRequest");
  }

  private static void creationTimestamp(Scene scene) {
    Reply created = create(scene, "a");
    ObjectNode changed = created.object();
    changed.withObject("/metadata").put("creationTimestamp", "2001-01-01T00:00:00Z");
    put(scene, "a", changed)
        .expectStatus(200)
        .expect("/metadata/creationTimestamp", created.text("/metadata/creationTimestamp"));
  }

  private static void leftOut(Scene scene) {
    ObjectNode map = Manifests.labelled(Manifests.configMap("a"), "color", "red");
    ObjectNode changed =
        scene.post(scene.path("configmaps"), map).expectStatus(201).object();
    changed.withObject("/metadata").remove("labels");
    changed.remove("data");
    put(scene, "a", changed)
        .expectStatus(200)
        .expectAbsent("/metadata/labels")
        .expectAbsent("/data");
  }

  private static void immutable(Scene scene) {
    ObjectNode map = Manifests.configMap("a").put("immutable", true);
    ObjectNode changed =
        scene.post(scene.path("configmaps"), map).expectStatus(201).object();
    changed.withObject("/data").put("a", "2");
    put(scene, "a", changed)
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/reason", "FieldValueForbidden")
        .expect("/details/causes/0/field", "data")
        .expectContains("/message", "field is immutable when `immutable` is set");
  }

  private static void immutableSelector(Scene scene) {
    String path = scene.pathOf("apps/v1", "deployments");
    ObjectNode changed =
        scene.post(path, Manifests.deployment("a")).expectStatus(201).object();
    changed.withObject("/spec/selector/matchLabels").put("app", "y");
    changed.withObject("/spec/template/metadata/labels").put("app", "y");
    scene
        .put(path + "/a", changed)
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "spec.selector")
        .expectContains("/message", "field is immutable");
  }

  private static void generation(Scene scene) {
    String path = scene.pathOf("apps/v1", "deployments");
    ObjectNode deployment =
        scene.post(path, Manifests.deployment("a")).expectStatus(201).object();
    String unconditional = "resourceVersion";
    deployment.withObject("/metadata").remove(unconditional);
    Manifests.labelled(deployment, "color", "red");
    scene.put(path + "/a", deployment).expectStatus(200).expect("/metadata/generation", 1);
    deployment.withObject("/spec").put("paused", true);
    deployment.withObject("/metadata").put("generation", 9);
    scene.put(path + "/a", deployment).expectStatus(200).expect("/metadata/generation", 2);
  }

  private static void parallelWriters(Scene scene) throws Exception {
    create(scene, "a");
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        Check.equal("winners of round " + round, 1L, winners(scene, writers, round));
      }
    } finally {
      writers.shutdownNow();
    }
  }

  private static long winners(Scene scene, ExecutorService writers, int round) throws Exception {
    ObjectNode read = scene.get(scene.path("configmaps", "a")).expectStatus(200).object();
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      ObjectNode mine = read.deepCopy();
      mine.withObject("/data").put("writer", round + "/" + writer);
      answers.add(CompletableFuture.supplyAsync(() -> put(scene, "a", mine).status(), writers));
    }
    long winners = 0;
    for (CompletableFuture<Integer> answer : answers) {
      int status = answer.get(60, TimeUnit.SECONDS);
      Check.that(status == 200 || status == 409, "200 or 409 for a writer, not " + status);
      winners += status == 200 ? 1 : 0;
    }
    return winners;
  }

  private static Reply create(Scene scene, String name) {
    return scene.post(scene.path("configmaps"), Manifests.configMap(name)).expectStatus(201);
  }

  private static Reply put(Scene scene, String name, ObjectNode object) {
    return scene.put(scene.path("configmaps", name), object);
  }
}
