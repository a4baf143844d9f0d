package io.informer4j.apiserver.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RequestFaultsTest {

  private static final int A_WHILE = 300;

  private final HttpFrontend server = HttpFrontend.start(Wire.OPEN);
  private final Faults faults = server.faults();
  private final Wire wire = new Wire(server.url());

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 410, 429})
  void aStatusIsAnsweredAsOftenAsWasAskedFor(int code) {
    ActiveFault fault = faults.inject(Requests.verb("list"), Fault.status(code), 2);

    assertThat(wire.get(Wire.CONFIG_MAPS).statusCode()).isEqualTo(code);
    assertThat(wire.create("a" + code, "1").statusCode()).isEqualTo(201);
    JsonNode status = wire.json(Wire.CONFIG_MAPS);
    assertThat(status.path("kind").asText()).isEqualTo("Status");
    assertThat(status.path("code").asInt()).isEqualTo(code);
    assertThat(wire.get(Wire.CONFIG_MAPS).statusCode()).isEqualTo(200);
    assertThat(fault.hits()).isEqualTo(2);
  }

  @Test
  void tooManyRequestsSaysWhenToComeBackAndLastsUntilLifted() {
    try (ActiveFault fault =
        faults.inject(Requests.all(), Fault.tooManyRequests(Duration.ofSeconds(7)))) {
      HttpResponse<String> refused = wire.create("a", "1");

      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).contains("7");
      assertThat(fault.hits()).isEqualTo(1);
    }

    assertThat(wire.create("a", "1").statusCode()).isEqualTo(201);
  }

  @Test
  void aDelayDelays() {
    faults.inject(Requests.method("GET"), Fault.delay(Duration.ofMillis(300)), 1);
    long start = System.nanoTime();

    assertThat(wire.get(Wire.CONFIG_MAPS).statusCode()).isEqualTo(200);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(290));
  }

  @Test
  void aConnectionIsClosedWithoutAnAnswer() throws Exception {
    faults.inject(Requests.all(), Fault.close(), 1);

    try (Socket socket = wire.ask(Wire.CONFIG_MAPS)) {
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aConnectionIsReset() throws Exception {
    faults.inject(Requests.below("/api/v1"), Fault.reset(), 1);

    try (Socket socket = wire.ask(Wire.CONFIG_MAPS)) {
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @Test
  void aWriteTakesEffectThoughItsAnswerIsLost() throws Exception {
    faults.inject(Requests.verb("create"), Fault.reset().afterBytes(0), 1);

    assertThatThrownBy(() -> wire.create("a", "1")).hasMessageNotContaining("201");

    assertThat(wire.get(Wire.CONFIG_MAPS + "/a").statusCode()).isEqualTo(200);
  }

  @Test
  void aBodyBreaksOffAfterSomeBytes() throws Exception {
    for (int i = 0; i < 30; i++) {
      wire.create("cm-" + i, "v".repeat(1000));
    }
    faults.inject(Requests.verb("list"), Fault.close().afterBytes(5000), 1);

    try (Socket socket = wire.ask(Wire.CONFIG_MAPS)) {
      String head = Wire.head(socket);
      int body = socket.getInputStream().readAllBytes().length;

      assertThat(head).startsWith("HTTP/1.1 200");
      assertThat(body).isBetween(5000, 5020);
    }
  }

  @Test
  void aBodyStallsAndGoesOnWhenTheFaultIsLifted() throws Exception {
    for (int i = 0; i < 30; i++) {
      wire.create("cm-" + i, "v".repeat(1000));
    }
    ActiveFault stall = faults.inject(Requests.verb("list"), Fault.stall().afterBytes(5000), 1);

    try (Socket socket = wire.ask(Wire.CONFIG_MAPS)) {
      Wire.head(socket);
      String first = readChunk(socket);
      assertThat(first).hasSize(5000);
      assertStaysSilent(socket);
      stall.close();
      StringBuilder body = new StringBuilder(first);
      for (String chunk = readChunk(socket); !chunk.isEmpty(); chunk = readChunk(socket)) {
        body.append(chunk);
      }
      assertThat(Wire.read(body.toString()).path("items")).hasSize(30);
    }
  }

  @Test
  void aRequestStallsBeforeItIsCarriedOutAndIsWhenTheFaultIsLifted() throws Exception {
    ActiveFault stall = faults.inject(Requests.verb("list"), Fault.stall(), 1);

    try (Socket socket = wire.ask(Wire.CONFIG_MAPS)) {
      assertStaysSilent(socket);
      wire.create("a", "1");
      stall.close();

      assertThat(Wire.head(socket)).startsWith("HTTP/1.1 200").contains("ontent-");
      assertThat(new String(socket.getInputStream().readNBytes(200), UTF_8))
          .contains("\"name\":\"a\"");
    }
  }

  @Test
  void anAnswerIsHeldBackUntilTheFaultIsLifted() throws Exception {
    String version = wire.resourceVersion();
    ActiveFault stall = faults.inject(Requests.all(), Fault.stall().afterBytes(0), 1);

    try (Socket socket = wire.ask(Wire.CONFIG_MAPS + "?watch=1&resourceVersion=" + version)) {
      assertStaysSilent(socket);
      wire.create("a", "1");
      stall.close();

      assertThat(Wire.head(socket)).startsWith("HTTP/1.1 200");
      assertThat(readChunk(socket)).contains("ADDED");
    }
  }

  /** Reads a chunk of a body, an empty one at its end. */
  private static String readChunk(Socket socket) throws Exception {
    StringBuilder size = new StringBuilder();
    for (int next = socket.getInputStream().read(); next != '\n'; ) {
      size.append((char) next);
      next = socket.getInputStream().read();
    }
    int bytes = Integer.parseInt(size.toString().trim(), 16);
    byte[] chunk = socket.getInputStream().readNBytes(bytes + 2);
    return new String(chunk, 0, bytes, UTF_8);
  }

  @Test
  void aHalfOpenConnectionSaysNothingUntilItIsResetByTheHostThatCameBack() throws Exception {
    ActiveFault fault = faults.inject(Requests.verb("watch"), Fault.halfOpen());

    try (Socket socket = wire.ask(Wire.CONFIG_MAPS + "?watch=1&timeoutSeconds=1")) {
      assertStaysSilent(socket);
      assertThat(wire.create("a", "1").statusCode()).as("others are not hit").isEqualTo(201);
      Wire.ask(socket, Wire.CONFIG_MAPS);
      assertStaysSilent(socket);

      fault.close();

      assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void aServerWithHalfOpenConnectionsCanBeClosed() throws Exception {
    faults.inject(Requests.all(), Fault.halfOpen());
    try (Socket socket = wire.ask(Wire.CONFIG_MAPS)) {
      assertStaysSilent(socket);

      server.close();

      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void faultsHitHttp2Too() throws Exception {
    try (HttpFrontend secure = HttpFrontend.start(Wire.OPEN.withTls(true))) {
      Wire modern = new Wire(secure.url(), Trusting.client(secure, HttpClient.Version.HTTP_2));
      assertThat(modern.get(Wire.CONFIG_MAPS).version()).isEqualTo(HttpClient.Version.HTTP_2);

      secure.faults().inject(Requests.all(), Fault.status(503), 1);
      assertThat(modern.get(Wire.CONFIG_MAPS).statusCode()).isEqualTo(503);
      try (ActiveFault reset = secure.faults().inject(Requests.all(), Fault.reset())) {
        assertThatThrownBy(() -> modern.get(Wire.CONFIG_MAPS)).isInstanceOf(RuntimeException.class);
        assertThat(reset.hits()).isPositive();
      }
      assertThat(modern.get(Wire.CONFIG_MAPS).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void nothingCanBeAskedForThatMakesNoSense() {
    assertThatThrownBy(() -> Fault.status(200)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Fault.status(500).afterBytes(1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> faults.inject(Requests.all(), Fault.close(), 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> faults.hold(3)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> faults.restore("99999")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> faults.corrupt("/api/v1/configmaps", Faults.Corruption.TRUNCATED))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Silence can only be heard by listening for a while. */
  private static void assertStaysSilent(Socket socket) throws Exception {
    socket.setSoTimeout(A_WHILE);
    assertThatThrownBy(() -> socket.getInputStream().read())
        .isInstanceOf(SocketTimeoutException.class);
    socket.setSoTimeout((int) Wire.PATIENCE.toMillis());
  }
}
