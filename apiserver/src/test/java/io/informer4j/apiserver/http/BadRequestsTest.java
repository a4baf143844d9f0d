package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.http.RawConnection.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What bad requests get, over a socket; and afterwards the server is as it was. */
@Timeout(30)
class BadRequestsTest {

  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final String JSON = "application/json";
  private static final String PATCH = "application/json-patch+json";

  private static ApiServer server;
  private RawConnection connection;

  @BeforeAll
  static void start() {
    server = ApiServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void connect() throws IOException {
    connection = new RawConnection(server.url());
    send("POST", MAPS, JSON, "{\"metadata\":{\"name\":\"kept\"},\"data\":{\"k\":\"v\"}}");
  }

  @AfterEach
  void theServerIsAsItWas() throws IOException {
    connection.close();
    connection = new RawConnection(server.url());
    JsonNode kept = send("GET", MAPS + "/kept", JSON, "").json();
    connection.close();

    assertThat(kept.path("data").toString()).isEqualTo("{\"k\":\"v\"}");
  }

  private Reply send(String method, String target, String type, String body) throws IOException {
    return send(method, target, type, body.getBytes(StandardCharsets.UTF_8), "");
  }

  private Reply send(String method, String target, String type, byte[] body, String more)
      throws IOException {
    String headers =
        "Authorization: Bearer " + server.token() + "\r\nContent-Type: " + type + "\r\n";
    return connection.exchange(method, target, headers + more, body);
  }

  private static void assertRefused(Reply reply, int code, String reason) throws IOException {
    assertThat(reply.status()).as(reply.text()).isEqualTo(code);
    JsonNode status = reply.json();
    assertThat(status.path("kind").asText()).isEqualTo("Status");
    assertThat(status.path("status").asText()).isEqualTo("Failure");
    assertThat(status.path("code").asInt()).isEqualTo(code);
    assertThat(status.path("reason").asText("")).isEqualTo(reason);
    assertThat(status.path("message").asText("")).isNotEmpty().doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"apiVersion\": \"v1\", \"kind\": ",
        "",
        "nul",
        "{\"a\":1}}",
        "{a:1}",
        "[]",
        "1",
        "\"x\"",
        "null",
        "{\"metadata\":1}",
        "{\"metadata\":{\"labels\":[]}}",
        "{'metadata':{}}",
        "{\"metadata\":{\"name\":\"x\"},\"n\":1e9999999999999}",
        "{\"metadata\":{\"name\":1}}"
      })
  void malformedObjectsAreBadRequests(String body) throws IOException {
    assertRefused(send("POST", MAPS, JSON, body), 400, "BadRequest");
  }

  @Test
  void invalidUtf8IsABadRequest() throws IOException {
    byte[] body = "{\"metadata\":{\"name\":\"u\"},\"data\":{\"k\":\"\u00ff\"}}"
        .getBytes(StandardCharsets.ISO_8859_1);

    assertRefused(send("POST", MAPS, JSON, body, ""), 400, "BadRequest");
  }

  @Test
  void unknownResourcesAreNotFound() throws IOException {
    assertRefused(send("GET", "/apis/apps/v1/gizmos", JSON, ""), 404, "NotFound");
    assertRefused(send("GET", "/apis/nowhere.io/v1/gizmos", JSON, ""), 404, "NotFound");
    assertRefused(send("GET", "/favicon.ico", JSON, ""), 404, "NotFound");
    assertRefused(send("GET", "/", JSON, ""), 404, "NotFound");
  }

  @Test
  void wrongContentTypesAreUnsupported() throws IOException {
    assertRefused(send("POST", MAPS, "text/plain", "x"), 415, "UnsupportedMediaType");
    assertRefused(
        send("PATCH", MAPS + "/kept", "application/xml", "x"), 415, "UnsupportedMediaType");
  }

  @Test
  void bodiesBeyondTheLimitAreTooLarge() throws IOException {
    String body = "{\"data\":\"" + "x".repeat(Failures.LONGEST_BODY) + "\"}";

    Reply reply = send("POST", MAPS, JSON, body);

    assertRefused(reply, 413, "RequestEntityTooLarge");
    assertThat(reply.json().path("message").asText())
        .isEqualTo("Request entity too large: limit is 3145728");
    assertThat(connection.isClosedByServer()).isTrue();
  }

  @Test
  void chunkedBodiesBeyondTheLimitAreTooLarge() throws IOException {
    connection.write("POST " + MAPS + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
        + server.token() + "\r\nTransfer-Encoding: chunked\r\n\r\n");
    String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
    for (int sent = 0; sent <= Failures.LONGEST_BODY; sent += 0x10000) {
      connection.write(chunk);
    }

    assertRefused(connection.read(false), 413, "RequestEntityTooLarge");
  }

  @Test
  void aBodyOfTheGreatestLengthIsRead() throws IOException {
    String start = "{\"metadata\":{\"name\":\"great\"}";
    String body = start + " ".repeat(Failures.LONGEST_BODY - start.length() - 1) + "}";

    assertThat(send("POST", MAPS, JSON, body).status()).isEqualTo(201);
    assertThat(send("DELETE", MAPS + "/great", JSON, "").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_001, 5_000, 100_000, 1_000_000})
  void deepNestingIsABadRequest(int depth) throws IOException {
    String lists = "[".repeat(depth);
    String objects = "{\"a\":".repeat(depth);

    assertRefused(send("POST", MAPS, JSON, "{\"x\":" + lists), 400, "BadRequest");
    assertRefused(
        send("POST", MAPS, JSON, objects.substring(0, Math.min(objects.length(), 3_000_000))),
        400,
        "BadRequest");
    assertRefused(send("PATCH", MAPS + "/kept", PATCH, lists), 400, "BadRequest");
    assertRefused(
        send("PATCH", MAPS + "/kept", "application/merge-patch+json", "{\"x\":" + lists),
        400,
        "BadRequest");
    assertRefused(
        send(
            "PATCH",
            MAPS + "/kept?fieldManager=m",
            "application/apply-patch+yaml",
            "{\"x\":" + lists),
        400,
        "BadRequest");
  }

  @Test
  void patchesCannotNestDeeperThanBodiesCan() throws IOException {
    int depth = 900;
    String value = "[".repeat(depth) + "]".repeat(depth);
    send("POST", MAPS, JSON, "{\"metadata\":{\"name\":\"deep\"},\"x\":" + value + "}");
    String path = "/x" + "/0".repeat(depth - 1) + "/-";

    Reply reply = send(
        "PATCH",
        MAPS + "/deep",
        PATCH,
        "[{\"op\":\"add\",\"path\":\"" + path + "\",\"value\":" + value + "}]");

    assertRefused(reply, 400, "BadRequest");
    assertThat(send("GET", MAPS + "/deep", JSON, "").status()).isEqualTo(200);
    assertThat(send("DELETE", MAPS + "/deep", JSON, "").status()).isEqualTo(200);
  }

  @Test
  void whatIsAsDeepAsCanBeCanBeListedAndWatched() throws IOException {
    String value = "[".repeat(998) + "]".repeat(998);
    Reply created =
        send("POST", MAPS, JSON, "{\"metadata\":{\"name\":\"deepest\"},\"x\":" + value + "}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(send("GET", MAPS, JSON, "").status()).isEqualTo(200);
    assertThat(send("DELETE", MAPS + "/deepest", JSON, "").status()).isEqualTo(200);
  }

  @Test
  void patchesThatCopyThemselvesDoNotGrowWithoutBound() throws IOException {
    StringBuilder operations = new StringBuilder();
    for (int i = 0; i < 64; i++) {
      operations.append(i == 0 ? "" : ",");
      operations.append("{\"op\":\"copy\",\"from\":\"/data\",\"path\":\"/data/c" + i + "\"}");
    }

    Reply reply = send("PATCH", MAPS + "/kept", PATCH, "[" + operations + "]");

    assertRefused(reply, 422, "Invalid");
  }

  @Test
  void patchesHaveAGreatestNumberOfOperations() throws IOException {
    String operation = "{\"op\":\"test\",\"path\":\"/data/k\",\"value\":\"v\"}";

    Reply most = send("PATCH", MAPS + "/kept", PATCH, list(operation, 10_000));
    Reply more = send("PATCH", MAPS + "/kept", PATCH, list(operation, 10_001));

    assertThat(most.status()).as(most.text()).isEqualTo(200);
    assertRefused(more, 413, "RequestEntityTooLarge");
  }

  private static String list(String element, int count) {
    return "[" + (element + ",").repeat(count - 1) + element + "]";
  }

  @Test
  void halfACharacterIsStoredAsAReplacement() throws IOException {
    Reply created = send(
        "POST",
        MAPS,
        JSON,
        "{\"metadata\":{\"name\":\"half\"},\"data\":{\"k\":\"\\ud800\",\"l\":\"x\\udc00\"}}");

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(send("GET", MAPS + "/half", JSON, "").json().path("data").toString())
        .isEqualTo("{\"k\":\"\ufffd\",\"l\":\"x\ufffd\"}");
    assertThat(send("DELETE", MAPS + "/half", JSON, "").status()).isEqualTo(200);
  }

  @Test
  void hugeExponentsCostNothing() throws IOException {
    String object = "{\"metadata\":{\"name\":\"huge\",\"generation\":1e999999999,"
        + "\"deletionGracePeriodSeconds\":1e999999999},\"spec\":{\"replicas\":1e999999999}}";
    Reply created = send("POST", "/apis/apps/v1/namespaces/default/deployments", JSON, object);
    Reply options = send(
        "DELETE",
        MAPS + "/none",
        JSON,
        "{\"gracePeriodSeconds\":1e999999999,\"orphanDependents\":1e999999999}");

    assertThat(created.status()).as(created.text()).isBetween(200, 499);
    assertThat(options.status()).as(options.text()).isBetween(400, 499);
  }

  @Test
  void theLastOfDuplicateKeysCounts() throws IOException {
    Reply created = send(
        "POST",
        MAPS,
        JSON,
        "{\"metadata\":{\"name\":\"x\",\"name\":\"twice\"},\"data\":{\"k\":\"1\",\"k\":\"2\"}}");

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.json().path("metadata").path("name").asText()).isEqualTo("twice");
    assertThat(created.json().path("data").path("k").asText()).isEqualTo("2");
    assertThat(send("DELETE", MAPS + "/twice", JSON, "").status()).isEqualTo(200);
  }

  @Test
  void endlessNamesAreInvalid() throws IOException {
    for (String name :
        List.of("a.".repeat(200_000) + "a", "a-".repeat(200_000), "A", "-", "a..b")) {
      Reply reply = send("POST", MAPS, JSON, "{\"metadata\":{\"name\":\"" + name + "\"}}");
      assertRefused(reply, 422, "Invalid");
    }
  }

  @Test
  void endlessLabelsAreInvalid() throws IOException {
    for (String label :
        List.of("a.".repeat(20_000) + "a/b", "a".repeat(40_000), "-", "/", "a/b/c")) {
      Reply reply = send(
          "POST",
          MAPS,
          JSON,
          "{\"metadata\":{\"name\":\"l\",\"labels\":{\"" + label + "\":\"\"}}}");
      assertRefused(reply, 422, "Invalid");
    }
    String values =
        "{\"metadata\":{\"name\":\"l\",\"labels\":{\"a\":\"" + "a-".repeat(100_000) + "\"}}}";
    assertRefused(send("POST", MAPS, JSON, values), 422, "Invalid");
  }

  @Test
  void compressedBodiesAreNotUnpacked() throws IOException {
    ByteArrayOutputStream bomb = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bomb)) {
      byte[] zeros = new byte[1 << 20];
      for (int i = 0; i < 64; i++) {
        gzip.write(zeros);
      }
    }

    assertRefused(
        send("POST", MAPS, JSON, bomb.toByteArray(), "Content-Encoding: gzip\r\n"),
        415,
        "UnsupportedMediaType");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "labelSelector=a+in+(b",
        "labelSelector=a==b==c",
        "labelSelector=%21",
        "labelSelector=((",
        "labelSelector=a>b",
        "labelSelector=%00",
        "labelSelector=a%3D%ff",
        "labelSelector=-a",
        "fieldSelector=data.k%3Dv",
        "fieldSelector=metadata.name",
        "fieldSelector=%3D",
        "fieldSelector=metadata.name%3Da%5C",
        "limit=x",
        "limit=1e3",
        "timeoutSeconds=x&watch=1",
        "resourceVersion=abc",
        "resourceVersion=-1",
        "resourceVersion=1.5",
        "resourceVersion=99999999999999999999999",
        "resourceVersion=+1",
        "watch=1&resourceVersion=x",
        "continue=abc",
        "continue=%00",
        "continue=e30",
        "continue=====",
        "limit=1&continue=%ff"
      })
  void parametersThatCannotBeReadAreBadRequests(String query) throws IOException {
    assertRefused(send("GET", MAPS + "?" + query, JSON, ""), 400, "BadRequest");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "resourceVersionMatch=Exact", "resourceVersionMatch=x&resourceVersion=1",
        "sendInitialEvents=true", "watch=1&sendInitialEvents=true",
        "watch=1&resourceVersionMatch=NotOlderThan"
      })
  void parametersThatDoNotGoTogetherAreInvalid(String query) throws IOException {
    assertRefused(send("GET", MAPS + "?" + query, JSON, ""), 422, "Invalid");
  }

  @Test
  void endlessSelectorsAndTokensAreAnswered() throws IOException {
    String many = "a,".repeat(100_000) + "a";
    String nested = "(".repeat(200_000);
    String set = "a+in+(" + "b,".repeat(100_000) + "b)";
    for (String selector : List.of(many, nested, set, "a%3D".repeat(50_000))) {
      Reply labels = send("GET", MAPS + "?labelSelector=" + selector, JSON, "");
      assertThat(labels.status()).as("labels").isIn(200, 400);
      Reply fields = send("GET", MAPS + "?fieldSelector=" + selector, JSON, "");
      assertThat(fields.status()).as("fields").isEqualTo(400);
    }
    String token = Base64.getUrlEncoder()
        .encodeToString(
            ("{\"v\":\"meta.k8s.io/v1\",\"rv\":1,\"start\":\"" + "\\u0041".repeat(50_000) + "\"")
                .getBytes(StandardCharsets.UTF_8));
    assertRefused(send("GET", MAPS + "?limit=1&continue=" + token, JSON, ""), 400, "BadRequest");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "%2", "%zz", "a%", "%%%", "%G0"})
  void brokenPercentEncodingInPathsIsABadRequest(String segment) throws IOException {
    assertRefused(send("GET", MAPS + "/" + segment, JSON, ""), 400, "BadRequest");
  }

  @Test
  void encodedSlashesAndDotsDoNotLeaveTheirSegment() throws IOException {
    assertRefused(send("GET", MAPS + "/..%2Fconfigmaps%2Fkept", JSON, ""), 404, "NotFound");
    assertRefused(
        send("GET", "/api/v1/namespaces/x/../default/configmaps/kept", JSON, ""), 404, "NotFound");
    assertRefused(send("DELETE", MAPS + "/%2e%2e", JSON, ""), 404, "NotFound");
    assertRefused(send("GET", MAPS + "/%ff%fe", JSON, ""), 404, "NotFound");
    assertRefused(send("GET", MAPS + "/%00", JSON, ""), 404, "NotFound");
  }

  @Test
  void tooLongLinesAndHeadersAreRefused() throws IOException {
    String endless = "x".repeat(Listener.LONGEST_HEAD + 10_000);

    connection.write("GET /" + endless + " HTTP/1.1\r\nHost: x\r\n\r\n");
    assertRefused(connection.read(false), 414, "URITooLong");
    connection.close();

    connection = new RawConnection(server.url());
    connection.write("GET / HTTP/1.1\r\nHost: x\r\nX: " + endless + "\r\n\r\n");
    assertRefused(connection.read(false), 431, "RequestHeaderFieldsTooLarge");
  }

  @Test
  void floodsOfHeadersAreRefused() throws IOException {
    connection.write(
        "GET " + MAPS + " HTTP/1.1\r\nHost: x\r\n" + "A: b\r\n".repeat(300_000) + "\r\n");

    assertRefused(connection.read(false), 431, "RequestHeaderFieldsTooLarge");
  }

  @Test
  void tenThousandHeadersAreRead() throws IOException {
    Reply reply = send("GET", MAPS + "/kept", JSON, new byte[0], "A: b\r\n".repeat(10_000));

    assertThat(reply.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\r\n\r\n\r\nX",
        "GET\r\n\r\n",
        "\u0016\u0003\u0001\u0002",
        "GET / HTTP/9.9\r\n\r\n"
      })
  void whatIsNoHttpIsRefusedAndClosed(String text) throws IOException {
    connection.write(text + "\r\n\r\n");

    Reply reply = connection.read(false);

    assertThat(reply.status()).isBetween(400, 505);
    assertThat(connection.isClosedByServer()).isTrue();
  }

  @Test
  void pipelinedRequestsAreAnsweredInTheirOrder() throws IOException {
    String head = " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + server.token() + "\r\n\r\n";
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      requests.append("GET ").append(MAPS).append("/p-").append(i).append(head);
    }

    connection.write(requests.toString());

    for (int i = 0; i < 100; i++) {
      assertThat(connection.read(false).json().path("details").path("name").asText())
          .isEqualTo("p-" + i);
    }
  }
}
