package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Which objects label and field selectors select. */
final class SelectorCases {

  private SelectorCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("selectors")
        .add("labels are selected by equality", scene -> {
          labels(scene, "color=red", "a");
          labels(scene, "color==red", "a");
          labels(scene, "color=red,size=big");
          labels(scene, "color=blue,size=big", "b");
        })
        .add(
            "inequality selects those without the label too",
            scene -> labels(scene, "color!=red", "b", "c"))
        .add("labels are selected by sets", scene -> {
          labels(scene, "color in (red,blue)", "a", "b");
          labels(scene, "color notin (red)", "b", "c");
        })
        .add("labels are selected by presence and absence", scene -> {
          labels(scene, "color", "a", "b");
          labels(scene, "!color", "c");
        })
        .add("labels are selected by comparing numbers", scene -> {
          labels(scene, "rank>5", "b");
          labels(scene, "rank<5", "a");
        })
        .add(
            "an empty label selector selects everything", scene -> labels(scene, "", "a", "b", "c"))
        .add("names are selected by field", scene -> {
          fields(scene, "metadata.name=b", "b");
          fields(scene, "metadata.name==b", "b");
          fields(scene, "metadata.name!=b", "a", "c");
          fields(scene, "metadata.name=a,metadata.name=b");
        })
        .add("namespaces are selected by field across all of them", SelectorCases::namespaceField)
        .add("pods are selected by node and phase", SelectorCases::podFields)
        .add("label and field selectors are combined", SelectorCases::combined)
        .add("a label selector that is none is a bad request", SelectorCases::badLabelSelector)
        .add("a field selector that is none is a bad request", SelectorCases::badFieldSelector)
        .add("a field that cannot be selected is a bad request", SelectorCases::unknownField)
        .all();
  }

  private static void labels(Scene scene, String selector, String... expected) {
    createAll(scene);
    String all = selector.isEmpty() ? "case=x" : "case=x," + selector;
    expect(scene, "?labelSelector=" + Scene.encode(all), expected);
  }

  private static void fields(Scene scene, String selector, String... expected) {
    createAll(scene);
    expect(scene, "?labelSelector=case%3Dx&fieldSelector=" + Scene.encode(selector), expected);
  }

  private static void expect(Scene scene, String query, String... expected) {
    Reply list = scene.get(scene.path("configmaps") + query).expectStatus(200);
    Check.equal("objects selected by " + query, List.of(expected), Json.names(list.at("/items")));
  }

  private static void namespaceField(Scene scene) {
    createAll(scene);
    Reply list = scene
        .get("/api/v1/configmaps?labelSelector=case%3Dx&fieldSelector="
            + Scene.encode("metadata.namespace=" + scene.namespace()))
        .expectStatus(200);
    Check.equal("objects", List.of("a", "b", "c"), Json.names(list.at("/items")));
  }

  private static void podFields(Scene scene) {
    ObjectNode bound = Manifests.pod("bound");
    bound.withObject("/spec").put("nodeName", "nowhere");
    scene.post(scene.path("pods"), bound).expectStatus(201);
    scene.post(scene.path("pods"), Manifests.pod("free")).expectStatus(201);
    scene
        .patch(
            scene.path("pods", "bound", "status"),
            PatchType.MERGE,
            Json.object("{'status':{'phase':'Running'}}"))
        .expectStatus(200);
    pods(scene, "spec.nodeName=nowhere", "bound");
    pods(scene, "spec.nodeName=", "free");
    pods(scene, "spec.nodeName!=nowhere", "free");
    pods(scene, "status.phase=Pending", "free");
    pods(scene, "status.phase=Running,spec.nodeName=nowhere", "bound");
    pods(scene, "spec.schedulerName=nobody", "bound", "free");
    // Without its grace, since no kubelet ends it.
    scene.delete(scene.path("pods", "bound") + "?gracePeriodSeconds=0").expectStatus(200);
  }

  private static void pods(Scene scene, String selector, String... expected) {
    Reply list = scene
        .get(scene.path("pods") + "?fieldSelector=" + Scene.encode(selector))
        .expectStatus(200);
    Check.equal("pods selected by " + selector, List.of(expected), Json.names(list.at("/items")));
  }

  private static void combined(Scene scene) {
    createAll(scene);
    expect(scene, "?labelSelector=color&fieldSelector=metadata.name%3Db", "b");
    expect(scene, "?labelSelector=color%3Dred&fieldSelector=metadata.name%3Db");
  }

  private static void badLabelSelector(Scene scene) {
    for (String selector : List.of("color in (red", "=red", "color=red,,", "color=not a label")) {
      scene
          .get(scene.path("configmaps") + "?labelSelector=" + Scene.encode(selector))
          .expectFailure(400, "BadRequest");
    }
  }

  private static void badFieldSelector(Scene scene) {
    scene
        .get(scene.path("configmaps") + "?fieldSelector=" + Scene.encode("metadata.name"))
        .expectFailure(400, "BadRequest");
  }

  private static void unknownField(Scene scene) {
    scene
        .get(scene.path("configmaps") + "?fieldSelector=" + Scene.encode("data.a=1"))
        .expectFailure(400, "BadRequest")
        .expectContains("/message", "data.a");
  }

  /** Once per scene: a case may select several times. */
  private static void createAll(Scene scene) {
    if (scene.get(scene.path("configmaps", "a")).status() == 200) {
      return;
    }
    create(scene, "a", Json.object("{'case':'x','color':'red','rank':'3'}"));
    create(scene, "b", Json.object("{'case':'x','color':'blue','size':'big','rank':'7'}"));
    create(scene, "c", Json.object("{'case':'x'}"));
  }

  private static void create(Scene scene, String name, ObjectNode labels) {
    ObjectNode map = Manifests.configMap(name);
    map.withObject("/metadata").set("labels", labels);
    scene.post(scene.path("configmaps"), map).expectStatus(201);
  }
}
