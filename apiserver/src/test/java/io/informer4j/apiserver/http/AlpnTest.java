package io.informer4j.apiserver.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.ByteArrayInputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AlpnTest {

  @ParameterizedTest
  @EnumSource
  void theVersionIsAgreedOnInTheHandshakeAndFaultsReachBelowIt(HttpClient.Version version)
      throws Exception {
    try (HttpFrontend server = HttpFrontend.start(Wire.OPEN.withTls(true))) {
      Wire wire = new Wire(server.url(), client(server, version));

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

  private static HttpClient client(HttpFrontend server, HttpClient.Version version)
      throws Exception {
    String authority = server.tls().orElseThrow().authority();
    KeyStore authorities = KeyStore.getInstance("PKCS12");
    authorities.load(null, null);
    authorities.setCertificateEntry(
        "authority",
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(authority.getBytes(UTF_8))));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(authorities);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return HttpClient.newBuilder().version(version).sslContext(context).build();
  }
}
