package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.Fault;
import io.informer4j.testing.client.SimulatedCluster;
import io.informer4j.wire.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same transport in one thread and virtual time. */
class SimulatedClusterTest {

  private DeterministicRuntime runtime = new DeterministicRuntime(1);
  private SimulatedCluster cluster = cluster(1);
  private final Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
  private final Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whateverTheChunksAndTheOrderOfTasksTheListAndTheWatchAreWhole(long seed) {
    runtime = DeterministicRuntime.shuffled(seed);
    cluster = cluster(seed);
    try (KubernetesClient client = cluster.client()) {
      for (int i = 0; i < 20; i++) {
        create(client, "map-" + i);
      }
      SourceCall listing = source(client).list(Maps.everything(), list);
      listing.request(7);
      runtime.runUntilIdle();
      assertThat(list.taken()).hasSize(7);
      listing.request(1000);
      runtime.runUntilIdle();
      assertThat(list.names())
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, 20).mapToObj(i -> "map-" + i).toList());

      SourceCall watching = source(client)
          .watch(Maps.changesAfter(list.end.join().resourceVersion().value()), watch);
      watching.request(3);
      for (int i = 0; i < 5; i++) {
        create(client, "later-" + i);
      }
      runtime.runUntilIdle();
      assertThat(names(watch)).containsExactly("later-0", "later-1", "later-2");
      watching.request(100);
      runtime.runUntilIdle();
      assertThat(names(watch)).hasSize(5);

      watching.cancel();
      runtime.runUntilIdle();
      assertThat(cluster.openWatches()).isZero();
      assertThat(list.breaches()).isEmpty();
      assertThat(watch.breaches()).isEmpty();
    }
  }

  @Test
  void anInformersWatchEndsAtItsTimeout() {
    try (KubernetesClient client = cluster.client()) {
      source(client)
          .watch(
              WatchOptions.changesAfter(ResourceVersion.of("1000"), Duration.ofSeconds(30)), watch)
          .request(100);
      runtime.advance(Duration.ofSeconds(29));
      assertThat(watch.open).isCompleted();
      assertThat(watch.closed).isNotDone();

      runtime.advance(Duration.ofSeconds(2));
      assertThat(watch.closed).isCompleted();
    }
  }

  @Test
  void faultsAreClassified() {
    try (KubernetesClient client = cluster.client()) {
      create(client, "a");
      List<Fault> faults = List.of(
          Fault.refused(),
          Fault.reset(Fault.Moment.BEFORE),
          Fault.cut(100),
          Fault.status(410, "Expired", Fault.Moment.BEFORE),
          Fault.status(500, "InternalError", Fault.Moment.BEFORE));
      List<SourceFailure.Kind> kinds = new ArrayList<>();
      for (Fault fault : faults) {
        cluster.faults(request -> fault);
        Recorded.OfList<ConfigMap> sink = new Recorded.OfList<>();
        source(client).list(Maps.everything(), sink).request(100);
        runtime.runUntilIdle();
        kinds.add(sink.failure.join().kind());
      }

      assertThat(kinds)
          .containsExactly(
              SourceFailure.Kind.CONNECTION_REFUSED,
              SourceFailure.Kind.CONNECTION_LOST,
              SourceFailure.Kind.CONNECTION_LOST,
              SourceFailure.Kind.EXPIRED,
              SourceFailure.Kind.INTERNAL_ERROR);
    }
  }

  @Test
  void aBrokenWatchIsLost() {
    try (KubernetesClient client = cluster.client()) {
      source(client).watch(Maps.changesAfter("1000"), watch).request(100);
      runtime.runUntilIdle();
      cluster.resetWatches();
      runtime.runUntilIdle();

      assertThat(watch.failure.join().kind()).isEqualTo(SourceFailure.Kind.CONNECTION_LOST);
    }
  }

  private SimulatedCluster cluster(long seed) {
    return SimulatedCluster.builder(runtime)
        .seed(seed)
        .resource(Maps.TYPE)
        .pieces(64)
        .build();
  }

  private HttpListerWatcher<ConfigMap> source(KubernetesClient client) {
    return HttpSource.of(client)
        .listerWatcher(
            Collection.of(Maps.TYPE),
            JsonCodec.of(ConfigMap.class, Maps.TYPE, Limits.DEFAULT),
            SourceOptions.defaults().withRuntime(runtime));
  }

  private static void create(KubernetesClient client, String name) {
    client
        .configMaps()
        .inNamespace("default")
        .resource(new ConfigMapBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .addToData("k", "ü€😀")
            .build())
        .create();
  }

  private static List<String> names(Recorded.OfWatch<ConfigMap> watch) {
    List<String> names = new ArrayList<>();
    for (WatchEvent<ConfigMap> event : watch.taken()) {
      if (event instanceof WatchEvent.Change<ConfigMap> change) {
        names.add(change.object().name().name());
      }
    }
    return names;
  }
}
