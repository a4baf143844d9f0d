package io.informer4j.fabric8.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.http.CertificateAuthority;
import io.informer4j.apiserver.http.TlsMaterial;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.SourceFailure.Kind;
import io.informer4j.reflector.WatchEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes wrong has one class and one sentence, whichever client it happens to. */
@Guarantee("G39")
class FailureKindsTest {

  private static ApiServer tls;

  @BeforeAll
  static void start() {
    tls = ApiServer.start(ApiServerOptions.defaults().withTls(true));
  }

  @AfterAll
  static void stop() {
    tls.close();
  }

  @ParameterizedTest
  @EnumSource
  void nobodyListens(HttpClients kind) throws Exception {
    String url;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      url = "http://127.0.0.1:" + free.getLocalPort() + "/";
    }
    SourceFailure failure = failure(kind, HttpClients.config(url));

    assertThat(failure.kind()).isEqualTo(Kind.CONNECTION_REFUSED);
    assertThat(failure.message())
        .contains("cannot list configmaps.v1 in default")
        .contains("nobody listens");
  }

  @ParameterizedTest
  @EnumSource
  void theHostIsUnknown(HttpClients kind) throws Exception {
    SourceFailure failure = failure(kind, HttpClients.config("http://nowhere.invalid:8080/"));

    assertThat(failure.message()).contains("host of http://nowhere.invalid:8080 is unknown");
    assertThat(failure.kind()).isEqualTo(Kind.CONNECTION_REFUSED);
  }

  @ParameterizedTest
  @EnumSource
  void theCertificateIsNotTrusted(HttpClients kind) throws Exception {
    SourceFailure failure = failure(kind, HttpClients.config(tls.url().toString()));

    assertThat(failure.kind()).isEqualTo(Kind.OTHER);
    assertThat(failure.message()).contains("not trusted").contains("caCertFile");
  }

  @ParameterizedTest
  @EnumSource
  void theCertificateIsForAnotherHost(HttpClients kind) throws Exception {
    TlsMaterial elsewhere =
        CertificateAuthority.create(Instant.now()).server(List.of("elsewhere.example"));
    try (RawServer server = RawServer.startTls(elsewhere, connection -> {})) {
      SourceFailure failure = failure(
          kind,
          new ConfigBuilder(HttpClients.config(server.url()))
              .withCaCertData(
                  Base64.getEncoder().encodeToString(elsewhere.authority().getBytes(UTF_8)))
              .build());

      assertThat(failure.message()).contains("for another host");
      assertThat(failure.kind()).isEqualTo(Kind.OTHER);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theServerSpeaksNoTls(HttpClients kind) throws Exception {
    try (RawServer plain = RawServer.startTalking(connection -> connection.write(
        "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))) {
      SourceFailure failure =
          failure(kind, HttpClients.config(plain.url().replace("http:", "https:")));

      assertThat(failure.message()).contains("speaks no TLS");
      assertThat(failure.kind()).isEqualTo(Kind.OTHER);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theConnectionIsResetBeforeTheAnswer(HttpClients kind) throws Exception {
    try (RawServer server = RawServer.start(RawServer.Connection::reset)) {
      SourceFailure failure = failure(kind, HttpClients.config(server.url()));

      assertThat(failure.kind()).isEqualTo(Kind.CONNECTION_LOST);
      assertThat(failure.message()).contains("broke");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theConnectionIsClosedBeforeTheAnswer(HttpClients kind) throws Exception {
    try (RawServer server = RawServer.start(connection -> {})) {
      SourceFailure failure = failure(kind, HttpClients.config(server.url()));

      assertThat(failure.kind()).isEqualTo(Kind.CONNECTION_LOST);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G38")
  void theListBreaksOff(HttpClients kind) throws Exception {
    try (RawServer server = RawServer.start(connection -> {
      connection.beginChunked();
      connection.chunk("{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"items\":[");
    })) {
      SourceFailure failure = failure(kind, HttpClients.config(server.url()));

      assertThat(failure.kind()).isEqualTo(Kind.CONNECTION_LOST);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWatchThatBreaksBetweenEventsIsLostAndOneThatEndsIsClosed(HttpClients kind)
      throws Exception {
    String event =
        "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"8\"}}}\n";
    CountDownLatch seen = new CountDownLatch(1);
    try (RawServer breaking = RawServer.start(connection -> {
          connection.beginChunked();
          connection.chunk(event);
          if (!seen.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError("the event never came");
          }
          // no last chunk
        });
        RawServer ending = RawServer.start(connection -> {
          connection.beginChunked();
          connection.chunk(event);
          connection.write("0\r\n\r\n");
          connection.awaitClosed();
        })) {
      Recorded.OfWatch<ConfigMap> lost = new Recorded.OfWatch<>();
      try (KubernetesClient client = kind.client(HttpClients.config(breaking.url()))) {
        Maps.source(client).watch(Maps.changesAfter("7"), lost).request(10);
        lost.await(1);
        seen.countDown();
        assertThat(lost.awaitFailure().kind()).isEqualTo(Kind.CONNECTION_LOST);
      }
      Recorded.OfWatch<ConfigMap> closed = new Recorded.OfWatch<>();
      try (KubernetesClient client = kind.client(HttpClients.config(ending.url()))) {
        Maps.source(client).watch(Maps.changesAfter("7"), closed).request(10);
        closed.awaitClosed();
      }
      assertThat(lost.taken())
          .extracting(WatchEvent::kind)
          .containsExactly(WatchEvent.Kind.BOOKMARK);
      assertThat(closed.taken()).isEqualTo(lost.taken());
    }
  }

  @ParameterizedTest
  @EnumSource
  void theClientIsClosed(HttpClients kind) throws Exception {
    KubernetesClient client = kind.client(HttpClients.config("http://127.0.0.1:1/"));
    HttpListerWatcher<ConfigMap> source = Maps.source(client);
    client.close();
    Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
    source.list(Maps.everything(), list).request(1);

    assertThat(list.awaitFailure().message()).contains("closed");
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G34")
  void aTokenThatCannotBeSentIsNotQuoted(HttpClients kind) throws Exception {
    Config broken = new ConfigBuilder(HttpClients.config("http://127.0.0.1:1/"))
        .withOauthToken("t0p-s3cr3t\nwith a line break")
        .build();
    SourceFailure failure = failure(kind, broken);

    StringWriter all = new StringWriter();
    failure.cause().ifPresent(cause -> cause.printStackTrace(new PrintWriter(all)));
    assertThat(failure.toString()).doesNotContain("s3cr3t");
    assertThat(all.toString()).doesNotContain("s3cr3t");
  }

  @ParameterizedTest
  @EnumSource
  void refusalsAreWordedForPeople(HttpClients kind) throws Exception {
    SourceFailure unauthorized = failure(
        kind, new ConfigBuilder(HttpClients.config(tls)).withOauthToken("wrong").build());
    assertThat(unauthorized.code()).isEqualTo(401);
    assertThat(unauthorized.message()).startsWith("401 Unauthorized").contains("credentials");

    try (KubernetesClient client = kind.client(tls)) {
      Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
      HttpSource.of(client)
          .listerWatcher(
              Collection.of(io.informer4j.name.ResourceType.namespaced(
                  "stable.example.com", "v1", "crontabs", "CronTab")),
              io.informer4j.fabric8.json.JsonCodec.of(
                  ConfigMap.class, Maps.TYPE, io.informer4j.wire.Limits.DEFAULT),
              SourceOptions.defaults())
          .list(Maps.everything(), list);
      SourceFailure missing = list.awaitFailure();
      assertThat(missing.code()).isEqualTo(404);
      assertThat(missing.message())
          .startsWith("404 Not Found")
          .contains("crontabs.stable.example.com")
          .contains("CustomResourceDefinition");
    }
  }

  private static SourceFailure failure(HttpClients kind, Config config) throws Exception {
    try (KubernetesClient client = kind.client(config)) {
      Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
      Maps.source(client).list(Maps.everything(), list).request(10);
      SourceFailure failure = list.awaitFailure();
      assertThat(failure.toString()).doesNotContain("s3cr3t");
      assertThat(list.breaches()).isEmpty();
      return failure;
    }
  }
}
