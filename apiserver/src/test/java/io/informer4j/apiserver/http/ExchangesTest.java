package io.informer4j.apiserver.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.Fault;
import io.informer4j.name.ResourceType;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExchangesTest {

  private HttpFrontend server;
  private Wire wire;

  @BeforeEach
  void start() {
    server = HttpFrontend.start(Wire.OPEN);
    wire = new Wire(server.url());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void startsAndStopsInWellUnderASecond() {
    long best = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      long start = System.nanoTime();
      HttpFrontend.start(Wire.OPEN).close();
      best = Math.min(best, System.nanoTime() - start);
    }

    assertThat(TimeUnit.NANOSECONDS.toMillis(best)).isLessThan(500);
  }

  @Test
  void shortAnswersSayHowLongTheyAreAndAllCarryTheHeadersOfARealServer() {
    HttpResponse<String> created = wire.create("a", "1");

    assertThat(created.statusCode()).isEqualTo(201);
    assertThat(created.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(created.headers().firstValue("Cache-Control")).contains("no-cache, private");
    assertThat(created.headers().firstValue("Audit-Id")).isPresent();
    assertThat(created.headers().firstValue("Date").orElseThrow()).endsWith(" GMT");
    assertThat(created.headers().firstValueAsLong("Content-Length"))
        .hasValue(created.body().length());
  }

  @Test
  void longAnswersAreChunked() {
    for (int i = 0; i < 20; i++) {
      wire.create("cm-" + i, "v".repeat(200));
    }

    HttpResponse<String> list = wire.get(Wire.CONFIG_MAPS);

    assertThat(list.headers().firstValue("Transfer-Encoding")).contains("chunked");
    assertThat(list.headers().firstValue("Content-Length")).isEmpty();
    assertThat(Wire.read(list.body()).path("items")).hasSize(20);
  }

  @Test
  void resourcesThatAreRegisteredWhileItRunsAreServed() {
    try (HttpFrontend other = HttpFrontend.start(Wire.OPEN)) {
      Wire there = new Wire(other.url());
      assertThat(there.get("/apis/example.com/v1/widgets").statusCode()).isEqualTo(404);

      other
          .loop()
          .call(() -> other
              .kernel()
              .resources()
              .register(ResourceType.namespaced("example.com", "v1", "widgets", "Widget")));

      assertThat(there.get("/apis/example.com/v1/widgets").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void thoseWhoAskForAnUpgradeInClearTextAreAnsweredAsTheyAskedAndAllTheyAskedIsHeard() {
    Wire modern = new Wire(server.url(), HttpClient.Version.HTTP_2);
    List<String> heard = new CopyOnWriteArrayList<>();
    server
        .faults()
        .inject(
            request -> {
              heard.addAll(request.headers("x-colour"));
              return false;
            },
            Fault.close());
    HttpRequest colourful = HttpRequest.newBuilder(server.url().resolve("/version"))
        .timeout(Wire.PATIENCE)
        .header("X-Colour", "red")
        .header("X-Colour", "green")
        .build();

    HttpResponse<String> answer =
        Wire.blocking(() -> modern.client().send(colourful, BodyHandlers.ofString()));

    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(heard).containsExactly("red", "green");
  }

  @Test
  void http2InClearTextIsRefused() throws Exception {
    try (Socket socket = wire.connect()) {
      socket.getOutputStream().write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(UTF_8));

      assertThat(Wire.head(socket)).contains(" 501 Not Implemented");
    }
  }

  @Test
  void headIsAnsweredWithoutBodyAsAMethodThatIsNotAllowed() {
    HttpResponse<String> answer = wire.send("HEAD", Wire.CONFIG_MAPS, "");

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.body()).isEmpty();
    assertThat(wire.send("OPTIONS", Wire.CONFIG_MAPS, "").statusCode()).isEqualTo(405);
  }

  @Test
  void aBodyOfMoreThanThreeMebibytesIsRefusedAndTheServerGoesOn() {
    HttpResponse<String> refused = wire.create("big", "v".repeat(5 * 1024 * 1024));

    assertThat(refused.statusCode()).isEqualTo(413);
    JsonNode status = Wire.read(refused.body());
    assertThat(status.path("reason").asText()).isEqualTo("RequestEntityTooLarge");
    assertThat(status.path("message").asText())
        .isEqualTo("Request entity too large: limit is 3145728");
    assertThat(wire.create("small", "v").statusCode()).isEqualTo(201);
  }

  @Test
  void aBodyOfJustUnderThreeMebibytesIsAccepted() {
    String padding = " ".repeat(3 * 1024 * 1024 - 500);
    HttpResponse<String> created =
        wire.send("POST", Wire.CONFIG_MAPS, "{\"metadata\":{\"name\":\"big\"}" + padding + "}");

    assertThat(created.statusCode()).isEqualTo(201);
  }

  @Test
  void aClientThatGoesAwayFreesItsWatch() throws Exception {
    try (Socket socket = wire.ask(Wire.CONFIG_MAPS + "?watch=1")) {
      assertThat(Wire.head(socket)).startsWith("HTTP/1.1 200").contains("chunked");
      assertThat(server.loop().call(() -> server.listener().exchanges().size())).isEqualTo(1);
    }

    Wire.await(() -> server.loop().call(() -> server.listener().exchanges().isEmpty()));
    Wire.await(() -> server.loop().call(() -> server.listener().links().isEmpty()));
  }

  @Test
  void aHugeListToSomebodyWhoDoesNotReadStaysOutOfTheWriteQueue() throws Exception {
    for (int i = 0; i < 100; i++) {
      wire.create("big-" + i, "v".repeat(1024 * 1024));
    }

    try (Socket socket = wire.connect(8 * 1024)) {
      Wire.ask(socket, Wire.CONFIG_MAPS);
      assertThat(Wire.head(socket)).startsWith("HTTP/1.1 200");
      assertThat(queued()).isPositive().isLessThan(2 * 1024 * 1024);
      long bytes = 0;
      InputStream in = socket.getInputStream();
      byte[] buffer = new byte[1 << 20];
      while (bytes < 100L * 1024 * 1024) {
        bytes += in.read(buffer);
        assertThat(queued()).isLessThan(2 * 1024 * 1024);
      }
    }
  }

  private long queued() {
    return server
        .loop()
        .call(() -> server.listener().links().stream()
            .mapToLong(Link::queuedBytes)
            .max()
            .orElse(0));
  }
}
