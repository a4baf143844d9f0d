package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.name.ResourceType;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServedVersionTest {

  private static final String CORE = "/api/v1/namespaces/ns/events";
  private static final String EVENTS = "/apis/events.k8s.io/v1/namespaces/ns/events";
  private static final String V1 = "/apis/autoscaling/v1/namespaces/ns/horizontalpodautoscalers";
  private static final String V2 = "/apis/autoscaling/v2/namespaces/ns/horizontalpodautoscalers";

  private final BuiltInServer server = new BuiltInServer();

  @Test
  void eventsOfBothGroupsAreTheSameObjects() {
    ApiResponse created = server.send(
        "POST",
        EVENTS,
        "{'apiVersion':'events.k8s.io/v1','kind':'Event','metadata':{'name':'e'},'regarding':"
            + "{'kind':'Pod','name':'p'},'note':'hello','reportingController':'c',"
            + "'deprecatedCount':2,'action':'Bind'}");

    assertThat(created.status()).isEqualTo(201);
    JsonNode answer = Exchange.json(created.text());
    assertThat(answer.path("apiVersion").asText()).isEqualTo("events.k8s.io/v1");
    assertThat(answer.path("note").asText()).isEqualTo("hello");
    JsonNode core = server.tree(CORE + "/e");
    assertThat(core.path("apiVersion").asText()).isEqualTo("v1");
    assertThat(core.path("message").asText()).isEqualTo("hello");
    assertThat(core.at("/involvedObject/name").asText()).isEqualTo("p");
    assertThat(core.path("reportingComponent").asText()).isEqualTo("c");
    assertThat(core.path("count").asInt()).isEqualTo(2);
    assertThat(core.path("action").asText()).isEqualTo("Bind");
    assertThat(core.has("regarding")).isFalse();
    assertThat(server.resources.types())
        .filteredOn(t -> t.plural().equals("events"))
        .hasSize(1);
  }

  @Test
  void aWatchSeesEventsInTheVersionItAskedFor() {
    EventStream watch = server.watch(EVENTS + "?watch=true&resourceVersion=101");
    EventStream table =
        server.watch(ApiRequest.of("GET", EVENTS + "?watch=true&resourceVersion=101")
            .withHeader("Accept", BuiltInServer.AS_TABLE));

    server.send(
        "POST",
        CORE,
        "{'metadata':{'name':'e'},'involvedObject':{'kind':'Pod','name':'p'},'message':'hi'}");

    JsonNode object = BuiltInServer.events(watch).get(0).path("object");
    assertThat(object.path("apiVersion").asText()).isEqualTo("events.k8s.io/v1");
    assertThat(object.path("note").asText()).isEqualTo("hi");
    assertThat(BuiltInServer.events(table).get(0).at("/object/rows/0/cells/3").asText())
        .isEqualTo("pod/p");
  }

  @Test
  void fieldSelectorsUseTheNamesOfTheVersion() {
    server.send("POST", CORE, "{'metadata':{'name':'e'},'involvedObject':{'name':'p'}}");

    assertThat(server.tree(EVENTS + "?fieldSelector=regarding.name=p").path("items"))
        .hasSize(1);
    assertThat(server.tree(EVENTS + "?fieldSelector=regarding.name!=p").path("items"))
        .isEmpty();
    assertThat(server.tree(CORE + "?fieldSelector=involvedObject.name=p").path("items"))
        .hasSize(1);
    assertThat(server.tree(CORE + "?fieldSelector=spec.x=p").path("message").asText())
        .isEqualTo("field label not supported: spec.x");
  }

  @Test
  void mergePatchesAreConvertedAndJsonPatchesOfOtherThanMetadataRefused() {
    server.send("POST", CORE, "{'metadata':{'name':'e'},'involvedObject':{'name':'p'}}");

    server.send("PATCH", EVENTS + "/e", TestServer.MERGE, "{'note':'new'}");
    ApiResponse label = server.send(
        "PATCH",
        EVENTS + "/e",
        TestServer.JSON_PATCH,
        "[{'op':'add','path':'/metadata/labels','value':{'a':'b'}}]");
    ApiResponse refused = server.send(
        "PATCH", EVENTS + "/e", TestServer.JSON_PATCH, "[{'op':'add','path':'/note','value':'x'}]");

    assertThat(server.tree(CORE + "/e").path("message").asText()).isEqualTo("new");
    assertThat(server.tree(CORE + "/e").at("/involvedObject/name").asText()).isEqualTo("p");
    assertThat(label.status()).isEqualTo(200);
    assertThat(refused.status()).isEqualTo(501);
  }

  @Test
  void theCpuTargetOfTheOlderAutoscalerIsAMetricOfTheNewer() {
    server.send(
        "POST",
        V1,
        "{'apiVersion':'autoscaling/v1','kind':'HorizontalPodAutoscaler','metadata':{'name':'h'},"
            + "'spec':{'maxReplicas':5,'targetCPUUtilizationPercentage':70,"
            + "'scaleTargetRef':{'kind':'Deployment','name':'d'}}}");

    JsonNode newer = server.tree(V2 + "/h");
    JsonNode older = server.tree(V1 + "/h");

    assertThat(newer.at("/spec/metrics/0/resource/target/averageUtilization").asInt())
        .isEqualTo(70);
    assertThat(newer.path("spec").has("targetCPUUtilizationPercentage")).isFalse();
    assertThat(older.at("/spec/targetCPUUtilizationPercentage").asInt()).isEqualTo(70);
    assertThat(older.path("spec").has("metrics")).isFalse();
    assertThat(older.path("apiVersion").asText()).isEqualTo("autoscaling/v1");
    assertThat(server.tree(V2).path("items")).hasSize(1);
  }

  @Test
  void listsAndMetadataAreOfTheServedVersionToo() {
    server.send("POST", CORE, "{'metadata':{'name':'e'},'involvedObject':{'name':'p'}}");

    JsonNode list = server.tree(EVENTS);

    assertThat(list.path("kind").asText()).isEqualTo("EventList");
    assertThat(list.path("apiVersion").asText()).isEqualTo("events.k8s.io/v1");
    assertThat(list.at("/items/0/regarding/name").asText()).isEqualTo("p");
    assertThat(list.at("/items/0").has("kind")).isFalse();
  }

  @Test
  void aSecondVersionHasToBeToldWhereObjectsAreStored() {
    ResourceType v1 = ResourceType.namespaced("example.com", "v1", "widgets", "Widget");
    ResourceType v2 = ResourceType.namespaced("example.com", "v2", "widgets", "Widget");
    ApiResources resources = new ApiResources().register(v1);

    assertThatThrownBy(() -> resources.register(v2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("registered already");
    resources.serveAs(ApiResource.custom(v2), v1);

    assertThat(resources.types()).isEqualTo(List.of(v1));
    assertThat(resources.served()).extracting(ApiResource::type).containsExactly(v1, v2);
    assertThatThrownBy(() -> new ApiResources().serveAs(ApiResource.custom(v2), v1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
