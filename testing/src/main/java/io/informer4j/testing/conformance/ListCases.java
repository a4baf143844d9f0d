package io.informer4j.testing.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Lists: their form, order and contents. */
final class ListCases {

  private static final String METADATA_LIST =
      "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
  private static final String TABLE =
      "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";

  private ListCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("lists")
        .add("an empty list has an empty array and a revision", ListCases::empty)
        .add("a namespace that does not exist has an empty list", ListCases::noNamespace)
        .add("items of a list carry neither kind nor apiVersion", ListCases::form)
        .add("items are ordered by name", ListCases::order)
        .add("items of all namespaces are ordered by namespace and name", ListCases::orderAcross)
        .add("no item is newer than its list", ListCases::notNewer)
        .add("later lists do not have older revisions", ListCases::monotonic)
        .add("what was written is in the next list", ListCases::readYourWrites)
        .add("what was deleted is not in the next list", ListCases::readYourDeletes)
        .add("watch=false is a list", ListCases::notWatched)
        .add("a limit that is no number is refused", ListCases::badLimit)
        .add("a list as metadata has no data", ListCases::metadata)
        .add("a list as a table has a row per object", ListCases::table)
        .add("a large list comes with gzip for those who ask", ListCases::gzip)
        .add("a large list comes plain for those who do not ask", ListCases::plain)
        .add("a small list comes plain even for those who ask for gzip", ListCases::smallIsPlain)
        .add("a field selector by name finds one", ListCases::byName)
        .add("a field selector by another name finds the others", ListCases::notByName)
        .add("a set-based selector finds its members", ListCases::setBased)
        .add("selectors are combined with and", ListCases::combined)
        .all();
  }

  private static void empty(Scene scene) {
    Reply list = Maps.list(scene);
    list.expect("/kind", "ConfigMapList").expect("/apiVersion", "v1");
    Check.that(!list.resourceVersion().isEmpty(), "the list has a revision");
    // A cluster puts its certificates into every namespace.
    Reply others = Maps.list(scene, "labelSelector", "color=none");
    Check.that(others.at("/items").isArray(), "items is an array: " + others.at("/items"));
    Check.equal("number of items", 0, others.at("/items").size());
  }

  private static void noNamespace(Scene scene) {
    Reply list = scene.get(Scene.pathIn(scene.unique("none"), "v1", "configmaps"));
    list.expectStatus(200).expect("/kind", "ConfigMapList").expect("/items", "[]");
  }

  private static void form(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    Maps.list(scene, "labelSelector", "color=red")
        .expect("/items/0/metadata/name", "a")
        .expect("/items/0/data/a", "1")
        .expectAbsent("/items/0/kind")
        .expectAbsent("/items/0/apiVersion");
  }

  private static void order(Scene scene) {
    for (String name : List.of("b", "a-1", "c", "a.1", "a")) {
      Maps.create(scene, name, "color", "red");
    }
    List<String> names = Maps.names(Maps.list(scene, "labelSelector", "color=red"));
    Check.equal("names", List.of("a", "a-1", "a.1", "b", "c"), names);
  }

  private static void orderAcross(Scene scene) {
    String value = scene.unique("order");
    String other = scene.createNamespace("another");
    Maps.create(scene, "a", "case", value);
    Maps.create(scene, "c", "case", value);
    scene
        .post(
            Scene.pathIn(other, "v1", "configmaps"),
            Manifests.labelled(Manifests.configMap("b"), "case", value))
        .expectStatus(201);
    Reply list = scene.get("/api/v1/configmaps" + Maps.query("labelSelector", "case=" + value));
    List<String> places = new ArrayList<>();
    list.at("/items")
        .forEach(item -> places.add(item.at("/metadata/namespace").asText() + "/"
            + item.at("/metadata/name").asText()));
    String own = scene.namespace();
    Check.equal("places", List.of(other + "/b", own + "/a", own + "/c"), places);
  }

  private static void notNewer(Scene scene) {
    Maps.createAll(scene, "a", "b", "c");
    Maps.set(scene, "b", "2");
    Reply list = Maps.list(scene);
    for (String revision : Maps.revisionsOf(list.at("/items"))) {
      Maps.checkNotBefore("revision of the list", list.resourceVersion(), revision);
    }
  }

  private static void monotonic(Scene scene) {
    String before = Maps.now(scene);
    for (String name : List.of("a", "b", "c")) {
      String written = Maps.create(scene, name).resourceVersion();
      String after = Maps.now(scene);
      Maps.checkNotBefore("revision of the list", after, written);
      Maps.checkNotBefore("revision of the list", after, before);
      before = after;
    }
  }

  private static void readYourWrites(Scene scene) {
    for (int i = 0; i < 10; i++) {
      String name = "m-" + i;
      Maps.create(scene, name);
      Check.that(Maps.names(Maps.list(scene)).contains(name), name + " is in the list");
      Maps.set(scene, name, "2");
      Maps.list(scene, "fieldSelector", "metadata.name=" + name).expect("/items/0/data/a", "2");
    }
  }

  private static void readYourDeletes(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    Maps.delete(scene, "a");
    Maps.list(scene, "labelSelector", "color=red").expect("/items", "[]");
  }

  private static void notWatched(Scene scene) {
    Maps.list(scene, "watch", "false").expect("/kind", "ConfigMapList");
  }

  private static void badLimit(Scene scene) {
    scene.get(Maps.path(scene) + "?limit=many").expectFailure(400, "BadRequest");
  }

  private static void metadata(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    scene
        .get(Maps.path(scene) + "?labelSelector=color%3Dred", METADATA_LIST)
        .expectStatus(200)
        .expect("/kind", "PartialObjectMetadataList")
        .expect("/apiVersion", "meta.k8s.io/v1")
        .expectPresent("/metadata/resourceVersion")
        .expect("/items/0/metadata/name", "a")
        .expect("/items/0/metadata/labels/color", "red")
        .expectAbsent("/items/0/data");
  }

  private static void table(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    Maps.create(scene, "b", "color", "red");
    scene
        .get(Maps.path(scene) + "?labelSelector=color%3Dred", TABLE)
        .expectStatus(200)
        .expect("/kind", "Table")
        .expect("/apiVersion", "meta.k8s.io/v1")
        .expectPresent("/metadata/resourceVersion")
        .expect("/columnDefinitions/0/name", "Name")
        .expect("/rows/0/cells/0", "a")
        .expect("/rows/1/cells/0", "b")
        .expect("/rows/0/object/kind", "PartialObjectMetadata")
        .expect("/rows/0/object/metadata/name", "a")
        .expectAbsent("/rows/2");
  }

  private static Reply large(Scene scene, String encoding) {
    var map = Manifests.configMap("large");
    map.withObject("/data").put("text", "0123456789abcdef".repeat(20_000));
    scene.post(Maps.path(scene), map).expectStatus(201);
    Reply list = scene
        .send("GET", Maps.path(scene), Map.of("Accept-Encoding", encoding), new byte[0])
        .expectStatus(200);
    Check.that(Maps.names(list).contains("large"), "the object is in the list");
    return list;
  }

  private static void gzip(Scene scene) {
    Reply list = large(scene, "gzip");
    Check.equal("Content-Encoding", "gzip", list.header("Content-Encoding"));
    Check.that(list.length() < 100_000, "fewer bytes than the object has: " + list.length());
  }

  private static void plain(Scene scene) {
    Reply list = large(scene, "");
    Check.equal("Content-Encoding", "", list.header("Content-Encoding"));
    Check.that(
        list.length() > 320_000, "at least as many bytes as the object has: " + list.length());
  }

  private static void smallIsPlain(Scene scene) {
    Maps.create(scene, "a");
    Reply list =
        scene.send("GET", Maps.path(scene), Map.of("Accept-Encoding", "gzip"), new byte[0]);
    Check.equal("Content-Encoding", "", list.expectStatus(200).header("Content-Encoding"));
  }

  private static void byName(Scene scene) {
    Maps.createAll(scene, "a", "b");
    Reply list = Maps.list(scene, "fieldSelector", "metadata.name=b");
    Check.equal("names", List.of("b"), Maps.names(list));
  }

  private static void notByName(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    Maps.create(scene, "b", "color", "red");
    Reply list =
        Maps.list(scene, "fieldSelector", "metadata.name!=b", "labelSelector", "color=red");
    Check.equal("names", List.of("a"), Maps.names(list));
  }

  private static void setBased(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    Maps.create(scene, "b", "color", "green");
    Maps.create(scene, "c", "color", "blue");
    Maps.create(scene, "d", "size", "large");
    Check.equal("in", List.of("a", "c"), selected(scene, "color in (red, blue)"));
    Check.equal("exists", List.of("a", "b", "c"), selected(scene, "color"));
    Check.equal("exists and notin", List.of("b"), selected(scene, "color,color notin (red, blue)"));
    Check.equal("exists and !=", List.of("b", "c"), selected(scene, "color,color!=red"));
    Check.equal("not exists", List.of("d"), selected(scene, "!color,size"));
  }

  private static List<String> selected(Scene scene, String selector) {
    return Maps.names(Maps.list(scene, "labelSelector", selector));
  }

  private static void combined(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    Maps.create(scene, "b", "color", "red");
    Reply list = Maps.list(
        scene,
        "labelSelector",
        "color=red",
        "fieldSelector",
        "metadata.name=b,metadata.namespace=" + scene.namespace());
    Check.equal("names", List.of("b"), Maps.names(list));
  }
}
