package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Watches over WebSockets, which fabric8's client asks for before it tries anything else. */
@Tag("jdk")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WebSocketsTest {

  private final HttpFrontend server = HttpFrontend.start(Wire.OPEN);
  private final Wire wire = new Wire(server.url());

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void everyEventIsATextMessage() throws Exception {
    wire.create("before", "0");
    Messages messages = new Messages();
    WebSocket socket = open(Wire.CONFIG_MAPS + "?watch=true", messages);

    assertThat(messages.next().at("/object/metadata/name").asText()).isEqualTo("before");
    wire.create("after", "1");
    JsonNode event = messages.next();
    assertThat(event.path("type").asText()).isEqualTo("ADDED");
    assertThat(event.at("/object/metadata/name").asText()).isEqualTo("after");
    socket.abort();
  }

  @Test
  void aWatchThatEndsClosesTheSocket() throws Exception {
    Messages messages = new Messages();
    open(Wire.CONFIG_MAPS + "?watch=true&timeoutSeconds=1", messages);

    messages.closed.get(30, TimeUnit.SECONDS);
  }

  @Test
  void whatIsRefusedIsRefusedInTheHandshake() {
    assertThatThrownBy(() -> open("/api/v1/wombats?watch=true", new Messages()))
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            e -> assertThat(e.getResponse().statusCode()).isEqualTo(404));
  }

  private WebSocket open(String path, Messages messages) {
    return HttpClient.newHttpClient()
        .newWebSocketBuilder()
        .header("Authorization", "Bearer " + server.token())
        .buildAsync(URI.create(server.url().toString().replace("http:", "ws:") + path), messages)
        .join();
  }

  private static final class Messages implements WebSocket.Listener {

    private final BlockingQueue<String> whole = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private final StringBuilder part = new StringBuilder();

    JsonNode next() throws InterruptedException {
      String message = whole.poll(30, TimeUnit.SECONDS);
      return Wire.read(message == null ? "{}" : message);
    }

    @Override
    public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      part.append(data);
      if (last) {
        whole.add(part.toString());
        part.setLength(0);
      }
      return WebSocket.Listener.super.onText(socket, data, last);
    }

    @Override
    public CompletionStage<?> onClose(WebSocket socket, int statusCode, String reason) {
      closed.complete(null);
      return WebSocket.Listener.super.onClose(socket, statusCode, reason);
    }
  }
}
