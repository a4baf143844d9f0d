package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What fabric8's HTTP clients do by themselves must not come between the server and the reflector. */
class RetriesTest {

  private static ApiServer server;

  @BeforeAll
  static void start() {
    server = ApiServer.start(ApiServerOptions.defaults().withTls(true));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G33")
  void anErrorOfTheServerComesAtOnceAfterOneRequest(HttpClients kind) throws Exception {
    AtomicInteger requests = new AtomicInteger();
    Requests counted = request -> {
      if (request.path().endsWith("/configmaps")) {
        requests.incrementAndGet();
      }
      return true;
    };
    // ten retries, the first after ten minutes: whoever retries does not come back in time
    Config patient = new ConfigBuilder(HttpClients.config(server))
        .withRequestRetryBackoffLimit(10)
        .withRequestRetryBackoffInterval(600_000)
        .build();
    try (KubernetesClient client = kind.client(patient)) {
      try (var unavailable = server.faults().inject(counted, Fault.status(503))) {
        assertThat(unavailable).isNotNull();
        assertThat(failureOfList(client).code()).isEqualTo(503);
        assertThat(failureOfWatch(client).code()).isEqualTo(503);
      }
      try (var busy =
          server.faults().inject(counted, Fault.tooManyRequests(Duration.ofMinutes(2)))) {
        assertThat(busy).isNotNull();
        SourceFailure failure = failureOfList(client);
        assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.TOO_MANY_REQUESTS);
        assertThat(failure.retryAfter()).contains(Duration.ofMinutes(2));
      }
      assertThat(requests).hasValue(3);
    }
    // A client of its own: one with connections may take one of them before it knows that it is
    // closed.
    try (KubernetesClient client = kind.client(patient);
        var down = server.faults().refuseConnections()) {
      assertThat(down).isNotNull();
      assertThat(failureOfWatch(client).kind()).isEqualTo(SourceFailure.Kind.CONNECTION_REFUSED);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G33")
  void aListThatTakesLongerThanTheRequestTimeoutIsNotCut(HttpClients kind) throws Exception {
    Duration longer = Duration.ofMillis(600);
    try (RawServer slow = RawServer.start(connection -> {
          connection.stayOpenFor(longer); // even the head comes late
          connection.beginChunked();
          connection.chunk(
              "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[");
          connection.stayOpenFor(longer);
          connection.chunk(
              "{\"metadata\":{\"name\":\"a\",\"namespace\":\"default\",\"uid\":\"u\",\"resourceVersion\":\"1\"}}");
          connection.stayOpenFor(longer);
          connection.chunk("]}");
          connection.write("0\r\n\r\n");
        });
        KubernetesClient client = kind.client(new ConfigBuilder(HttpClients.config(slow.url()))
            .withRequestTimeout(200)
            .build())) {
      Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
      Maps.source(client).list(Maps.everything(), list).request(10);

      assertThat(list.awaitEnd().resourceVersion().value()).isEqualTo("7");
      assertThat(list.names()).containsExactly("a");
      slow.awaitPlayed();
      assertThat(slow.requests).hasValue(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G32")
  void theDerivedClientKeepsImpersonationAndInterceptorsAndIsNotClosed(HttpClients kind)
      throws Exception {
    List<String> users = new CopyOnWriteArrayList<>();
    Requests note = request -> {
      users.add(
          request.header("impersonate-user").orElse("") + " " + request.headers("impersonate-group")
              + " " + request.header("impersonate-extra-team").orElse(""));
      return true;
    };
    Config impersonating = new ConfigBuilder(HttpClients.config(server))
        .withImpersonateUsername("jane")
        .withImpersonateGroups("devs", "ops")
        .withImpersonateExtras(java.util.Map.of("team", List.of("blue")))
        .build();
    try (KubernetesClient client = kind.client(impersonating);
        var noting = server.faults().inject(note, Fault.status(500))) {
      assertThat(noting).isNotNull();
      HttpClient derived = Unretried.of(client.getHttpClient());
      RequestConfig config = ((Interceptor.RequestTags) derived).getTag(RequestConfig.class);

      assertThat(config.getRequestRetryBackoffLimit()).isZero();
      assertThat(config.getRequestTimeout()).isEqualTo(impersonating.getRequestTimeout());
      assertThat(((Interceptor.RequestTags) client.getHttpClient())
              .getTag(RequestConfig.class)
              .getRequestRetryBackoffLimit())
          .as("the user's own")
          .isEqualTo(10);
      assertThat(Unretried.of(derived)).isSameAs(derived);

      failureOfList(client);
      assertThat(users).containsExactly("jane [devs, ops] blue");
      assertThat(client.getHttpClient().isClosed()).isFalse();
    }
  }

  private static SourceFailure failureOfList(KubernetesClient client) throws Exception {
    Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
    Maps.source(client).list(Maps.everything(), list).request(1);
    return list.awaitFailure();
  }

  private static SourceFailure failureOfWatch(KubernetesClient client) throws Exception {
    Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
    Maps.source(client).watch(Maps.changesAfter("1"), watch).request(1);
    return watch.awaitFailure();
  }
}
