package io.informer4j.testing.conformance;

import java.util.List;
import java.util.Map;

/** Lists and watches of resources that are defined while the server runs. */
final class CustomResourceWatchCases {

  private CustomResourceWatchCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("watch of custom resources")
        .add("custom resources are watched like others", CustomResourceWatchCases::watch)
        .add("custom resources are listed in pages", CustomResourceWatchCases::pages)
        .add("bookmarks of custom resources have their kind", CustomResourceWatchCases::bookmark)
        .all();
  }

  private static Reply create(Scene scene, Widgets widgets, String name) {
    return scene.post(widgets.path(), widgets.widget(name)).expectStatus(201);
  }

  private static void watch(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    String begin = scene.get(widgets.path()).resourceVersion();
    try (WatchReader watch =
        scene.watch(Maps.watchPath(widgets.path(), "resourceVersion", begin))) {
      Reply created = create(scene, widgets, "a");
      WatchEvent added = watch.nextObject().expectType("ADDED");
      Check.equal("object of the event", created.body(), added.object());
      scene
          .patch(widgets.path("a"), PatchType.MERGE, Json.object("{'spec':{'color':'blue'}}"))
          .expectStatus(200);
      watch
          .nextObject()
          .expectType("MODIFIED")
          .expect("/kind", "Widget")
          .expect("/apiVersion", widgets.apiVersion())
          .expect("/spec/color", "blue")
          .expect("/metadata/generation", 2);
      scene.delete(widgets.path("a")).expectStatus(200);
      watch.nextObject().expectType("DELETED").expectName("a").expect("/spec/color", "blue");
    }
  }

  private static void pages(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    for (String name : List.of("a", "b", "c")) {
      create(scene, widgets, name);
    }
    Reply first = scene.get(widgets.path() + "?limit=2").expectStatus(200);
    first.expect("/kind", "WidgetList").expect("/metadata/remainingItemCount", 1);
    // Unlike those of built-in resources, items say what they are.
    first.expect("/items/0/kind", "Widget").expect("/items/0/apiVersion", widgets.apiVersion());
    Reply second = scene
        .get(
            widgets.path() + Maps.query("limit", "2", "continue", first.text("/metadata/continue")))
        .expectStatus(200);
    Check.equal("names", List.of("c"), Json.names(second.at("/items")));
  }

  private static void bookmark(Scene scene) {
    Widgets widgets = Widgets.define(scene);
    String created = create(scene, widgets, "a").resourceVersion();
    // Old servers send no bookmarks before they have seen a change.
    Runnable change = () -> scene
        .patch(widgets.path("a"), PatchType.JSON, Json.array("""
            [{'op':'add','path':'/metadata/annotations','value':{'at':'%d'}}]""".formatted(System.nanoTime())))
        .expectStatus(200);
    List<WatchEvent> events = BookmarkCases.eventsWithBookmark(
        scene, widgets.path(), Map.of(), change, "resourceVersion", created);
    events
        .get(events.size() - 1)
        .expectType("BOOKMARK")
        .expect("/kind", "Widget")
        .expect("/apiVersion", widgets.apiVersion());
  }
}
