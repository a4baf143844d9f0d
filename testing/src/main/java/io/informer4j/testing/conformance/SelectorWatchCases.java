package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Watches with selectors: objects that enter and leave. */
final class SelectorWatchCases {

  private SelectorWatchCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("watch with selector")
        .add("an object that enters a selector is added", SelectorWatchCases::enters)
        .add("an object that leaves a selector is deleted", SelectorWatchCases::leaves)
        .add(
            "what leaves is shown as it was, with the revision of the change",
            SelectorWatchCases::lastState)
        .add("an object outside of a selector is silent", SelectorWatchCases::outside)
        .add("an object that loses its label leaves", SelectorWatchCases::losesLabel)
        .add("set-based selectors are entered and left", SelectorWatchCases::setBased)
        .add("an object enters the selector of an absent label", SelectorWatchCases::absent)
        .add("a watch by name shows one object only", SelectorWatchCases::byName)
        .add("a watch by name shows the object that comes back", SelectorWatchCases::comesBack)
        .add("a pod enters a node's selector when it is bound", SelectorWatchCases::bound)
        .add("a pod leaves a phase and enters another", SelectorWatchCases::phase)
        .add("initial events are those of the selector", SelectorWatchCases::initial)
        .add("catching up enters and leaves as it happened", SelectorWatchCases::catchUp)
        .add("a bad label selector is refused", SelectorWatchCases::badLabel)
        .add("a field that cannot be selected by is refused", SelectorWatchCases::badField)
        .all();
  }

  private static WatchReader red(Scene scene) {
    return Maps.watch(scene, "resourceVersion", Maps.now(scene), "labelSelector", "color=red");
  }

  private static void enters(Scene scene) {
    Maps.create(scene, "a", "color", "blue");
    try (WatchReader watch = red(scene)) {
      Reply changed = Maps.label(scene, "a", "color", "red");
      watch
          .nextObject()
          .expectType("ADDED")
          .expectName("a")
          .expect("/metadata/resourceVersion", changed.resourceVersion());
    }
  }

  private static void leaves(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    try (WatchReader watch = red(scene)) {
      Maps.set(scene, "a", "2");
      watch.nextObject().expectType("MODIFIED").expectName("a");
      Maps.label(scene, "a", "color", "blue");
      watch.nextObject().expectType("DELETED").expectName("a");
      scene.get(scene.path("configmaps", "a")).expectStatus(200);
    }
  }

  private static void lastState(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    try (WatchReader watch = red(scene)) {
      Reply changed =
          Maps.change(scene, "a", "{'metadata':{'labels':{'color':'blue'}},'data':{'a':'2'}}");
      watch
          .nextObject()
          .expectType("DELETED")
          .expect("/metadata/labels/color", "red")
          .expect("/data/a", "1")
          .expect("/metadata/resourceVersion", changed.resourceVersion());
    }
  }

  private static void outside(Scene scene) {
    Maps.create(scene, "out", "color", "blue");
    try (WatchReader watch = red(scene)) {
      Maps.set(scene, "out", "2");
      Maps.label(scene, "out", "color", "green");
      Maps.delete(scene, "out");
      Maps.create(scene, "in", "color", "red");
      watch.nextObject().expectType("ADDED").expectName("in");
    }
  }

  private static void losesLabel(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    try (WatchReader watch = red(scene)) {
      Maps.change(scene, "a", "{'metadata':{'labels':{'color':null}}}");
      watch.nextObject().expectType("DELETED").expectName("a");
    }
  }

  private static void setBased(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    try (WatchReader watch = Maps.watch(
        scene, "resourceVersion", Maps.now(scene), "labelSelector", "color in (red, blue)")) {
      Maps.label(scene, "a", "color", "blue");
      watch.nextObject().expectType("MODIFIED").expect("/metadata/labels/color", "blue");
      Maps.label(scene, "a", "color", "green");
      watch.nextObject().expectType("DELETED").expect("/metadata/labels/color", "blue");
      Maps.label(scene, "a", "color", "red");
      watch.nextObject().expectType("ADDED").expect("/metadata/labels/color", "red");
    }
  }

  private static void absent(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    try (WatchReader watch =
        Maps.watch(scene, "resourceVersion", Maps.now(scene), "labelSelector", "!color")) {
      Maps.change(scene, "a", "{'metadata':{'labels':{'color':null}}}");
      watch.nextObject().expectType("ADDED").expectName("a");
      Maps.label(scene, "a", "color", "red");
      watch.nextObject().expectType("DELETED").expectName("a").expect("/metadata/labels/color", "");
    }
  }

  private static WatchReader named(Scene scene, String name) {
    return Maps.watch(
        scene, "resourceVersion", Maps.now(scene), "fieldSelector", "metadata.name=" + name);
  }

  private static void byName(Scene scene) {
    try (WatchReader watch = named(scene, "b")) {
      Maps.createAll(scene, "a", "b", "c");
      Maps.set(scene, "a", "2");
      Maps.delete(scene, "b");
      watch.nextObject().expectType("ADDED").expectName("b");
      watch.nextObject().expectType("DELETED").expectName("b");
    }
  }

  private static void comesBack(Scene scene) {
    try (WatchReader watch = named(scene, "a")) {
      Maps.create(scene, "a");
      Maps.delete(scene, "a");
      Maps.create(scene, "a");
      String first = watch.nextObject().expectType("ADDED").text("/metadata/uid");
      watch.nextObject().expectType("DELETED").expect("/metadata/uid", first);
      String second = watch.nextObject().expectType("ADDED").text("/metadata/uid");
      Check.different("uid", first, second);
    }
  }

  private static void bound(Scene scene) {
    String node = scene.unique("node");
    Reply created = scene.post(scene.path("pods"), Manifests.pod("p")).expectStatus(201);
    String path = Maps.watchPath(
        scene.path("pods"),
        "resourceVersion",
        created.resourceVersion(),
        "fieldSelector",
        "spec.nodeName=" + node);
    try (WatchReader watch = scene.watch(path)) {
      ObjectNode binding = Manifests.named("v1", "Binding", "p");
      binding.set("target", Json.object("{'apiVersion':'v1','kind':'Node','name':'" + node + "'}"));
      scene.post(scene.path("pods", "p", "binding"), binding).expectStatus(201);
      watch.nextObject().expectType("ADDED").expectName("p").expect("/spec/nodeName", node);
      scene
          .delete(scene.path("pods", "p"), Json.object("{'gracePeriodSeconds':0}"))
          .expectStatus(200);
      WatchEvent event = watch.nextObject();
      while (event.type().equals("MODIFIED")) {
        // A pod on a node may be marked first.
        event = watch.nextObject();
      }
      event.expectType("DELETED").expectName("p");
    }
  }

  private static void phase(Scene scene) {
    Reply created = scene.post(scene.path("pods"), Manifests.pod("p")).expectStatus(201);
    created.expect("/status/phase", "Pending");
    try (WatchReader pending = inPhase(scene, created, "Pending");
        WatchReader running = inPhase(scene, created, "Running")) {
      Reply changed = scene
          .patch(
              scene.path("pods", "p", "status"),
              PatchType.MERGE,
              Json.object("{'status':{'phase':'Running'}}"))
          .expectStatus(200);
      pending
          .nextObject()
          .expectType("DELETED")
          .expect("/status/phase", "Pending")
          .expect("/metadata/resourceVersion", changed.resourceVersion());
      running.nextObject().expectType("ADDED").expect("/status/phase", "Running");
    }
  }

  private static WatchReader inPhase(Scene scene, Reply created, String phase) {
    return scene.watch(Maps.watchPath(
        scene.path("pods"),
        "resourceVersion",
        created.resourceVersion(),
        "fieldSelector",
        "status.phase=" + phase));
  }

  private static void initial(Scene scene) {
    Maps.create(scene, "a", "color", "blue");
    Reply last = Maps.create(scene, "b", "color", "red");
    Maps.list(scene, "resourceVersion", last.resourceVersion());
    try (WatchReader watch = Maps.watch(scene, "labelSelector", "color=red")) {
      watch.nextObject().expectType("ADDED").expectName("b");
      Maps.set(scene, "a", "2");
      Maps.set(scene, "b", "2");
      watch.nextObject().expectType("MODIFIED").expectName("b");
    }
  }

  private static void catchUp(Scene scene) {
    String begin = Maps.now(scene);
    Maps.create(scene, "a", "color", "blue");
    Maps.label(scene, "a", "color", "red");
    Maps.label(scene, "a", "color", "blue");
    Maps.label(scene, "a", "color", "red");
    Maps.delete(scene, "a");
    try (WatchReader watch =
        Maps.watch(scene, "resourceVersion", begin, "labelSelector", "color=red")) {
      Check.equal(
          "events",
          List.of("ADDED a", "DELETED a", "ADDED a", "DELETED a"),
          Maps.summary(watch.nextObjects(4)));
    }
  }

  private static void badLabel(Scene scene) {
    try (WatchReader watch = Maps.watch(scene, "labelSelector", "color in (red")) {
      watch
          .reply()
          .expectFailure(400, "BadRequest")
          .expectContains("/message", "unable to parse requirement");
    }
  }

  private static void badField(Scene scene) {
    try (WatchReader watch = Maps.watch(scene, "fieldSelector", "data.a=1")) {
      watch.reply().expectFailure(400, "BadRequest").expectContains("/message", "data.a");
    }
  }
}
