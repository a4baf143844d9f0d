package io.informer4j.testing.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Watches that begin with the objects that exist and say when these are all. */
final class WatchListCases {

  private static final String END = "/metadata/annotations/k8s.io~1initial-events-end";

  private static final Requirement NO_WATCH_LIST = server ->
      server.hasWatchList() ? Optional.of("the server knows sendInitialEvents") : Optional.empty();

  private WatchListCases() {}

  static List<ConformanceCase> all() {
    Requirement needed = Requirement.WATCH_LIST;
    return new CaseList("streaming lists")
        .add("what exists is added, then comes the end marker", needed, WatchListCases::initial)
        .add("where nothing exists the end marker comes alone", needed, WatchListCases::empty)
        .add("the end marker is not older than what came before", needed, WatchListCases::marker)
        .add("the stream goes on after the end marker", needed, WatchListCases::goesOn)
        .add("a consistent stream has what was written before", needed, WatchListCases::consistent)
        .add("a stream at any revision ends its beginning too", needed, WatchListCases::zero)
        .add(
            "a stream not older than a revision has what that wrote",
            needed,
            WatchListCases::notOlder)
        .add("a selector holds for the initial events too", needed, WatchListCases::selected)
        .add(
            "initial events come as metadata, and so does the marker",
            needed,
            WatchListCases::metadata)
        .add("a watch from the end marker sees nothing twice", needed, WatchListCases::resume)
        .add("without bookmarks there is no end marker", needed, WatchListCases::withoutBookmarks)
        .add("without resourceVersionMatch it is refused", needed, WatchListCases::withoutMatch)
        .add("with an exact match it is refused", needed, WatchListCases::exact)
        .add("initial events are refused for a list", needed, WatchListCases::forList)
        .add("initial events of all namespaces end too", needed, WatchListCases::allNamespaces)
        .add(
            "a server that does not know them refuses them", NO_WATCH_LIST, WatchListCases::unknown)
        .all();
  }

  private static String[] streaming(String... more) {
    List<String> query = new ArrayList<>(List.of(
        "sendInitialEvents",
        "true",
        "resourceVersionMatch",
        "NotOlderThan",
        "allowWatchBookmarks",
        "true"));
    query.addAll(List.of(more));
    return query.toArray(String[]::new);
  }

  /** Returns the initial events, the marker last. */
  private static List<WatchEvent> beginning(WatchReader watch) {
    Check.equal("status", 200, watch.status());
    List<WatchEvent> events = new ArrayList<>();
    WatchEvent event = watch.next();
    while (!event.isBookmark() || event.text(END).isEmpty()) {
      events.add(event);
      event = watch.next();
    }
    events.add(event.expect(END, "true"));
    return events;
  }

  private static List<WatchEvent> beginningOf(Scene scene, String... more) {
    try (WatchReader watch = Maps.watch(scene, streaming(more))) {
      return beginning(watch);
    }
  }

  private static void initial(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    Maps.create(scene, "b", "color", "red");
    List<WatchEvent> events = beginningOf(scene, "labelSelector", "color=red");
    Check.equal(
        "events",
        List.of("ADDED a", "ADDED b", "BOOKMARK"),
        Maps.summary(events).stream().sorted().toList());
    events.get(2).expect("/kind", "ConfigMap").expect("/apiVersion", "v1");
  }

  private static void empty(Scene scene) {
    List<WatchEvent> events = beginningOf(scene, "labelSelector", "color=none");
    Check.equal("events", List.of("BOOKMARK"), Maps.summary(events));
  }

  private static void marker(Scene scene) {
    Maps.createAll(scene, "a", "b", "c");
    List<WatchEvent> events = beginningOf(scene);
    String marker = events.get(events.size() - 1).resourceVersion();
    for (WatchEvent event : events) {
      Maps.checkNotBefore("revision of the marker", marker, event.resourceVersion());
    }
  }

  private static void goesOn(Scene scene) {
    Maps.create(scene, "a");
    try (WatchReader watch = Maps.watch(scene, streaming())) {
      beginning(watch);
      Maps.set(scene, "a", "2");
      Maps.create(scene, "b");
      Maps.delete(scene, "a");
      watch.nextObject().expectType("MODIFIED").expectName("a");
      watch.nextObject().expectType("ADDED").expectName("b");
      watch.nextObject().expectType("DELETED").expectName("a");
    }
  }

  private static void consistent(Scene scene) {
    for (int i = 0; i < 5; i++) {
      String written = Maps.create(scene, "m-" + i).resourceVersion();
      List<WatchEvent> events = beginningOf(scene);
      Check.that(Maps.summary(events).contains("ADDED m-" + i), "m-" + i + " is among them");
      String marker = events.get(events.size() - 1).resourceVersion();
      Maps.checkNotBefore("revision of the marker", marker, written);
    }
  }

  private static void zero(Scene scene) {
    Reply created = Maps.create(scene, "a");
    Maps.list(scene, "resourceVersion", created.resourceVersion());
    List<WatchEvent> events = beginningOf(scene, "resourceVersion", "0");
    Check.that(Maps.summary(events).contains("ADDED a"), "what the cache has seen is among them");
  }

  private static void notOlder(Scene scene) {
    for (int i = 0; i < 5; i++) {
      String written = Maps.create(scene, "m-" + i).resourceVersion();
      List<WatchEvent> events = beginningOf(scene, "resourceVersion", written);
      Check.that(Maps.summary(events).contains("ADDED m-" + i), "m-" + i + " is among them");
    }
  }

  private static void selected(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    Maps.create(scene, "b", "color", "blue");
    try (WatchReader watch = Maps.watch(scene, streaming("labelSelector", "color=red"))) {
      Check.equal("events", List.of("ADDED a", "BOOKMARK"), Maps.summary(beginning(watch)));
      Maps.label(scene, "b", "color", "red");
      watch.nextObject().expectType("ADDED").expectName("b");
    }
  }

  private static void metadata(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    String path = Maps.watchPath(Maps.path(scene), streaming("labelSelector", "color=red"));
    Map<String, String> headers =
        Map.of("Accept", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");
    try (WatchReader watch = scene.watch(path, headers)) {
      for (WatchEvent event : beginning(watch)) {
        event
            .expect("/kind", "PartialObjectMetadata")
            .expect("/apiVersion", "meta.k8s.io/v1")
            .expect("/data", "");
      }
    }
  }

  private static void resume(Scene scene) {
    Maps.createAll(scene, "a", "b");
    List<WatchEvent> events = beginningOf(scene);
    Maps.set(scene, "b", "2");
    try (WatchReader watch =
        Maps.watchFrom(scene, events.get(events.size() - 1).resourceVersion())) {
      watch.nextObject().expectType("MODIFIED").expectName("b");
    }
  }

  private static void withoutBookmarks(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    String query = Maps.query(
        "watch",
        "1",
        "timeoutSeconds",
        "2",
        "sendInitialEvents",
        "true",
        "resourceVersionMatch",
        "NotOlderThan",
        "labelSelector",
        "color=red");
    try (WatchReader watch = scene.watch(Maps.path(scene) + query)) {
      Check.equal("events", List.of("ADDED a"), Maps.summary(watch.untilEnd()));
    }
  }

  private static void withoutMatch(Scene scene) {
    try (WatchReader watch =
        Maps.watch(scene, "sendInitialEvents", "true", "allowWatchBookmarks", "true")) {
      checkRefused(watch);
    }
  }

  private static void exact(Scene scene) {
    try (WatchReader watch = Maps.watch(
        scene,
        "sendInitialEvents",
        "true",
        "resourceVersionMatch",
        "Exact",
        "resourceVersion",
        Maps.now(scene),
        "allowWatchBookmarks",
        "true")) {
      checkRefused(watch);
    }
  }

  private static void checkRefused(WatchReader watch) {
    watch
        .reply()
        .expectFailure(422, "Invalid")
        .expect("/details/group", "meta.k8s.io")
        .expect("/details/kind", "ListOptions")
        .expect("/details/causes/0/reason", "FieldValueForbidden")
        .expect("/details/causes/0/field", "resourceVersionMatch")
        .expectContains(
            "/message", "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan");
  }

  private static void forList(Scene scene) {
    scene
        .get(Maps.path(scene) + "?sendInitialEvents=true&resourceVersionMatch=NotOlderThan")
        .expectFailure(422, "Invalid")
        .expectContains("/message", "sendInitialEvents is forbidden for list");
  }

  private static void allNamespaces(Scene scene) {
    String value = scene.unique("all");
    Maps.create(scene, "a", "case", value);
    String path = Maps.watchPath("/api/v1/configmaps", streaming("labelSelector", "case=" + value));
    try (WatchReader watch = scene.watch(path)) {
      Check.equal("events", List.of("ADDED a", "BOOKMARK"), Maps.summary(beginning(watch)));
    }
  }

  private static void unknown(Scene scene) {
    try (WatchReader watch = Maps.watch(scene, streaming())) {
      watch
          .reply()
          .expectFailure(422, "Invalid")
          .expect("/details/kind", "ListOptions")
          .expect("/details/causes/0/reason", "FieldValueForbidden");
    }
  }
}
