package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.reflector.SourceCall;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A cancelled call lets go of its connection, whichever client holds it. */
class CancelTest {

  private static final String EVENT =
      "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"8\"}}}\n";

  @ParameterizedTest
  @EnumSource
  void whileTheWatchIsOpenAndQuiet(HttpClients kind) throws Exception {
    try (RawServer server = RawServer.start(connection -> {
          connection.beginChunked();
          connection.chunk(EVENT);
          connection.awaitClosed();
        });
        KubernetesClient client = kind.client(HttpClients.config(server.url()))) {
      Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
      SourceCall call = Maps.source(client).watch(Maps.changesAfter("7"), watch);
      call.request(10);
      watch.await(1);

      call.cancel();

      server.awaitPlayed();
      assertThat(watch.over).isNotDone();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whileNobodyAsksForMore(HttpClients kind) throws Exception {
    try (RawServer server = RawServer.start(connection -> {
          connection.beginChunked();
          connection.chunk(EVENT + EVENT + EVENT);
          connection.awaitClosed();
        });
        KubernetesClient client = kind.client(HttpClients.config(server.url()))) {
      Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
      SourceCall call = Maps.source(client).watch(Maps.changesAfter("7"), watch);
      call.request(1);
      watch.await(1);

      call.cancel();

      server.awaitPlayed();
      assertThat(watch.taken()).hasSize(1);
      assertThat(watch.over).isNotDone();
    }
  }

  @ParameterizedTest
  @EnumSource
  void beforeTheAnswer(HttpClients kind) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    try (RawServer server = RawServer.start(connection -> {
          asked.countDown();
          if (!cancelled.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError("the test never cancels");
          }
          connection.beginChunked();
          connection.awaitClosed();
        });
        KubernetesClient client = kind.client(HttpClients.config(server.url()))) {
      Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
      SourceCall call = Maps.source(client).watch(Maps.changesAfter("7"), watch);
      assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();

      call.cancel();
      cancelled.countDown();

      server.awaitPlayed();
      assertThat(watch.open).isNotDone();
      assertThat(watch.over).isNotDone();
    }
  }

  @ParameterizedTest
  @EnumSource
  void afterTheEndItDoesNothing(HttpClients kind) throws Exception {
    try (RawServer server = RawServer.start(connection -> {
          connection.beginChunked();
          connection.write("0\r\n\r\n");
          connection.awaitClosed();
        });
        KubernetesClient client = kind.client(HttpClients.config(server.url()))) {
      Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
      SourceCall call = Maps.source(client).watch(Maps.changesAfter("7"), watch);
      watch.awaitClosed();

      call.cancel();
      call.request(1);

      assertThat(watch.breaches()).isEmpty();
    }
  }
}
