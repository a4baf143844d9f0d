package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.fabric8.Replayed;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.Simulated;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.MailboxOverflowException;
import io.informer4j.informer.MailboxPolicy;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.lister.LabelSelector;
import io.informer4j.lister.ObjectNotFoundException;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Snapshot;
import io.informer4j.store.UnknownIndexException;
import io.informer4j.testing.client.Fault;
import io.informer4j.testing.client.RequestFaults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NamespacesTest {

  private static final IndexFunction<ConfigMap> BY_VALUE =
      IndexFunction.ofObject(map -> List.of(map.getData().get("k")));

  private final Simulated simulated = new Simulated();
  private final SharedInformerFactory factory =
      simulated.factory().namespaces("a", "b").build();
  private final ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);

  @AfterEach
  void close() {
    factory.close();
    simulated.close();
  }

  private void startWithOneEach() {
    simulated.create("a", "x", "1");
    simulated.create("b", "x", "1");
    simulated.create("b", "y", "2");
    simulated.create("c", "x", "1");
    informer.addIndexers(Map.of("byValue", BY_VALUE));
    factory.start();
    simulated.settle();
  }

  private static List<String> names(ResourceView<ConfigMap> view) {
    return view.names().stream().map(ObjectName::toString).sorted().toList();
  }

  @Test
  void onlyTheNamespacesAreListedAndWatched() {
    startWithOneEach();

    assertThat(simulated.reads())
        .containsExactlyInAnyOrder(
            "/api/v1/namespaces/a/configmaps", "/api/v1/namespaces/b/configmaps");
    assertThat(simulated.cluster.openWatches()).isEqualTo(2);
    assertThat(informer.namespaces()).containsExactly("a", "b");
    assertThat(informer.coversAllNamespaces()).isFalse();
    assertThat(informer.stats()).containsOnlyKeys("a", "b");
    assertThat(informer.stats().get("b").objects()).isEqualTo(2);
  }

  @Test
  @Guarantee("G48")
  void theViewUnitesAllNamespaces() {
    startWithOneEach();
    ResourceView<ConfigMap> view = informer.view();

    assertThat(names(view)).containsExactly("a/x", "b/x", "b/y");
    assertThat(view.size()).isEqualTo(3);
    assertThat(view.list()).hasSize(3);
    assertThat(view).hasSize(3);
    assertThat(view.get(ObjectName.of("b", "y"))).isPresent();
    assertThat(view.get(ObjectName.of("c", "x"))).isEmpty();
    assertThat(view.get(ObjectName.of("", "x"))).isEmpty();
    assertThat(view.indexNames()).containsExactlyInAnyOrder("namespace", "byValue");
    assertThat(view.byIndex("byValue", "1")).hasSize(2);
    assertThat(view.indexKeys("byValue", "1"))
        .containsExactly(ObjectName.of("a", "x"), ObjectName.of("b", "x"));
    assertThat(view.listIndexValues("byValue")).containsExactlyInAnyOrder("1", "2");
    assertThat(view.index("byValue", view.get(ObjectName.of("a", "x")).orElseThrow()))
        .hasSize(2);
    assertThat(view.scopes()).containsOnlyKeys("a", "b");
    assertThat(view.scopes().values()).allMatch(scope -> scope.revision().isPresent());
    assertThat(view.quarantined()).isEmpty();
    assertThatThrownBy(() -> view.byIndex("none", "1")).isInstanceOf(UnknownIndexException.class);
  }

  @Test
  void theListerReadsAllNamespaces() {
    startWithOneEach();

    assertThat(informer.lister().list()).hasSize(3);
    assertThat(informer.lister().list(LabelSelector.parse("app=x"))).hasSize(2);
    assertThat(informer.lister().namespace("b").list()).hasSize(2);
    assertThat(informer.lister().namespace("c").list()).isEmpty();
    assertThat(informer.lister().namespace("a").require("x").getData()).containsEntry("k", "1");
    assertThatThrownBy(() -> informer.lister().require("c/x"))
        .isInstanceOf(ObjectNotFoundException.class);
  }

  @Test
  void aViewStaysAsItIs() {
    startWithOneEach();
    ResourceView<ConfigMap> before = informer.view();
    simulated.delete("a", "x");
    informer.removeNamespace("b");
    simulated.settle();

    assertThat(names(before)).containsExactly("a/x", "b/x", "b/y");
    assertThat(names(informer.view())).isEmpty();
  }

  @Test
  void aHandlerHearsOfAllNamespacesAndIsSyncedWhenItKnowsThemAll() {
    Replayed<ConfigMap> handler = new Replayed<>();
    HandlerRegistration registration = informer.addEventHandler(handler);
    simulated.faultsOfReads("/b/", Fault.refused());
    startWithOneEach();

    assertThat(handler.log).containsExactly("+a/x");
    assertThat(registration.hasSynced()).isFalse();
    assertThat(informer.hasSynced()).isFalse();
    assertThat(informer.synced().toCompletableFuture()).isNotDone();

    simulated.faults(RequestFaults.none());
    simulated.runtime.advance(Duration.ofMinutes(1));
    assertThat(handler.log).containsExactlyInAnyOrder("+a/x", "+b/x", "+b/y");
    assertThat(registration.hasSynced()).isTrue();
    assertThat(registration.synced().toCompletableFuture()).isCompleted();
    assertThat(informer.synced().toCompletableFuture()).isCompleted();
    assertThat(registration.stats().mailbox().delivered()).isEqualTo(3);
    assertThat(registration.stats().synced()).isTrue();
  }

  @Test
  void aHandlerThatComesTogetherWithANamespaceIsToldItsObjectsOnce() {
    startWithOneEach();
    Replayed<ConfigMap> handler = new Replayed<>();
    informer.addNamespace("c");
    informer.addEventHandler(handler);
    simulated.settle();

    assertThat(handler.violations).isEmpty();
    assertThat(handler.known).hasSize(4);
  }

  @Test
  void aHandlerThatComesLateIsToldEverythingOnce() {
    startWithOneEach();
    Replayed<ConfigMap> handler = new Replayed<>();
    HandlerRegistration registration = informer.addEventHandler(handler);
    simulated.settle();
    simulated.update("b", "x", "5");
    simulated.settle();

    assertThat(handler.log).containsExactlyInAnyOrder("+a/x", "+b/x", "+b/y", "~b/x");
    assertThat(handler.violations).isEmpty();
    assertThat(registration.hasSynced()).isTrue();
  }

  @Test
  @Guarantee("G48")
  void callsComeOneAfterTheOtherAlsoWhenAHandlerLetsOthersRunMeanwhile() {
    List<String> inside = new ArrayList<>();
    int[] most = {0};
    ResourceEventConsumer<ConfigMap> slow = event -> {
      inside.add(event.name().toString());
      most[0] = Math.max(most[0], inside.size());
      simulated.runtime.advance(Duration.ofMillis(10)); // as on other threads, everything goes on
      inside.remove(event.name().toString());
    };
    informer.addEventHandler(slow);
    startWithOneEach();
    for (int i = 0; i < 20; i++) {
      simulated.create("a", "n" + i, "1");
      simulated.create("b", "n" + i, "1");
    }
    simulated.runtime.advance(Duration.ofSeconds(10));

    assertThat(most[0]).isEqualTo(1);
    assertThat(factory
            .stats()
            .get(informer.name())
            .get("a")
            .handlers()
            .get(0)
            .mailbox()
            .delivered())
        .isEqualTo(21);
  }

  @Test
  void aHandlerThatThrowsIsReportedAndGoesOnInAllNamespaces() {
    List<String> seen = new ArrayList<>();
    HandlerRegistration registration = informer.addEventHandler(event -> {
      seen.add(event.name().toString());
      simulated.runtime.advance(Duration.ofMillis(1));
      throw new IllegalArgumentException("no");
    });
    startWithOneEach();
    simulated.settle();

    assertThat(seen).containsExactlyInAnyOrder("a/x", "b/x", "b/y");
    assertThat(registration.stats().mailbox().errors()).isEqualTo(3);
    assertThat(registration.hasSynced()).isTrue();
  }

  @Test
  void aRemovedHandlerIsCalledNoMoreAndItsStageWaitsForTheCallInProgress() {
    List<String> seen = new ArrayList<>();
    HandlerRegistration[] own = new HandlerRegistration[1];
    List<CompletionStage<Void>> removed = new ArrayList<>();
    boolean[] doneWithin = {false};
    own[0] = informer.addEventHandler(event -> {
      seen.add(event.name().toString());
      removed.add(informer.removeEventHandler(own[0]));
      simulated.settle();
      doneWithin[0] = removed.get(0).toCompletableFuture().isDone();
    });
    startWithOneEach();
    simulated.settle();

    assertThat(seen).hasSize(1);
    assertThat(doneWithin[0]).isFalse();
    assertThat(removed.get(0).toCompletableFuture()).isCompleted();
    assertThat(own[0].closed().toCompletableFuture()).isCompleted();
    assertThat(own[0].synced().toCompletableFuture()).isCompletedExceptionally();
    assertThat(informer.stats().get("a").handlers()).isEmpty();
    assertThat(informer.stats().get("b").handlers()).isEmpty();
  }

  @Test
  void aHandlerOfAnotherInformerIsNotRemoved() {
    ResourceInformer<ConfigMap> other = factory
        .access(ConfigMap.class, Simulated.CONFIG_MAPS)
        .with(o -> o.withLabels("x=y"))
        .informer();
    HandlerRegistration foreign = other.addEventHandler(event -> {});

    assertThat(informer.removeEventHandler(foreign).toCompletableFuture()).isCompleted();
    assertThat(foreign.closed().toCompletableFuture()).isNotDone();
  }

  @Test
  void aMailboxThatOverflowsInOneNamespaceEndsTheWholeRegistration() {
    boolean[] called = {false};
    ResourceEventConsumer<ConfigMap> stuck = event -> {
      if (!called[0]) {
        called[0] = true;
        for (int i = 0; i < 5; i++) {
          simulated.create("a", "n" + i, "1");
        }
        simulated.settle();
      }
    };
    HandlerRegistration registration = informer.addEventHandler(
        stuck,
        HandlerOptions.defaults().withMailboxCapacity(1).withMailboxPolicy(MailboxPolicy.FAIL));
    startWithOneEach();

    assertThat(registration.closed().toCompletableFuture())
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(MailboxOverflowException.class);
    assertThat(informer.stats().get("b").handlers()).isEmpty();
  }

  @Test
  @Guarantee("G48")
  void aNamespaceCanBeAddedWhileRunning() {
    Replayed<ConfigMap> handler = new Replayed<>();
    informer.addEventHandler(handler);
    startWithOneEach();

    CompletionStage<Void> added = informer.addNamespace("c");
    assertThat(informer.namespaces()).containsExactly("a", "b", "c");
    assertThat(informer.hasSynced()).isFalse();
    assertThat(added.toCompletableFuture()).isNotDone();
    simulated.settle();

    assertThat(added.toCompletableFuture()).isCompleted();
    assertThat(informer.hasSynced()).isTrue();
    assertThat(names(informer.view())).containsExactly("a/x", "b/x", "b/y", "c/x");
    assertThat(informer.view().indexKeys("byValue", "1")).contains(ObjectName.of("c", "x"));
    assertThat(handler.log).endsWith("+c/x").doesNotHaveDuplicates();
    simulated.update("c", "x", "9");
    simulated.settle();
    assertThat(handler.log).endsWith("~c/x");
    assertThat(informer.addNamespace("c").toCompletableFuture()).isCompleted();
  }

  @Test
  void aNamespaceThatIsAddedBeforeTheStartStartsWithTheOthers() {
    informer.addNamespace("c");
    simulated.settle();
    assertThat(simulated.reads()).isEmpty();

    startWithOneEach();
    assertThat(names(informer.view())).contains("c/x");
  }

  @Test
  @Guarantee("G48")
  void aNamespaceThatIsRemovedLeavesTheViewAtOnceAndHandlersGetDeletes() {
    Replayed<ConfigMap> handler = new Replayed<>();
    HandlerRegistration registration = informer.addEventHandler(handler);
    startWithOneEach();

    CompletionStage<Void> removed = informer.removeNamespace("b");
    assertThat(names(informer.view())).containsExactly("a/x");
    assertThat(informer.namespaces()).containsExactly("a");
    assertThat(removed.toCompletableFuture()).isNotDone();
    simulated.settle();

    assertThat(removed.toCompletableFuture()).isCompleted();
    assertThat(handler.known).containsOnlyKeys(ObjectName.of("a", "x"));
    assertThat(handler.violations).isEmpty();
    assertThat(handler.log.subList(3, 5)).containsExactlyInAnyOrder("-b/x", "-b/y");
    assertThat(registration.stats().mailbox().delivered()).isEqualTo(5);
    assertThat(simulated.cluster.openWatches()).isEqualTo(1);
    simulated.create("b", "late", "1");
    simulated.settle();
    assertThat(handler.log).hasSize(5);
  }

  @Test
  void theDeletesOfARemovedNamespaceAreTombstonesWithTheLastState() {
    List<ResourceEvent<ConfigMap>> deletes = new ArrayList<>();
    informer.addEventHandler(event -> {
      if (event.kind() == ResourceEvent.Kind.DELETED) {
        deletes.add(event);
      }
    });
    startWithOneEach();
    informer.removeNamespace("a");
    simulated.settle();

    assertThat(deletes).hasSize(1);
    ResourceEvent.Deleted<ConfigMap> delete = (ResourceEvent.Deleted<ConfigMap>) deletes.get(0);
    assertThat(delete.deleted().finalStateUnknown()).isTrue();
    assertThat(delete.deleted().object().orElseThrow().getData()).containsEntry("k", "1");
  }

  @Test
  void removingTheNamespaceThatIsMissingMakesTheRestSynced() {
    Replayed<ConfigMap> handler = new Replayed<>();
    HandlerRegistration registration = informer.addEventHandler(handler);
    simulated.faultsOfReads("/b/", Simulated.forbidden());
    startWithOneEach();
    assertThat(registration.hasSynced()).isFalse();

    CompletionStage<Void> waiting = informer.addNamespace("b");
    informer.removeNamespace("b");
    simulated.settle();

    assertThat(informer.hasSynced()).isTrue();
    assertThat(registration.hasSynced()).isTrue();
    assertThat(waiting.toCompletableFuture())
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withMessageContaining("removed");
  }

  @Test
  void aNamespaceThatComesBackBeginsWhenHandlersKnowThatItWasGone() {
    Replayed<ConfigMap> quick = new Replayed<>();
    Replayed<ConfigMap> handler = new Replayed<>();
    informer.addEventHandler(quick);
    informer.addEventHandler(event -> {
      handler.onEvent(event);
      simulated.runtime.advance(Duration.ofSeconds(3));
    });
    startWithOneEach();
    simulated.runtime.advance(Duration.ofMinutes(1));

    CompletionStage<Void> removed = informer.removeNamespace("b");
    CompletionStage<Void> added = informer.addNamespace("b");
    CompletionStage<Void> removedAgain = informer.removeNamespace("b");
    CompletionStage<Void> addedAgain = informer.addNamespace("b");
    simulated.runtime.advance(Duration.ofMinutes(1));

    assertThat(removed.toCompletableFuture()).isCompleted();
    assertThat(added.toCompletableFuture()).isCompletedExceptionally();
    assertThat(removedAgain.toCompletableFuture()).isCompleted();
    assertThat(addedAgain.toCompletableFuture()).isCompleted();
    assertThat(handler.violations).isEmpty();
    assertThat(quick.violations).isEmpty();
    assertThat(handler.known).hasSize(3);
    assertThat(handler.log.subList(3, 7))
        .startsWith("-b/x".equals(handler.log.get(3)) ? "-b/x" : "-b/y")
        .containsExactlyInAnyOrder("-b/x", "-b/y", "+b/x", "+b/y");
    assertThat(names(informer.view())).containsExactly("a/x", "b/x", "b/y");
  }

  @Test
  void allNamespacesCanBeRemovedAndOneAddedAgain() {
    startWithOneEach();
    informer.removeNamespace("a");
    informer.removeNamespace("b");
    simulated.settle();

    assertThat(informer.namespaces()).isEmpty();
    assertThat(informer.coversAllNamespaces()).isFalse();
    assertThat(informer.hasSynced()).isTrue();
    assertThat(informer.view().list()).isEmpty();
    assertThat(informer.view().byIndex("byValue", "1")).isEmpty();
    assertThatThrownBy(() -> informer.view().byIndex("none", "1"))
        .isInstanceOf(UnknownIndexException.class);
    assertThat(informer.health().isReady()).isTrue();
    assertThat(informer.lister().namespace("a").list()).isEmpty();

    Replayed<ConfigMap> handler = new Replayed<>();
    HandlerRegistration registration = informer.addEventHandler(handler);
    simulated.settle();
    assertThat(registration.hasSynced()).isTrue();
    informer.addNamespace("c");
    simulated.settle();
    assertThat(handler.log).containsExactly("+c/x");
  }

  @Test
  void anInformerOfAllNamespacesHasNoneToAdd() {
    try (SharedInformerFactory all = simulated.factory().build()) {
      ResourceInformer<ConfigMap> everything = all.informerFor(ConfigMap.class);

      assertThat(everything.coversAllNamespaces()).isTrue();
      assertThat(everything.view().scopes()).containsOnlyKeys("");
      assertThatThrownBy(() -> everything.addNamespace("a"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("inNamespaces");
      assertThatThrownBy(() -> everything.removeNamespace("a"))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThatThrownBy(() -> informer.addNamespace(""))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(informer.removeNamespace("never").toCompletableFuture()).isCompleted();
  }

  @Test
  void anIndexThatIsAddedWhileRunningIsInAllNamespaces() {
    startWithOneEach();
    CompletionStage<Void> added =
        informer.addIndexers(Map.of("byName", object -> List.of(object.name().name())));
    informer.addNamespace("c");
    simulated.settle();

    assertThat(added.toCompletableFuture()).isCompleted();
    assertThat(informer.view().byIndex("byName", "x")).hasSize(3);
    for (Snapshot<ConfigMap> scope : informer.view().scopes().values()) {
      assertThat(scope.byIndex("byName", "x")).hasSize(1);
    }
  }

  @Test
  void closingWhileANamespaceLeavesEndsBoth() {
    informer.addEventHandler(event -> {});
    startWithOneEach();

    informer.removeNamespace("b");
    factory.close();
    simulated.settle();

    assertThat(simulated.cluster.openWatches()).isZero();
    assertThatThrownBy(() -> informer.addNamespace("c")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aHandlerThatWaitedForItsTurnMayCloseTheFactory() {
    List<String> seen = new ArrayList<>();
    long[] took = {-1};
    informer.addEventHandler(event -> {
      seen.add(event.name().toString());
      if (seen.size() == 1) {
        simulated.runtime.advance(Duration.ofMillis(500)); // the other namespace's event waits now
      } else {
        long before = simulated.runtime.nanoTime();
        factory.close();
        took[0] = simulated.runtime.nanoTime() - before;
      }
    });
    startWithOneEach();
    simulated.settle();

    assertThat(seen).hasSize(2);
    assertThat(took[0]).isZero();
    assertThat(simulated.cluster.openWatches()).isZero();
  }
}
