package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.JSON_PATCH;
import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.STRATEGIC;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Creates, updates and patches, as far as the recorded exchanges do not show them. */
class WritingTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String WIDGETS = "/apis/example.com/v1/namespaces/ns/widgets";
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/ns/deployments";
  private static final String WIDGET = "{'apiVersion':'example.com/v1','kind':'Widget',"
      + "'metadata':{'name':'w'},'spec':{'size':1,'tags':['a']},'status':{'ready':true}}";

  private final TestServer server = new TestServer();

  @Test
  void creationDropsStatusAndWhatTheServerDecides() {
    ApiResponse created = server.post(
        WIDGETS,
        "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'w','uid':'mine',"
            + "'generation':7,'creationTimestamp':null,'deletionTimestamp':'2020-01-01T00:00:00Z',"
            + "'labels':{},'annotations':null},'spec':{'size':1},'status':{'ready':true}}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(tree(created))
        .isEqualTo(tree("{'kind':'Widget','apiVersion':'example.com/v1','metadata':{'name':'w',"
            + "'namespace':'ns','uid':'uid-1','resourceVersion':'101','generation':1,"
            + "'creationTimestamp':'2026-11-15T09:43:53Z'},'spec':{'size':1}}"));
  }

  @Test
  void generatedNamesTryAgainWhenTheyAreTaken() {
    server.suffixes.add("bbbbb");
    server.suffixes.add("bbbbb");
    server.suffixes.add("ccccc");

    server.post(MAPS, "{'metadata':{'generateName':'g-'}}");
    ApiResponse second = server.post(MAPS, "{'metadata':{'generateName':'g-'}}");

    assertThat(tree(second).at("/metadata/name").asText()).isEqualTo("g-ccccc");
  }

  @Test
  void generatedNamesGiveUpAfterEightAttempts() {
    server.post(MAPS, "{'metadata':{'name':'g-aaaaa'}}");

    ApiResponse refused = server.post(MAPS, "{'metadata':{'generateName':'g-'}}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(tree(refused).path("reason").asText()).isEqualTo("AlreadyExists");
  }

  @Test
  void anObjectNeedsAName() {
    ApiResponse refused = server.post(MAPS, "{'kind':'ConfigMap','apiVersion':'v1'}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("ConfigMap \"\" is invalid: metadata.name: Required value: name or generateName"
            + " is required");
    assertThat(tree(refused).at("/details/causes/0/reason").asText())
        .isEqualTo("FieldValueRequired");
  }

  @Test
  void aResourceVersionIsRefusedOnCreation() {
    ApiResponse refused = server.post(MAPS, "{'metadata':{'name':'a','resourceVersion':'5'}}");

    assertThat(refused.status()).isEqualTo(500);
    assertThat(tree(refused).path("message").asText())
        .isEqualTo("resourceVersion should not be set on objects to be created");
  }

  @Test
  void namespaceAndKindMustFitThePath() {
    assertThat(
            server.post(MAPS, "{'metadata':{'name':'a','namespace':'other'}}").status())
        .isEqualTo(400);
    assertThat(server.post(MAPS, "{'kind':'Pod','metadata':{'name':'a'}}").status())
        .isEqualTo(400);
    assertThat(server.post(MAPS, "{'apiVersion':'v2','metadata':{'name':'a'}}").status())
        .isEqualTo(400);
    assertThat(server.post(WIDGETS, "{'metadata':{'name':'a'}}").status()).isEqualTo(400);
    assertThat(server.history.head()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'metadata':5}",
        "{'metadata':{'name':5}}",
        "{'metadata':{'name':'a','labels':{'x':1}}}",
        "{'metadata':{'name':'a','labels':['x']}}",
        "{'metadata':{'name':'a','finalizers':'x'}}",
        "{'metadata':{'name':'a','finalizers':[1]}}",
        "[]",
        "5",
        "{} {}"
      })
  void metadataOfTheWrongTypeIsABadRequest(String body) {
    ApiResponse refused = server.post(MAPS, body);

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(server.history.head()).isEqualTo(100);
  }

  @Test
  void labelsMustBeLabels() {
    ApiResponse refused =
        server.post(MAPS, "{'metadata':{'name':'a','labels':{'x':'not a value!'}}}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(refused).at("/details/causes/0/field").asText()).isEqualTo("metadata.labels");
  }

  @Test
  void anUpdateWithoutResourceVersionIsUnconditionalForBuiltInsAndRefusedForCustomResources() {
    server.post(MAPS, "{'metadata':{'name':'a'},'data':{'k':'1'}}");
    server.post(WIDGETS, WIDGET);

    ApiResponse builtIn = server.put(MAPS + "/a", "{'metadata':{'name':'a'},'data':{'k':'2'}}");
    ApiResponse custom = server.put(WIDGETS + "/w", WIDGET);

    assertThat(builtIn.status()).isEqualTo(200);
    assertThat(tree(builtIn).at("/data/k").asText()).isEqualTo("2");
    assertThat(custom.status()).isEqualTo(422);
    assertThat(tree(custom).path("message").asText())
        .isEqualTo("widgets.example.com \"w\" is invalid: metadata.resourceVersion: Invalid value:"
            + " 0x0: must be specified for an update");
  }

  @Test
  void anUpdateMustNameTheObjectOfItsPath() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");

    assertThat(tree(server.put(MAPS + "/a", "{'metadata':{'name':'b'}}"))
            .path("message")
            .asText())
        .isEqualTo("the name of the object (b) does not match the name on the URL (a)");
    assertThat(server.put(MAPS + "/a", "{'metadata':{}}").status()).isEqualTo(400);
    assertThat(
            server.put(MAPS + "/a", "{'metadata':{'name':'a','namespace':'x'}}").status())
        .isEqualTo(400);
    assertThat(server.put(MAPS + "/b", "{'metadata':{'name':'b'}}").status()).isEqualTo(404);
  }

  @Test
  void anUpdateOfAnObjectThatWasRecreatedConflicts() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");

    ApiResponse refused = server.put(MAPS + "/a", "{'metadata':{'name':'a','uid':'older'}}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(tree(refused).path("message").asText())
        .contains("Precondition failed: UID in precondition: older, UID in object meta: uid-1");
  }

  @Test
  void anUpdateThatChangesNothingMakesNoRevision() {
    JsonNode created = tree(server.post(MAPS, "{'metadata':{'name':'a'},'data':{'k':'1'}}"));
    long head = server.history.head();

    ApiResponse same = server.put(MAPS + "/a", created.toString());
    ApiResponse patched = server.patch(MAPS + "/a", MERGE, "{'data':{'k':'1','gone':null}}");

    assertThat(server.history.head()).isEqualTo(head);
    assertThat(tree(same)).isEqualTo(created);
    assertThat(tree(patched)).isEqualTo(created);
  }

  @Test
  void generationCountsChangesOfTheSpecAlone() {
    server.post(DEPLOYMENTS, "{'metadata':{'name':'d'},'spec':{'replicas':1}}");

    ApiResponse labelled =
        server.patch(DEPLOYMENTS + "/d", MERGE, "{'metadata':{'labels':{'a':'b'}}}");
    ApiResponse scaled = server.patch(DEPLOYMENTS + "/d", MERGE, "{'spec':{'replicas':2}}");
    ApiResponse observed =
        server.patch(DEPLOYMENTS + "/d/status", MERGE, "{'status':{'observedGeneration':2}}");

    assertThat(tree(labelled).at("/metadata/generation").asLong()).isEqualTo(1);
    assertThat(tree(scaled).at("/metadata/generation").asLong()).isEqualTo(2);
    assertThat(tree(observed).at("/metadata/generation").asLong()).isEqualTo(2);
    assertThat(tree(observed).at("/status/observedGeneration").asLong()).isEqualTo(2);
  }

  @Test
  void statusIsWrittenThroughItsSubresourceAlone() {
    server.post(WIDGETS, WIDGET);
    String changed = "{'metadata':{'labels':{'a':'b'}},'spec':{'size':9},'status':{'ready':false}}";

    JsonNode main = tree(server.patch(WIDGETS + "/w", MERGE, changed));
    JsonNode status = tree(server.patch(
        WIDGETS + "/w/status",
        MERGE,
        "{'metadata':{'labels':{'c':'d'}},'spec':{'size':10},'status':{'ready':false}}"));

    assertThat(main.at("/spec/size").asInt()).isEqualTo(9);
    assertThat(main.has("status")).isFalse();
    assertThat(status.at("/spec/size").asInt()).isEqualTo(9);
    assertThat(status.at("/metadata/labels")).isEqualTo(tree("{'a':'b'}"));
    assertThat(status.at("/status/ready").isBoolean()).isTrue();
    assertThat(status.at("/metadata/resourceVersion").asText()).isEqualTo("103");
  }

  @Test
  void aConflictOnStatusIsAConflict() {
    JsonNode old = tree(server.post(WIDGETS, WIDGET));
    server.patch(WIDGETS + "/w", MERGE, "{'spec':{'size':2}}");

    assertThat(server.put(WIDGETS + "/w/status", old.toString()).status()).isEqualTo(409);
  }

  @Test
  void resourcesWithoutStatusSubresourceHaveNone() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");

    assertThat(server.get(MAPS + "/a/status").status()).isEqualTo(404);
  }

  @Test
  void patchesThatNameAnOldResourceVersionConflict() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");
    server.patch(MAPS + "/a", MERGE, "{'data':{'k':'1'}}");

    ApiResponse merge =
        server.patch(MAPS + "/a", MERGE, "{'metadata':{'resourceVersion':'101'},'data':{'k':'2'}}");
    ApiResponse json = server.patch(
        MAPS + "/a",
        JSON_PATCH,
        "[{'op':'replace','path':'/metadata/resourceVersion','value':'101'},"
            + "{'op':'replace','path':'/data/k','value':'2'}]");

    assertThat(merge.status()).isEqualTo(409);
    assertThat(json.status()).isEqualTo(409);
    assertThat(tree(server.get(MAPS + "/a")).at("/data/k").asText()).isEqualTo("1");
  }

  @Test
  void patchesMayNotRename() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");

    ApiResponse renamed = server.patch(MAPS + "/a", MERGE, "{'metadata':{'name':'b'}}");
    ApiResponse moved = server.patch(MAPS + "/a", MERGE, "{'metadata':{'namespace':'b'}}");

    assertThat(renamed.status()).isEqualTo(400);
    assertThat(tree(renamed).path("message").asText())
        .isEqualTo("the name of the object (b) does not match the name on the URL (a)");
    assertThat(moved.status()).isEqualTo(400);
  }

  @Test
  void aPatchThatFailsHalfWayChangesNothing() {
    server.post(MAPS, "{'metadata':{'name':'a'},'data':{'k':'1'}}");
    JsonNode before = tree(server.get(MAPS + "/a"));

    ApiResponse refused = server.patch(
        MAPS + "/a",
        JSON_PATCH,
        "[{'op':'replace','path':'/data/k','value':'2'},{'op':'test','path':'/data/k','value':'1'}]");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(tree(server.get(MAPS + "/a"))).isEqualTo(before);
  }

  @Test
  void strategicMergePatchesMergeListsOfBuiltInKindsAlone() {
    server.post(
        DEPLOYMENTS,
        "{'metadata':{'name':'d'},'spec':{'template':{'spec':{'containers':[{'name':'a'}]}}}}");

    ApiResponse merged = server.patch(
        DEPLOYMENTS + "/d",
        STRATEGIC,
        "{'spec':{'template':{'spec':{'containers':[{'name':'b'}]}}}}");
    ApiResponse custom = server.patch(WIDGETS + "/w", STRATEGIC, "{}");

    assertThat(tree(merged).at("/spec/template/spec/containers"))
        .isEqualTo(tree("[{'name':'b'},{'name':'a'}]"));
    assertThat(custom.status()).isEqualTo(415);
    assertThat(tree(custom).path("message").asText())
        .isEqualTo(
            "the body of the request was in an unknown format - accepted media types include:"
                + " application/json-patch+json, application/merge-patch+json,"
                + " application/apply-patch+yaml");
  }

  @Test
  void fieldsThatAreThereTwiceAreRefusedOrWarnedOf() {
    String body = "{'metadata':{'name':'a'},'data':{'k':'1','k':'2'}}";

    ApiResponse strict = server.post(MAPS + "?fieldValidation=Strict", body);
    ApiResponse warned = server.post(MAPS, body);
    ApiResponse unknown = server.post(MAPS + "?fieldValidation=Sure", body);

    assertThat(strict.status()).isEqualTo(400);
    assertThat(tree(strict).path("message").asText())
        .isEqualTo("ConfigMap in version \"v1\" cannot be handled as a ConfigMap: strict decoding"
            + " error: duplicate field \"data.k\"");
    assertThat(warned.status()).isEqualTo(201);
    assertThat(warned.headers())
        .containsEntry("Warning", "299 - \"duplicate field \\\"data.k\\\"\"");
    assertThat(unknown.status()).isEqualTo(422);
  }

  @Test
  void storedObjectsAreNeverWrittenTo() {
    server.post(WIDGETS, WIDGET);
    JsonNode first = server
        .history
        .changes(TestServer.WIDGETS, 100, 101)
        .get(0)
        .object()
        .content()
        .tree();
    JsonNode copy = first.deepCopy();

    server.patch(WIDGETS + "/w", MERGE, "{'spec':{'size':2,'tags':['z']}}");
    server.patch(WIDGETS + "/w", JSON_PATCH, "[{'op':'add','path':'/spec/tags/-','value':'q'}]");
    server.patch(WIDGETS + "/w/status", MERGE, "{'status':{'ready':true}}");
    server.patch(WIDGETS + "/w", MERGE, "{'metadata':{'finalizers':['a/b']}}");
    server.delete(WIDGETS + "/w");

    assertThat(first).isEqualTo(copy);
  }
}
