package io.informer4j.testing.conformance;

import java.util.List;
import java.util.Map;

/** Bookmarks: revisions without objects. */
final class BookmarkCases {

  /** A bookmark comes shortly before a watch's time is over, so that a case need not wait for a minute. */
  private static final String TIMEOUT = "5";

  /** A server that looks every second for bookmarks that are due sometimes is too late for one. */
  private static final int ATTEMPTS = 5;

  private BookmarkCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("bookmarks")
        .add("a bookmark comes before the watch's time is over", BookmarkCases::beforeEnd)
        .add("a bookmark has a kind and a revision and no name", BookmarkCases::form)
        .add("a bookmark is not older than the events before it", BookmarkCases::notOlder)
        .add("a bookmark passes what the selector did not show", BookmarkCases::pastSelector)
        .add("a watch from a bookmark goes on after it", BookmarkCases::resume)
        .add("no bookmarks come unasked", BookmarkCases::unasked)
        .all();
  }

  /** Old servers send only bookmarks that are after the revision from which a watch began. */
  static Runnable otherChange(Scene scene) {
    return () -> Maps.create(scene, "other-" + System.nanoTime());
  }

  /** Returns all events of a watch that has bookmarks; each attempt does something while its watch is open. */
  static List<WatchEvent> eventsWithBookmark(
      Scene scene,
      String collection,
      Map<String, String> headers,
      Runnable meanwhile,
      String... query) {
    String path = collection + "?watch=1&allowWatchBookmarks=true&timeoutSeconds=" + TIMEOUT + "&"
        + Maps.query(query).substring(1);
    for (int i = 0; i < ATTEMPTS; i++) {
      try (WatchReader watch = scene.watch(path, headers)) {
        meanwhile.run();
        List<WatchEvent> events = watch.untilEnd();
        if (events.stream().anyMatch(WatchEvent::isBookmark)) {
          return events;
        }
      }
    }
    throw new CheckFailure(
        path + ": expected a bookmark before the end of one of " + ATTEMPTS + " watches");
  }

  private static List<WatchEvent> events(Scene scene, Reply from, String... selector) {
    String[] query = {
      "resourceVersion", from.resourceVersion(), "labelSelector", String.join("", selector)
    };
    return eventsWithBookmark(scene, Maps.path(scene), Map.of(), otherChange(scene), query);
  }

  private static WatchEvent last(List<WatchEvent> events) {
    return events.get(events.size() - 1).expectType("BOOKMARK");
  }

  private static void beforeEnd(Scene scene) {
    last(events(scene, Maps.create(scene, "a")));
  }

  private static void form(Scene scene) {
    last(events(scene, Maps.create(scene, "a")))
        .expect("/kind", "ConfigMap")
        .expect("/apiVersion", "v1")
        .expectName("")
        .expect("/metadata/namespace", "")
        .expect("/metadata/annotations", "");
  }

  private static void notOlder(Scene scene) {
    Reply created = Maps.create(scene, "a");
    String changed = Maps.set(scene, "a", "2").resourceVersion();
    List<WatchEvent> events = events(scene, created);
    events.get(0).expectType("MODIFIED").expectName("a");
    Maps.checkNotBefore("revision of the bookmark", last(events).resourceVersion(), changed);
  }

  private static void pastSelector(Scene scene) {
    Reply created = Maps.create(scene, "a");
    String changed = Maps.set(scene, "a", "2").resourceVersion();
    List<WatchEvent> events = events(scene, created, "color=none");
    events.forEach(event -> event.expectType("BOOKMARK"));
    Maps.checkNotBefore("revision of the bookmark", last(events).resourceVersion(), changed);
  }

  private static void resume(Scene scene) {
    Reply created = Maps.create(scene, "a");
    String bookmark = last(events(scene, created)).resourceVersion();
    Reply changed = Maps.set(scene, "a", "2");
    try (WatchReader watch = Maps.watchFrom(scene, bookmark)) {
      watch
          .nextObject()
          .expectType("MODIFIED")
          .expect("/metadata/resourceVersion", changed.resourceVersion());
    }
  }

  private static void unasked(Scene scene) {
    String query = "?watch=1&timeoutSeconds=" + TIMEOUT + "&resourceVersion=" + Maps.now(scene);
    try (WatchReader watch = scene.watch(Maps.path(scene) + query)) {
      Check.equal("events", List.of(), Maps.summary(watch.untilEnd()));
    }
  }
}
