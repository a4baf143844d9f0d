package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.resource.InformerHealth;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.NotSyncedException;
import io.informer4j.testing.client.Fault;
import io.informer4j.testing.client.RequestFaults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FactoryLifecycleTest {

  private final Simulated simulated = new Simulated();
  private final SharedInformerFactory factory = simulated.factory().build();

  @AfterEach
  void close() {
    factory.close();
    simulated.close();
  }

  @Test
  @Guarantee("G49")
  void startMayBeCalledAnyNumberOfTimesForThoseThatWereMadeLaterToo() throws Exception {
    ResourceInformer<ConfigMap> first = factory.informerFor(ConfigMap.class);
    factory.start();
    factory.start();
    factory.awaitSync(Duration.ofSeconds(10));

    ResourceInformer<Node> later = factory.informerFor(Node.class);
    simulated.settle();
    assertThat(later.hasSynced()).isFalse();
    assertThat(simulated.reads()).containsExactly("/api/v1/configmaps");

    factory.start();
    factory.awaitSync(Duration.ofSeconds(10));
    assertThat(later.hasSynced()).isTrue();
    assertThat(first.stats().get("").reflector().lists()).isEqualTo(1);

    ResourceInformer<Pod> last = factory.informerFor(Pod.class);
    last.start();
    last.start();
    last.awaitSync(Duration.ofSeconds(10));
    assertThat(last.hasSynced()).isTrue();
  }

  @Test
  @Guarantee("G49")
  void waitingInVainNamesWhatIsMissingAndWhy() {
    simulated.faultsOfReads("/nodes", Simulated.forbidden());
    factory.informerFor(ConfigMap.class);
    factory.informerFor(Node.class).addEventHandler(event -> {});
    factory.start();
    factory.informerFor(Pod.class);

    NotSyncedException missing = catchThrowableOfType(
        NotSyncedException.class, () -> factory.awaitSync(Duration.ofSeconds(5)));

    assertThat(missing.missing())
        .containsExactly("nodes.v1", "nodes.v1/FactoryLifecycleTest", "pods.v1");
    assertThat(missing.reasons().get("nodes.v1")).contains("403");
    assertThat(missing.reasons().get("nodes.v1/FactoryLifecycleTest")).contains("waits");
    assertThat(missing.reasons()).containsEntry("pods.v1", "not started");
    assertThat(missing)
        .hasMessageContaining("nodes.v1: ")
        .hasMessageContaining("403")
        .hasMessageContaining("timed out");
  }

  @Test
  @Guarantee("G49")
  void oneNamespaceOfSeveralIsNamed() {
    simulated.faultsOfReads("/b/", Simulated.forbidden());
    ResourceInformer<ConfigMap> informer = factory
        .access(ConfigMap.class, Simulated.CONFIG_MAPS)
        .with(o -> o.inNamespaces("a", "b"))
        .informer();
    informer.start();

    assertThatThrownBy(() -> informer.awaitSync(Duration.ofSeconds(5)))
        .isInstanceOf(NotSyncedException.class)
        .hasMessageContaining("configmaps.v1[b]: ")
        .hasMessageNotContaining("configmaps.v1[a]");
  }

  @Test
  @Guarantee("G44")
  void whoMayNotListYetSyncsWhenHeMay() throws Exception {
    simulated.faultsOfReads("/configmaps", Simulated.forbidden());
    ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
    factory.start();
    simulated.runtime.advance(Duration.ofMinutes(1));
    assertThat(informer.hasSynced()).isFalse();

    simulated.faults(RequestFaults.none());
    factory.awaitSync(Duration.ofMinutes(2));
    assertThat(informer.hasSynced()).isTrue();
  }

  @Test
  @Guarantee("G49")
  void healthTellsReadyFromLive() {
    ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
    assertThat(factory.health().isReady()).isFalse();
    assertThat(factory.health().isLive()).isTrue();
    assertThat(informer.health().message()).isEqualTo("not started");

    factory.start();
    simulated.settle();
    InformerHealth well = informer.health();
    assertThat(well.isReady()).isTrue();
    assertThat(well.isLive()).isTrue();
    assertThat(well.outOfTouch()).isZero();
    assertThat(well.lastFailure()).isEmpty();
    assertThat(factory.health().isReady()).isTrue();

    simulated.faults(request -> Fault.refused());
    simulated.cluster.resetWatches();
    simulated.runtime.advance(Duration.ofSeconds(90));
    InformerHealth shaken = informer.health();
    assertThat(shaken.isReady()).isTrue();
    assertThat(shaken.isLive()).isTrue();
    assertThat(shaken.outOfTouch()).isEqualTo(Duration.ofSeconds(90));
    assertThat(shaken.message()).contains("refused");
    assertThat(shaken.toString()).contains("out of touch for PT1M30S").contains("ready, live");
    assertThat(shaken.lastFailure()).isPresent();

    simulated.runtime.advance(Duration.ofSeconds(31));
    assertThat(informer.health().isLive()).isFalse();
    assertThat(factory.health().isLive()).isFalse();
    assertThat(factory.health().toString())
        .startsWith("ready, not live\nconfigmaps.v1: ready, not live, ");

    simulated.faults(RequestFaults.none());
    simulated.runtime.advance(Duration.ofMinutes(2));
    assertThat(informer.health().isLive()).isTrue();
    assertThat(informer.health().outOfTouch()).isZero();
  }

  @Test
  void howLongIsTooLongIsAnOption() {
    simulated.faultsOfReads("/configmaps", Simulated.forbidden());
    try (SharedInformerFactory impatient =
        simulated.factory().unhealthyAfter(Duration.ofSeconds(20)).build()) {
      ResourceInformer<ConfigMap> informer = impatient.informerFor(ConfigMap.class);
      simulated.runtime.advance(Duration.ofMinutes(5)); // before the start nothing counts
      impatient.start();
      simulated.runtime.advance(Duration.ofSeconds(19));
      assertThat(informer.health().isLive()).isTrue();
      simulated.runtime.advance(Duration.ofSeconds(2));
      assertThat(informer.health().isLive()).isFalse();
      assertThat(informer.health().isReady()).isFalse();
    }
  }

  @Test
  void theWorstNamespaceCounts() {
    ResourceInformer<ConfigMap> informer = factory
        .access(ConfigMap.class, Simulated.CONFIG_MAPS)
        .with(o -> o.inNamespaces("a", "b"))
        .informer();
    simulated.faultsOfReads("/b/", Simulated.forbidden());
    informer.start();
    simulated.runtime.advance(Duration.ofMinutes(3));

    assertThat(informer.health().isReady()).isFalse();
    assertThat(informer.health().isLive()).isFalse();
    assertThat(informer.health().lastFailure().orElseThrow().code()).isEqualTo(403);
    assertThat(informer.health().message())
        .contains("configmaps.v1[a]: watching; ")
        .contains("configmaps.v1[b]: ")
        .contains("403");
  }

  @Test
  void afterTheEndEverythingIsRefusedWithAClearWord() {
    ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
    HandlerRegistration registration = informer.addEventHandler(event -> {});
    factory.start();
    factory.close();
    factory.close();

    assertThatThrownBy(factory::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> factory.informerFor(ConfigMap.class))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> factory.access(Node.class, Simulated.NODES).acquire())
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(informer::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("configmaps.v1");
    assertThatThrownBy(() -> informer.addEventHandler(event -> {}))
        .isInstanceOf(IllegalStateException.class);
    assertThat(registration.closed().toCompletableFuture()).isCompleted();
    assertThat(registration.synced().toCompletableFuture()).isCompletedExceptionally();
    assertThat(informer.synced().toCompletableFuture()).isCompletedExceptionally();
    assertThat(informer.health().isLive()).isFalse();
  }

  @Test
  @Guarantee("G32")
  void theClientStaysOpen() {
    factory.informerFor(ConfigMap.class);
    factory.start();
    simulated.settle();
    factory.close();
    simulated.settle();

    assertThat(simulated.cluster.openWatches()).isZero();
    simulated.create("a", "x", "1");
    assertThat(simulated.client.configMaps().inNamespace("a").list().getItems()).hasSize(1);
  }

  @Test
  void aHandlerMayCloseTheFactoryAndIsCalledNoMore() {
    simulated.create("a", "x", "1");
    simulated.create("a", "y", "1");
    List<String> seen = new ArrayList<>();
    long[] took = {-1};
    factory.informerFor(ConfigMap.class).addEventHandler(event -> {
      seen.add(event.name().toString());
      long before = simulated.runtime.nanoTime();
      factory.close();
      took[0] = simulated.runtime.nanoTime() - before;
    });
    factory.informerFor(Node.class).addEventHandler(event -> {});
    factory.start();
    simulated.settle();

    assertThat(seen).hasSize(1);
    assertThat(took[0]).isZero();
    assertThat(simulated.cluster.openWatches()).isZero();
  }

  @Test
  void aListenerMayCloseTheFactory() {
    List<SharedInformerFactory> own = new ArrayList<>();
    own.add(simulated
        .factory()
        .listener(new InformerListener() {
          @Override
          public void onSynced(int objects) {
            own.get(0).close();
          }
        })
        .build());
    own.get(0).informerFor(ConfigMap.class);
    own.get(0).start();
    simulated.settle();

    assertThat(simulated.cluster.openWatches()).isZero();
    assertThatThrownBy(own.get(0)::start).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void itDescribesItselfAndItsFigures() {
    factory.informerFor(ConfigMap.class).addEventHandler(event -> {});
    factory.start();
    simulated.settle();

    assertThat(factory.describe())
        .contains("shared informer configmaps.v1")
        .contains("namespaces         all")
        .contains("FactoryLifecycleTest")
        .contains("informer configmaps.v1: running, synced");
    assertThat(factory.stats()).containsOnlyKeys("configmaps.v1");
    assertThat(factory.stats().get("configmaps.v1").get("").synced()).isTrue();
    assertThat(factory.syncChecks()).hasSize(2);
  }
}
