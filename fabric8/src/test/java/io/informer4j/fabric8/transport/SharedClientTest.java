package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.reflector.SourceCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Many calls on one client do not get in each other's way. */
@Tag("jdk")
class SharedClientTest {

  private static final int LONG_LIST = 200;
  private static final int LONG_OBJECT = 100_000;
  private static final int WATCHES = 50;
  private static final int EVENTS = 100;

  private static ApiServer plain;
  private static ApiServer tls;

  @BeforeAll
  static void start() {
    plain = ApiServer.start();
    tls = ApiServer.start(ApiServerOptions.defaults().withTls(true));
    for (ApiServer server : List.of(plain, tls)) {
      for (int i = 0; i < LONG_LIST; i++) {
        Maps.create(server, "long-" + i, LONG_OBJECT);
      }
    }
  }

  @AfterAll
  static void stop() {
    plain.close();
    tls.close();
  }

  /** Twenty megabytes wait for somebody who asks for one object; a streaming list is not compressed. */
  @ParameterizedTest(name = "{0} tls={1}")
  @MethodSource(HttpClients.PLAIN_AND_SECURE)
  @Guarantee("G40")
  void oneThatNobodyReadsDoesNotHoldUpTheOthers(HttpClients kind, boolean secure) throws Exception {
    ApiServer server = secure ? tls : plain;
    try (KubernetesClient client = kind.client(server)) {
      String revision = server.faults().resourceVersion();
      Recorded.OfWatch<ConfigMap> early = new Recorded.OfWatch<>();
      SourceCall earlyCall = Maps.source(client).watch(Maps.changesAfter(revision), early);
      earlyCall.request(10_000);
      early.awaitOpen();
      Recorded.OfWatch<ConfigMap> stalled = new Recorded.OfWatch<>();
      SourceCall stalledCall = Maps.source(client).watch(Maps.streamingList(), stalled);
      stalledCall.request(1);
      stalled.await(1);
      Recorded.OfWatch<ConfigMap> late = new Recorded.OfWatch<>();
      SourceCall lateCall = Maps.source(client).watch(Maps.changesAfter(revision), late);
      lateCall.request(10_000);
      late.awaitOpen();

      long begun = System.nanoTime();
      for (int i = 0; i < EVENTS; i++) {
        Maps.create(server, "event-" + kind.label() + "-" + i, 10);
      }
      early.await(EVENTS);
      late.await(EVENTS);
      Duration took = Duration.ofNanos(System.nanoTime() - begun);

      assertThat(took).isLessThan(Duration.ofSeconds(5));
      assertThat(stalled.taken()).hasSize(1);
      stalledCall.request(100_000);
      stalled.await(LONG_LIST);
      stalledCall.cancel();
      earlyCall.cancel();
      lateCall.cancel();
    }
  }

  @ParameterizedTest(name = "{0} tls={1}")
  @MethodSource(HttpClients.PLAIN_AND_SECURE)
  void fiftyWatchesOnOneClientAllReceive(HttpClients kind, boolean secure) throws Exception {
    ApiServer server = secure ? tls : plain;
    try (KubernetesClient client = kind.client(server)) {
      List<Recorded.OfWatch<ConfigMap>> watches = new ArrayList<>();
      String revision = server.faults().resourceVersion();
      for (int i = 0; i < WATCHES; i++) {
        Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
        Maps.source(client).watch(Maps.changesAfter(revision), watch).request(1000);
        watches.add(watch);
        if (i % 10 == 0) {
          watch.awaitOpen(); // fifty handshakes at once take a small machine too long
        }
      }
      for (Recorded.OfWatch<ConfigMap> watch : watches) {
        watch.awaitOpen();
      }
      Maps.create(server, "for-all-" + kind.label(), 10);
      for (Recorded.OfWatch<ConfigMap> watch : watches) {
        assertThat(watch.await(1).get(0).toString()).contains("for-all-" + kind.label());
      }
    }
  }
}
