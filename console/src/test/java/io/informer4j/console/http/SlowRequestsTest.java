package io.informer4j.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.console.documentation.Guarantee;
import io.informer4j.runtime.InformerRuntime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Those who send half a request. */
class SlowRequestsTest {

  private static final Site SITE = new Site() {
    @Override
    public boolean takesPost(String rawPath) {
      return false;
    }

    @Override
    public Reply reply(Request request) {
      return Reply.json(json -> json.writeString(String.join("/", request.path())));
    }
  };

  @Test
  @Guarantee("G113")
  void halfARequestDoesNotKeepAThread() throws Exception {
    InformerRuntime runtime = InformerRuntime.shared();
    ServerOptions options = new ServerOptions(
        runtime,
        InetAddress.getLoopbackAddress(),
        0,
        "0123456789abcdef",
        new LinkedHashSet<>(),
        SlowRequestsTest.class,
        Duration.ofMillis(300));
    try (ConsoleServer server = ConsoleServer.start(options, SITE, new EventStreams(runtime))) {
      List<Socket> slow = new ArrayList<>();
      for (int i = 0; i < EventStreams.MOST + ConsoleThreads.REQUESTS; i++) {
        Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), server.uri().getPort());
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write("GET /api/v1".getBytes(StandardCharsets.UTF_8));
        slow.add(socket);
      }

      for (Socket socket : slow) {
        assertThat(endOf(socket)).isEqualTo(-1);
        socket.close();
      }
      HttpRequest request = HttpRequest.newBuilder(
              URI.create("http://127.0.0.1:" + server.uri().getPort() + "/api/v1/here"))
          .header("Authorization", "Bearer 0123456789abcdef")
          .timeout(Duration.ofSeconds(20))
          .build();
      assertThat(
              HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body())
          .isEqualTo("\"api/v1/here\"");
    }
  }

  /** Reads until the other side has closed the connection, politely or not. */
  private static int endOf(Socket socket) {
    try {
      int read = socket.getInputStream().read();
      while (read >= 0) {
        read = socket.getInputStream().read();
      }
      return read;
    } catch (java.net.SocketTimeoutException e) {
      return 0;
    } catch (IOException e) {
      return -1;
    }
  }
}
