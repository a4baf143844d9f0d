package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Deleting objects: at once, with preconditions, with finalizers, gracefully, and many. */
final class DeleteCases {

  private DeleteCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("delete")
        .add("what is deleted at once is answered by a Status with its uid", DeleteCases::atOnce)
        .add("what does not exist cannot be deleted", DeleteCases::missing)
        .add("what is created again has another uid", DeleteCases::createdAgain)
        .add("a precondition with another uid is a conflict", DeleteCases::otherUid)
        .add("a precondition with an old revision is a conflict", DeleteCases::oldRevision)
        .add("preconditions that hold do not hinder", DeleteCases::preconditionsHold)
        .add("an object with finalizers stays, with a deletionTimestamp", DeleteCases::finalizers)
        .add("the object goes with its last finalizer", DeleteCases::lastFinalizer)
        .add(
            "the object goes with its last finalizer by an update too",
            DeleteCases::lastFinalizerByUpdate)
        .add("deleting what is being deleted changes nothing", DeleteCases::again)
        .add("what is being deleted gets no new finalizers", DeleteCases::noNewFinalizers)
        .add("a deletionTimestamp cannot be taken back", DeleteCases::notTakenBack)
        .add("what is being deleted can still be changed", DeleteCases::stillChanged)
        .add(
            "foreground deletion waits, by a finalizer",
            scene -> propagation(scene, "Foreground", "foregroundDeletion"))
        .add("orphaning waits, by a finalizer", scene -> propagation(scene, "Orphan", "orphan"))
        .add("background deletion does not wait", DeleteCases::background)
        .add(
            "who asks for no orphans by the old option is told that it goes on",
            DeleteCases::accepted)
        .add("a propagation policy that is none is invalid", DeleteCases::noPolicy)
        .add("two ways of saying how to propagate are invalid", DeleteCases::twoPolicies)
        .add("a pod on no node is deleted at once", DeleteCases::unscheduledPod)
        .add("a pod on a node gets its grace, and goes without", DeleteCases::scheduledPod)
        .add("deletecollection deletes what the labels select", DeleteCases::collectionByLabel)
        .add("deletecollection deletes what the fields select", DeleteCases::collectionByField)
        .add("deletecollection leaves what has finalizers", DeleteCases::collectionWithFinalizers)
        .all();
  }

  private static void atOnce(Scene scene) {
    Reply created = create(scene, Manifests.configMap("a"));
    scene
        .delete(scene.path("configmaps", "a"))
        .expectStatus(200)
        .expect("/kind", "Status")
        .expect("/apiVersion", "v1")
        .expect("/status", "Success")
        .expect("/details/name", "a")
        .expect("/details/kind", "configmaps")
        .expect("/details/uid", created.uid());
    gone(scene, "a");
  }

  private static void missing(Scene scene) {
    scene
        .delete(scene.path("configmaps", "none"))
        .expectFailure(404, "NotFound")
        .expect("/details/name", "none");
  }

  private static void createdAgain(Scene scene) {
    Reply first = create(scene, Manifests.configMap("a"));
    scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    Check.different("uid", first.uid(), create(scene, Manifests.configMap("a")).uid());
  }

  private static void otherUid(Scene scene) {
    create(scene, Manifests.configMap("a"));
    String uid = "11111111-2222-3333-4444-555555555555";
    scene
        .delete(
            scene.path("configmaps", "a"), Json.object("{'preconditions':{'uid':'" + uid + "'}}"))
        .expectFailure(409, "Conflict")
        .expectContains(
            "/message",
            "the UID in the precondition (" + uid + ") does not match the UID in record");
    scene.get(scene.path("configmaps", "a")).expectStatus(200);
  }

  private static void oldRevision(Scene scene) {
    String revision = create(scene, Manifests.configMap("a")).resourceVersion();
    scene
        .patch(scene.path("configmaps", "a"), PatchType.MERGE, Json.object("{'data':{'a':'2'}}"))
        .expectStatus(200);
    scene
        .delete(
            scene.path("configmaps", "a"),
            Json.object("{'preconditions':{'resourceVersion':'" + revision + "'}}"))
        .expectFailure(409, "Conflict")
        .expectContains(
            "/message",
            "the ResourceVersion in the precondition (" + revision
                + ") does not match the ResourceVersion in record");
    scene.get(scene.path("configmaps", "a")).expectStatus(200);
  }

  private static void preconditionsHold(Scene scene) {
    Reply created = create(scene, Manifests.configMap("a"));
    ObjectNode options = Json.object("{}");
    options
        .putObject("preconditions")
        .put("uid", created.uid())
        .put("resourceVersion", created.resourceVersion());
    scene.delete(scene.path("configmaps", "a"), options).expectStatus(200);
    gone(scene, "a");
  }

  private static void finalizers(Scene scene) {
    Reply created = create(scene, finalized("a", "example.com/f"));
    Reply deleted = scene
        .delete(scene.path("configmaps", "a"))
        .expectStatus(200)
        .expect("/kind", "ConfigMap")
        .expect("/metadata/uid", created.uid())
        .expectPresent("/metadata/deletionTimestamp")
        .expect("/metadata/deletionGracePeriodSeconds", 0);
    Check.different("revision", created.resourceVersion(), deleted.resourceVersion());
    scene
        .get(scene.path("configmaps", "a"))
        .expectStatus(200)
        .expect("/metadata/deletionTimestamp", deleted.text("/metadata/deletionTimestamp"))
        .expectTree("/metadata/finalizers", "['example.com/f']");
  }

  private static void lastFinalizer(Scene scene) {
    create(scene, finalized("a", "example.com/f", "example.com/g"));
    scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    scene
        .patch(
            scene.path("configmaps", "a"),
            PatchType.JSON,
            Json.array("[{'op':'remove','path':'/metadata/finalizers/0'}]"))
        .expectStatus(200)
        .expectTree("/metadata/finalizers", "['example.com/g']");
    scene.get(scene.path("configmaps", "a")).expectStatus(200);
    scene
        .patch(
            scene.path("configmaps", "a"),
            PatchType.MERGE,
            Json.object("{'metadata':{'finalizers':null}}"))
        .expectStatus(200)
        .expectAbsent("/metadata/finalizers");
    gone(scene, "a");
  }

  private static void lastFinalizerByUpdate(Scene scene) {
    create(scene, finalized("a", "example.com/f"));
    ObjectNode map =
        scene.delete(scene.path("configmaps", "a")).expectStatus(200).object();
    map.withObject("/metadata").remove("finalizers");
    scene.put(scene.path("configmaps", "a"), map).expectStatus(200);
    gone(scene, "a");
  }

  private static void again(Scene scene) {
    create(scene, finalized("a", "example.com/f"));
    Reply first = scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    scene
        .get(scene.path("configmaps", "a"))
        .expectStatus(200)
        .expect("/metadata/resourceVersion", first.resourceVersion());
  }

  private static void noNewFinalizers(Scene scene) {
    create(scene, finalized("a", "example.com/f"));
    scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    scene
        .patch(
            scene.path("configmaps", "a"),
            PatchType.JSON,
            Json.array("[{'op':'add','path':'/metadata/finalizers/-','value':'example.com/g'}]"))
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/reason", "FieldValueForbidden")
        .expect("/details/causes/0/field", "metadata.finalizers")
        .expectContains(
            "/message", "no new finalizers can be added if the object is being deleted");
  }

  private static void notTakenBack(Scene scene) {
    create(scene, finalized("a", "example.com/f"));
    Reply deleted = scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    ObjectNode map = deleted.object();
    map.withObject("/metadata").remove("deletionTimestamp");
    map.withObject("/metadata").remove("deletionGracePeriodSeconds");
    map.withObject("/data").put("a", "2");
    scene
        .put(scene.path("configmaps", "a"), map)
        .expectStatus(200)
        .expect("/metadata/deletionTimestamp", deleted.text("/metadata/deletionTimestamp"))
        .expect("/metadata/deletionGracePeriodSeconds", 0);
  }

  private static void stillChanged(Scene scene) {
    create(scene, finalized("a", "example.com/f"));
    scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    scene
        .patch(scene.path("configmaps", "a"), PatchType.MERGE, Json.object("{'data':{'a':'2'}}"))
        .expectStatus(200)
        .expect("/data/a", "2")
        .expectPresent("/metadata/deletionTimestamp");
  }

  private static void propagation(Scene scene, String policy, String finalizer) {
    create(scene, Manifests.configMap("a"));
    scene
        .delete(
            scene.path("configmaps", "a"), Json.object("{'propagationPolicy':'" + policy + "'}"))
        .expectStatus(200)
        .expect("/kind", "ConfigMap")
        .expectPresent("/metadata/deletionTimestamp")
        .expectTree("/metadata/finalizers", "['" + finalizer + "']");
  }

  private static void background(Scene scene) {
    create(scene, Manifests.configMap("a"));
    scene
        .delete(scene.path("configmaps", "a") + "?propagationPolicy=Background")
        .expectStatus(200)
        .expect("/status", "Success");
    gone(scene, "a");
  }

  private static void accepted(Scene scene) {
    create(scene, finalized("a", "example.com/f"));
    scene
        .delete(scene.path("configmaps", "a"), Json.object("{'orphanDependents':false}"))
        .expectStatus(202)
        .expect("/kind", "ConfigMap")
        .expectPresent("/metadata/deletionTimestamp");
  }

  private static void noPolicy(Scene scene) {
    create(scene, Manifests.configMap("a"));
    scene
        .delete(scene.path("configmaps", "a"), Json.object("{'propagationPolicy':'Sideways'}"))
        .expectFailure(422, "Invalid")
        .expect("/details/kind", "DeleteOptions")
        .expect("/details/causes/0/field", "propagationPolicy");
  }

  private static void twoPolicies(Scene scene) {
    create(scene, Manifests.configMap("a"));
    scene
        .delete(
            scene.path("configmaps", "a"),
            Json.object("{'propagationPolicy':'Background','orphanDependents':false}"))
        .expectFailure(422, "Invalid")
        .expect("/details/kind", "DeleteOptions");
  }

  private static void unscheduledPod(Scene scene) {
    Reply created = scene.post(scene.path("pods"), Manifests.pod("p")).expectStatus(201);
    scene
        .delete(scene.path("pods", "p"))
        .expectStatus(200)
        .expect("/kind", "Pod")
        .expect("/metadata/uid", created.uid());
    scene.get(scene.path("pods", "p")).expectFailure(404, "NotFound");
  }

  private static void scheduledPod(Scene scene) {
    ObjectNode pod = Manifests.pod("p");
    pod.withObject("/spec").put("nodeName", "nowhere").put("terminationGracePeriodSeconds", 17);
    scene.post(scene.path("pods"), pod).expectStatus(201);
    scene
        .delete(scene.path("pods", "p"))
        .expectStatus(200)
        .expect("/kind", "Pod")
        .expectPresent("/metadata/deletionTimestamp")
        .expect("/metadata/deletionGracePeriodSeconds", 17);
    scene.get(scene.path("pods", "p")).expectStatus(200);
    scene.delete(scene.path("pods", "p") + "?gracePeriodSeconds=0").expectStatus(200);
    scene.get(scene.path("pods", "p")).expectFailure(404, "NotFound");
  }

  private static void collectionByLabel(Scene scene) {
    create(scene, Manifests.labelled(Manifests.configMap("a"), "color", "red"));
    create(scene, Manifests.labelled(Manifests.configMap("b"), "color", "blue"));
    create(scene, Manifests.labelled(Manifests.configMap("c"), "color", "red"));
    Reply deleted = scene
        .delete(scene.path("configmaps") + "?labelSelector=color%3Dred")
        .expectStatus(200)
        .expect("/kind", "ConfigMapList");
    Check.equal("deleted", List.of("a", "c"), Json.names(deleted.at("/items")));
    gone(scene, "a");
    gone(scene, "c");
    scene.get(scene.path("configmaps", "b")).expectStatus(200);
  }

  private static void collectionByField(Scene scene) {
    create(scene, Manifests.configMap("a"));
    create(scene, Manifests.configMap("b"));
    scene.delete(scene.path("configmaps") + "?fieldSelector=metadata.name%3Da").expectStatus(200);
    gone(scene, "a");
    scene.get(scene.path("configmaps", "b")).expectStatus(200);
  }

  private static void collectionWithFinalizers(Scene scene) {
    create(scene, Manifests.labelled(finalized("a", "example.com/f"), "color", "red"));
    create(scene, Manifests.labelled(Manifests.configMap("b"), "color", "red"));
    scene.delete(scene.path("configmaps") + "?labelSelector=color%3Dred").expectStatus(200);
    scene
        .get(scene.path("configmaps", "a"))
        .expectStatus(200)
        .expectPresent("/metadata/deletionTimestamp");
    gone(scene, "b");
  }

  private static ObjectNode finalized(String name, String... finalizers) {
    return Manifests.finalized(Manifests.configMap(name), finalizers);
  }

  private static Reply create(Scene scene, ObjectNode map) {
    return scene.post(scene.path("configmaps"), map).expectStatus(201);
  }

  private static void gone(Scene scene, String name) {
    scene.get(scene.path("configmaps", name)).expectFailure(404, "NotFound");
  }
}
