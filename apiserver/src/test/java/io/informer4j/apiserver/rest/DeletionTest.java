package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.controlplane.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeletionTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String WIDGETS = "/apis/example.com/v1/namespaces/ns/widgets";

  private final TestServer server = new TestServer();

  private ApiResponse deleteWith(String target, String options) {
    return server.send("DELETE", target, "application/json", options);
  }

  @Test
  void preconditionsOnUidAndResourceVersionMustHold() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");

    ApiResponse wrongVersion =
        deleteWith(MAPS + "/a", "{'preconditions':{'resourceVersion':'99'}}");
    ApiResponse wrongUid = deleteWith(MAPS + "/a", "{'preconditions':{'uid':'other'}}");
    ApiResponse right =
        deleteWith(MAPS + "/a", "{'preconditions':{'uid':'uid-1','resourceVersion':'101'}}");

    assertThat(wrongVersion.status()).isEqualTo(409);
    assertThat(tree(wrongVersion).path("message").asText())
        .isEqualTo("Operation cannot be fulfilled on ConfigMap \"a\": the ResourceVersion in the"
            + " precondition (99) does not match the ResourceVersion in record (101). The object"
            + " might have been modified");
    assertThat(wrongUid.status()).isEqualTo(409);
    assertThat(right.status()).isEqualTo(200);
    assertThat(server.get(MAPS + "/a").status()).isEqualTo(404);
  }

  @Test
  void anObjectWithFinalizersStaysUntilTheyAreGone() {
    server.post(
        WIDGETS,
        "{'apiVersion':'example.com/v1','kind':'Widget',"
            + "'metadata':{'name':'w','finalizers':['a/1','a/2']}}");

    server.delete(WIDGETS + "/w");
    long marked = server.history.head();
    ApiResponse again = server.delete(WIDGETS + "/w");
    ApiResponse fewer = server.patch(WIDGETS + "/w", MERGE, "{'metadata':{'finalizers':['a/2']}}");
    ApiResponse none = server.patch(WIDGETS + "/w", MERGE, "{'metadata':{'finalizers':null}}");

    assertThat(tree(again).at("/metadata/deletionTimestamp").asText())
        .isEqualTo("2026-11-15T09:43:53Z");
    assertThat(tree(again).at("/metadata/generation").asLong()).isEqualTo(2);
    assertThat(tree(again).at("/metadata/resourceVersion").asText())
        .isEqualTo(Long.toString(marked));
    assertThat(fewer.status()).isEqualTo(200);
    assertThat(none.status()).isEqualTo(200);
    assertThat(server.get(WIDGETS + "/w").status()).isEqualTo(404);
    assertThat(server.history.changes(TestServer.WIDGETS, 100, server.history.head()))
        .extracting(Change::verb)
        .containsExactly(
            Change.Verb.CREATED, Change.Verb.UPDATED, Change.Verb.UPDATED, Change.Verb.DELETED);
  }

  @Test
  void noFinalizerCanBeAddedToAnObjectThatIsBeingDeleted() {
    server.post(MAPS, "{'metadata':{'name':'a','finalizers':['a/1']}}");
    server.delete(MAPS + "/a");

    ApiResponse refused =
        server.patch(MAPS + "/a", MERGE, "{'metadata':{'finalizers':['a/1','a/2']}}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).path("message").asText())
        .endsWith("found new finalizers []string{\"a/2\"}");
  }

  @Test
  void clientsCannotSetOrClearTheDeletionTimestamp() {
    server.post(MAPS, "{'metadata':{'name':'a','finalizers':['a/1']}}");

    server.patch(MAPS + "/a", MERGE, "{'metadata':{'deletionTimestamp':'2020-01-01T00:00:00Z'}}");
    assertThat(tree(server.get(MAPS + "/a")).at("/metadata/deletionTimestamp").isMissingNode())
        .isTrue();

    server.delete(MAPS + "/a");
    server.patch(MAPS + "/a", MERGE, "{'metadata':{'deletionTimestamp':null}}");
    assertThat(tree(server.get(MAPS + "/a")).at("/metadata/deletionTimestamp").isTextual())
        .isTrue();
  }

  @Test
  void aCollectionIsDeletedAsFarAsItIsSelected() {
    server.post(MAPS, "{'metadata':{'name':'a','labels':{'x':'1'}}}");
    server.post(MAPS, "{'metadata':{'name':'b','labels':{'x':'1'},'finalizers':['a/1']}}");
    server.post(MAPS, "{'metadata':{'name':'c','labels':{'x':'2'}}}");
    server.post(
        "/api/v1/namespaces/other/configmaps", "{'metadata':{'name':'a','labels':{'x':'1'}}}");

    ApiResponse deleted = server.delete(MAPS + "?labelSelector=x%3D1");

    assertThat(tree(deleted).path("items")).hasSize(2);
    assertThat(server.get(MAPS + "/a").status()).isEqualTo(404);
    assertThat(tree(server.get(MAPS + "/b")).at("/metadata").has("deletionTimestamp"))
        .isTrue();
    assertThat(server.get(MAPS + "/c").status()).isEqualTo(200);
    assertThat(server.get("/api/v1/namespaces/other/configmaps/a").status()).isEqualTo(200);
  }

  @Test
  void whatNeedsTheGarbageCollectorIsRefused() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");

    assertThat(deleteWith(MAPS + "/a", "{'propagationPolicy':'Foreground'}").status())
        .isEqualTo(501);
    assertThat(deleteWith(MAPS + "/a", "{'orphanDependents':true}").status()).isEqualTo(501);
    assertThat(server.delete(MAPS + "/a?propagationPolicy=Orphan").status()).isEqualTo(501);
    assertThat(deleteWith(MAPS + "/a", "{'propagationPolicy':'Background'}").status())
        .isEqualTo(200);
  }

  @Test
  void aRehearsalDeletesNothing() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");

    assertThat(deleteWith(MAPS + "/a", "{'dryRun':['All']}").status()).isEqualTo(200);
    assertThat(server.delete(MAPS + "?dryRun=All").status()).isEqualTo(200);

    assertThat(server.get(MAPS + "/a").status()).isEqualTo(200);
    assertThat(server.history.head()).isEqualTo(101);
  }

  @Test
  void aNamespaceThatIsNotEmptyCannotBeDeletedWithoutItsController() {
    server.resources.requireNamespaces();
    server.post("/api/v1/namespaces", "{'metadata':{'name':'ns'}}");
    server.post(MAPS, "{'metadata':{'name':'a'}}");

    assertThat(server.delete("/api/v1/namespaces/ns").status()).isEqualTo(501);
    server.delete(MAPS + "/a");
    assertThat(server.delete("/api/v1/namespaces/ns").status()).isEqualTo(200);
    assertThat(server.post(MAPS, "{'metadata':{'name':'a'}}").status()).isEqualTo(404);
  }

  @Test
  void nothingCanBeCreatedInANamespaceThatIsBeingDeleted() {
    server.resources.requireNamespaces();
    server.post("/api/v1/namespaces", "{'metadata':{'name':'ns','finalizers':['a/1']}}");
    server.delete("/api/v1/namespaces/ns");

    ApiResponse refused = server.post(MAPS, "{'metadata':{'name':'a'}}");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(tree(refused).at("/details/causes/0/reason").asText())
        .isEqualTo("NamespaceTerminating");
  }

  @Test
  void theLastStateOfADeletedObjectIsInTheHistory() {
    server.post(MAPS, "{'metadata':{'name':'a'},'data':{'k':'v'}}");
    server.delete(MAPS + "/a");

    List<Change<Document>> changes = server.history.changes(TestServer.CONFIG_MAPS, 101, 102);

    assertThat(changes).hasSize(1);
    assertThat(changes.get(0).object().content().tree().at("/data/k").asText()).isEqualTo("v");
  }
}
