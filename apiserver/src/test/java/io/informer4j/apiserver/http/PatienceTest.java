package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PatienceTest {

  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofMinutes(10);

  @Test
  void aConnectionWithoutARequestIsClosed() throws Exception {
    try (HttpFrontend server =
            HttpFrontend.start(Wire.OPEN.withTls(true), new Patience(SHORT, LONG, LONG));
        SSLSocket socket = connect(server)) {
      socket.setSoTimeout(20_000);

      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void anHttp2ConnectionWithoutAPrefaceIsClosed() throws Exception {
    try (HttpFrontend server =
            HttpFrontend.start(Wire.OPEN.withTls(true), new Patience(SHORT, LONG, LONG));
        SSLSocket socket = connect(server, "h2")) {
      socket.setSoTimeout(20_000);

      assertThat(socket.getApplicationProtocol()).isEqualTo("h2");
      // That it ends is the point; a slow handshake may leave the server no time to send settings.
      assertThat(socket.getInputStream().readAllBytes()).as("settings").hasSizeLessThan(1000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n", "PRI * HT"})
  void aHeadThatNeverEndsIsNotWaitedFor(String beginning) throws Exception {
    Patience patience = new Patience(Duration.ofMillis(300), LONG, LONG);
    try (HttpFrontend server = HttpFrontend.start(Wire.OPEN, patience);
        RawConnection connection = new RawConnection(server.url())) {
      connection.write(beginning);

      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aHeadThatComesByteByByteIsNotWaitedFor() throws Exception {
    Patience patience = new Patience(Duration.ofMillis(300), LONG, LONG);
    try (HttpFrontend server = HttpFrontend.start(Wire.OPEN, patience);
        RawConnection connection = new RawConnection(server.url())) {
      connection.write("GET / HTTP/1.1\r\nX: ");

      assertThat(trickle(connection, "x")).isTrue();
    }
  }

  /** Whom it talks to does not matter here. */
  private static SSLSocket connect(HttpFrontend server, String... protocols) throws Exception {
    TrustManager everybody = new X509TrustManager() {
      @Override
      public void checkClientTrusted(X509Certificate[] chain, String type) {}

      @Override
      public void checkServerTrusted(X509Certificate[] chain, String type) {}

      @Override
      public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
      }
    };
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {everybody}, new SecureRandom());
    Socket plain = new Socket(server.url().getHost(), server.url().getPort());
    SSLSocket socket = (SSLSocket)
        context.getSocketFactory().createSocket(plain, "127.0.0.1", plain.getPort(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(protocols);
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  @Test
  void aBodyThatNeverEndsIsNotWaitedFor() throws Exception {
    Patience patience = new Patience(LONG, Duration.ofMillis(300), LONG);
    try (HttpFrontend server = HttpFrontend.start(Wire.OPEN, patience);
        RawConnection connection = new RawConnection(server.url())) {
      connection.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");

      assertThat(trickle(connection, "x")).isTrue();
    }
  }

  /** Writes until the server has had enough. */
  private static boolean trickle(RawConnection connection, String drop) throws IOException {
    for (int i = 0; i < 2_000; i++) {
      try {
        connection.write(drop);
        if (connection.isClosedWithin(5)) {
          return true;
        }
      } catch (IOException e) {
        return true;
      }
    }
    return false;
  }

  @Test
  void anIdleConnectionIsClosedAfterItsAnswer() throws Exception {
    try (HttpFrontend server = HttpFrontend.start(Wire.OPEN, new Patience(LONG, LONG, SHORT));
        RawConnection connection = new RawConnection(server.url())) {
      assertThat(connection.exchange("GET", "/version", "", new byte[0]).status())
          .isEqualTo(200);

      assertThat(connection.isClosedByServer()).isTrue();
    }
  }

  @Test
  void aConnectionStaysOpenWhileAWatchIsSilent() throws Exception {
    try (HttpFrontend server = HttpFrontend.start(Wire.OPEN, new Patience(SHORT, SHORT, SHORT));
        RawConnection connection = new RawConnection(server.url())) {
      connection.write("GET /api/v1/nodes?watch=true&timeoutSeconds=2 HTTP/1.1\r\nHost: x\r\n\r\n");

      assertThat(connection.read(false).status()).isEqualTo(200);
      assertThat(connection.isClosedByServer()).isTrue();
    }
  }
}
