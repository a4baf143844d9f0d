package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.controlplane.Change;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Namespaces and dependents, with the controllers of a real cluster and without them. */
class LifecycleTest {

  private static final String NAMESPACES = "/api/v1/namespaces";
  private static final String MAPS = NAMESPACES + "/ns/configmaps";
  private static final String PODS = NAMESPACES + "/ns/pods";

  private final TestServer server = new TestServer(RestOptions.full());

  @BeforeEach
  void createNamespaces() {
    server.resources.requireNamespaces();
    server.api.createSystemNamespaces();
    server.post(NAMESPACES, "{'metadata':{'name':'ns'}}");
  }

  private ApiResponse deleteWith(String target, String options) {
    return server.send("DELETE", target, "application/json", options);
  }

  private boolean isThere(String target) {
    return server.get(target).status() == 200;
  }

  /** Creates a ConfigMap, owned by others, and returns its uid. */
  private String map(String name, String... owners) {
    StringBuilder references = new StringBuilder();
    for (String owner : owners) {
      boolean blocks = owner.startsWith("!");
      String ownerName = blocks ? owner.substring(1) : owner;
      String uid = tree(server.get(MAPS + "/" + ownerName)).at("/metadata/uid").asText("gone");
      references
          .append(references.isEmpty() ? "" : ",")
          .append("{'apiVersion':'v1','kind':'ConfigMap','name':'" + ownerName + "','uid':'" + uid
              + "','blockOwnerDeletion':" + blocks + "}");
    }
    JsonNode created = tree(server.post(
        MAPS, "{'metadata':{'name':'" + name + "','ownerReferences':[" + references + "]}}"));
    return created.at("/metadata/uid").asText();
  }

  @Test
  void theNamespacesOfEveryClusterAreThereAndThreeOfThemForEver() {
    JsonNode standard = tree(server.get(NAMESPACES + "/default"));
    ApiResponse refused = server.delete(NAMESPACES + "/default");

    assertThat(tree(server.get(NAMESPACES)).path("items")).hasSize(5);
    assertThat(standard.at("/metadata/labels"))
        .isEqualTo(tree("{'kubernetes.io/metadata.name':'default'}"));
    assertThat(standard.path("spec")).isEqualTo(tree("{'finalizers':['kubernetes']}"));
    assertThat(standard.path("status")).isEqualTo(tree("{'phase':'Active'}"));
    assertThat(refused.status()).isEqualTo(403);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("namespaces \"default\" is forbidden: this namespace may not be deleted");
    assertThat(server.delete(NAMESPACES + "/kube-node-lease").status()).isEqualTo(200);
    assertThat(server.delete(NAMESPACES).status()).isEqualTo(405);
  }

  @Test
  void aNamespaceTakesWhatIsInItAlong() {
    map("a");
    server.post(PODS, "{'metadata':{'name':'p'},'spec':{'nodeName':'n','containers':[]}}");

    ApiResponse deleted = server.delete(NAMESPACES + "/ns");

    assertThat(tree(deleted).at("/status/phase").asText()).isEqualTo("Terminating");
    assertThat(tree(deleted).at("/metadata/deletionTimestamp").isTextual()).isTrue();
    assertThat(tree(deleted).path("metadata").has("deletionGracePeriodSeconds")).isFalse();
    assertThat(isThere(NAMESPACES + "/ns")).isFalse();
    assertThat(isThere(MAPS + "/a")).isFalse();
    assertThat(isThere(PODS + "/p")).isFalse();
  }

  @Test
  void aNamespaceWaitsForTheFinalizersInItAndSaysSo() {
    server.post(MAPS, "{'metadata':{'name':'a','finalizers':['example.com/f']}}");
    server.delete(NAMESPACES + "/ns");

    JsonNode waiting = tree(server.get(NAMESPACES + "/ns"));
    ApiResponse refused = server.post(MAPS, "{'metadata':{'name':'b'}}");
    server.patch(MAPS + "/a", MERGE, "{'metadata':{'finalizers':null}}");

    assertThat(waiting.at("/status/conditions/3/message").asText())
        .isEqualTo("Some resources are remaining: configmaps has 1 resource instances");
    assertThat(waiting.at("/status/conditions/4/message").asText())
        .isEqualTo("Some content in the namespace has finalizers remaining: example.com/f in 1"
            + " resource instances");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("configmaps \"b\" is forbidden: unable to create new content in namespace ns"
            + " because it is being terminated");
    assertThat(isThere(NAMESPACES + "/ns")).isFalse();
  }

  @Test
  void withoutItsControllerANamespaceWaitsForSomebodyToFinalizeIt() {
    TestServer alone = new TestServer(RestOptions.full().withLifecycle(false));
    alone.resources.requireNamespaces();
    alone.post(NAMESPACES, "{'metadata':{'name':'ns'}}");
    alone.delete(NAMESPACES + "/ns");
    JsonNode waiting = tree(alone.get(NAMESPACES + "/ns"));

    alone.put(NAMESPACES + "/ns", waiting.toString().replace("[\"kubernetes\"]", "[]"));
    assertThat(alone.get(NAMESPACES + "/ns").status()).isEqualTo(200);
    ApiResponse finalized = alone.put(
        NAMESPACES + "/ns/finalize", waiting.toString().replace("[\"kubernetes\"]", "[]"));

    assertThat(waiting.at("/status/phase").asText()).isEqualTo("Terminating");
    assertThat(finalized.status()).isEqualTo(200);
    assertThat(alone.get(NAMESPACES + "/ns").status()).isEqualTo(404);
  }

  @Test
  void dependentsFollowTheirOwnersInTheBackground() {
    map("owner");
    map("child", "owner");
    map("grandchild", "child");
    map("other");

    ApiResponse deleted = server.delete(MAPS + "/owner");

    assertThat(tree(deleted).path("status").asText()).isEqualTo("Success");
    assertThat(isThere(MAPS + "/child")).isFalse();
    assertThat(isThere(MAPS + "/grandchild")).isFalse();
    assertThat(isThere(MAPS + "/other")).isTrue();
  }

  @Test
  void aDependentOfTwoStaysWithTheOther() {
    map("one");
    String two = map("two");
    map("child", "one", "two");

    server.delete(MAPS + "/one");

    JsonNode owners = tree(server.get(MAPS + "/child")).at("/metadata/ownerReferences");
    assertThat(owners).hasSize(1);
    assertThat(owners.at("/0/uid").asText()).isEqualTo(two);
    server.delete(MAPS + "/two");
    assertThat(isThere(MAPS + "/child")).isFalse();
  }

  @Test
  void inTheForegroundAnOwnerWaitsForThoseThatBlockIt() {
    map("owner");
    map("free", "owner");
    map("child", "!owner");
    server.patch(MAPS + "/child", MERGE, "{'metadata':{'finalizers':['example.com/f']}}");

    ApiResponse deleted = deleteWith(MAPS + "/owner", "{'propagationPolicy':'Foreground'}");
    JsonNode waiting = tree(server.get(MAPS + "/owner"));
    boolean childIsDeleted =
        tree(server.get(MAPS + "/child")).path("metadata").has("deletionTimestamp");
    boolean freeIsThere = isThere(MAPS + "/free");
    server.patch(MAPS + "/child", MERGE, "{'metadata':{'finalizers':null}}");

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(waiting.at("/metadata/finalizers")).isEqualTo(tree("['foregroundDeletion']"));
    assertThat(childIsDeleted).isTrue();
    assertThat(freeIsThere).isTrue();
    assertThat(isThere(MAPS + "/owner")).isFalse();
    assertThat(isThere(MAPS + "/child")).isFalse();
    assertThat(isThere(MAPS + "/free")).isFalse();
  }

  @Test
  void whoAsksForNoOrphansInTheOldWayIsToldThatItGoesOn() {
    map("owner");
    server.patch(MAPS + "/owner", MERGE, "{'metadata':{'finalizers':['example.com/f']}}");

    ApiResponse waiting = deleteWith(MAPS + "/owner", "{'orphanDependents':false}");
    server.patch(MAPS + "/owner", MERGE, "{'metadata':{'finalizers':null}}");
    map("other");
    ApiResponse atOnce = deleteWith(MAPS + "/other", "{'orphanDependents':false}");

    assertThat(waiting.status()).isEqualTo(202);
    assertThat(atOnce.status()).isEqualTo(200);
  }

  @Test
  void orphansStayAndForgetTheirOwner() {
    map("owner");
    map("child", "owner");

    ApiResponse deleted = deleteWith(MAPS + "/owner", "{'propagationPolicy':'Orphan'}");

    assertThat(tree(deleted).at("/metadata/finalizers")).isEqualTo(tree("['orphan']"));
    assertThat(isThere(MAPS + "/owner")).isFalse();
    assertThat(tree(server.get(MAPS + "/child")).path("metadata").has("ownerReferences"))
        .isFalse();
  }

  @Test
  void withoutACollectorItsFinalizersStayAsTheServerSetThem() {
    TestServer alone = new TestServer(RestOptions.full().withLifecycle(false));
    alone.post(MAPS, "{'metadata':{'name':'a'}}");

    alone.send("DELETE", MAPS + "/a", "application/json", "{'propagationPolicy':'Foreground'}");
    ApiResponse background =
        alone.send("DELETE", MAPS + "/a", "application/json", "{'propagationPolicy':'Background'}");

    assertThat(background.status()).isEqualTo(200);
    assertThat(alone.get(MAPS + "/a").status()).isEqualTo(404);
  }

  @Test
  void anObjectWhoseOwnersNeverWereIsCollected() {
    map("child", "nobody");

    assertThat(isThere(MAPS + "/child")).isFalse();
  }

  @Test
  void writesOfAnotherServerToTheSameHistoryAreSeen() {
    String owner = map("owner");
    RestApi other = new RestApi(server.resources, server.replica, server);
    other.handle(ApiRequest.of("POST", MAPS)
        .withBody(
            "application/json",
            ("{\"metadata\":{\"name\":\"child\",\"ownerReferences\":[{\"apiVersion\":\"v1\","
                    + "\"kind\":\"ConfigMap\",\"name\":\"owner\",\"uid\":\"" + owner + "\"}]}}")
                .getBytes(java.nio.charset.StandardCharsets.UTF_8)));

    server.delete(MAPS + "/owner");

    assertThat(isThere(MAPS + "/child")).isFalse();
  }

  @Test
  void aDependentThatCannotBeWrittenIsLeftAlone() {
    RestApi careless = new RestApi(server.resources, server.replica, server);
    String one = map("one");
    String two = map("two");
    String reference =
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"name\":\"%s\",\"uid\":\"%s\"}";
    careless.handle(ApiRequest.of("POST", MAPS)
        .withBody(
            "application/json",
            ("{\"metadata\":{\"name\":\"child\",\"finalizers\":[\"mine\"],\"ownerReferences\":["
                    + String.format(reference, "one", one) + ","
                    + String.format(reference, "two", two) + "]}}")
                .getBytes(java.nio.charset.StandardCharsets.UTF_8)));

    ApiResponse deleted = server.delete(MAPS + "/one");

    assertThat(deleted.status()).isEqualTo(200);
    assertThat(isThere(MAPS + "/one")).isFalse();
    assertThat(tree(server.get(MAPS + "/child")).at("/metadata/ownerReferences"))
        .hasSize(2);
  }

  @Test
  void aPodOnANodeIsDeletedWithGrace() {
    String pod = "{'metadata':{'name':'p'},'spec':{'nodeName':'n','containers':[]}}";
    server.post(PODS, pod);

    JsonNode marked = tree(server.delete(PODS + "/p"));
    long head = server.history.head();
    ApiResponse again = server.delete(PODS + "/p");
    long headAgain = server.history.head();
    JsonNode shorter = tree(deleteWith(PODS + "/p", "{'gracePeriodSeconds':5}"));
    ApiResponse forced = deleteWith(PODS + "/p", "{'gracePeriodSeconds':0}");

    assertThat(marked.at("/metadata/deletionTimestamp").asText()).isEqualTo("2026-11-15T09:44:23Z");
    assertThat(marked.at("/metadata/deletionGracePeriodSeconds").asLong()).isEqualTo(30);
    assertThat(again.status()).isEqualTo(200);
    assertThat(headAgain).isEqualTo(head);
    assertThat(shorter.at("/metadata/deletionTimestamp").asText())
        .isEqualTo("2026-11-15T09:43:58Z");
    assertThat(tree(forced).path("kind").asText()).isEqualTo("Pod");
    assertThat(isThere(PODS + "/p")).isFalse();
    assertThat(server.history.changes(TestServer.PODS, 100, server.history.head()))
        .extracting(Change::verb)
        .containsExactly(
            Change.Verb.CREATED,
            Change.Verb.UPDATED,
            Change.Verb.UPDATED,
            Change.Verb.UPDATED,
            Change.Verb.DELETED);
  }

  @Test
  void aPodWithoutANodeGoesAtOnceAndIsSeenToGo() {
    server.post(PODS, "{'metadata':{'name':'p'},'spec':{'containers':[]}}");

    JsonNode deleted = tree(server.delete(PODS + "/p"));

    assertThat(deleted.at("/metadata/deletionGracePeriodSeconds").asLong(-1)).isZero();
    assertThat(server.history.changes(TestServer.PODS, 100, server.history.head()))
        .extracting(Change::verb)
        .containsExactly(Change.Verb.CREATED, Change.Verb.UPDATED, Change.Verb.DELETED);
  }

  @Test
  void contradictoryOptionsAreInvalid() {
    map("a");

    ApiResponse both =
        deleteWith(MAPS + "/a", "{'propagationPolicy':'Orphan','orphanDependents':true}");
    ApiResponse unknown = deleteWith(MAPS + "/a", "{'propagationPolicy':'Sometimes'}");

    assertThat(both.status()).isEqualTo(422);
    assertThat(unknown.status()).isEqualTo(422);
    assertThat(tree(unknown).path("message").asText())
        .isEqualTo(
            "DeleteOptions.meta.k8s.io \"\" is invalid: propagationPolicy: Unsupported value:"
                + " \"Sometimes\": supported values: \"Foreground\", \"Background\", \"Orphan\", \"nil\"");
    assertThat(isThere(MAPS + "/a")).isTrue();
  }
}
