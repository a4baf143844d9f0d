package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.WebSocket;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@code /metrics} tells about watches, over HTTP. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MetricsTest {

  private static final String OPEN = "apiserver_longrunning_requests{group=\"\","
      + "resource=\"configmaps\",verb=\"WATCH\",version=\"v1\"} ";
  private static final String SENT =
      "apiserver_watch_events_total{group=\"\"," + "resource=\"configmaps\",version=\"v1\"} ";

  private final HttpFrontend server = HttpFrontend.start(Wire.OPEN);
  private final Wire wire = new Wire(server.url());

  @AfterEach
  void stop() {
    server.close();
  }

  private String value(String sample) {
    return wire.get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith(sample))
        .map(line -> line.substring(sample.length()))
        .findFirst()
        .orElse("none");
  }

  @Test
  void watchesAreCountedWhileTheyAreOpen() {
    assertThat(value(OPEN)).isEqualTo("none");
    Wire.Lines first = wire.watch("");
    Wire.Lines second = wire.watch("");

    assertThat(value(OPEN)).isEqualTo("2");
    first.close();
    Wire.await(() -> value(OPEN).equals("1"));
    second.close();
    Wire.await(() -> value(OPEN).equals("0"));
  }

  @Test
  void aWatchThatTheServerEndsIsCountedAsClosed() {
    try (Wire.Lines watch = wire.watch("timeoutSeconds=1")) {
      assertThat(watch.hasEnded()).isTrue();
    }
    Wire.await(() -> value(OPEN).equals("0"));
  }

  @Test
  void eventsAreCountedAsTheyAreSent() {
    wire.create("a", "1");
    try (Wire.Lines watch = wire.watch("");
        Wire.Lines other = wire.watch("resourceVersion=" + wire.resourceVersion())) {
      watch.next();
      assertThat(value(SENT)).isEqualTo("1");
      wire.update("a", "2");
      watch.next();
      other.next();
      assertThat(value(SENT)).isEqualTo("3");
    }
  }

  @Test
  void aListIsNoWatch() {
    wire.create("a", "1");
    wire.get(Wire.CONFIG_MAPS);

    assertThat(value(OPEN)).isEqualTo("none");
    assertThat(value(SENT)).isEqualTo("none");
  }

  @Test
  void watchesOverWebSocketsAreCountedToo() throws InterruptedException {
    wire.create("a", "1");
    CountDownLatch received = new CountDownLatch(1);
    WebSocket socket = wire.client()
        .newWebSocketBuilder()
        .buildAsync(
            URI.create(
                server.url().toString().replace("http:", "ws:") + Wire.CONFIG_MAPS + "?watch=1"),
            new WebSocket.Listener() {
              @Override
              public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
                received.countDown();
                return WebSocket.Listener.super.onText(from, data, last);
              }
            })
        .join();

    assertThat(received.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(value(OPEN)).isEqualTo("1");
    assertThat(value(SENT)).isEqualTo("1");
    socket.abort();
    Wire.await(() -> value(OPEN).equals("0"));
  }
}
