package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.Requests;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.wire.Limits;
import io.vertx.ext.web.client.WebClientOptions;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists and watches with each of the HTTP clients, with TLS and without. */
@Tag("jdk")
class HttpClientsTest {

  private static final int OBJECTS = 300;

  private static ApiServer plain;
  private static ApiServer tls;

  @BeforeAll
  static void start() {
    plain = ApiServer.start();
    tls = ApiServer.start(ApiServerOptions.defaults().withTls(true));
    for (ApiServer server : List.of(plain, tls)) {
      for (int i = 0; i < OBJECTS; i++) {
        Maps.create(server, "map-" + i, 2000);
      }
    }
  }

  @AfterAll
  static void stop() {
    plain.close();
    tls.close();
  }

  @ParameterizedTest(name = "{0} tls={1}")
  @MethodSource(HttpClients.PLAIN_AND_SECURE)
  void listsAndThenWatches(HttpClients kind, boolean secure) throws Exception {
    ApiServer server = secure ? tls : plain;
    try (KubernetesClient client = kind.client(server)) {
      Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
      Maps.source(client).list(Maps.everything(), list).request(100_000);
      String revision = list.awaitEnd().resourceVersion().value();
      assertThat(list.taken()).hasSizeGreaterThanOrEqualTo(OBJECTS);

      Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
      SourceCall call = Maps.source(client).watch(Maps.changesAfter(revision), watch);
      call.request(1000);
      watch.awaitOpen();
      String name = "new-" + kind.label() + "-" + secure;
      Maps.create(server, name, 10);
      assertThat(watch.await(1).get(0).toString()).contains(name);

      call.cancel();
      assertThat(list.breaches()).isEmpty();
      assertThat(watch.breaches()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0} tls={1}")
  @MethodSource(HttpClients.PLAIN_AND_SECURE)
  void streamsAListIntoAWatch(HttpClients kind, boolean secure) throws Exception {
    try (KubernetesClient client = kind.client(secure ? tls : plain)) {
      Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
      SourceCall call = Maps.source(client).watch(Maps.streamingList(), watch);
      call.request(100_000);
      List<WatchEvent<ConfigMap>> events = watch.await(OBJECTS + 1);
      call.cancel();

      assertThat(events.stream()
              .filter(event -> event instanceof WatchEvent.Change)
              .count())
          .isGreaterThanOrEqualTo(OBJECTS);
    }
  }

  @ParameterizedTest(name = "{0} tls={1}")
  @MethodSource(HttpClients.PLAIN_AND_SECURE)
  void asksForGzipAndForNothingThatItCannotRead(HttpClients kind, boolean secure) throws Exception {
    ApiServer server = secure ? tls : plain;
    List<String> seen = new CopyOnWriteArrayList<>();
    Requests note = request -> {
      if (request.path().endsWith("configmaps")) {
        seen.add(request.header("accept").orElse("") + " "
            + request.header("accept-encoding").orElse(""));
      }
      return false;
    };
    try (KubernetesClient client = kind.client(server);
        var noting = server.faults().inject(note, io.informer4j.apiserver.Fault.status(500))) {
      Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
      Maps.source(client).list(Maps.everything(), list).request(100_000);
      list.awaitEnd();

      assertThat(seen).containsExactly("application/json gzip");
      assertThat(noting).isNotNull();
    }
  }

  @Test
  void whatVertxUnpacksByItselfIsNotUnpackedTwice() throws Exception {
    VertxHttpClientFactory unpacking = new VertxHttpClientFactory() {
      @Override
      protected void additionalConfig(WebClientOptions options) {
        options.setDecompressionSupported(true);
      }
    };
    try (KubernetesClient client = new KubernetesClientBuilder()
        .withConfig(HttpClients.config(plain))
        .withHttpClientFactory(unpacking)
        .build()) {
      Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
      Maps.source(client).list(Maps.everything(), list).request(100_000);

      list.awaitEnd();
      assertThat(list.taken()).hasSizeGreaterThanOrEqualTo(OBJECTS);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCompressedAnswerReachesUsCompressed(HttpClients kind) throws Exception {
    List<String> encodings = new CopyOnWriteArrayList<>();
    Interceptor noting = new Interceptor() {
      @Override
      public void after(
          HttpRequest request,
          HttpResponse<?> response,
          AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        encodings.add(String.valueOf(response.header("Content-Encoding")));
      }
    };
    try (KubernetesClient client = kind.client(plain)) {
      Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
      new HttpListerWatcher<>(
              client
                  .getHttpClient()
                  .newBuilder()
                  .addOrReplaceInterceptor("noting", noting)
                  .build(),
              client.getMasterUrl().toString(),
              Collection.of(Maps.TYPE),
              JsonCodec.of(ConfigMap.class, Maps.TYPE, Limits.DEFAULT),
              SourceOptions.defaults())
          .list(Maps.everything(), list)
          .request(100_000);

      list.awaitEnd();
      assertThat(list.taken()).hasSizeGreaterThanOrEqualTo(OBJECTS);
      assertThat(encodings).containsExactly("gzip");
    }
  }
}
