package io.informer4j.testing.conformance;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** What servers say about revisions that they have forgotten. Revision 1 is, unless a server is very young. */
final class ExpiryCases {

  private static final String FORGOTTEN_LIST =
      "/api/v1/namespaces/default/configmaps?resourceVersion=1&resourceVersionMatch=Exact";

  private static final Requirement COMPACTED = server -> server.has(FORGOTTEN_LIST)
      ? Optional.of("the server has not compacted its history yet")
      : Optional.empty();

  private static final Requirement WINDOW = server -> server.watchesFromFirstRevision()
      ? Optional.of("the server's watch caches still reach back to the first revision")
      : Optional.empty();

  private ExpiryCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("forgotten revisions")
        .add("an exact list of a forgotten revision is gone", COMPACTED, ExpiryCases::exact)
        .add(
            "a continuation at a forgotten revision is gone, with a way on",
            COMPACTED,
            ExpiryCases::continuation)
        .add(
            "the way on leads through the rest of what is there now",
            COMPACTED,
            ExpiryCases::inconsistent)
        .add(
            "a list not older than a forgotten revision is answered",
            COMPACTED,
            ExpiryCases::notOlder)
        .add(
            "a watch from a forgotten revision is an error event and an end",
            WINDOW,
            ExpiryCases::watch)
        .add(
            "a watch from a forgotten revision as metadata is an error event",
            WINDOW,
            ExpiryCases::metadata)
        .add(
            "a streaming list not older than a forgotten revision is answered",
            server -> WINDOW.missing(server).or(() -> Requirement.WATCH_LIST.missing(server)),
            ExpiryCases::watchList)
        .all();
  }

  private static void exact(Scene scene) {
    scene
        .get(Maps.path(scene) + "?resourceVersion=1&resourceVersionMatch=Exact")
        .expectFailure(410, "Expired")
        .expectContains("/message", "too old");
  }

  /** Tokens are opaque to clients; this is how every version so far has written them. */
  private static Reply expired(Scene scene) {
    String json = "{\"v\":\"meta.k8s.io/v1\",\"rv\":1,\"start\":\"0-b\\u0000\"}";
    String token = Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
    return scene
        .get(Maps.path(scene) + "?limit=2&continue=" + token)
        .expectFailure(410, "Expired")
        .expectContains("/message", "The provided continue parameter is too old");
  }

  private static void continuation(Scene scene) {
    expired(scene).expectPresent("/metadata/continue");
  }

  private static void inconsistent(Scene scene) {
    Maps.createAll(scene, "0-a", "0-b", "0-c", "0-d", "0-e");
    String token = expired(scene).text("/metadata/continue");
    Reply page = Maps.list(scene, "limit", "2", "continue", token);
    Check.equal("names", List.of("0-c", "0-d"), Maps.names(page));
    Check.that(!page.resourceVersion().isEmpty(), "the page has a revision");
    Reply rest = Maps.list(scene, "limit", "1", "continue", page.text("/metadata/continue"));
    Check.equal("names", List.of("0-e"), Maps.names(rest));
  }

  private static void notOlder(Scene scene) {
    Maps.list(scene, "resourceVersion", "1");
    Maps.list(scene, "resourceVersion", "1", "resourceVersionMatch", "NotOlderThan");
  }

  private static void watch(Scene scene) {
    try (WatchReader watch = Maps.watchFrom(scene, "1")) {
      Check.equal("status", 200, watch.status());
      List<WatchEvent> events = watch.untilEnd();
      Check.equal("number of events", 1, events.size());
      events
          .get(0)
          .expectType("ERROR")
          .expect("/kind", "Status")
          .expect("/apiVersion", "v1")
          .expect("/status", "Failure")
          .expect("/reason", "Expired")
          .expect("/code", 410);
      Check.contains("message", "too old resource version: 1 (", events.get(0).text("/message"));
    }
  }

  private static void metadata(Scene scene) {
    var accept =
        Scene.headers("Accept", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");
    String path = Maps.watchPath(Maps.path(scene), "resourceVersion", "1");
    try (WatchReader watch = scene.watch(path, accept)) {
      watch.next().expectType("ERROR").expect("/kind", "Status").expect("/code", 410);
    }
  }

  private static void watchList(Scene scene) {
    try (WatchReader watch = Maps.watch(
        scene,
        "resourceVersion",
        "1",
        "sendInitialEvents",
        "true",
        "resourceVersionMatch",
        "NotOlderThan",
        "allowWatchBookmarks",
        "true",
        "labelSelector",
        "color=none")) {
      watch
          .next()
          .expectType("BOOKMARK")
          .expect("/metadata/annotations/k8s.io~1initial-events-end", "true");
    }
  }
}
