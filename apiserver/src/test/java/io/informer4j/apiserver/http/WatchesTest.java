package io.informer4j.apiserver.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.rest.ApiRequest;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchesTest {

  private HttpFrontend server = HttpFrontend.start(Wire.OPEN.withWindow(100));
  private Wire wire = new Wire(server.url());

  @AfterEach
  void stop() {
    server.close();
  }

  private void restart(ApiServerOptions options) {
    server.close();
    server = HttpFrontend.start(options);
    wire = new Wire(server.url());
  }

  private void put(String name, String value) {
    server.handle(ApiRequest.of("PUT", Wire.CONFIG_MAPS + "/" + name)
        .withBody("application/json", Wire.configMap(name, value).getBytes(UTF_8)));
  }

  private int exchanges() {
    return server.loop().call(() -> server.listener().exchanges().size());
  }

  @Test
  void aWatchSendsWhatHappensInOrder() {
    wire.create("a", "0");
    try (Wire.Lines watch = wire.watch("resourceVersion=" + wire.resourceVersion())) {
      for (int i = 1; i <= 500; i++) {
        put("a", Integer.toString(i));
        if (i % 50 == 0) {
          for (int expected = i - 49; expected <= i; expected++) {
            JsonNode event = watch.next();
            assertThat(event.path("type").asText()).isEqualTo("MODIFIED");
            assertThat(event.path("object").path("data").path("k").asInt()).isEqualTo(expected);
          }
        }
      }
    }
  }

  @Test
  void aSlowWatcherIsDroppedWhileAFastOneKeepsUp() throws Exception {
    wire.create("a", "0");
    String start = "resourceVersion=" + wire.resourceVersion();
    String payload = "v".repeat(20_000);

    try (Socket slow = wire.connect(8 * 1024);
        Wire.Lines fast = wire.watch(start)) {
      Wire.ask(slow, Wire.CONFIG_MAPS + "?watch=1&" + start);
      assertThat(Wire.head(slow)).startsWith("HTTP/1.1 200");
      int changes = 0;
      while (exchanges() > 1) {
        for (int i = 0; i < 50; i++) {
          put("a", payload + changes + i);
        }
        for (int i = 0; i < 50; i++) {
          assertThat(fast.line()).contains(payload + changes + i);
        }
        changes += 50;
        assertThat(changes).as("it must be dropped at some time").isLessThan(5000);
      }

      String rest = new String(slow.getInputStream().readNBytes(500_000), UTF_8);
      assertThat(rest).contains("MODIFIED");
      put("a", "and on");
      assertThat(fast.line()).contains("and on");
    }
  }

  @Test
  void aSlowWatcherOverHttp2IsDroppedToo() throws Exception {
    restart(Wire.OPEN.withWindow(100).withTls(true));
    Wire modern = new Wire(server.url(), Trusting.client(server, HttpClient.Version.HTTP_2));
    modern.create("a", "0");
    String payload = "v".repeat(200_000);

    try (Wire.Lines slow = modern.watch("resourceVersion=" + modern.resourceVersion())) {
      for (int i = 0; exchanges() > 0; i++) {
        put("a", payload + i);
        assertThat(i).as("it must be dropped at some time").isLessThan(2000);
      }

      assertThat(slow.line()).contains("MODIFIED");
    }
  }

  @Test
  void manyWatchersGetEverythingInOrder() {
    wire.create("a", "0");
    String start = "resourceVersion=" + wire.resourceVersion();
    List<Wire.Lines> watchers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      watchers.add(wire.watch(start));
    }

    for (int i = 1; i <= 90; i++) {
      put("a", Integer.toString(i));
    }

    for (Wire.Lines watcher : watchers) {
      for (int i = 1; i <= 90; i++) {
        assertThat(watcher.line()).contains("\"k\":\"" + i + "\"");
      }
      watcher.close();
    }
    Wire.await(() -> exchanges() == 0);
  }

  @Test
  void aWatchThatNobodyReadsEndsAtItsTimeout() throws Exception {
    wire.create("a", "0");
    try (Socket slow = wire.connect(8 * 1024)) {
      Wire.ask(slow, Wire.CONFIG_MAPS + "?watch=1&timeoutSeconds=1");

      Wire.await(() -> exchanges() == 1);
      Wire.await(() -> exchanges() == 0);
    }
  }

  @Test
  void bookmarksComeThoughNothingChanges() {
    restart(Wire.OPEN.withBookmarkPeriod(Duration.ofMillis(50)));
    String version = wire.resourceVersion();

    try (Wire.Lines watch = wire.watch("allowWatchBookmarks=true&resourceVersion=" + version)) {
      for (int i = 0; i < 3; i++) {
        JsonNode bookmark = watch.next();
        assertThat(bookmark.path("type").asText()).isEqualTo("BOOKMARK");
        assertThat(
                bookmark.path("object").path("metadata").path("resourceVersion").asText())
            .isEqualTo(version);
      }
    }
  }

  @Test
  void aConsistentListWaitsForAReplicaThatIsBehindAndComesWhenItHasCaughtUp() throws Exception {
    wire.create("a", "0");
    ActiveFault held = server.faults().hold(0);
    wire.create("b", "0");

    CompletableFuture<HttpResponse<String>> list =
        wire.client().sendAsync(wire.request("GET", Wire.CONFIG_MAPS, ""), BodyHandlers.ofString());
    Wire.await(() -> exchanges() == 1);
    long start = System.nanoTime();
    held.close();

    assertThat(Wire.read(list.get(20, TimeUnit.SECONDS).body()).path("items")).hasSize(2);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(2500));
  }

  @Test
  void aReplicaThatStaysBehindAnswersAfterThreeSeconds() {
    wire.create("a", "0");
    try (ActiveFault held = server.faults().hold(0)) {
      wire.create("b", "0");
      String version = server.faults().resourceVersion();
      long start = System.nanoTime();

      HttpResponse<String> answer = wire.get(Wire.CONFIG_MAPS + "?resourceVersion=" + version);

      assertThat(held.hits()).isEqualTo(1);
      assertThat(answer.statusCode()).isEqualTo(504);
      assertThat(answer.headers().firstValue("Retry-After")).contains("1");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(2));
    }
  }

  @Test
  void aClientThatGoesAwayWhileItWaitsIsForgotten() throws Exception {
    ActiveFault held = server.faults().hold(0);
    wire.create("b", "0");
    try (Socket socket = wire.ask(Wire.CONFIG_MAPS + "?watch=1&sendInitialEvents=true"
        + "&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan")) {
      Wire.await(() -> exchanges() == 1);
      assertThat(socket.isConnected()).isTrue();
    }
    Wire.await(() -> exchanges() == 0);
    held.close();

    assertThat(wire.json(Wire.CONFIG_MAPS).path("items")).hasSize(1);
    assertThat(exchanges()).isZero();
  }

  @Test
  void closingTheServerEndsWatchesWithALastBookmark() {
    wire.create("a", "0");
    String version = wire.resourceVersion();
    Wire.Lines bookmarked = wire.watch("allowWatchBookmarks=true&resourceVersion=" + version);
    Wire.Lines plain = wire.watch("resourceVersion=" + version);

    server.close();

    assertThat(bookmarked.next().path("type").asText()).isEqualTo("BOOKMARK");
    assertThat(bookmarked.hasEnded()).isTrue();
    assertThat(plain.hasEnded()).isTrue();
  }

  @Test
  void closingLeavesNoThreadAndMayBeRepeated() {
    Wire.Lines watch = wire.watch("");

    server.close();
    server.close();

    assertThat(watch.hasEnded()).isTrue();
    Wire.await(() -> Thread.getAllStackTraces().keySet().stream()
        .noneMatch(thread -> thread.getName().startsWith("vert.x")
            || thread.getName().contains("vertx")
            || thread.getName().startsWith("globalEventExecutor")));
  }
}
