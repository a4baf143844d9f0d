package io.informer4j.testing.conformance;

import java.util.ArrayList;
import java.util.List;

/** Lists in pages. */
final class PagingCases {

  private static final String RED = "color=red";

  private PagingCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("paging")
        .add("pages together are the whole list, in order", PagingCases::whole)
        .add("a page says how many items remain", PagingCases::remaining)
        .add("a page with a selector does not say how many remain", PagingCases::selected)
        .add("pages with a selector are filled", PagingCases::filled)
        .add("a limit that is not reached gives no token", PagingCases::notReached)
        .add("a limit that is just reached gives no token", PagingCases::exact)
        .add("all pages have the revision of the first", PagingCases::oneRevision)
        .add("pages show the time of the first: not what is created after", PagingCases::creations)
        .add("pages show the time of the first: also what is deleted after", PagingCases::deletions)
        .add("pages show the time of the first: not what is changed after", PagingCases::changes)
        .add("a watch from the revision of the pages shows what they did not", PagingCases::watched)
        .add("a continuation may have another limit, or none", PagingCases::otherLimit)
        .add("a page can be asked for twice", PagingCases::repeated)
        .add("a token that is none is refused", PagingCases::malformed)
        .add("a token and a revision are refused together", PagingCases::withRevision)
        .add("a token and resourceVersionMatch are refused together", PagingCases::withMatch)
        .add("the limit is ignored for a list at any revision", PagingCases::atZero)
        .add("pages come as metadata too", PagingCases::metadata)
        .all();
  }

  /** Five maps a…e; on a cluster there may be others in the namespace, so names are prefixed to come first. */
  private static void five(Scene scene) {
    for (String name : List.of("a", "b", "c", "d", "e")) {
      Maps.create(scene, "0-" + name, "color", "red");
    }
  }

  private static Reply page(Scene scene, String limit, String token) {
    return token.isEmpty()
        ? Maps.list(scene, "limit", limit)
        : Maps.list(scene, "limit", limit, "continue", token);
  }

  private static String token(Reply page) {
    return page.text("/metadata/continue");
  }

  private static void whole(Scene scene) {
    five(scene);
    List<String> names = new ArrayList<>();
    Reply page = page(scene, "2", "");
    names.addAll(Maps.names(page));
    while (!token(page).isEmpty()) {
      Check.equal("size of a page that is not the last", 2, page.at("/items").size());
      page = page(scene, "2", token(page));
      names.addAll(Maps.names(page));
    }
    Check.equal("names", Maps.names(Maps.list(scene)), names);
  }

  private static void remaining(Scene scene) {
    five(scene);
    int all = Maps.list(scene).at("/items").size();
    Reply page = page(scene, "2", "").expect("/metadata/remainingItemCount", all - 2);
    page(scene, String.valueOf(all - 3), token(page)).expect("/metadata/remainingItemCount", 1);
    page(scene, String.valueOf(all), token(page))
        .expectAbsent("/metadata/remainingItemCount")
        .expect("/metadata/continue", "");
  }

  private static void selected(Scene scene) {
    five(scene);
    Reply page = Maps.list(scene, "limit", "2", "labelSelector", RED);
    page.expectPresent("/metadata/continue").expectAbsent("/metadata/remainingItemCount");
  }

  private static void filled(Scene scene) {
    for (int i = 0; i < 12; i++) {
      Maps.create(scene, "m-" + (char) ('a' + i), "color", i % 4 == 3 ? "red" : "blue");
    }
    Reply page = Maps.list(scene, "limit", "2", "labelSelector", RED);
    Check.equal("names", List.of("m-d", "m-h"), Maps.names(page));
    Reply last = Maps.list(scene, "limit", "2", "labelSelector", RED, "continue", token(page));
    Check.equal("names", List.of("m-l"), Maps.names(last));
    last.expect("/metadata/continue", "");
  }

  private static void notReached(Scene scene) {
    five(scene);
    page(scene, "500", "").expect("/metadata/continue", "").expect("/items/4/metadata/name", "0-e");
  }

  private static void exact(Scene scene) {
    five(scene);
    int all = Maps.list(scene).at("/items").size();
    page(scene, String.valueOf(all), "")
        .expect("/metadata/continue", "")
        .expectAbsent("/metadata/remainingItemCount");
  }

  private static void oneRevision(Scene scene) {
    five(scene);
    Reply first = page(scene, "2", "");
    Maps.create(scene, "later");
    Reply second =
        page(scene, "2", token(first)).expect("/metadata/resourceVersion", first.resourceVersion());
    Maps.create(scene, "later-still");
    page(scene, "2", token(second)).expect("/metadata/resourceVersion", first.resourceVersion());
  }

  private static void creations(Scene scene) {
    five(scene);
    Reply first = page(scene, "2", "");
    Maps.create(scene, "0-bb");
    Reply second = page(scene, "3", token(first));
    Check.equal("names", List.of("0-c", "0-d", "0-e"), Maps.names(second));
  }

  private static void deletions(Scene scene) {
    five(scene);
    Reply first = page(scene, "2", "");
    Maps.delete(scene, "0-d");
    Reply second = page(scene, "3", token(first));
    Check.equal("names", List.of("0-c", "0-d", "0-e"), Maps.names(second));
  }

  private static void changes(Scene scene) {
    five(scene);
    Reply first = page(scene, "2", "");
    Maps.set(scene, "0-c", "changed");
    page(scene, "1", token(first))
        .expect("/items/0/metadata/name", "0-c")
        .expect("/items/0/data/a", "1");
  }

  private static void watched(Scene scene) {
    five(scene);
    Reply first = page(scene, "2", "");
    Maps.set(scene, "0-c", "changed");
    Maps.delete(scene, "0-d");
    Reply rest = page(scene, "500", token(first));
    try (WatchReader watch = Maps.watchFrom(scene, rest.resourceVersion())) {
      watch.nextObject().expectType("MODIFIED").expectName("0-c").expect("/data/a", "changed");
      watch.nextObject().expectType("DELETED").expectName("0-d");
    }
  }

  private static void otherLimit(Scene scene) {
    five(scene);
    String token = token(page(scene, "2", ""));
    Check.equal("names", List.of("0-c"), Maps.names(page(scene, "1", token)));
    List<String> rest = Maps.names(Maps.list(scene, "continue", token));
    Check.equal("names", List.of("0-c", "0-d", "0-e"), rest.subList(0, 3));
  }

  private static void repeated(Scene scene) {
    five(scene);
    String token = token(page(scene, "2", ""));
    Check.equal(
        "items", page(scene, "2", token).at("/items"), page(scene, "2", token).at("/items"));
  }

  private static void malformed(Scene scene) {
    scene
        .get(Maps.path(scene) + "?limit=2&continue=abc")
        .expectFailure(400, "BadRequest")
        .expectContains("/message", "continue key is not valid");
  }

  private static void withRevision(Scene scene) {
    five(scene);
    Reply first = page(scene, "2", "");
    String query = Maps.query(
        "limit", "2", "continue", token(first), "resourceVersion", first.resourceVersion());
    scene
        .get(Maps.path(scene) + query)
        .expectFailure(400, "BadRequest")
        .expectContains(
            "/message", "specifying resource version is not allowed when using continue");
  }

  private static void withMatch(Scene scene) {
    five(scene);
    String query = Maps.query(
        "limit",
        "2",
        "continue",
        token(page(scene, "2", "")),
        "resourceVersion",
        "0",
        "resourceVersionMatch",
        "NotOlderThan");
    scene
        .get(Maps.path(scene) + query)
        .expectFailure(422, "Invalid")
        .expectContains("/message", "resourceVersionMatch is forbidden when continue is provided");
  }

  private static void atZero(Scene scene) {
    five(scene);
    // "Any revision" may be an old one: first see that the cache is there.
    Maps.list(scene, "resourceVersion", Maps.now(scene));
    Reply list = Maps.list(scene, "resourceVersion", "0", "limit", "2", "labelSelector", RED);
    Check.equal("number of items", 5, list.at("/items").size());
    list.expect("/metadata/continue", "");
  }

  private static void metadata(Scene scene) {
    five(scene);
    String accept = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
    Reply first = scene.get(Maps.path(scene) + "?limit=2", accept).expectStatus(200);
    first.expect("/kind", "PartialObjectMetadataList").expectPresent("/metadata/continue");
    Reply second = scene
        .get(Maps.path(scene) + Maps.query("limit", "2", "continue", token(first)), accept)
        .expectStatus(200);
    Check.equal("names", List.of("0-c", "0-d"), Maps.names(second));
  }
}
