package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveryTest {

  private static final String AGGREGATED =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

  private final BuiltInServer server = new BuiltInServer();

  /** What is not told: a hash by which storage migrators see that the stored version has changed. */
  private static JsonNode withoutHashes(JsonNode list) {
    list.path("resources").forEach(r -> ((ObjectNode) r).remove("storageVersionHash"));
    return list;
  }

  @ParameterizedTest
  @ValueSource(strings = {"03-api-resources-core-v1", "04-api-resources-apps-v1"})
  void theResourcesOfAVersionAreThoseOfTheRealServer(String exchange) {
    Exchange real = Exchange.read(exchange);

    ApiResponse ours = server.send(real.request());

    assertThat(ours.status()).isEqualTo(real.status());
    assertThat(Exchange.json(ours.text())).isEqualTo(withoutHashes(real.body()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"05-aggregated-discovery-core", "06-aggregated-discovery-groups"})
  void allGroupsAtOnceAreThoseOfTheRealServer(String exchange) {
    Exchange real = Exchange.read(exchange);

    ApiResponse ours = server.send(real.request());

    assertThat(Exchange.json(ours.text())).isEqualTo(real.body());
    assertThat(ours.headers())
        .containsEntry("Content-Type", AGGREGATED)
        .containsEntry("Cache-Control", "public")
        .containsEntry("Vary", "Accept");
    assertThat(ours.headers().get("Etag")).matches("\"[0-9A-F]{128}\"");
  }

  @Test
  void theCoreVersionsNameTheAddressThatTheClientUsed() {
    Exchange real = Exchange.read("02-api-versions");

    ApiResponse ours = server.send(real.request().withHeader("Host", "192.0.2.2:16443"));

    assertThat(Exchange.json(ours.text())).isEqualTo(real.body());
  }

  @Test
  void whoKnowsTheTagIsNotToldAgainUntilResourcesChange() {
    ApiRequest request = ApiRequest.of("GET", "/apis").withHeader("Accept", AGGREGATED);
    String tag = server.send(request).headers().get("Etag");

    ApiResponse unchanged = server.send(request.withHeader("If-None-Match", tag));
    server.send("POST", DefinitionsTest.DEFINITIONS, DefinitionsTest.widgets(""));
    ApiResponse changed = server.send(request.withHeader("If-None-Match", tag));

    assertThat(unchanged.status()).isEqualTo(304);
    assertThat(unchanged.body()).isEmpty();
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.text()).contains("\"resource\":\"widgets\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList"
            + "|APIGroupDiscoveryList",
        "application/json|APIGroupList",
        "application/json;g=apidiscovery.k8s.io;v=v9;as=APIGroupDiscoveryList,application/json"
            + "|APIGroupList",
        "*/*|APIGroupList"
      })
  void theFormIsNegotiated(String accept, String kind) {
    ApiResponse response = server.send(ApiRequest.of("GET", "/apis").withHeader("Accept", accept));

    assertThat(Exchange.json(response.text()).path("kind").asText()).isEqualTo(kind);
  }

  @Test
  void groupsNameTheirPreferredVersion() {
    JsonNode autoscaling = server.tree("/apis/autoscaling");
    JsonNode groups = server.tree("/apis").path("groups");

    assertThat(autoscaling.at("/preferredVersion/groupVersion").asText())
        .isEqualTo("autoscaling/v2");
    assertThat(autoscaling.path("versions")).hasSize(2);
    assertThat(groups.findValuesAsText("name"))
        .startsWith("apiregistration.k8s.io", "apps", "events.k8s.io")
        .endsWith("discovery.k8s.io", "resource.k8s.io", "flowcontrol.apiserver.k8s.io");
  }

  @Test
  void everyVersionIsListed() {
    for (JsonNode group : server.tree("/apis").path("groups")) {
      for (JsonNode version : group.path("versions")) {
        String path = "/apis/" + version.path("groupVersion").asText();
        assertThat(server.tree(path).path("resources")).as(path).isNotEmpty();
      }
    }
  }

  @Test
  void versionsAreOrderedByStabilityThenNumber() {
    List<String> versions = new ArrayList<>(List.of(
        "v1alpha1", "foo10", "v1", "v3beta1", "v12alpha1", "v10", "foo1", "v11beta2", "v2"));

    versions.sort(VersionOrder.DEAREST_FIRST);

    assertThat(versions)
        .containsExactly(
            "v10", "v2", "v1", "v11beta2", "v3beta1", "v12alpha1", "v1alpha1", "foo1", "foo10");
  }
}
