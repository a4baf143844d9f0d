package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.RequestInfo;
import io.informer4j.name.ResourceType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is answered before the REST semantics are asked. */
class FrontDoorTest {

  private static final String ACCESS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
  private static final String RULES = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
  private static final String WHO = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

  private final Gate gate = new Gate(false);
  private final Metrics metrics = new Metrics();
  private final ServerInfo info = new ServerInfo(
      metrics, () -> 42, () -> Map.of(ResourceType.namespaced("", "v1", "pods", "Pod"), 7));
  private final FrontDoor door = new FrontDoor(gate, info);
  private final String token =
      gate.issue(User.of("alice", "developers"), Access.readOnly().and(Access.namespace("ns")));

  private Optional<ApiResponse> get(String target) {
    return door.answer(ApiRequest.of("GET", target).withHeader("Authorization", "Bearer " + token));
  }

  private JsonNode post(String path, String body, int status) throws IOException {
    ApiRequest request = ApiRequest.of("POST", path)
        .withHeader("Authorization", "Bearer " + token)
        .withBody("application/json", body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    ApiResponse response = door.answer(request).orElseThrow();
    assertThat(response.status()).as(response.text()).isEqualTo(status);
    return new ObjectMapper().readTree(response.body());
  }

  @Test
  void requestsForResourcesGoOn() {
    assertThat(get("/api/v1/namespaces/ns/pods")).isEmpty();
    assertThat(get("/apis")).isEmpty();
  }

  @Test
  void tellsAClientWhoItIs() throws IOException {
    JsonNode review = post(WHO, "{'kind':'SelfSubjectReview'}", 201);

    assertThat(review.path("kind").asText()).isEqualTo("SelfSubjectReview");
    assertThat(review.path("status").toString())
        .isEqualTo(
            "{\"userInfo\":{\"username\":\"alice\",\"groups\":[\"developers\",\"system:authenticated\"]}}");
  }

  @Test
  void tellsAClientWhatItMayDo() throws IOException {
    String question = "{'kind':'SelfSubjectAccessReview','apiVersion':'authorization.k8s.io/v1',"
        + "'spec':{'resourceAttributes':{'namespace':'%s','verb':'%s','resource':'pods'}}}";

    JsonNode may = post(ACCESS, String.format(question, "ns", "list"), 201);
    JsonNode mayNotWrite = post(ACCESS, String.format(question, "ns", "create"), 201);
    JsonNode mayNotElsewhere = post(ACCESS, String.format(question, "other", "list"), 201);

    assertThat(may.path("status").path("allowed").asBoolean()).isTrue();
    assertThat(may.path("spec").path("resourceAttributes").path("verb").asText())
        .isEqualTo("list");
    assertThat(mayNotWrite.path("status").path("allowed").asBoolean(true)).isFalse();
    assertThat(mayNotElsewhere.path("status").path("allowed").asBoolean(true)).isFalse();
  }

  @Test
  void listsWhatItKnowsOfTheRulesAndSaysThatThisIsNotAll() throws IOException {
    JsonNode here = post(RULES, "{'spec':{'namespace':'ns'}}", 201).path("status");
    JsonNode elsewhere = post(RULES, "{'spec':{'namespace':'other'}}", 201).path("status");

    assertThat(here.path("resourceRules").path(0).path("verbs").toString())
        .isEqualTo("[\"get\",\"list\",\"watch\"]");
    assertThat(elsewhere.path("resourceRules")).isEmpty();
    assertThat(here.path("incomplete").asBoolean()).isTrue();
  }

  @Test
  void understandsProtobufBecauseKubectlSpeaksIt() throws IOException {
    byte[] attributes = message(1, "ns", 2, "list", 5, "pods");
    byte[] review = field(2, field(1, attributes));
    byte[] type = message(1, "authorization.k8s.io/v1", 2, "SelfSubjectAccessReview");
    byte[] body = Der.concat(new byte[] {'k', '8', 's', 0}, field(1, type), field(2, review));

    JsonNode answer = new ObjectMapper().readTree(ask(body).body());

    assertThat(answer.path("spec").path("resourceAttributes").path("resource").asText())
        .isEqualTo("pods");
    assertThat(answer.path("status").path("allowed").asBoolean()).isTrue();
    for (int length = 0; length < body.length; length++) {
      assertThat(ask(Arrays.copyOf(body, length)).status()).isIn(400, 201);
    }
    assertThat(ask(new byte[] {'k', '8', 's', 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1})
            .status())
        .isEqualTo(400);
  }

  private ApiResponse ask(byte[] protobuf) {
    return door.answer(ApiRequest.of("POST", ACCESS)
            .withHeader("Authorization", "Bearer " + token)
            .withBody("application/vnd.kubernetes.protobuf", protobuf))
        .orElseThrow();
  }

  private static byte[] message(Object... numbersAndTexts) {
    byte[] message = new byte[0];
    for (int i = 0; i < numbersAndTexts.length; i += 2) {
      byte[] text = ((String) numbersAndTexts[i + 1]).getBytes(StandardCharsets.UTF_8);
      message = Der.concat(message, field((Integer) numbersAndTexts[i], text));
    }
    return message;
  }

  private static byte[] field(int number, byte[] content) {
    return Der.concat(new byte[] {(byte) ((number << 3) | 2), (byte) content.length}, content);
  }

  @Test
  void badReviewsAreRefused() throws IOException {
    post(ACCESS, "{'spec':{}}", 400);
    post(ACCESS, "{", 400);
    post(ACCESS, "[]", 400);
    post(ACCESS, "[".repeat(10_000), 400);
    post(ACCESS, "{'kind':'Pod'}", 400);
    assertThat(get(ACCESS).orElseThrow().status()).isEqualTo(405);
  }

  @Test
  void theVersionIsOneThatClientsParseAndSaysWhatItIs() throws IOException {
    JsonNode version = new ObjectMapper().readTree(get("/version").orElseThrow().body());

    assertThat(version.path("gitVersion").asText()).matches("v1\\.36\\.\\d+\\+informer4j");
    assertThat(version.path("major").asText()).isEqualTo("1");
    assertThat(version.path("minor").asText()).isEqualTo("36");
    assertThat(version.path("gitTreeState").asText()).contains("not kube-apiserver");
  }

  @Test
  void healthIsTheSumOfItsParts() {
    assertThat(get("/readyz").orElseThrow().text()).isEqualTo("ok");
    assertThat(get("/livez?verbose").orElseThrow().text())
        .isEqualTo("[+]ping ok\nlivez check passed\n");
    assertThat(get("/readyz/ping").orElseThrow().text()).isEqualTo("ok");
    assertThat(get("/readyz/nonsense").orElseThrow().status()).isEqualTo(404);

    info.addCheck("store", () -> false);

    assertThat(get("/readyz").orElseThrow().status()).isEqualTo(500);
    assertThat(get("/readyz").orElseThrow().text())
        .isEqualTo("[+]ping ok\n[-]store failed: reason withheld\nreadyz check failed\n");
    assertThat(get("/readyz/store").orElseThrow().status()).isEqualTo(500);
    assertThat(get("/readyz?exclude=store&verbose").orElseThrow().text())
        .isEqualTo("[+]ping ok\n[+]store excluded: ok\nreadyz check passed\n");
  }

  @Test
  void countsWhatTheServerDoes() {
    RequestInfo watch = RequestInfo.of(ApiRequest.of("GET", "/apis/apps/v1/deployments?watch=1"));
    metrics.answered(watch, 200);
    metrics.answered(watch, 200);
    metrics.answered(watch, 401);
    Metrics.Watch closed = metrics.watchOpened(watch);
    Metrics.Watch open = metrics.watchOpened(watch);
    closed.close();
    closed.close();
    open.eventSent();

    assertThat(get("/metrics").orElseThrow().text())
        .contains("# TYPE apiserver_request_total counter\n")
        .contains("apiserver_request_total{code=\"200\",group=\"apps\",resource=\"deployments\","
            + "subresource=\"\",verb=\"WATCH\",version=\"v1\"} 2\n")
        .contains("apiserver_request_total{code=\"401\",group=\"\",resource=\"\",subresource=\"\","
            + "verb=\"WATCH\",version=\"\"} 1\n")
        .contains("apiserver_longrunning_requests{group=\"apps\",resource=\"deployments\","
            + "verb=\"WATCH\",version=\"v1\"} 1\n")
        .contains(
            "apiserver_watch_events_total{group=\"apps\",resource=\"deployments\",version=\"v1\"} 1\n")
        .contains("apiserver_resource_objects{group=\"\",resource=\"pods\"} 7\n")
        .contains("informer4j_apiserver_revision 42\n");
  }

  @Test
  void clientsCannotMakeMetricsGrowWithoutBound() {
    for (int i = 0; i < 3 * Metrics.MOST_SERIES; i++) {
      metrics.answered(RequestInfo.of(ApiRequest.of("GET", "/api/v1/r" + i + "%22%0A")), 404);
    }
    StringBuilder text = new StringBuilder();

    metrics.write(text);

    long samples = text.toString()
        .lines()
        .filter(l -> l.startsWith("apiserver_request_total{"))
        .count();
    assertThat(samples).isEqualTo(Metrics.MOST_SERIES + 1L);
    assertThat(text).contains("resource=\"r1\\\"\\n\"").contains("resource=\"other\"");
  }

  @Test
  void whatCannotBeUnderstoodIsRefused() {
    ApiRequest packed = ApiRequest.of("POST", "/api/v1/namespaces/ns/pods")
        .withHeader("Authorization", "Bearer " + gate.issue(User.of("x"), Access.everything()))
        .withHeader("Content-Encoding", "gzip");

    assertThat(door.answer(packed).orElseThrow().status()).isEqualTo(415);
    assertThat(get("/api/v1/namespaces/ns/pods/%zz").orElseThrow().status()).isEqualTo(400);
  }
}
