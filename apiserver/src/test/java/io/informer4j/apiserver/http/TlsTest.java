package io.informer4j.apiserver.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Certificates as Java's own reader and Java's own TLS see them. */
@Tag("jdk")
@Timeout(60)
class TlsTest {

  private static final Instant NOW = Instant.parse("2030-01-02T03:04:05Z");

  private static X509Certificate read(String pem) throws Exception {
    return (X509Certificate) CertificateFactory.getInstance("X.509")
        .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
  }

  @Test
  void theAuthorityMaySignCertificatesAndNothingElse() throws Exception {
    X509Certificate authority = read(CertificateAuthority.create(NOW).certificate());

    assertThat(authority.getVersion()).isEqualTo(3);
    assertThat(authority.getBasicConstraints()).isZero();
    assertThat(authority.getKeyUsage()).startsWith(true, false, false, false, false, true, true);
    assertThat(authority.getSubjectX500Principal()).isEqualTo(authority.getIssuerX500Principal());
    authority.verify(authority.getPublicKey());
  }

  @Test
  void aServerCertificateNamesAllItsNames() throws Exception {
    CertificateAuthority authority = CertificateAuthority.create(NOW);

    X509Certificate server =
        read(authority.server(CertificateAuthority.SERVER_NAMES).certificate());

    server.verify(read(authority.certificate()).getPublicKey());
    server.checkValidity(Date.from(NOW));
    server.checkValidity(Date.from(NOW.plus(Duration.ofDays(364))));
    assertThat(server.getNotAfter()).isEqualTo(Date.from(NOW.plus(Duration.ofDays(365))));
    assertThat(server.getBasicConstraints()).isEqualTo(-1);
    assertThat(server.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    List<String> names = new ArrayList<>();
    server.getSubjectAlternativeNames().forEach(name -> names.add(name.get(1).toString()));
    assertThat(names)
        .containsExactly(
            "localhost",
            "127.0.0.1",
            "0:0:0:0:0:0:0:1",
            "kubernetes",
            "kubernetes.default",
            "kubernetes.default.svc");
  }

  @Test
  void aClientCertificateNamesUserAndGroups() throws Exception {
    TlsMaterial client = CertificateAuthority.create(NOW).client(User.of("alice", "developers"));

    X509Certificate certificate = read(client.certificate());

    assertThat(certificate.getSubjectX500Principal().getName())
        .contains("CN=alice")
        .contains("O=developers")
        .contains("O=system:authenticated");
    assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.2");
    assertThat(client.toString()).doesNotContain("PRIVATE");
  }

  @Test
  void timesBeyond2050AreWrittenWithFourDigits() throws Exception {
    Instant late = Instant.parse("2060-01-02T03:04:05Z");

    X509Certificate authority = read(CertificateAuthority.create(late).certificate());

    authority.checkValidity(Date.from(late));
  }

  @Test
  void clientsThatTrustTheAuthorityTalkToTheServerByAllItsNames() throws Exception {
    try (ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true))) {
      String authority = Kubeconfigs.authority(server.kubeconfig());
      int port = server.url().getPort();

      assertThat(server.url().getScheme()).isEqualTo("https");
      for (String host : List.of("127.0.0.1", "localhost")) {
        HttpResponse<String> version = get(authority, "https://" + host + ":" + port + "/version");
        assertThat(version.statusCode()).isEqualTo(200);
        assertThat(version.version()).isEqualTo(HttpClient.Version.HTTP_2);
      }
    }
  }

  @Test
  void clientsThatTrustAnotherAuthorityDoNot() throws Exception {
    try (ApiServer server = ApiServer.start(ApiServerOptions.defaults().withTls(true))) {
      String other = CertificateAuthority.create(Instant.now()).certificate();

      assertThatThrownBy(() -> get(other, server.url() + "/version"))
          .hasRootCauseInstanceOf(java.security.cert.CertPathBuilderException.class);
    }
  }

  @Test
  void clientsDoNotTalkToAServerWithAnExpiredCertificate() throws Exception {
    Instant longAgo = Instant.now().minus(Duration.ofDays(800));

    assertRefused(CertificateAuthority.create(longAgo), List.of("127.0.0.1"));
  }

  @Test
  void clientsDoNotTalkToAServerOfAnotherName() throws Exception {
    assertRefused(
        CertificateAuthority.create(Instant.now()), List.of("kubernetes.default.svc", "127.0.0.2"));
  }

  private static void assertRefused(CertificateAuthority authority, List<String> names)
      throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      HttpServer server = vertx
          .createHttpServer(options(authority.server(names)))
          .requestHandler(request -> request.response().end());
      server
          .listen(0, "127.0.0.1")
          .toCompletionStage()
          .toCompletableFuture()
          .get(10, TimeUnit.SECONDS);
      String url = "https://127.0.0.1:" + server.actualPort();
      assertThatThrownBy(() -> get(authority.certificate(), url))
          .isInstanceOf(SSLHandshakeException.class);
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    }
  }

  private static HttpServerOptions options(TlsMaterial material) {
    return new HttpServerOptions()
        .setSsl(true)
        .setKeyCertOptions(new PemKeyCertOptions()
            .addCertValue(Buffer.buffer(material.certificate()))
            .addKeyValue(Buffer.buffer(material.key())));
  }

  private static HttpResponse<String> get(String authority, String url) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", read(authority));
    TrustManagerFactory managers = TrustManagerFactory.getInstance("PKIX");
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(20)).build();
    return HttpClient.newBuilder()
        .sslContext(context)
        .build()
        .send(request, HttpResponse.BodyHandlers.ofString());
  }
}
