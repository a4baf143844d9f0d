package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Status and scale of built-in kinds. */
final class SubresourceCases {

  private SubresourceCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("subresources")
        .add("a status is not taken on create", SubresourceCases::statusOnCreate)
        .add("a status is not taken by an update of the object", SubresourceCases::statusOnUpdate)
        .add("an update of status changes nothing but status", SubresourceCases::updateOfStatus)
        .add("a patch of status changes nothing but status", SubresourceCases::patchOfStatus)
        .add(
            "an update of status from an old revision is a conflict",
            SubresourceCases::statusConflict)
        .add("the status of an object can be read", SubresourceCases::readStatus)
        .add(
            "a new pod is pending, and another phase comes by its status",
            SubresourceCases::podPhase)
        .add("a scale shows replicas and selector", SubresourceCases::readScale)
        .add("an update of scale changes replicas and generation", SubresourceCases::updateScale)
        .add("a patch of scale changes replicas", SubresourceCases::patchScale)
        .add(
            "an update of scale from an old revision is a conflict",
            SubresourceCases::scaleConflict)
        .add("the scale of what does not exist is not found", SubresourceCases::scaleOfNothing)
        .add("a subresource that a kind does not have is not found", SubresourceCases::unknown)
        .all();
  }

  private static void statusOnCreate(Scene scene) {
    ObjectNode deployment = Manifests.deployment("d");
    deployment.withObject("/status").put("observedGeneration", 77);
    Reply created =
        scene.post(scene.pathOf("apps/v1", "deployments"), deployment).expectStatus(201);
    Check.different("observedGeneration", "77", created.text("/status/observedGeneration"));
  }

  private static void statusOnUpdate(Scene scene) {
    ObjectNode deployment = create(scene).object();
    deployment.withObject("/metadata").remove("resourceVersion");
    deployment.withObject("/status").put("observedGeneration", 77);
    Reply updated = scene.put(deployment(scene), deployment).expectStatus(200);
    Check.different("observedGeneration", "77", updated.text("/status/observedGeneration"));
  }

  private static void updateOfStatus(Scene scene) {
    ObjectNode deployment = create(scene).object();
    deployment.withObject("/metadata").remove("resourceVersion");
    deployment.withObject("/spec").put("minReadySeconds", 5);
    deployment.withObject("/status").put("observedGeneration", 77);
    scene
        .put(deployment(scene) + "/status", deployment)
        .expectStatus(200)
        .expect("/kind", "Deployment")
        .expect("/status/observedGeneration", 77)
        .expect("/metadata/generation", 1)
        .expectAbsent("/spec/minReadySeconds");
  }

  private static void patchOfStatus(Scene scene) {
    create(scene);
    scene
        .patch(
            deployment(scene) + "/status",
            PatchType.MERGE,
            Json.object("{'spec':{'minReadySeconds':5},'status':{'observedGeneration':77}}"))
        .expectStatus(200)
        .expect("/status/observedGeneration", 77)
        .expectAbsent("/spec/minReadySeconds");
    scene.get(deployment(scene)).expectStatus(200).expect("/metadata/generation", 1);
  }

  private static void statusConflict(Scene scene) {
    ObjectNode old = create(scene).object();
    scene
        .patch(
            deployment(scene),
            PatchType.MERGE,
            Json.object("{'metadata':{'labels':{'color':'red'}}}"))
        .expectStatus(200);
    old.withObject("/status").put("observedGeneration", 77);
    scene
        .put(deployment(scene) + "/status", old)
        .expectFailure(409, "Conflict")
        .expectContains("/message", "the object has been modified")
        .expect("/details/group", "apps");
  }

  private static void readStatus(Scene scene) {
    Reply created = create(scene);
    scene
        .get(deployment(scene) + "/status")
        .expectStatus(200)
        .expect("/kind", "Deployment")
        .expect("/metadata/uid", created.uid())
        .expectPresent("/spec");
  }

  private static void podPhase(Scene scene) {
    ObjectNode pod = Manifests.pod("p");
    pod.withObject("/status").put("phase", "Running");
    scene.post(scene.path("pods"), pod).expectStatus(201).expect("/status/phase", "Pending");
    scene
        .patch(
            scene.path("pods", "p", "status"),
            PatchType.MERGE,
            Json.object("{'status':{'phase':'Running'}}"))
        .expectStatus(200)
        .expect("/status/phase", "Running");
    scene.get(scene.path("pods", "p")).expectStatus(200).expect("/status/phase", "Running");
  }

  private static void readScale(Scene scene) {
    Reply created = create(scene);
    scene
        .get(deployment(scene) + "/scale")
        .expectStatus(200)
        .expect("/kind", "Scale")
        .expect("/apiVersion", "autoscaling/v1")
        .expect("/metadata/name", "d")
        .expect("/metadata/uid", created.uid())
        .expect("/spec/replicas", 2)
        .expect("/status/selector", "app=x");
  }

  private static void updateScale(Scene scene) {
    create(scene);
    ObjectNode scale = scene.get(deployment(scene) + "/scale").expectStatus(200).object();
    scale.withObject("/metadata").remove("resourceVersion");
    scale.withObject("/spec").put("replicas", 3);
    scene
        .put(deployment(scene) + "/scale", scale)
        .expectStatus(200)
        .expect("/kind", "Scale")
        .expect("/spec/replicas", 3);
    scene
        .get(deployment(scene))
        .expectStatus(200)
        .expect("/spec/replicas", 3)
        .expect("/metadata/generation", 2);
  }

  private static void patchScale(Scene scene) {
    create(scene);
    scene
        .patch(
            deployment(scene) + "/scale", PatchType.MERGE, Json.object("{'spec':{'replicas':5}}"))
        .expectStatus(200)
        .expect("/spec/replicas", 5);
    scene.get(deployment(scene)).expectStatus(200).expect("/spec/replicas", 5);
  }

  private static void scaleConflict(Scene scene) {
    create(scene);
    ObjectNode old = scene.get(deployment(scene) + "/scale").expectStatus(200).object();
    scene
        .patch(
            deployment(scene),
            PatchType.MERGE,
            Json.object("{'metadata':{'labels':{'color':'red'}}}"))
        .expectStatus(200);
    old.withObject("/spec").put("replicas", 3);
    scene.put(deployment(scene) + "/scale", old).expectFailure(409, "Conflict");
  }

  private static void scaleOfNothing(Scene scene) {
    scene
        .get(scene.pathOf("apps/v1", "deployments", "none", "scale"))
        .expectFailure(404, "NotFound")
        .expectContains("/message", "\"none\" not found");
  }

  private static void unknown(Scene scene) {
    scene.post(scene.path("configmaps"), Manifests.configMap("a")).expectStatus(201);
    scene.get(scene.path("configmaps", "a", "status")).expectFailure(404, "NotFound");
    scene.get(scene.path("configmaps", "a", "scale")).expectFailure(404, "NotFound");
  }

  /** Paused, so that on a cluster nothing starts although it has replicas. */
  private static Reply create(Scene scene) {
    ObjectNode deployment = Manifests.deployment("d");
    deployment.withObject("/spec").put("paused", true).put("replicas", 2);
    return scene.post(scene.pathOf("apps/v1", "deployments"), deployment).expectStatus(201);
  }

  private static String deployment(Scene scene) {
    return scene.pathOf("apps/v1", "deployments", "d");
  }
}
