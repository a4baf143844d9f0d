package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Updates of what is not there, or without a resource version; identities in updates, patches and applies. */
class UpdateStrategiesTest {

  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/ns/leases";
  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String UID = "11111111-2222-3333-4444-555555555555";

  private final BuiltInServer server = new BuiltInServer();

  private static JsonNode status(ApiResponse response) {
    return Exchange.json(response.text());
  }

  private static String message(ApiResponse response) {
    return status(response).path("message").asText();
  }

  @Test
  void anUpdateOfAMissingLeaseCreatesIt() {
    ApiResponse created = server.send(
        "PUT",
        LEASES + "/a",
        "{'metadata':{'name':'a','resourceVersion':'5'},'spec':{'holderIdentity':'x'}}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(status(created).at("/metadata/uid").asText()).isNotEmpty();
    assertThat(server.tree(LEASES + "/a").at("/spec/holderIdentity").asText()).isEqualTo("x");
  }

  @Test
  void aRehearsalOfThatCreatesNothing() {
    ApiResponse rehearsed =
        server.send("PUT", LEASES + "/a?dryRun=All", "{'metadata':{'name':'a'}}");

    assertThat(rehearsed.status()).isEqualTo(201);
    assertThat(server.get(LEASES + "/a").status()).isEqualTo(404);
  }

  @Test
  void whatIsToBeCreatedByAnUpdateHasNoUidYet() {
    ApiResponse refused =
        server.send("PUT", LEASES + "/a", "{'metadata':{'name':'a','uid':'" + UID + "'}}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(message(refused)).endsWith("UID in precondition: " + UID + ", UID in object meta: ");
  }

  @Test
  void aLeaseIsUpdatedOnlyByWhoKnowsItsVersion() {
    server.send("POST", LEASES, "{'metadata':{'name':'a'}}");

    ApiResponse refused = server.send("PUT", LEASES + "/a", "{'metadata':{'name':'a'}}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(message(refused))
        .isEqualTo("leases.coordination.k8s.io \"a\" is invalid: metadata.resourceVersion: Invalid"
            + " value: 0x0: must be specified for an update");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/v1/namespaces/ns/configmaps, 404, 200",
    "/api/v1/namespaces/ns/endpoints, 201, 200",
    "/api/v1/namespaces/ns/limitranges, 201, 200",
    "/apis/rbac.authorization.k8s.io/v1/clusterroles, 201, 200",
    "/apis/node.k8s.io/v1/runtimeclasses, 201, 422",
    "/apis/policy/v1/namespaces/ns/poddisruptionbudgets, 404, 422",
    "/apis/storage.k8s.io/v1/csinodes, 404, 422",
    "/apis/storage.k8s.io/v1/storageclasses, 404, 200",
    "/apis/discovery.k8s.io/v1/namespaces/ns/endpointslices, 404, 200"
  })
  void everyKindHasItsWay(String path, int ofMissing, int withoutVersion) {
    String body = "{'metadata':{'name':'a'}}";

    ApiResponse missing = server.send("PUT", path + "/a", body);
    server.send("POST", path, body);
    ApiResponse again = server.send("PUT", path + "/a", body);

    assertThat(missing.status()).isEqualTo(ofMissing);
    assertThat(again.status()).isEqualTo(withoutVersion);
  }

  @Test
  void aPatchOfAMissingLeaseCreatesNothing() {
    assertThat(server.send("PATCH", LEASES + "/a", MERGE, "{'spec':{}}").status())
        .isEqualTo(404);
  }

  @Test
  void aPatchCannotGiveAnotherUid() {
    server.send("POST", MAPS, "{'metadata':{'name':'a'}}");

    ApiResponse refused =
        server.send("PATCH", MAPS + "/a", MERGE, "{'metadata':{'uid':'" + UID + "'}}");
    ApiResponse withoutUid = server.send("PATCH", MAPS + "/a", MERGE, "{'metadata':{'uid':null}}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(message(refused))
        .isEqualTo("ConfigMap \"a\" is invalid: metadata.uid: Invalid value: \"" + UID
            + "\": field is immutable");
    assertThat(withoutUid.status()).isEqualTo(200);
  }

  @Test
  void nothingIsAppliedToAUidThatIsNotThere() {
    ApiResponse refused = server.send(
        "PATCH",
        MAPS + "/a?fieldManager=me",
        Patching.APPLY,
        "{'apiVersion':'v1','kind':'ConfigMap','metadata':{'name':'a','uid':'" + UID + "'}}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(message(refused))
        .isEqualTo("Operation cannot be fulfilled on configmaps \"a\": uid mismatch: the provided"
            + " object specified uid " + UID + ", and no existing object was found");
    assertThat(server.get(MAPS + "/a").status()).isEqualTo(404);
  }
}
