package io.informer4j.testing.conformance;

import java.util.ArrayList;
import java.util.List;

/** What Kubernetes' own conformance tests ask of watches (e2e, apimachinery, Watchers), and watches beside each other. */
final class WatchersCases {

  private static final String LABEL = "watch-this-configmap";

  private WatchersCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("watchers")
        .add(
            "several watchers see additions, changes and deletions of what they select",
            WatchersCases::several)
        .add("a watch begins at a given revision", WatchersCases::fromRevision)
        .add("a watch restarts after the last revision seen", WatchersCases::restart)
        .add(
            "an object that leaves the selector is deleted until it returns",
            WatchersCases::leaveAndReturn)
        .add(
            "watches from every revision see the same events in the same order",
            WatchersCases::sameOrder)
        .add("many watches beside each other see the same order", WatchersCases::many)
        .add("watches of one and of all namespaces see the same order", WatchersCases::oneAndAll)
        .all();
  }

  private static WatchReader labelled(Scene scene, String from, String selector) {
    return Maps.watch(scene, "resourceVersion", from, "labelSelector", selector);
  }

  private static void several(Scene scene) {
    String now = Maps.now(scene);
    try (WatchReader a = labelled(scene, now, LABEL + "=a");
        WatchReader b = labelled(scene, now, LABEL + "=b");
        WatchReader both = labelled(scene, now, LABEL + " in (a, b)")) {
      Maps.create(scene, "map-a", LABEL, "a");
      Maps.set(scene, "map-a", "2");
      Maps.set(scene, "map-a", "3");
      Maps.delete(scene, "map-a");
      Maps.create(scene, "map-b", LABEL, "b");
      Maps.delete(scene, "map-b");
      List<String> ofA =
          List.of("ADDED map-a", "MODIFIED map-a", "MODIFIED map-a", "DELETED map-a");
      List<String> ofB = List.of("ADDED map-b", "DELETED map-b");
      List<String> ofBoth = new ArrayList<>(ofA);
      ofBoth.addAll(ofB);
      Check.equal("events of a", ofA, Maps.summary(a.nextObjects(4)));
      Check.equal("events of b", ofB, Maps.summary(b.nextObjects(2)));
      Check.equal("events of both", ofBoth, Maps.summary(both.nextObjects(6)));
      Maps.create(scene, "last-a", LABEL, "a");
      a.nextObject().expectType("ADDED").expectName("last-a");
    }
  }

  private static void fromRevision(Scene scene) {
    Maps.create(scene, "m", LABEL, "from");
    Reply first = Maps.set(scene, "m", "1st");
    Reply second = Maps.set(scene, "m", "2nd");
    Maps.delete(scene, "m");
    try (WatchReader watch = labelled(scene, first.resourceVersion(), LABEL + "=from")) {
      watch
          .nextObject()
          .expectType("MODIFIED")
          .expect("/metadata/resourceVersion", second.resourceVersion());
      watch.nextObject().expectType("DELETED").expect("/data/a", "2nd");
    }
  }

  private static void restart(Scene scene) {
    String last;
    try (WatchReader watch = labelled(scene, Maps.now(scene), LABEL + "=restart")) {
      Maps.create(scene, "m", LABEL, "restart");
      Maps.set(scene, "m", "1st");
      watch.nextObject().expectType("ADDED");
      last = watch.nextObject().expectType("MODIFIED").resourceVersion();
    }
    Maps.set(scene, "m", "2nd");
    try (WatchReader watch = labelled(scene, last, LABEL + "=restart")) {
      Maps.delete(scene, "m");
      watch.nextObject().expectType("MODIFIED").expect("/data/a", "2nd");
      watch.nextObject().expectType("DELETED");
    }
  }

  private static void leaveAndReturn(Scene scene) {
    try (WatchReader watch = labelled(scene, Maps.now(scene), LABEL + "=right")) {
      Maps.create(scene, "m", LABEL, "right");
      Maps.set(scene, "m", "1st");
      Maps.label(scene, "m", LABEL, "wrong");
      Check.equal(
          "events",
          List.of("ADDED m", "MODIFIED m", "DELETED m"),
          Maps.summary(watch.nextObjects(3)));
      Maps.set(scene, "m", "2nd");
      Maps.label(scene, "m", LABEL, "right");
      Maps.set(scene, "m", "3rd");
      Maps.delete(scene, "m");
      watch.nextObject().expectType("ADDED").expect("/data/a", "2nd");
      watch.nextObject().expectType("MODIFIED").expect("/data/a", "3rd");
      watch.nextObject().expectType("DELETED").expect("/data/a", "3rd");
    }
  }

  /** Creates, changes and deletes maps: 24 events. */
  private static List<String> write(Scene scene) {
    List<String> revisions = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      revisions.add(Maps.create(scene, "m-" + i).resourceVersion());
      revisions.add(Maps.set(scene, "m-" + (i / 2), "v" + i).resourceVersion());
    }
    for (int i = 0; i < 8; i++) {
      Maps.delete(scene, "m-" + i);
    }
    return revisions;
  }

  private static void sameOrder(Scene scene) {
    String begin = Maps.now(scene);
    try (WatchReader first = Maps.watchFrom(scene, begin)) {
      write(scene);
      List<WatchEvent> all = first.nextObjects(24);
      for (int i = 0; i < all.size() - 1; i += 4) {
        try (WatchReader watch = Maps.watchFrom(scene, all.get(i).resourceVersion())) {
          List<WatchEvent> rest = watch.nextObjects(all.size() - i - 1);
          Check.equal("events", all.subList(i + 1, all.size()), rest);
        }
      }
    }
  }

  private static void many(Scene scene) {
    String begin = Maps.now(scene);
    List<WatchReader> watches = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      watches.add(Maps.watchFrom(scene, begin));
    }
    write(scene);
    List<WatchEvent> expected = watches.get(0).nextObjects(24);
    for (WatchReader watch : watches.subList(1, watches.size())) {
      Check.equal("events", expected, watch.nextObjects(24));
    }
    watches.forEach(WatchReader::close);
  }

  private static void oneAndAll(Scene scene) {
    String value = scene.unique("both");
    String begin = Maps.now(scene);
    String[] query = {"resourceVersion", begin, "labelSelector", "case=" + value};
    try (WatchReader one = Maps.watch(scene, query);
        WatchReader all = scene.watch(Maps.watchPath("/api/v1/configmaps", query))) {
      for (int i = 0; i < 5; i++) {
        Maps.create(scene, "m-" + i, "case", value);
        Maps.set(scene, "m-" + i, "2");
      }
      Check.equal("events", one.nextObjects(10), all.nextObjects(10));
    }
  }
}
