package io.informer4j.testing.conformance;

import java.util.ArrayList;
import java.util.List;

/** Watches: where they begin, what they bring, how they end. */
final class WatchCases {

  private WatchCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("watch")
        .add("a watch answers at once, as a stream of JSON", WatchCases::headers)
        .add("a watch without a revision begins with what exists", WatchCases::unset)
        .add("a watch from revision 0 begins with what exists", WatchCases::zero)
        .add("a watch from a list's revision begins after it", WatchCases::afterList)
        .add("a watch from a past revision catches up", WatchCases::past)
        .add(
            "a watch from an object's revision does not repeat the object", WatchCases::notRepeated)
        .add("events carry kind, apiVersion and the object as it was written", WatchCases::form)
        .add("each change is an event, in order", WatchCases::eachChange)
        .add("events are ordered by revision", WatchCases::ordered)
        .add("an update that changes nothing is no event", WatchCases::noChange)
        .add("a watch of one namespace does not show others", WatchCases::oneNamespace)
        .add("a watch of all namespaces shows each", WatchCases::allNamespaces)
        .add("a watch does not show other resources", WatchCases::oneResource)
        .add("a namespace that does not exist yet can be watched", WatchCases::noNamespace)
        .add("a watch ends when its time is over", WatchCases::timeout)
        .add("a watch from a future revision is accepted and silent", WatchCases::future)
        .add("a watch from what is no revision is refused", WatchCases::malformed)
        .add(
            "resourceVersionMatch without initial events is refused for a watch", WatchCases::match)
        .add("changes of the status are events of the object", WatchCases::status)
        .add("a watch closed by the client can be followed by another", WatchCases::resume)
        .all();
  }

  private static void headers(Scene scene) {
    try (WatchReader watch = Maps.watchFrom(scene, Maps.now(scene))) {
      Check.equal("status", 200, watch.status());
      Check.equal("Content-Type", "application/json", header(watch, "Content-Type"));
      Check.equal("Transfer-Encoding", "chunked", header(watch, "Transfer-Encoding"));
      Check.equal("Cache-Control", "no-cache, private", header(watch, "Cache-Control"));
      Check.equal("Content-Length", "", header(watch, "Content-Length"));
    }
  }

  private static String header(WatchReader watch, String name) {
    return watch.headers().firstValue(name).orElse("");
  }

  private static void unset(Scene scene) {
    checkInitial(scene);
  }

  private static void zero(Scene scene) {
    checkInitial(scene, "resourceVersion", "0");
  }

  private static void checkInitial(Scene scene, String... query) {
    Maps.create(scene, "a", "color", "red");
    Reply second = Maps.create(scene, "b", "color", "red");
    // A watch may begin with an old state, but never with one that its cache has left behind.
    Maps.list(scene, "resourceVersion", second.resourceVersion());
    List<String> all = new ArrayList<>(List.of(query));
    all.addAll(List.of("labelSelector", "color=red"));
    try (WatchReader watch = Maps.watch(scene, all.toArray(String[]::new))) {
      List<WatchEvent> initial = watch.nextObjects(2);
      Check.equal(
          "events",
          List.of("ADDED a", "ADDED b"),
          Maps.summary(initial).stream().sorted().toList());
      Maps.set(scene, "a", "2");
      watch.nextObject().expectType("MODIFIED").expectName("a");
    }
  }

  private static void afterList(Scene scene) {
    Maps.create(scene, "a");
    Reply list = Maps.list(scene);
    try (WatchReader watch = Maps.watchFrom(scene, list.resourceVersion())) {
      Maps.create(scene, "b");
      watch.nextObject().expectType("ADDED").expectName("b");
    }
  }

  private static void past(Scene scene) {
    String begin = Maps.now(scene);
    Maps.create(scene, "a");
    Maps.set(scene, "a", "2");
    Maps.delete(scene, "a");
    try (WatchReader watch = Maps.watchFrom(scene, begin)) {
      watch.nextObject().expectType("ADDED").expectName("a").expect("/data/a", "1");
      watch.nextObject().expectType("MODIFIED").expectName("a").expect("/data/a", "2");
      watch.nextObject().expectType("DELETED").expectName("a").expect("/data/a", "2");
    }
  }

  private static void notRepeated(Scene scene) {
    Reply created = Maps.create(scene, "a");
    try (WatchReader watch = Maps.watchFrom(scene, created.resourceVersion())) {
      Maps.set(scene, "a", "2");
      watch.nextObject().expectType("MODIFIED").expect("/data/a", "2");
    }
  }

  private static void form(Scene scene) {
    try (WatchReader watch = Maps.watchFrom(scene, Maps.now(scene))) {
      Reply created = Maps.create(scene, "a");
      WatchEvent event = watch.nextObject().expectType("ADDED");
      Check.equal("object of the event", created.body(), event.object());
      Reply changed = Maps.set(scene, "a", "2");
      WatchEvent second = watch.nextObject().expectType("MODIFIED");
      Check.equal("object of the event", changed.body(), second.object());
    }
  }

  private static void eachChange(Scene scene) {
    Reply created = Maps.create(scene, "a");
    try (WatchReader watch = Maps.watchFrom(scene, created.resourceVersion())) {
      List<String> written = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        written.add(Maps.set(scene, "a", "v" + i).resourceVersion());
      }
      Check.equal("revisions", written, Maps.revisions(watch.nextObjects(20)));
    }
  }

  private static void ordered(Scene scene) {
    String begin = Maps.now(scene);
    for (int i = 0; i < 8; i++) {
      Maps.create(scene, "m-" + i);
    }
    for (int i = 7; i >= 0; i -= 2) {
      Maps.delete(scene, "m-" + i);
    }
    try (WatchReader watch = Maps.watchFrom(scene, begin)) {
      String last = begin;
      for (WatchEvent event : watch.nextObjects(12)) {
        Check.that(
            Maps.isAfter(event.resourceVersion(), last),
            event.resourceVersion() + " is after " + last);
        last = event.resourceVersion();
      }
    }
  }

  private static void noChange(Scene scene) {
    Reply created = Maps.create(scene, "a");
    try (WatchReader watch = Maps.watchFrom(scene, created.resourceVersion())) {
      Maps.set(scene, "a", "1");
      Maps.set(scene, "a", "2");
      watch.nextObject().expectType("MODIFIED").expect("/data/a", "2");
    }
  }

  private static void oneNamespace(Scene scene) {
    String other = scene.createNamespace("other");
    try (WatchReader watch = Maps.watchFrom(scene, Maps.now(scene))) {
      scene
          .post(Scene.pathIn(other, "v1", "configmaps"), Manifests.configMap("elsewhere"))
          .expectStatus(201);
      Maps.create(scene, "here");
      watch.nextObject().expectName("here").expect("/metadata/namespace", scene.namespace());
    }
  }

  private static void allNamespaces(Scene scene) {
    String other = scene.createNamespace("other");
    String value = scene.unique("all");
    String path = Maps.watchPath(
        "/api/v1/configmaps", "resourceVersion", Maps.now(scene), "labelSelector", "case=" + value);
    try (WatchReader watch = scene.watch(path)) {
      Maps.create(scene, "a", "case", value);
      scene
          .post(
              Scene.pathIn(other, "v1", "configmaps"),
              Manifests.labelled(Manifests.configMap("a"), "case", value))
          .expectStatus(201);
      watch.nextObject().expectType("ADDED").expect("/metadata/namespace", scene.namespace());
      watch.nextObject().expectType("ADDED").expect("/metadata/namespace", other);
    }
  }

  private static void oneResource(Scene scene) {
    try (WatchReader watch = Maps.watchFrom(scene, Maps.now(scene))) {
      scene
          .post(scene.path("secrets"), Manifests.named("v1", "Secret", "hidden"))
          .expectStatus(201);
      Maps.create(scene, "shown");
      watch.nextObject().expectName("shown").expect("/kind", "ConfigMap");
    }
  }

  private static void noNamespace(Scene scene) {
    String name = scene.unique("later");
    String collection = Scene.pathIn(name, "v1", "configmaps");
    try (WatchReader watch =
        scene.watch(Maps.watchPath(collection, "resourceVersion", Maps.now(scene)))) {
      Check.equal("name", name, scene.createNamespace("later"));
      scene.post(collection, Manifests.configMap("a")).expectStatus(201);
      // A cluster puts its certificates into every namespace.
      WatchEvent event = watch.nextObject();
      while (!event.name().equals("a")) {
        event = watch.nextObject();
      }
      event.expectType("ADDED");
    }
  }

  private static void timeout(Scene scene) {
    long start = System.nanoTime();
    String query = "?watch=1&timeoutSeconds=2&resourceVersion=" + Maps.now(scene);
    try (WatchReader watch = scene.watch(Maps.path(scene) + query)) {
      Maps.create(scene, "a");
      List<WatchEvent> events = watch.untilEnd();
      Check.equal("events", List.of("ADDED a"), Maps.summary(events));
      long millis = (System.nanoTime() - start) / 1_000_000;
      Check.that(millis >= 1500, "it does not end before its time: " + millis + " ms");
      Check.that(millis <= 20_000, "it does not end long after its time: " + millis + " ms");
    }
  }

  private static void future(Scene scene) {
    String query =
        "?watch=1&timeoutSeconds=4&allowWatchBookmarks=true&resourceVersion=999999999999";
    try (WatchReader watch = scene.watch(Maps.path(scene) + query)) {
      Check.equal("status", 200, watch.status());
      Maps.create(scene, "a");
      Check.equal("events", List.of(), Maps.summary(Maps.objects(watch.untilEnd())));
    }
  }

  private static void malformed(Scene scene) {
    try (WatchReader watch = Maps.watchFrom(scene, "abc")) {
      // With 400, 422 or 500, depending on the version.
      Check.that(watch.status() >= 400, "it is refused: " + watch.status());
      watch
          .reply()
          .expect("/status", "Failure")
          .expectContains("/message", "Invalid value: \"abc\"");
    }
  }

  private static void match(Scene scene) {
    try (WatchReader watch = Maps.watch(
        scene, "resourceVersion", Maps.now(scene), "resourceVersionMatch", "NotOlderThan")) {
      watch
          .reply()
          .expectFailure(422, "Invalid")
          .expect("/details/causes/0/reason", "FieldValueForbidden")
          .expect("/details/causes/0/field", "resourceVersionMatch")
          .expectContains("/message", "resourceVersionMatch is forbidden for watch");
    }
  }

  private static void status(Scene scene) {
    Reply created = scene.post(scene.path("pods"), Manifests.pod("p")).expectStatus(201);
    String path = Maps.watchPath(
        scene.path("pods"),
        "resourceVersion",
        created.resourceVersion(),
        "fieldSelector",
        "metadata.name=p");
    try (WatchReader watch = scene.watch(path)) {
      scene
          .patch(
              scene.path("pods", "p", "status"),
              PatchType.MERGE,
              Json.object("{'status':{'message':'hello'}}"))
          .expectStatus(200);
      watch.nextObject().expectType("MODIFIED").expect("/status/message", "hello");
    }
  }

  private static void resume(Scene scene) {
    String last = Maps.now(scene);
    for (int i = 0; i < 5; i++) {
      Maps.create(scene, "m-" + i);
      try (WatchReader watch = Maps.watchFrom(scene, last)) {
        last = watch.nextObject().expectType("ADDED").expectName("m-" + i).resourceVersion();
      }
    }
  }
}
