package io.informer4j.apiserver.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenConnectionFaultsTest {

  private static final int A_WHILE = 300;

  private final HttpFrontend server = HttpFrontend.start(Wire.OPEN);
  private final Faults faults = server.faults();
  private final Wire wire = new Wire(server.url());

  @AfterEach
  void stop() {
    server.close();
  }

  private Socket watch() {
    Socket socket = wire.ask(Wire.CONFIG_MAPS + "?watch=1");
    Wire.head(socket);
    return socket;
  }

  @Test
  void openWatchesAreClosedWithoutTheEndOfTheirBody() {
    Wire.Lines watch = wire.watch("");

    ActiveFault closed = faults.strike(Requests.verb("watch"), Fault.close());

    assertThat(closed.hits()).isEqualTo(1);
    assertThatThrownBy(watch::line).isInstanceOf(UncheckedIOException.class);
    assertThat(wire.get(Wire.CONFIG_MAPS).statusCode()).isEqualTo(200);
  }

  @Test
  void openWatchesAreReset() throws Exception {
    try (Socket watch = watch()) {
      faults.strike(Requests.verb("watch"), Fault.reset());

      assertThatThrownBy(() -> watch.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @Test
  void openWatchesStallAndGoOnWithEverythingThatCameMeanwhile() throws Exception {
    Wire.Lines other;
    try (Socket watch = watch()) {
      ActiveFault stall = faults.strike(Requests.verb("watch"), Fault.stall());
      other = wire.watch("");
      wire.create("a", "1");
      assertThat(other.line()).contains("\"a\"");
      watch.setSoTimeout(A_WHILE);
      assertThatThrownBy(() -> watch.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
      watch.setSoTimeout((int) Wire.PATIENCE.toMillis());

      stall.close();

      assertThat(new String(watch.getInputStream().readNBytes(60), UTF_8)).contains("ADDED");
    }
  }

  @Test
  void openWatchesStallForAsLongAsADelayTakes() throws Exception {
    try (Socket watch = watch()) {
      long start = System.nanoTime();
      faults.strike(Requests.verb("watch"), Fault.delay(Duration.ofMillis(300)));
      wire.create("a", "1");

      assertThat(watch.getInputStream().read()).isPositive();
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(290));
    }
  }

  @Test
  void connectionsWhoseLastRequestIsOverAreHitToo() throws Exception {
    try (Socket idle = wire.ask("/api/v1/nodes/nobody")) {
      String head = Wire.head(idle);
      int length = Integer.parseInt(head.replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
      idle.getInputStream().readNBytes(length);

      faults.strikeConnections(Fault.reset());

      assertThatThrownBy(() -> idle.getInputStream().read()).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void openWatchesBecomeHalfOpenWhileNewConnectionsWork() throws Exception {
    try (Socket watch = watch()) {
      faults.strikeConnections(Fault.halfOpen());

      assertThat(new Wire(server.url()).create("a", "1").statusCode()).isEqualTo(201);
      watch.setSoTimeout(A_WHILE);
      assertThatThrownBy(() -> watch.getInputStream().read())
          .isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void anOpenWatchGetsAnErrorEventAndEnds() {
    Wire.Lines watch = wire.watch("");

    ActiveFault gone = faults.strike(Requests.verb("watch"), Fault.status(410));

    JsonNode event = watch.next();
    assertThat(event.path("type").asText()).isEqualTo("ERROR");
    assertThat(event.path("object").path("code").asInt()).isEqualTo(410);
    assertThat(event.path("object").path("reason").asText()).isEqualTo("Expired");
    assertThat(watch.hasEnded()).isTrue();
    assertThat(gone.hits()).isEqualTo(1);
  }

  @Test
  void nobodyListensUntilTheFaultIsLiftedAndThenOnTheSamePort() {
    wire.create("a", "1");
    Wire.Lines watch = wire.watch("resourceVersion=" + wire.resourceVersion());

    ActiveFault down = faults.refuseConnections();

    assertThatThrownBy(watch::line).isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> wire.get(Wire.CONFIG_MAPS)).hasCauseInstanceOf(ConnectException.class);
    down.close();
    down.close();
    assertThat(wire.json(Wire.CONFIG_MAPS).path("items")).hasSize(1);
  }
}
