package io.informer4j.testing.conformance;

import java.util.List;

/** What watches see of deletions. */
final class DeletionWatchCases {

  private DeletionWatchCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("watch of deletions")
        .add(
            "a deletion has the last state and a revision of its own",
            DeletionWatchCases::lastState)
        .add(
            "a watch from the revision of a deletion does not repeat it",
            DeletionWatchCases::notRepeated)
        .add("a finalizer makes of a deletion a change first", DeletionWatchCases::finalizer)
        .add(
            "each finalizer that goes is a change, the last one the deletion",
            DeletionWatchCases::finalizers)
        .add("a deleted collection is one deletion for each", DeletionWatchCases::collection)
        .add("an object that comes back is added with another uid", DeletionWatchCases::comesBack)
        .all();
  }

  private static void lastState(Scene scene) {
    Maps.create(scene, "a");
    Reply changed = Maps.set(scene, "a", "2");
    try (WatchReader watch = Maps.watchFrom(scene, changed.resourceVersion())) {
      Maps.delete(scene, "a");
      WatchEvent event = watch.nextObject();
      event
          .expectType("DELETED")
          .expectName("a")
          .expect("/kind", "ConfigMap")
          .expect("/data/a", "2")
          .expect("/metadata/uid", changed.uid());
      Check.that(
          Maps.isAfter(event.resourceVersion(), changed.resourceVersion()),
          event.resourceVersion() + " is after the last change " + changed.resourceVersion());
    }
  }

  private static void notRepeated(Scene scene) {
    Reply created = Maps.create(scene, "a");
    String deletion;
    try (WatchReader watch = Maps.watchFrom(scene, created.resourceVersion())) {
      Maps.delete(scene, "a");
      deletion = watch.nextObject().expectType("DELETED").resourceVersion();
    }
    try (WatchReader watch = Maps.watchFrom(scene, deletion)) {
      Maps.create(scene, "b");
      watch.nextObject().expectType("ADDED").expectName("b");
    }
  }

  private static void finalizer(Scene scene) {
    try (WatchReader watch = Maps.watchFrom(scene, Maps.now(scene))) {
      scene
          .post(
              Maps.path(scene), Manifests.finalized(Manifests.configMap("a"), "informer4j.io/wait"))
          .expectStatus(201);
      watch.nextObject().expectType("ADDED").expect("/metadata/deletionTimestamp", "");
      scene.delete(scene.path("configmaps", "a")).expectStatus(200);
      WatchEvent marked = watch.nextObject().expectType("MODIFIED");
      Check.that(!marked.text("/metadata/deletionTimestamp").isEmpty(), "it is marked as deleted");
      marked.expect("/metadata/deletionGracePeriodSeconds", 0);
      Maps.change(scene, "a", "{'metadata':{'finalizers':null}}");
      WatchEvent deleted = watch.nextObject().expectType("DELETED").expectName("a");
      Check.that(
          Maps.isAfter(deleted.resourceVersion(), marked.resourceVersion()),
          "the deletion is after the mark");
      scene.get(scene.path("configmaps", "a")).expectFailure(404, "NotFound");
    }
  }

  private static void finalizers(Scene scene) {
    scene
        .post(
            Maps.path(scene),
            Manifests.finalized(Manifests.configMap("a"), "informer4j.io/one", "informer4j.io/two"))
        .expectStatus(201);
    scene.delete(scene.path("configmaps", "a")).expectStatus(200);
    try (WatchReader watch = Maps.watchFrom(scene, Maps.now(scene))) {
      Maps.change(scene, "a", "{'metadata':{'finalizers':['informer4j.io/two']}}");
      watch
          .nextObject()
          .expectType("MODIFIED")
          .expect("/metadata/finalizers", "[\"informer4j.io/two\"]");
      Maps.change(scene, "a", "{'metadata':{'finalizers':[]}}");
      watch.nextObject().expectType("DELETED").expectName("a");
    }
  }

  private static void collection(Scene scene) {
    for (String name : List.of("a", "b", "c")) {
      Maps.create(scene, name, "color", "red");
    }
    Maps.create(scene, "d", "color", "blue");
    try (WatchReader watch = Maps.watchFrom(scene, Maps.now(scene))) {
      scene.delete(Maps.path(scene) + "?labelSelector=color%3Dred").expectStatus(200);
      List<String> events = Maps.summary(watch.nextObjects(3)).stream().sorted().toList();
      Check.equal("events", List.of("DELETED a", "DELETED b", "DELETED c"), events);
      Maps.set(scene, "d", "2");
      watch.nextObject().expectType("MODIFIED").expectName("d");
    }
  }

  private static void comesBack(Scene scene) {
    Reply first = Maps.create(scene, "a");
    try (WatchReader watch = Maps.watchFrom(scene, first.resourceVersion())) {
      Maps.delete(scene, "a");
      Reply second = Maps.create(scene, "a");
      watch.nextObject().expectType("DELETED").expect("/metadata/uid", first.uid());
      watch.nextObject().expectType("ADDED").expect("/metadata/uid", second.uid());
      Check.different("uid", first.uid(), second.uid());
    }
  }
}
