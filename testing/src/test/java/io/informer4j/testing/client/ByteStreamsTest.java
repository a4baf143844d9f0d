package io.informer4j.testing.client;

import static io.informer4j.testing.client.Clusters.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.informer4j.runtime.DeterministicRuntime;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bodies piece by piece, as a transport sees them. */
class ByteStreamsTest {

  private static final String MAPS =
      "http://simulated.invalid/api/v1/namespaces/default/configmaps";

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private SimulatedCluster cluster =
      Clusters.builder(runtime).seed(3).pieces(50).build();

  /** What came, and how. */
  private static final class Received implements AsyncBody.Consumer<List<ByteBuffer>> {
    final List<Integer> sizes = new ArrayList<>();
    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    boolean asksForMore;

    Received(boolean asksForMore) {
      this.asksForMore = asksForMore;
    }

    @Override
    public void consume(List<ByteBuffer> pieces, AsyncBody body) {
      for (ByteBuffer piece : pieces) {
        byte[] copy = new byte[piece.remaining()];
        piece.get(copy);
        sizes.add(copy.length);
        bytes.writeBytes(copy);
      }
      if (asksForMore) {
        body.consume();
      }
    }

    String text() {
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  private HttpResponse<AsyncBody> open(String target, Received received) {
    HttpClient http =
        cluster.httpClientFactory().newBuilder(SimulatedCluster.config()).build();
    HttpRequest request = http.newHttpRequestBuilder().uri(target).build();
    return http.consumeBytes(request, received).join();
  }

  private void write(String... names) {
    try (KubernetesClient client = cluster.client()) {
      for (String name : names) {
        client.resource(configMap(name, "ü€𝄞")).create();
      }
    }
  }

  @Test
  void nothingArrivesUnlessItIsAskedFor() {
    write("a", "b", "c");
    Received received = new Received(false);

    AsyncBody body = open(MAPS, received).body();
    runtime.runUntilIdle();
    assertThat(received.sizes).isEmpty();

    body.consume();
    assertThat(received.sizes).hasSize(1);
    body.consume();
    body.consume();
    assertThat(received.sizes).hasSize(3).allMatch(size -> size >= 1 && size <= 50);
    assertThat(body.done()).isNotDone();
  }

  @Test
  void aLongListInPiecesOfOneByteOverflowsNoStack() {
    cluster = Clusters.builder(runtime).pieces(1).build();
    write(IntStream.range(0, 100).mapToObj(i -> "a" + i).toArray(String[]::new));
    Received received = new Received(true);

    AsyncBody body = open(MAPS, received).body();
    body.consume();

    assertThat(body.done()).isCompleted();
    assertThat(received.sizes).hasSizeGreaterThan(20_000).containsOnly(1);
    assertThat(received.text()).endsWith("]}\n").contains("ü€𝄞");
  }

  @Test
  void piecesEndWithinCharacters() {
    cluster = Clusters.builder(runtime).pieces(3).build();
    write("a");
    List<Boolean> broken = new ArrayList<>();
    HttpClient http =
        cluster.httpClientFactory().newBuilder(SimulatedCluster.config()).build();
    AsyncBody body = http.consumeBytes(
            http.newHttpRequestBuilder().uri(MAPS).build(), (pieces, more) -> {
              pieces.forEach(piece ->
                  broken.add(StandardCharsets.UTF_8.decode(piece).toString().contains("\uFFFD")));
              more.consume();
            })
        .join()
        .body();
    body.consume();

    assertThat(broken).contains(true);
  }

  @Test
  void aWatchStaysOpenAndIsDrivenByTheRuntime() {
    write("a");
    Received received = new Received(true);
    AsyncBody body = open(MAPS + "?watch=true&resourceVersion=1001", received).body();
    body.consume();
    runtime.runUntilIdle();
    assertThat(received.sizes).isEmpty();
    assertThat(cluster.openWatches()).isEqualTo(1);

    write("b");
    assertThat(received.sizes).isEmpty();
    runtime.runUntilIdle();
    assertThat(received.text())
        .startsWith("{\"type\":\"ADDED\"")
        .endsWith("}\n")
        .contains("\"b\"");

    body.cancel();
    write("c");
    runtime.runUntilIdle();
    assertThat(received.text()).doesNotContain("\"c\"");
    assertThat(cluster.openWatches()).isZero();
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void aWatchBringsBookmarksInTimeAndEndsByItsTimeout() {
    write("a");
    Received received = new Received(true);
    AsyncBody body = open(
            MAPS + "?watch=true&resourceVersion=1001&allowWatchBookmarks=true&timeoutSeconds=150",
            received)
        .body();
    body.consume();

    runtime.advance(Duration.ofSeconds(149));
    assertThat(received.text()).contains("BOOKMARK");
    assertThat(body.done()).isNotDone();
    runtime.advance(Duration.ofSeconds(2));

    assertThat(body.done()).isCompleted();
    assertThat(cluster.openWatches()).isZero();
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void aWatchWithoutDemandHoldsBackWithoutSpinning() {
    write("a");
    Received received = new Received(false);
    AsyncBody body = open(
            MAPS + "?watch=true&resourceVersion=1001&allowWatchBookmarks=true", received)
        .body();
    body.consume();
    write("b", "c");

    runtime.advance(Duration.ofMinutes(5));
    assertThat(received.sizes).hasSize(1);
    body.consume();
    runtime.runUntilIdle();
    assertThat(received.sizes).hasSize(2);
  }

  @Test
  void aWatchEndsWhenItsServerRestartsAndBreaksWhenTheNetworkDoes() {
    write("a");
    AsyncBody ended =
        open(MAPS + "?watch=true&resourceVersion=1001", new Received(true)).body();
    ended.consume();
    runtime.runUntilIdle();
    cluster.restart(0);
    runtime.runUntilIdle();
    AsyncBody broken =
        open(MAPS + "?watch=true&resourceVersion=1001", new Received(true)).body();
    broken.consume();
    runtime.runUntilIdle();
    cluster.resetWatches();

    assertThat(ended.done()).isCompleted();
    assertThat(broken.done()).isCompletedExceptionally();
    assertThatThrownBy(() -> broken.done().join()).hasRootCauseMessage("Connection reset");
    assertThat(cluster.openWatches()).isZero();
  }

  @Test
  void aConsumerThatThrowsEndsItsBody() {
    write("a");
    HttpClient http =
        cluster.httpClientFactory().newBuilder(SimulatedCluster.config()).build();
    AsyncBody body = http.consumeBytes(
            http.newHttpRequestBuilder().uri(MAPS).build(), (pieces, more) -> {
              throw new IllegalStateException("no appetite");
            })
        .join()
        .body();
    body.consume();

    assertThatThrownBy(() -> body.done().join()).hasRootCauseMessage("no appetite");
  }

  @Test
  void aRequestThatWaitsForTheCacheCompletesThroughTheRuntime() {
    cluster.hold(0);
    write("a");
    HttpClient http =
        cluster.httpClientFactory().newBuilder(SimulatedCluster.config()).build();
    var waiting =
        http.consumeBytes(http.newHttpRequestBuilder().uri(MAPS).build(), new Received(true));
    runtime.runUntilIdle();
    assertThat(waiting).isNotDone();

    cluster.release(0);
    runtime.runUntilIdle();
    assertThat(waiting).isCompleted();
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void theSameSeedGivesTheSameBytesInTheSamePieces() {
    assertThat(transcript(5)).isEqualTo(transcript(5)).isNotEqualTo(transcript(6));
  }

  private static String transcript(long seed) {
    DeterministicRuntime runtime = new DeterministicRuntime(seed);
    ByteStreamsTest test = new ByteStreamsTest();
    test.cluster = Clusters.builder(runtime).seed(seed).pieces(64).build();
    Received watched = new Received(true);
    AsyncBody watch = test.open(MAPS + "?watch=true", watched).body();
    watch.consume();
    test.write("a", "b");
    runtime.runUntilIdle();
    try (KubernetesClient client = test.cluster.client()) {
      client
          .resource(new ConfigMapBuilder(configMap("x", "1"))
              .editMetadata()
              .withName(null)
              .withGenerateName("x-")
              .endMetadata()
              .build())
          .create();
    }
    Received listed = new Received(true);
    test.open(MAPS, listed).body().consume();
    runtime.runUntilIdle();
    return watched.sizes + watched.text() + listed.sizes + listed.text();
  }

  @Test
  void fabric8sOwnWatchReceivesEvents() {
    cluster = Clusters.builder(runtime).build();
    List<String> events = new ArrayList<>();
    try (KubernetesClient client = cluster.client()) {
      client.resource(configMap("a", "1")).create();
      try (Watch watch = client.configMaps().watch(new Watcher<>() {
        @Override
        public void eventReceived(Action action, ConfigMap map) {
          events.add(action + " " + map.getMetadata().getName());
        }

        @Override
        public void onClose(WatcherException cause) {
          events.add("closed " + cause.getMessage());
        }
      })) {
        runtime.runUntilIdle();
        client.configMaps().withName("a").delete();
        runtime.runUntilIdle();
        assertThat(watch).isNotNull();
      }
    }

    assertThat(events).containsExactly("ADDED a", "DELETED a");
  }
}
