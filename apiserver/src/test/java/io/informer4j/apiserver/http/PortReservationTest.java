package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class PortReservationTest {

  private static final String HOST = "127.0.0.1";

  @Test
  void saysThatSomebodyStillListens() throws IOException {
    try (PortReservation reservation = PortReservation.of(HOST, 0)) {
      try (ServerSocket listening = new ServerSocket()) {
        listening.setReuseAddress(true);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), reservation.port()));

        assertThatThrownBy(() -> reservation.awaitSilence(Duration.ofMillis(5)))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("port " + reservation.port());
      }
      assertThatCode(() -> reservation.awaitSilence(Duration.ZERO)).doesNotThrowAnyException();
    }
  }
}
