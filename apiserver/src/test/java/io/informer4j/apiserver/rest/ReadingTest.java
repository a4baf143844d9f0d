package io.informer4j.apiserver.rest;

import static io.informer4j.apiserver.rest.TestServer.MERGE;
import static io.informer4j.apiserver.rest.TestServer.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReadingTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";
  private static final String WIDGETS = "/apis/example.com/v1/namespaces/ns/widgets";
  private static final String AS_METADATA =
      "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";

  private final TestServer server = new TestServer();

  private static List<String> lines(EventStream stream, long now) {
    List<String> lines = new ArrayList<>();
    for (Optional<byte[]> line = stream.next(now); line.isPresent(); line = stream.next(now)) {
      lines.add(new String(line.get(), StandardCharsets.UTF_8));
    }
    return lines;
  }

  private EventStream watch(String target) {
    return ((ApiAnswer.Stream) server.answer(ApiRequest.of("GET", target))).events();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/gizmos, 404",
    "GET, /apis/apps/v2/deployments, 404",
    "GET, /apis/nowhere/v1, 404",
    "GET, /api/v1/configmaps/a, 404",
    "GET, /api/v1/namespaces/ns/nodes, 404",
    "GET, /nothing, 404",
    "GET, /api/v1/namespaces/ns/configmaps/a/b/c/d, 404",
    "GET, /api/v1/namespaces/ns/pods/a/log, 501",
    "GET, /api/v1/watch/gizmos, 404",
    "GET, /api/v1/proxy/nodes/n, 501",
    "POST, /api/v1/configmaps, 405",
    "DELETE, /api/v1/configmaps, 405",
    "PUT, /api/v1/nodes, 405",
    "POST, /api/v1/nodes/n, 405",
    "DELETE, /api/v1/nodes/n/status, 405",
    "POST, /api, 405",
    "GET, /api/v1/nodes?limit=x, 400",
    "GET, /api/v1/nodes?fieldSelector=a, 400",
    "GET, /api/v1/nodes?fieldSelector=spec.foo%3Da, 400",
    "GET, /api/v1/nodes?shardSelector=a, 501"
  })
  void whatIsNotThereIsRefused(String method, String target, int status) {
    ApiResponse refused = server.send(ApiRequest.of(method, target));

    assertThat(refused.status()).isEqualTo(status);
    assertThat(tree(refused).path("kind").asText()).isEqualTo("Status");
    assertThat(tree(refused).path("code").asInt()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/json|200",
        "*/*|200",
        "application/*;q=0.8|200",
        "application/vnd.kubernetes.protobuf, application/json|200",
        "application/json;as=Table;v=v1;g=meta.k8s.io,application/json|200",
        "application/vnd.kubernetes.protobuf|200",
        "application/yaml|406",
        "application/json;as=Table;v=v1;g=meta.k8s.io|200",
        "application/json;as=Table;v=v2;g=meta.k8s.io|406"
      })
  void jsonAndProtobufAreOnOffer(String accept, int status) {
    ApiResponse response =
        server.send(ApiRequest.of("GET", "/api/v1/nodes").withHeader("Accept", accept));

    assertThat(response.status()).isEqualTo(status);
  }

  @Test
  void itemsOfCustomResourcesSayWhatTheyAre() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");
    server.post(WIDGETS, "{'apiVersion':'example.com/v1','kind':'Widget','metadata':{'name':'w'}}");

    JsonNode maps = tree(server.get("/api/v1/configmaps"));
    JsonNode widgets = tree(server.get("/apis/example.com/v1/widgets"));

    assertThat(maps.path("kind").asText()).isEqualTo("ConfigMapList");
    assertThat(maps.at("/items/0").has("kind")).isFalse();
    assertThat(widgets.path("kind").asText()).isEqualTo("WidgetList");
    assertThat(widgets.at("/items/0/kind").asText()).isEqualTo("Widget");
    assertThat(widgets.at("/items/0/apiVersion").asText()).isEqualTo("example.com/v1");
  }

  @Test
  void podsAreSelectedByTheirNode() {
    String pods = "/api/v1/namespaces/ns/pods";
    server.post(pods, "{'metadata':{'name':'a'},'spec':{'nodeName':'n1'}}");
    server.post(pods, "{'metadata':{'name':'b'},'spec':{'nodeName':'n2'}}");
    server.post(pods, "{'metadata':{'name':'c'}}");

    assertThat(tree(server.get(pods + "?fieldSelector=spec.nodeName%3Dn1")).at("/items"))
        .hasSize(1);
    assertThat(tree(server.get(pods + "?fieldSelector=spec.nodeName!=n1")).at("/items"))
        .hasSize(2);
    assertThat(tree(server.get(pods + "?fieldSelector=spec.nodeName=,spec.hostNetwork=false"))
            .at("/items/0/metadata/name")
            .asText())
        .isEqualTo("c");
  }

  @Test
  void aGetReadsTheHistoryUnlessItNamesAResourceVersion() {
    server.post(MAPS, "{'metadata':{'name':'a'},'data':{'k':'1'}}");
    ApiRequest update = ApiRequest.of("PATCH", MAPS + "/a")
        .withBody(MERGE, "{\"data\":{\"k\":\"2\"}}".getBytes(StandardCharsets.UTF_8));
    server.api.handle(update);

    ApiResponse newest = (ApiResponse) server.api.handle(ApiRequest.of("GET", MAPS + "/a"));
    ApiResponse cached =
        (ApiResponse) server.api.handle(ApiRequest.of("GET", MAPS + "/a?resourceVersion=0"));
    ApiAnswer behind = server.api.handle(ApiRequest.of("GET", MAPS + "/a?resourceVersion=102"));

    assertThat(tree(newest).at("/data/k").asText()).isEqualTo("2");
    assertThat(tree(cached).at("/data/k").asText()).isEqualTo("1");
    assertThat(behind).isEqualTo(new ApiAnswer.Wait(102));
  }

  @Test
  void aConsistentListWaitsForTheCache() {
    server.api.handle(ApiRequest.of("POST", MAPS)
        .withBody("", "{\"metadata\":{\"name\":\"a\"}}".getBytes(StandardCharsets.UTF_8)));
    ApiRequest list = ApiRequest.of("GET", MAPS);

    ApiAnswer.Wait wait = (ApiAnswer.Wait) server.api.handle(list);
    ApiAnswer stillBehind = server.api.handleAgain(list, wait, false);
    ApiResponse tooLate = (ApiResponse) server.api.handleAgain(list, wait, true);
    server.catchUp();
    ApiResponse caughtUp = (ApiResponse) server.api.handleAgain(list, wait, false);

    assertThat(stillBehind).isEqualTo(wait);
    assertThat(tree(tooLate).path("items")).hasSize(1);
    assertThat(tree(caughtUp)).isEqualTo(tree(tooLate));
  }

  @Test
  void aWatchIsLinesOfEvents() {
    server.post(MAPS, "{'metadata':{'name':'a','labels':{'x':'1'}}}");
    EventStream stream = watch(MAPS + "?watch=true&resourceVersion=101&allowWatchBookmarks=1");

    server.patch(MAPS + "/a", MERGE, "{'data':{'k':'ü'}}");
    server.delete(MAPS + "/a");

    List<String> lines = lines(stream, 0);
    assertThat(lines).hasSize(2).allMatch(line -> line.endsWith("}\n"));
    assertThat(tree(lines.get(0)))
        .isEqualTo(tree("{'type':'MODIFIED','object':{'kind':'ConfigMap','apiVersion':'v1',"
            + "'metadata':{'name':'a','namespace':'ns','uid':'uid-1','resourceVersion':'102',"
            + "'creationTimestamp':'2026-11-15T09:43:53Z','labels':{'x':'1'}},"
            + "'data':{'k':'ü'}}}"));
    assertThat(tree(lines.get(1)).at("/type").asText()).isEqualTo("DELETED");
    assertThat(tree(lines.get(1)).at("/object/metadata/resourceVersion").asText())
        .isEqualTo("103");
  }

  @Test
  void aStreamingListEndsWithTheMarker() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");
    EventStream stream = watch(MAPS + "?watch=true&allowWatchBookmarks=true"
        + "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan");

    List<String> lines = lines(stream, 0);

    assertThat(lines).hasSize(2);
    assertThat(tree(lines.get(0)).at("/type").asText()).isEqualTo("ADDED");
    assertThat(lines.get(1))
        .isEqualTo(
            "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","
                + "\"metadata\":{\"resourceVersion\":\"101\",\"annotations\":"
                + "{\"k8s.io/initial-events-end\":\"true\"}}}}\n");
  }

  @Test
  void anErrorInsideOfAStreamIsAStatus() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");
    EventStream stream = watch(MAPS + "?watch=true&resourceVersion=101");

    stream.watch().fail(ApiStatus.expired("too old resource version: 1 (41632)"));

    assertThat(lines(stream, 0))
        .containsExactly(
            "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"apiVersion\":\"v1\","
                + "\"metadata\":{},\"status\":\"Failure\",\"message\":\"too old resource version: 1"
                + " (41632)\",\"reason\":\"Expired\",\"code\":410}}\n");
    assertThat(stream.hasEnded(0)).isTrue();
  }

  @Test
  void aWatchEndsWhenItSaysOrByDefault() {
    server.post(MAPS, "{'metadata':{'name':'a'}}");
    EventStream brief = watch(MAPS + "?watch=true&resourceVersion=101&timeoutSeconds=5");
    EventStream lasting = watch(MAPS + "?watch=true&resourceVersion=101");
    long later = Duration.ofSeconds(6).toNanos();

    assertThat(lines(brief, later)).isEmpty();
    assertThat(brief.hasEnded(later)).isTrue();
    assertThat(lasting.hasEnded(later)).isFalse();
    assertThat(lasting.hasEnded(Duration.ofMinutes(30).toNanos())).isTrue();
  }

  @Test
  void metadataAloneIsServedInEveryForm() {
    server.post(MAPS, "{'metadata':{'name':'a'},'data':{'k':'v'}}");
    ApiRequest get = ApiRequest.of("GET", MAPS + "/a").withHeader("accept", AS_METADATA);
    ApiRequest watch = ApiRequest.of("GET", MAPS + "?watch=true").withHeader("accept", AS_METADATA);

    JsonNode object = tree(server.send(get));
    String event = lines(((ApiAnswer.Stream) server.answer(watch)).events(), 0).get(0);

    assertThat(object.path("kind").asText()).isEqualTo("PartialObjectMetadata");
    assertThat(object.has("data")).isFalse();
    assertThat(tree(event).at("/object")).isEqualTo(object);
  }

  @ParameterizedTest
  @EnumSource(RevisionFormat.class)
  void everyFormatOfRevisionsWorksForPreconditionsAndLists(RevisionFormat format) {
    TestServer other = new TestServer(100, format);
    JsonNode created = tree(other.post(MAPS, "{'metadata':{'name':'a'}}"));
    String version = created.at("/metadata/resourceVersion").asText();

    ApiResponse updated = other.put(
        MAPS + "/a", "{'metadata':{'name':'a','resourceVersion':'" + version + "'},'data':{}}");
    ApiResponse stale = other.put(
        MAPS + "/a", "{'metadata':{'name':'a','resourceVersion':'" + version + "'},'data':{}}");
    JsonNode list = tree(other.get(MAPS));

    assertThat(version).isEqualTo(format.write(101).value());
    assertThat(updated.status()).isEqualTo(200);
    assertThat(stale.status()).isEqualTo(409);
    assertThat(list.at("/metadata/resourceVersion").asText())
        .isEqualTo(format.write(102).value());
  }

  @Test
  void discoveryNamesWhatIsRegistered() {
    JsonNode core = tree(server.get("/api/v1"));
    JsonNode groups = tree(server.get("/apis"));
    JsonNode widgets = tree(server.get("/apis/example.com/v1"));

    assertThat(core.at("/resources/0/name").asText()).isEqualTo("configmaps");
    assertThat(core.at("/resources").findValuesAsText("name"))
        .startsWith("configmaps", "pods", "pods/attach")
        .endsWith("pods/status", "nodes", "nodes/proxy", "nodes/status");
    assertThat(groups.at("/groups").findValuesAsText("name"))
        .containsExactly("apps", "example.com");
    assertThat(widgets.at("/groupVersion").asText()).isEqualTo("example.com/v1");
    assertThat(tree(server.get("/apis/apps")).at("/preferredVersion/version").asText())
        .isEqualTo("v1");
  }
}
