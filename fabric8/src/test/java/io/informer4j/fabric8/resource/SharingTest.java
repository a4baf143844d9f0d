package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Node;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.Projection;
import io.informer4j.codec.Transform;
import io.informer4j.fabric8.Replayed;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.Simulated;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.transport.RequestTweak;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.lister.LabelSelectorException;
import io.informer4j.store.IndexFunction;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharingTest {

  private final Simulated simulated = new Simulated();
  private final SharedInformerFactory factory = simulated.factory().build();

  @AfterEach
  void close() {
    factory.close();
    simulated.close();
  }

  private ResourceAccess<ConfigMap> configMaps() {
    return factory.access(ConfigMap.class, Simulated.CONFIG_MAPS);
  }

  private ResourceInformer<ConfigMap> with(UnaryOperator<InformerOptions<ConfigMap>> change) {
    return configMaps().with(change).informer();
  }

  @Test
  void theFactorysShareIsOneObject() {
    ResourceInformer<ConfigMap> informer = configMaps().informer();

    assertThat(configMaps().informer()).isSameAs(informer);
    assertThat(factory.informerFor(ConfigMap.class)).isSameAs(informer);
    assertThat(informer).isNotInstanceOf(AutoCloseable.class);
  }

  @Test
  @Guarantee("G45")
  void whatMakesADifferenceMakesAnotherInformer() {
    ResourceInformer<ConfigMap> plain = configMaps().informer();

    assertThat(List.of(
            with(o -> o.inNamespaces("a")),
            with(o -> o.inNamespaces("a", "b")),
            with(o -> o.withLabels("app=x")),
            with(o -> o.withFields("metadata.name=x")),
            with(o -> o.withTweak(parameters -> parameters.put("x", "y"))),
            with(o -> o.withProjection(Projection.dropping("data"))),
            with(o -> o.withTransform(Transform.identity())),
            plain))
        .doesNotHaveDuplicates();
  }

  @Test
  void selectorsThatMeanTheSameShare() {
    assertThat(with(o -> o.withLabels("b in (y, x),a=1")))
        .isSameAs(with(o -> o.withLabels("a=1, b in (x,y)")));
    assertThat(with(o -> o.withFields("spec.x=1, metadata.name=n")))
        .isSameAs(with(o -> o.withFields("metadata.name=n,spec.x=1")));
    assertThat(with(o -> o.inNamespaces("b", "a", "a")))
        .isSameAs(with(o -> o.inNamespaces("a", "b")));
    assertThat(with(o -> o.withProjection(Projection.dropping("data"))))
        .isSameAs(with(o -> o.withProjection(Projection.dropping("data"))));
  }

  @Test
  @Guarantee("G45")
  void functionsAreEqualOnlyIfTheyAreTheSame() {
    record Equal() implements RequestTweak, Transform<ConfigMap> {
      @Override
      public void apply(java.util.SortedMap<String, String> parameters) {}

      @Override
      public io.informer4j.codec.CachedObject<ConfigMap> apply(
          io.informer4j.codec.CachedObject<ConfigMap> object) {
        return object;
      }
    }
    Equal one = new Equal();
    Equal other = new Equal();
    assertThat(one).isEqualTo(other);

    assertThat(with(o -> o.withTweak(one))).isSameAs(with(o -> o.withTweak(one)));
    assertThat(with(o -> o.withTweak(one))).isNotSameAs(with(o -> o.withTweak(other)));
    assertThat(with(o -> o.withTransform(one))).isSameAs(with(o -> o.withTransform(one)));
    assertThat(with(o -> o.withTransform(one))).isNotSameAs(with(o -> o.withTransform(other)));
  }

  @Test
  void namespacesDoNotMatterForWhatHasNone() {
    ResourceAccess<Node> nodes = factory.access(Node.class, Simulated.NODES);

    ResourceInformer<Node> informer = nodes.with(o -> o.inNamespaces("a")).informer();

    assertThat(informer).isSameAs(nodes.informer());
    assertThat(informer.coversAllNamespaces()).isTrue();
    factory.start();
    simulated.settle();
    assertThat(simulated.reads()).containsExactly("/api/v1/nodes");
  }

  @Test
  @Guarantee("G45")
  void oneListAndOneWatchServeAllSharers() throws Exception {
    try (InformerLease<ConfigMap> one = configMaps().acquire();
        InformerLease<ConfigMap> other = configMaps().acquire()) {
      configMaps().informer();
      one.start();
      other.start();
      factory.start();
      factory.awaitSync(Duration.ofSeconds(10));

      assertThat(simulated.cluster.openWatches()).isEqualTo(1);
      assertThat(simulated.requests.stream().filter(r -> r.method().equals("GET")))
          .hasSize(1);
    }
  }

  @Test
  @Guarantee("G45")
  void theInformerEndsWithItsLastShareAndALaterRequestMakesANewOne() {
    simulated.create("a", "x", "1");
    InformerLease<ConfigMap> first = configMaps().acquire();
    InformerLease<ConfigMap> second = configMaps().acquire();
    first.start();
    simulated.settle();

    first.close();
    first.close();
    simulated.settle();
    assertThat(simulated.cluster.openWatches()).isEqualTo(1);
    assertThat(second.lister().list()).hasSize(1);
    assertThat(second.health().isLive()).isTrue();

    second.close();
    simulated.settle();
    assertThat(simulated.cluster.openWatches()).isZero();
    assertThat(factory.health().informers()).isEmpty();

    try (InformerLease<ConfigMap> third = configMaps().acquire()) {
      assertThat(third.hasSynced()).isFalse();
      third.start();
      simulated.settle();
      assertThat(third.lister().list()).hasSize(1);
      assertThat(third.name()).isNotEqualTo(second.name());
    }
  }

  @Test
  void whatTheFactoryHandedOutStaysWhenAllLeasesAreGone() {
    ResourceInformer<ConfigMap> kept = configMaps().informer();
    InformerLease<ConfigMap> lease = configMaps().acquire();
    factory.start();
    simulated.settle();

    lease.close();
    simulated.settle();

    assertThat(kept.health().isLive()).isTrue();
    assertThat(simulated.cluster.openWatches()).isEqualTo(1);
  }

  @Test
  void handlersGoWithTheirLease() {
    Replayed<ConfigMap> leased = new Replayed<>();
    Replayed<ConfigMap> kept = new Replayed<>();
    ResourceInformer<ConfigMap> informer = configMaps().informer();
    informer.addEventHandler(kept);
    InformerLease<ConfigMap> lease = configMaps().acquire();
    HandlerRegistration registration = lease.addEventHandler(leased);
    factory.start();
    simulated.settle();
    simulated.create("a", "x", "1");
    simulated.settle();

    lease.close();
    simulated.create("a", "y", "1");
    simulated.settle();

    assertThat(leased.log).containsExactly("+a/x");
    assertThat(kept.log).containsExactly("+a/x", "+a/y");
    assertThat(registration.closed().toCompletableFuture()).isCompleted();
    assertThat(informer.stats().get("").handlers()).hasSize(1);
  }

  @Test
  void aLeaseThatWasGivenBackAsksForNothingMore() {
    configMaps().informer();
    InformerLease<ConfigMap> lease = configMaps().acquire();
    lease.close();

    assertThatThrownBy(lease::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("given back");
    assertThatThrownBy(() -> lease.addEventHandler(event -> {}))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> lease.addIndexers(Map.of())).isInstanceOf(IllegalStateException.class);
    assertThat(lease.lister().list()).isEmpty();
  }

  @Test
  void aLeaseClosedByItsOwnHandlerDoesNotWaitForIt() {
    simulated.create("a", "x", "1");
    InformerLease<ConfigMap> lease = configMaps().acquire();
    long[] took = {-1};
    lease.addEventHandler(event -> {
      long before = simulated.runtime.nanoTime();
      lease.close();
      took[0] = simulated.runtime.nanoTime() - before;
    });
    lease.start();
    simulated.settle();

    assertThat(took[0]).isZero();
    assertThat(simulated.cluster.openWatches()).isZero();
  }

  @Test
  @Guarantee("G45")
  void indexesAreUnited() {
    simulated.create("a", "x", "1");
    IndexFunction<ConfigMap> byValue =
        IndexFunction.ofObject(map -> List.of(map.getData().get("k")));
    InformerLease<ConfigMap> one = configMaps().acquire();
    ResourceInformer<ConfigMap> other = configMaps().informer();
    CompletionStage<Void> added = one.addIndexers(Map.of("byValue", byValue));
    other.start();
    simulated.settle();

    assertThat(added.toCompletableFuture()).isCompleted();
    assertThat(other.view().byIndex("byValue", "1")).hasSize(1);

    CompletionStage<Void> again = other.addIndexers(
        Map.of("byValue", byValue, IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
    simulated.settle();
    assertThat(again.toCompletableFuture()).isCompleted();

    one.close();
    simulated.settle();
    assertThat(other.view().byIndex("byValue", "1")).hasSize(1);
  }

  @Test
  void anIndexOfAnotherFunctionIsAConflictAndNoneIsAdded() {
    ResourceInformer<ConfigMap> informer = configMaps().informer();
    informer.addIndexers(Map.of("i", object -> List.of("1")));
    CompletionStage<Void> refused =
        informer.addIndexers(Map.of("fresh", object -> List.of("2"), "i", object -> List.of("3")));
    CompletionStage<Void> namespace =
        informer.addIndexers(Map.of(IndexFunction.NAMESPACE, object -> List.of()));
    simulated.settle();

    assertThat(refused.toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(IndexConflictException.class)
        .withMessageContaining("'i'");
    assertThat(namespace.toCompletableFuture()).isCompletedExceptionally();
    assertThat(informer.view().indexNames()).containsExactlyInAnyOrder("namespace", "i");
  }

  @Test
  void anIndexCanBeRemovedAndItsNameUsedAgain() {
    ResourceInformer<ConfigMap> informer = configMaps().informer();
    informer.addIndexers(Map.of("i", object -> List.of("1")));
    CompletionStage<Void> removed = informer.removeIndexer("i");
    CompletionStage<Void> unknown = informer.removeIndexer("i");
    CompletionStage<Void> added = informer.addIndexers(Map.of("i", object -> List.of("2")));
    factory.start();
    simulated.create("a", "x", "1");
    simulated.settle();

    assertThat(removed.toCompletableFuture()).isCompleted();
    assertThat(unknown.toCompletableFuture()).isCompletedExceptionally();
    assertThat(added.toCompletableFuture()).isCompleted();
    assertThat(informer.view().listIndexValues("i")).containsExactly("2");
  }

  @Test
  @Guarantee("G45")
  void resyncIsEachSharersOwn() {
    simulated.create("a", "x", "1");
    Replayed<ConfigMap> never = new Replayed<>();
    Replayed<ConfigMap> often = new Replayed<>();
    Replayed<ConfigMap> own = new Replayed<>();
    configMaps().informer().addEventHandler(never);
    InformerLease<ConfigMap> lease =
        configMaps().with(o -> o.withResync(Duration.ofSeconds(10))).acquire();
    lease.addEventHandler(often);
    lease.addEventHandler(own, HandlerOptions.defaults().withResyncPeriod(Duration.ofSeconds(30)));
    factory.start();
    simulated.runtime.advance(Duration.ofSeconds(65));

    assertThat(never.log).containsExactly("+a/x");
    assertThat(often.log).hasSize(1 + 6).contains("~a/x");
    assertThat(own.log).hasSize(1 + 2);
    assertThat(factory.health().informers()).hasSize(1);
  }

  @Test
  @Guarantee("G45")
  void theFirstSharerDecidesAndTheOthersAreTold() {
    Executor mine = Runnable::run;
    ResourceInformer<ConfigMap> first = configMaps().informer();
    ResourceInformer<ConfigMap> second = configMaps()
        .with(o -> o.withFormat(CacheFormat.PACKED)
            .withListing(Listing.PAGED)
            .whenMissing(WhenMissing.KEEP)
            .withHandlerExecutor(mine)
            .withName("other")
            .withResync(Duration.ofSeconds(5)))
        .informer();
    configMaps().with(o -> o.withFormat(CacheFormat.PACKED)).acquire().close();

    assertThat(second).isSameAs(first);
    List<String> told = first
        .describe()
        .lines()
        .filter(line -> line.contains("disagreement"))
        .map(String::strip)
        .toList();
    assertThat(told).hasSize(6).doesNotHaveDuplicates();
    assertThat(String.join("\n", told))
        .contains("format PACKED was asked for, but it is DECODED")
        .contains("listing PAGED")
        .contains("whenMissing KEEP")
        .contains("handlerExecutor")
        .contains("name other was asked for, but it is configmaps.v1")
        .contains("resync PT5S");
  }

  @Test
  void aLeasesResyncIsNoDisagreement() {
    configMaps().informer();
    configMaps().with(o -> o.withResync(Duration.ofSeconds(5))).acquire();

    assertThat(factory.describe()).doesNotContain("disagreement").contains("shares             2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a in (", "=x", "a b"})
  void aLabelSelectorThatIsNoneIsRefusedAtOnce(String selector) {
    assertThatThrownBy(() -> configMaps().with(o -> o.withLabels(selector)))
        .isInstanceOf(LabelSelectorException.class);
    assertThatThrownBy(() -> simulated.factory().labels(selector).build())
        .isInstanceOf(LabelSelectorException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "=x", "!=x", "a=b,c"})
  void aFieldSelectorThatIsNoneIsRefusedAtOnce(String selector) {
    assertThatThrownBy(() -> configMaps().with(o -> o.withFields(selector)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(selector);
    assertThatThrownBy(() -> simulated.factory().fields(selector).build())
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aNameBelongsToOneInformerOfTheProcess() {
    String name = "a-name-of-SharingTest";
    InformerLease<ConfigMap> named = configMaps().with(o -> o.withName(name)).acquire();

    assertThat(named.name()).isEqualTo(name);
    assertThatThrownBy(
            () -> configMaps().with(o -> o.withName(name).withLabels("a=b")).informer())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(name);

    named.close();
    simulated.settle();
    assertThat(with(o -> o.withName(name).withLabels("a=b")).name()).isEqualTo(name);
  }
}
