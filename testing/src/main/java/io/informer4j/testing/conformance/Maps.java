package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The ConfigMaps of a scene, which most cases about lists and watches play with. */
final class Maps {

  /** Longer than any case: a watch whose end is not the point. */
  private static final String LONG = "watch=1&timeoutSeconds=120";

  private Maps() {}

  static String path(Scene scene) {
    return scene.path("configmaps");
  }

  /** Returns a query of names and values in turn, encoded. */
  static String query(String... namesAndValues) {
    StringBuilder query = new StringBuilder("?");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      query
          .append(i == 0 ? "" : "&")
          .append(namesAndValues[i])
          .append('=')
          .append(Scene.encode(namesAndValues[i + 1]));
    }
    return query.toString();
  }

  static Reply create(Scene scene, String name) {
    return scene.post(path(scene), Manifests.configMap(name)).expectStatus(201);
  }

  static Reply create(Scene scene, String name, String label, String value) {
    ObjectNode map = Manifests.labelled(Manifests.configMap(name), label, value);
    return scene.post(path(scene), map).expectStatus(201);
  }

  /** Creates several and returns the last answer. */
  static Reply createAll(Scene scene, String... names) {
    Reply last = create(scene, names[0]);
    for (int i = 1; i < names.length; i++) {
      last = create(scene, names[i]);
    }
    return last;
  }

  /** Changes the data. */
  static Reply set(Scene scene, String name, String value) {
    return change(scene, name, "{'data':{'a':'" + value + "'}}");
  }

  static Reply label(Scene scene, String name, String label, String value) {
    return change(scene, name, "{'metadata':{'labels':{'" + label + "':'" + value + "'}}}");
  }

  static Reply change(Scene scene, String name, String mergePatch) {
    return scene
        .patch(scene.path("configmaps", name), PatchType.MERGE, Json.object(mergePatch))
        .expectStatus(200);
  }

  static void delete(Scene scene, String name) {
    scene.delete(scene.path("configmaps", name)).expectStatus(200);
  }

  static Reply list(Scene scene, String... query) {
    return scene.get(path(scene) + query(query)).expectStatus(200);
  }

  static List<String> names(Reply list) {
    return Json.names(list.at("/items"));
  }

  /** Returns a revision that is not older than anything before: what a consistent list says. */
  static String now(Scene scene) {
    return list(scene).resourceVersion();
  }

  /** Opens a watch on the ConfigMaps of the scene's namespace. */
  static WatchReader watch(Scene scene, String... query) {
    return scene.watch(watchPath(path(scene), query));
  }

  static String watchPath(String collection, String... query) {
    String more = query(query);
    return collection + "?" + LONG + (query.length == 0 ? "" : "&" + more.substring(1));
  }

  static WatchReader watchFrom(Scene scene, String resourceVersion) {
    return watch(scene, "resourceVersion", resourceVersion);
  }

  /** Returns whether a revision is after another. */
  static boolean isAfter(String revision, String other) {
    return number(revision).compareTo(number(other)) > 0;
  }

  static void checkNotBefore(String what, String revision, String other) {
    boolean isBefore = number(revision).compareTo(number(other)) < 0;
    Check.that(!isBefore, what + ": " + revision + " is not before " + other);
  }

  private static BigInteger number(String revision) {
    Check.that(revision.matches("[0-9]+"), "a revision of digits: <" + revision + ">");
    return new BigInteger(revision);
  }

  /** Returns types and names of events, {@code ADDED a} for instance. */
  static List<String> summary(List<WatchEvent> events) {
    List<String> texts = new ArrayList<>();
    events.forEach(event -> texts.add((event.type() + " " + event.name()).strip()));
    return texts;
  }

  static List<String> revisions(List<WatchEvent> events) {
    List<String> revisions = new ArrayList<>();
    events.forEach(event -> revisions.add(event.resourceVersion()));
    return revisions;
  }

  static List<WatchEvent> objects(List<WatchEvent> events) {
    return events.stream().filter(event -> !event.isBookmark()).toList();
  }

  static List<String> revisionsOf(JsonNode items) {
    List<String> revisions = new ArrayList<>();
    items.forEach(item -> revisions.add(item.at("/metadata/resourceVersion").asText()));
    return revisions;
  }
}
