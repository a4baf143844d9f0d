package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.http.RawConnection.Reply;
import io.informer4j.apiserver.http.RequestFuzzer.Fuzzed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ten thousand requests that are almost right: each is answered, rightly, and what it may not touch stays as it was. */
@Tag("slow") // once, not on every JDK
class FuzzedRequestsTest {

  private static final List<String> KEPT = List.of(
      "/api/v1/namespaces/kept/configmaps",
      "/api/v1/namespaces/kept/pods",
      "/api/v1/namespaces/kept/secrets",
      "/apis/apps/v1/namespaces/kept/deployments",
      "/api/v1/nodes");

  private final ApiServer server = ApiServer.start();
  private RawConnection connection;

  @BeforeEach
  void fill() throws IOException {
    connection = new RawConnection(server.url());
    create("/api/v1/namespaces", "{\"metadata\":{\"name\":\"kept\"}}");
    create("/api/v1/namespaces", "{\"metadata\":{\"name\":\"fuzz\"}}");
    for (String collection : KEPT) {
      create(collection, "{\"metadata\":{\"name\":\"a\",\"labels\":{\"a\":\"b\"}}}");
      create(collection, "{\"metadata\":{\"name\":\"b\",\"finalizers\":[\"x.y/z\"]}}");
    }
    create(
        "/api/v1/namespaces/fuzz/configmaps",
        "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"v\"}}");
    create("/api/v1/namespaces/fuzz/pods", "{\"metadata\":{\"name\":\"b\"}}");
  }

  @AfterEach
  void stop() throws IOException {
    connection.close();
    server.close();
  }

  @Test
  void whoeverMayUseOneNamespaceCannotTouchTheRest() throws IOException {
    String token = server.gate().issue(User.of("mallory"), Access.namespace("fuzz"));
    List<String> before = kept();

    List<String> wrong = send(new RequestFuzzer(1), 6_000, token);

    assertThat(wrong).isEmpty();
    assertThat(kept()).isEqualTo(before);
  }

  @Test
  void whoeverMayDoEverythingGetsARightAnswerToEverything() throws IOException {
    List<String> wrong = send(new RequestFuzzer(2), 4_000, server.token());

    assertThat(wrong).isEmpty();
    create("/api/v1/namespaces", "{\"metadata\":{\"name\":\"afterwards\"}}");
    create("/api/v1/namespaces/afterwards/configmaps", "{\"metadata\":{\"name\":\"a\"}}");
  }

  private List<String> send(RequestFuzzer fuzzer, int count, String token) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < count && wrong.size() < 10; i++) {
      Fuzzed request = fuzzer.next();
      try {
        Reply reply = connection.exchange(
            request.method(),
            request.target(),
            "Authorization: Bearer " + token + "\r\n" + request.headers(),
            request.body());
        complaint(request, reply).ifPresent(why -> wrong.add(why + "\n" + request));
        if (reply.isStream() || reply.header("connection").equals("close")) {
          reconnect();
        }
      } catch (IOException e) {
        wrong.add("no answer: " + e + "\n" + request);
        reconnect();
      }
    }
    return wrong;
  }

  private void reconnect() throws IOException {
    connection.close();
    connection = new RawConnection(server.url());
  }

  /** A failure says so itself, in the form that clients read, and says nothing about the inside. */
  private static Optional<String> complaint(Fuzzed request, Reply reply) {
    int code = reply.status();
    if (code < 400 || request.method().equals("HEAD")) {
      return code < 500 || code == 501 ? none() : Optional.of("status " + code);
    }
    try {
      JsonNode status = reply.json();
      String message = status.path("message").asText("");
      boolean isStatus = status.path("kind").asText().equals("Status")
          && status.path("status").asText().equals("Failure")
          && status.path("code").asInt() == code
          && !message.isEmpty();
      boolean leaks = message.contains("Exception")
          || message.contains("com.fasterxml")
          || message.contains("java.");
      return isStatus && !leaks && (code < 500 || isKnown(status))
          ? none()
          : Optional.of(reply.status() + " " + reply.text());
    } catch (IOException e) {
      return Optional.of("no Status: " + reply.status() + " " + reply.text());
    }
  }

  private static Optional<String> none() {
    return Optional.empty();
  }

  /** What the real server answers with 5xx as well. */
  private static boolean isKnown(JsonNode status) {
    String text = status.toString();
    return status.path("code").asInt() == 501
        || text.contains("ResourceVersionTooLarge")
        || text.contains("resourceVersion should not be set on objects to be created");
  }

  private List<String> kept() throws IOException {
    List<String> bodies = new ArrayList<>();
    for (String collection : KEPT) {
      JsonNode list = connection
          .exchange(
              "GET", collection, "Authorization: Bearer " + server.token() + "\r\n", new byte[0])
          .json();
      assertThat(list.path("items")).hasSize(2);
      bodies.add(list.path("items").toString());
    }
    return bodies;
  }

  private void create(String path, String body) throws IOException {
    Reply reply = connection.exchange(
        "POST",
        path,
        "Authorization: Bearer " + server.token() + "\r\nContent-Type: application/json\r\n",
        body.getBytes(StandardCharsets.UTF_8));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
  }
}
