package io.informer4j.testing.conformance;

import java.util.List;

/** What {@code resourceVersion} and {@code resourceVersionMatch} mean in lists and gets. */
final class ResourceVersionCases {

  private static final String FUTURE = "999999999999";

  private ResourceVersionCases() {}

  static List<ConformanceCase> all() {
    return new CaseList("resource versions")
        .add("a list at any revision is answered", ResourceVersionCases::zero)
        .add(
            "a list not older than a revision has what that revision wrote",
            ResourceVersionCases::notOlder)
        .add("a revision without match means not older than", ResourceVersionCases::withoutMatch)
        .add("an exact list is the past", ResourceVersionCases::exact)
        .add("an exact list of a past revision has its values", ResourceVersionCases::exactValues)
        .add("an exact list comes in pages", ResourceVersionCases::exactPages)
        .add(
            "a revision with a limit and without match means exact",
            ResourceVersionCases::legacyExact)
        .add("a limit with NotOlderThan is not exact", ResourceVersionCases::notOlderPages)
        .add("exact at revision 0 is refused", ResourceVersionCases::exactZero)
        .add("resourceVersionMatch without a revision is refused", ResourceVersionCases::matchAlone)
        .add("an unknown resourceVersionMatch is refused", ResourceVersionCases::unknownMatch)
        .add("a revision that is no number is refused", ResourceVersionCases::malformed)
        .add(
            "a list not older than the future is a timeout to be retried",
            ResourceVersionCases::tooLarge)
        .add(
            "a get not older than the future is a timeout to be retried",
            ResourceVersionCases::getTooLarge)
        .add("a get not older than its own write has that write", ResourceVersionCases::getNotOlder)
        .add("a get at any revision is answered", ResourceVersionCases::getZero)
        .add(
            "each write has a revision after the one before, of any kind",
            ResourceVersionCases::global)
        .add(
            "an update that changes nothing has no revision of its own",
            ResourceVersionCases::noChange)
        .all();
  }

  private static void zero(Scene scene) {
    String written = Maps.create(scene, "a").resourceVersion();
    // Once a cache has seen it, it stays seen.
    Maps.list(scene, "resourceVersion", written);
    Reply list = Maps.list(scene, "resourceVersion", "0");
    Check.that(Maps.names(list).contains("a"), "what the cache has seen is in the list");
    Maps.checkNotBefore("revision of the list", list.resourceVersion(), written);
    Maps.list(scene, "resourceVersion", "0", "resourceVersionMatch", "NotOlderThan");
  }

  private static void notOlder(Scene scene) {
    for (int i = 0; i < 5; i++) {
      String written = Maps.create(scene, "m-" + i).resourceVersion();
      Reply list =
          Maps.list(scene, "resourceVersion", written, "resourceVersionMatch", "NotOlderThan");
      Check.that(Maps.names(list).contains("m-" + i), "m-" + i + " is in the list");
      Maps.checkNotBefore("revision of the list", list.resourceVersion(), written);
    }
  }

  private static void withoutMatch(Scene scene) {
    String first = Maps.create(scene, "a").resourceVersion();
    String second = Maps.create(scene, "b").resourceVersion();
    Maps.list(scene, "resourceVersion", second);
    Reply list = Maps.list(scene, "resourceVersion", first);
    Check.that(Maps.names(list).contains("b"), "the cache does not go back: b is in the list");
  }

  private static Reply exactly(Scene scene, String revision, String... more) {
    String[] query = new String[4 + more.length];
    query[0] = "resourceVersion";
    query[1] = revision;
    query[2] = "resourceVersionMatch";
    query[3] = "Exact";
    System.arraycopy(more, 0, query, 4, more.length);
    return Maps.list(scene, query);
  }

  private static void exact(Scene scene) {
    String first = Maps.create(scene, "a").resourceVersion();
    Maps.create(scene, "b");
    Maps.delete(scene, "a");
    Reply list = exactly(scene, first).expect("/metadata/resourceVersion", first);
    Check.that(Maps.names(list).contains("a"), "a, deleted since, is in the list");
    Check.that(!Maps.names(list).contains("b"), "b, created since, is not in the list");
  }

  private static void exactValues(Scene scene) {
    Maps.create(scene, "a", "color", "red");
    String second = Maps.set(scene, "a", "2").resourceVersion();
    Maps.set(scene, "a", "3");
    exactly(scene, second, "labelSelector", "color=red").expect("/items/0/data/a", "2");
  }

  private static void exactPages(Scene scene) {
    String revision = Maps.createAll(scene, "0-a", "0-b", "0-c").resourceVersion();
    Maps.delete(scene, "0-c");
    Reply first = exactly(scene, revision, "limit", "2");
    first.expect("/metadata/resourceVersion", revision);
    Reply second = Maps.list(scene, "limit", "1", "continue", first.text("/metadata/continue"));
    second.expect("/metadata/resourceVersion", revision);
    Check.equal("names", List.of("0-c"), Maps.names(second));
  }

  private static void legacyExact(Scene scene) {
    String first = Maps.create(scene, "a").resourceVersion();
    Maps.create(scene, "b");
    Reply list = Maps.list(scene, "resourceVersion", first, "limit", "500");
    list.expect("/metadata/resourceVersion", first);
    Check.that(!Maps.names(list).contains("b"), "b, created since, is not in the list");
  }

  private static void notOlderPages(Scene scene) {
    String first = Maps.create(scene, "a").resourceVersion();
    String second = Maps.create(scene, "b").resourceVersion();
    Maps.list(scene, "resourceVersion", second);
    Reply list = Maps.list(
        scene, "resourceVersion", first, "resourceVersionMatch", "NotOlderThan", "limit", "500");
    Check.that(Maps.names(list).contains("b"), "b is in the list");
  }

  private static Reply refused(Scene scene, String... query) {
    return scene
        .get(Maps.path(scene) + Maps.query(query))
        .expectFailure(422, "Invalid")
        .expect("/details/causes/0/field", "resourceVersionMatch");
  }

  private static void exactZero(Scene scene) {
    refused(scene, "resourceVersion", "0", "resourceVersionMatch", "Exact")
        .expect("/details/causes/0/reason", "FieldValueForbidden")
        .expectContains("/message", "is forbidden for resourceVersion \"0\"");
  }

  private static void matchAlone(Scene scene) {
    refused(scene, "resourceVersionMatch", "Exact")
        .expect("/details/causes/0/reason", "FieldValueForbidden")
        .expectContains(
            "/message", "resourceVersionMatch is forbidden unless resourceVersion is provided");
    refused(scene, "resourceVersionMatch", "NotOlderThan");
  }

  private static void unknownMatch(Scene scene) {
    refused(scene, "resourceVersion", "1", "resourceVersionMatch", "Newest")
        .expect("/details/causes/0/reason", "FieldValueNotSupported");
  }

  private static void malformed(Scene scene) {
    Reply reply = scene.get(Maps.path(scene) + "?resourceVersion=abc");
    reply.expect("/status", "Failure").expectContains("/message", "Invalid value: \"abc\"");
    // Old servers take it for an error of their own.
    if (scene.server().isAtLeast(36)) {
      reply.expectFailure(400, "BadRequest").expectContains("/message", "invalid resource version");
    }
  }

  private static void tooLarge(Scene scene) {
    checkTooLarge(scene.get(Maps.path(scene) + "?resourceVersion=" + FUTURE));
    checkTooLarge(scene.get(
        Maps.path(scene) + "?resourceVersionMatch=NotOlderThan&resourceVersion=" + FUTURE));
  }

  private static void getTooLarge(Scene scene) {
    Maps.create(scene, "a");
    checkTooLarge(scene.get(scene.path("configmaps", "a") + "?resourceVersion=" + FUTURE));
  }

  private static void checkTooLarge(Reply reply) {
    reply
        .expectFailure(504, "Timeout")
        .expectContains("/message", "Too large resource version: " + FUTURE + ", current: ")
        .expect("/details/causes/0/reason", "ResourceVersionTooLarge")
        .expect("/details/causes/0/message", "Too large resource version")
        .expect("/details/retryAfterSeconds", 1);
    Check.equal("Retry-After", "1", reply.header("Retry-After"));
  }

  private static void getNotOlder(Scene scene) {
    Maps.create(scene, "a");
    String written = Maps.set(scene, "a", "2").resourceVersion();
    scene
        .get(scene.path("configmaps", "a") + "?resourceVersion=" + written)
        .expectStatus(200)
        .expect("/metadata/resourceVersion", written)
        .expect("/data/a", "2");
  }

  private static void getZero(Scene scene) {
    String written = Maps.create(scene, "a").resourceVersion();
    Maps.list(scene, "resourceVersion", written);
    scene
        .get(scene.path("configmaps", "a") + "?resourceVersion=0")
        .expectStatus(200)
        .expect("/data/a", "1");
  }

  private static void global(Scene scene) {
    String first = Maps.create(scene, "a").resourceVersion();
    String second =
        scene.post(scene.path("services"), Json.object("""
            {'apiVersion':'v1','kind':'Service','metadata':{'name':'s'},
             'spec':{'clusterIP':'None','ports':[{'port':80}]}}""")).expectStatus(201).resourceVersion();
    String third = Maps.set(scene, "a", "2").resourceVersion();
    Check.that(Maps.isAfter(second, first), second + " is after " + first);
    Check.that(Maps.isAfter(third, second), third + " is after " + second);
  }

  private static void noChange(Scene scene) {
    Reply created = Maps.create(scene, "a");
    Maps.set(scene, "a", "1").expect("/metadata/resourceVersion", created.resourceVersion());
    Reply read = scene.get(scene.path("configmaps", "a"));
    scene
        .put(scene.path("configmaps", "a"), read.object())
        .expectStatus(200)
        .expect("/metadata/resourceVersion", created.resourceVersion());
  }
}
