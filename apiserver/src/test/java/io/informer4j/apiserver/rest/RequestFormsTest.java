package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms of requests that few clients use, and that a server answers all the same. */
class RequestFormsTest {

  private static final String MAPS = "/api/v1/namespaces/ns/configmaps";

  private final BuiltInServer server = new BuiltInServer();

  @ParameterizedTest
  @CsvSource({
    "/api/v1/watch/configmaps, 2",
    "/api/v1/watch/namespaces/ns/configmaps, 2",
    "/api/v1/watch/namespaces/ns/configmaps/a, 1",
    "/api/v1/watch/namespaces/other/configmaps, 0",
    "/api/v1/watch/namespaces, 1",
    "/api/v1/watch/namespaces/ns, 1",
    "/apis/apps/v1/watch/deployments, 0"
  })
  void watchesInTheirOlderFormAreAnswered(String path, int objects) {
    server.send("POST", MAPS, "{'metadata':{'name':'a'}}");
    server.send("POST", MAPS, "{'metadata':{'name':'b'}}");

    assertThat(BuiltInServer.events(server.watch(path)))
        .hasSize(objects)
        .allMatch(event -> event.path("type").asText().equals("ADDED"));
  }

  @Test
  void anObjectCannotBeWatchedByItsPath() {
    server.send("POST", MAPS, "{'metadata':{'name':'a'}}");

    assertThat(server.tree(MAPS + "/a?watch=true").path("kind").asText()).isEqualTo("ConfigMap");
  }

  @Test
  void peopleGetIndentedAnswers() {
    ApiRequest list = ApiRequest.of("GET", MAPS);
    String pretty = """
        {
          "kind": "ConfigMapList",
          "apiVersion": "v1",
          "metadata": {
            "resourceVersion": "101"
          },
          "items": []
        }
        """;

    ApiResponse asked = server.get(MAPS + "?pretty=true");
    ApiResponse curl = server.send(list.withHeader("User-Agent", "curl/8.0"));
    ApiResponse declined =
        server.send(ApiRequest.of("GET", MAPS + "?pretty=0").withHeader("User-Agent", "curl/8.0"));
    ApiResponse refused = server.get("/api/v1/nothing?pretty=1");

    assertThat(asked.text()).isEqualTo(pretty);
    assertThat(asked.headers()).containsEntry("Content-Length", "" + asked.body().length);
    assertThat(curl.text()).isEqualTo(pretty);
    assertThat(declined.text()).startsWith("{\"kind\"").hasLineCount(1);
    assertThat(refused.text()).startsWith("{\n  \"kind\": \"Status\",\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/v1/pods|field label not supported: spec.x",
        "/api/v1/nodes|field label not supported: spec.x",
        "/apis/batch/v1/jobs|field label \"spec.x\" not supported for Job",
        "/apis/resource.k8s.io/v1/resourceslices|field label not supported for resource.k8s.io/v1,"
            + " Kind=ResourceSlice: spec.x",
        "/apis/apps/v1/deployments|\"spec.x\" is not a known field selector: only"
            + " \"metadata.name\", \"metadata.namespace\""
      })
  void everyKindHasItsOwnWordsForFieldsThatCannotBeSelected(String path, String message) {
    ApiResponse refused = server.get(path + "?fieldSelector=spec.x=1");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(Exchange.json(refused.text()).path("message").asText()).isEqualTo(message);
  }

  @Test
  void eventsAreSelectedByTheirSource() {
    String events = "/api/v1/namespaces/ns/events";
    server.send("POST", events, "{'metadata':{'name':'a'},'source':{'component':'kubelet'}}");
    server.send("POST", events, "{'metadata':{'name':'b'},'reportingComponent':'kubelet'}");
    server.send("POST", events, "{'metadata':{'name':'c'}}");

    assertThat(server.tree(events + "?fieldSelector=source=kubelet").path("items"))
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE, /api/v1/namespaces, 405",
    "GET, /api/v1/componentstatuses, 501",
    "GET, /apis/authorization.k8s.io/v1/selfsubjectaccessreviews, 405",
    "HEAD, /api/v1/nodes, 405",
    "GET, /api/v1/namespaces/ns/configmaps/a/status, 404",
    "GET, /api/v1/namespaces/ns/configmaps/a/log, 404"
  })
  void whatAResourceDoesNotOfferIsRefused(String method, String path, int status) {
    assertThat(server.send(ApiRequest.of(method, path)).status()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "authorization.k8s.io/v1, selfsubjectaccessreviews, SelfSubjectAccessReview",
    "authorization.k8s.io/v1, selfsubjectrulesreviews, SelfSubjectRulesReview",
    "authentication.k8s.io/v1, selfsubjectreviews, SelfSubjectReview",
    "authentication.k8s.io/v1, tokenreviews, TokenReview"
  })
  void whatOneMayDoIsNotKnownHere(String apiVersion, String plural, String kind) {
    ApiResponse refused = server.send(
        "POST",
        "/apis/" + apiVersion + "/" + plural,
        "{'apiVersion':'" + apiVersion + "','kind':'" + kind + "'}");

    assertThat(refused.status()).isEqualTo(501);
    assertThat(Exchange.json(refused.text()).path("message").asText()).contains(plural);
    assertThat(server.history.head()).isEqualTo(101);
  }

  @Test
  void qualitiesDecideWhichFormIsDearest() {
    ApiRequest request = ApiRequest.of("GET", MAPS)
        .withHeader(
            "Accept",
            "*/*;q=0.1,application/json;q=0.5,application/json;as=Table;v=v1;g=meta.k8s.io");

    List<MediaType> accepted = Negotiation.accepted(request);

    assertThat(accepted).extracting(MediaType::name).endsWith("*/*");
    assertThat(Exchange.json(server.send(request).text()).path("kind").asText()).isEqualTo("Table");
  }

  @Test
  void metadataInAStreamingListIsThatOfTheRealServer() {
    List<JsonNode> real = Exchange.lines("56-watchlist-metadata");
    server.send("POST", MAPS, "{'metadata':{'name':'cm-0','labels':{'app':'demo'}},'data':{}}");
    ApiRequest request = ApiRequest.of(
            "GET",
            MAPS + "?watch=true&allowWatchBookmarks=true&sendInitialEvents=true"
                + "&resourceVersionMatch=NotOlderThan&timeoutSeconds=5")
        .withHeader("Accept", "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io");

    List<JsonNode> ours = BuiltInServer.events(server.watch(request));

    JsonNode first = real.get(0);
    assertThat(names(ours.get(0).at("/object"))).isEqualTo(names(first.at("/object")));
    assertThat(names(ours.get(0).at("/object/metadata")))
        .isEqualTo(without(names(first.at("/object/metadata")), "managedFields"));
    JsonNode marker = real.get(real.size() - 1);
    assertThat(ours.get(1).path("type")).isEqualTo(marker.path("type"));
    assertThat(ours.get(1).at("/object/kind")).isEqualTo(marker.at("/object/kind"));
    assertThat(ours.get(1).at("/object/metadata/annotations"))
        .isEqualTo(marker.at("/object/metadata/annotations"));
  }

  /** This server keeps no record of who manages which field. */
  private static List<String> without(List<String> names, String name) {
    names.remove(name);
    return names;
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
