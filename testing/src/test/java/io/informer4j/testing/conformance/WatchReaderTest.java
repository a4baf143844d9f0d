package io.informer4j.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Reads streams of a server that sends what the test says, in pieces of the test's choice. */
class WatchReaderTest {

  private static final String ADDED =
      "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"ä\",\"resourceVersion\":\"7\"}}}\n";
  private static final String BOOKMARK =
      "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"8\"}}}\n";

  private final CountDownLatch isRead = new CountDownLatch(1);
  private HttpServer server;
  private ApiClient client;

  @AfterEach
  void stop() {
    isRead.countDown();
    client.close();
    server.stop(0);
  }

  @Test
  void anEventIsOneWhateverPiecesItComesIn() throws IOException {
    try (WatchReader watch = open(200, pieces(ADDED + BOOKMARK))) {
      assertThat(watch.next().expectType("ADDED").name()).isEqualTo("ä");
      assertThat(watch.nextBookmark(Duration.ofSeconds(30)).resourceVersion()).isEqualTo("8");
    }
  }

  @Test
  void bookmarksCanBeSkipped() throws IOException {
    try (WatchReader watch = open(200, List.of(BOOKMARK, BOOKMARK + ADDED, BOOKMARK, ADDED))) {
      assertThat(watch.nextObjects(2)).extracting(WatchEvent::type).containsOnly("ADDED");
    }
  }

  @Test
  void theEndOfTheStreamIsNoEvent() throws IOException {
    isRead.countDown();
    try (WatchReader watch = open(200, List.of(ADDED))) {
      assertThat(watch.untilEnd()).hasSize(1);
      assertThatThrownBy(watch::next).hasMessageContaining("the stream ended");
    }
  }

  @Test
  void silenceFails() throws IOException {
    try (WatchReader watch = open(200, List.of(ADDED))) {
      watch.next();

      assertThatThrownBy(() -> watch.next(Duration.ofMillis(1)))
          .hasMessageContaining("nothing came within 1 ms");
    }
  }

  @Test
  void aWatchThatIsRefusedIsAReply() throws IOException {
    isRead.countDown();
    try (WatchReader watch = open(410, List.of("{\"kind\":\"Status\",\n\"code\":410}"))) {
      assertThat(watch.status()).isEqualTo(410);
      watch.reply().expectStatus(410).expect("/code", 410);
    }
  }

  private WatchReader open(int status, List<String> pieces) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      exchange.sendResponseHeaders(status, 0);
      try (OutputStream body = exchange.getResponseBody()) {
        for (String piece : pieces) {
          body.write(piece.getBytes(StandardCharsets.ISO_8859_1));
          body.flush();
        }
        isRead.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    server.start();
    client = new ApiClient(
        Target.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())));
    return client.open("/?watch=1", Map.of());
  }

  /** Each byte alone, so that letters of two bytes are cut too. */
  private static List<String> pieces(String text) {
    String bytes = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    return bytes.chars().mapToObj(Character::toString).toList();
  }
}
