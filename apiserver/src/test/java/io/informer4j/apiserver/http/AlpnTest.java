package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("jdk")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AlpnTest {

  @ParameterizedTest
  @EnumSource
  void theVersionIsAgreedOnInTheHandshakeAndFaultsReachBelowIt(HttpClient.Version version)
      throws Exception {
    try (HttpFrontend server = HttpFrontend.start(Wire.OPEN.withTls(true))) {
      Wire wire = new Wire(server.url(), Trusting.client(server, version));

      assertThat(server.url().getScheme()).isEqualTo("https");
      assertThat(wire.get(Wire.CONFIG_MAPS).version()).isEqualTo(version);
      try (Wire.Lines watch = wire.watch("")) {
        wire.create("a", "1");
        assertThat(watch.line()).contains("ADDED");
        ActiveFault stall = server.faults().strike(Requests.verb("watch"), Fault.stall());
        server.handle(ApiRequest.of("DELETE", Wire.CONFIG_MAPS + "/a"));
        stall.close();
        assertThat(watch.line()).contains("DELETED");
        server.faults().strike(Requests.verb("watch"), Fault.reset());
        assertThatThrownBy(watch::line).isInstanceOf(UncheckedIOException.class);
      }
    }
  }
}
