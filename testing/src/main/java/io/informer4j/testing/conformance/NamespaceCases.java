package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Namespaces, and what is in those that are missing or going. */
final class NamespaceCases {

  private NamespaceCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("namespaces")
        .add("a new namespace is active and in no namespace", NamespaceCases::created)
        .add(
            "a namespace is labelled with its name",
            Requirement.since(21, "the label kubernetes.io/metadata.name"),
            NamespaceCases::labelled)
        .add("a namespace's name has no dots", NamespaceCases::dots)
        .add("nothing is created in a namespace that does not exist", NamespaceCases::missing)
        .add("a namespace that does not exist has empty lists", NamespaceCases::emptyLists)
        .add("nothing is created in a namespace that is being deleted", NamespaceCases::terminating)
        .add(
            "what is in a namespace that is being deleted can be changed",
            NamespaceCases::changedWhileTerminating)
        .add("the same name in two namespaces is two objects", NamespaceCases::twoObjects)
        .all();
  }

  private static void created(Scene scene) {
    scene
        .get("/api/v1/namespaces/" + scene.namespace())
        .expectStatus(200)
        .expect("/kind", "Namespace")
        .expect("/status/phase", "Active")
        .expectTree("/spec/finalizers", "['kubernetes']")
        .expectAbsent("/metadata/namespace");
  }

  private static void labelled(Scene scene) {
    scene
        .get("/api/v1/namespaces/" + scene.namespace())
        .expectStatus(200)
        .expect("/metadata/labels/kubernetes.io~1metadata.name", scene.namespace());
  }

  private static void dots(Scene scene) {
    scene
        .post("/api/v1/namespaces", Manifests.namespace(scene.unique("a.b")))
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "metadata.name");
  }

  private static void missing(Scene scene) {
    scene
        .post(Scene.pathIn(scene.unique("none"), "v1", "configmaps"), Manifests.configMap("a"))
        .expectFailure(404, "NotFound")
        .expect("/message", "namespaces \"" + scene.unique("none") + "\" not found")
        .expect("/details/name", scene.unique("none"))
        .expect("/details/kind", "namespaces");
  }

  private static void emptyLists(Scene scene) {
    scene
        .get(Scene.pathIn(scene.unique("none"), "v1", "configmaps"))
        .expectStatus(200)
        .expect("/kind", "ConfigMapList")
        .expectTree("/items", "[]");
  }

  private static void terminating(Scene scene) {
    String namespace = terminatingNamespace(scene);
    scene
        .post(Scene.pathIn(namespace, "v1", "configmaps"), Manifests.configMap("b"))
        .expectFailure(403, "Forbidden")
        .expect(
            "/message",
            "configmaps \"b\" is forbidden: unable to create new content in namespace " + namespace
                + " because it is being terminated")
        .expect("/details/name", "b")
        .expect("/details/kind", "configmaps")
        .expect("/details/causes/0/reason", "NamespaceTerminating")
        .expect("/details/causes/0/field", "metadata.namespace");
  }

  private static void changedWhileTerminating(Scene scene) {
    String namespace = terminatingNamespace(scene);
    scene
        .patch(
            Scene.pathIn(namespace, "v1", "configmaps", "a"),
            PatchType.MERGE,
            Json.object("{'data':{'a':'2'}}"))
        .expectStatus(200)
        .expect("/data/a", "2");
  }

  private static void twoObjects(Scene scene) {
    String other = scene.createNamespace("other");
    Reply one = scene.post(scene.path("configmaps"), Manifests.configMap("a")).expectStatus(201);
    Reply two = scene
        .post(Scene.pathIn(other, "v1", "configmaps"), Manifests.configMap("a"))
        .expectStatus(201);
    Check.different("uid", one.uid(), two.uid());
    scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    scene.get(Scene.pathIn(other, "v1", "configmaps", "a")).expectStatus(200);
  }

  /** What has a finalizer keeps its namespace, whoever clears it. */
  private static String terminatingNamespace(Scene scene) {
    String namespace = scene.createNamespace("going");
    ObjectNode map = Manifests.finalized(Manifests.configMap("a"), "example.com/f");
    scene.post(Scene.pathIn(namespace, "v1", "configmaps"), map).expectStatus(201);
    scene
        .delete("/api/v1/namespaces/" + namespace)
        .expectStatus(200)
        .expect("/kind", "Namespace")
        .expect("/status/phase", "Terminating")
        .expectPresent("/metadata/deletionTimestamp");
    return namespace;
  }
}
