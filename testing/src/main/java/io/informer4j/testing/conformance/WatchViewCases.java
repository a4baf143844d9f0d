package io.informer4j.testing.conformance;

import java.util.List;
import java.util.Map;

/** Watches in other forms than the objects' own. */
final class WatchViewCases {

  private static final Map<String, String> TABLE =
      Map.of("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io,application/json");
  private static final Map<String, String> METADATA =
      Map.of("Accept", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");

  private WatchViewCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("watch in other forms")
        .add("a watch as a table has a row per event", WatchViewCases::table)
        .add("a watch as metadata has no data", WatchViewCases::metadata)
        .add("a watch as metadata enters and leaves selectors", WatchViewCases::metadataSelected)
        .add("a bookmark of a watch as metadata is metadata", WatchViewCases::metadataBookmark)
        .add("a watch in a form that nobody knows is refused", WatchViewCases::notAcceptable)
        .all();
  }

  private static String from(Scene scene, String... query) {
    String path = Maps.watchPath(Maps.path(scene), query);
    return path + "&resourceVersion=" + Maps.now(scene);
  }

  private static void table(Scene scene) {
    try (WatchReader watch = scene.watch(from(scene), TABLE)) {
      Reply created = Maps.create(scene, "a");
      checkRow(watch.next().expectType("ADDED"), created);
      Reply changed = Maps.set(scene, "a", "2");
      checkRow(watch.next().expectType("MODIFIED"), changed);
    }
  }

  private static void checkRow(WatchEvent event, Reply written) {
    event
        .expect("/kind", "Table")
        .expect("/apiVersion", "meta.k8s.io/v1")
        .expect("/rows/0/cells/0", "a")
        .expect("/rows/0/object/metadata/name", "a")
        .expect("/rows/0/object/metadata/resourceVersion", written.resourceVersion())
        .expect("/rows/1", "");
  }

  private static void metadata(Scene scene) {
    try (WatchReader watch = scene.watch(from(scene), METADATA)) {
      Reply created = Maps.create(scene, "a", "color", "red");
      watch
          .next()
          .expectType("ADDED")
          .expect("/kind", "PartialObjectMetadata")
          .expect("/apiVersion", "meta.k8s.io/v1")
          .expect("/metadata/uid", created.uid())
          .expect("/metadata/labels/color", "red")
          .expect("/metadata/resourceVersion", created.resourceVersion())
          .expect("/data", "");
      Maps.delete(scene, "a");
      watch
          .next()
          .expectType("DELETED")
          .expect("/kind", "PartialObjectMetadata")
          .expectName("a");
    }
  }

  private static void metadataSelected(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    try (WatchReader watch = scene.watch(from(scene, "labelSelector", "color=red"), METADATA)) {
      Maps.label(scene, "a", "color", "blue");
      watch.next().expectType("DELETED").expect("/metadata/labels/color", "red");
      Maps.label(scene, "a", "color", "red");
      watch.next().expectType("ADDED").expect("/kind", "PartialObjectMetadata");
    }
  }

  private static void metadataBookmark(Scene scene) {
    String created = Maps.create(scene, "a").resourceVersion();
    List<WatchEvent> events = BookmarkCases.eventsWithBookmark(
        scene,
        Maps.path(scene),
        METADATA,
        BookmarkCases.otherChange(scene),
        "resourceVersion",
        created);
    events.get(events.size() - 1).expectType("BOOKMARK").expect("/kind", "PartialObjectMetadata");
  }

  private static void notAcceptable(Scene scene) {
    try (WatchReader watch = scene.watch(from(scene), Map.of("Accept", "text/csv"))) {
      watch.reply().expectStatus(406).expect("/reason", "NotAcceptable");
    }
  }
}
