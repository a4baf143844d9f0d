package io.informer4j.controller;

import static io.informer4j.controller.testsupport.VirtualWorld.configMapOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.freshness.EpochChangedException;
import io.informer4j.controller.freshness.Freshness;
import io.informer4j.controller.freshness.FreshnessOptions;
import io.informer4j.controller.freshness.StaleReadException;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.IndexedView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a reconcile sees of what reconciles wrote. */
@Guarantee({"G73", "G76"})
class FreshnessTest {

  private static final String BY_OWNER = "byOwner";
  private static final int WANTED = 3;
  private static final Duration SOON = Duration.ofMillis(20);

  private final VirtualWorld world = new VirtualWorld();
  private final RecordingListener listener = new RecordingListener();
  private final List<ConfigMap> created = new ArrayList<>();
  private final List<ConfigMap> deleted = new ArrayList<>();

  @AfterEach
  void close() {
    world.close();
  }

  private Controller.Builder controller(Freshness freshness, Reconciler reconciler) {
    world.configMaps.addIndexers(Map.of(
        BY_OWNER,
        IndexFunction.ofObject(map -> map.getMetadata().getOwnerReferences().stream()
            .map(owner -> owner.getName())
            .toList())));
    return world
        .controller()
        .freshness(freshness)
        .listener(listener)
        .watch(world.websites)
        .owns(world.configMaps)
        .reconciler(reconciler);
  }

  private void lag() {
    world.cluster.hold(0);
  }

  private void catchUp() {
    world.cluster.release(0);
    world.settle();
  }

  /** Lets the mirrors be behind most of the time. */
  private void lagOnAndOff(int times) {
    for (int i = 0; i < times; i++) {
      lag();
      world.runtime.advance(Duration.ofMillis(170));
      world.cluster.release(0);
      world.runtime.advance(Duration.ofMillis(5));
    }
    world.settle();
  }

  private IndexedView<ConfigMap> children(Reconciliation call) {
    return call.view(world.configMaps);
  }

  /** Creates one child if one is missing, as naive controllers do, and looks again soon. */
  private Result addMissing(Reconciliation call) {
    String owner = call.name().name();
    if (children(call).byIndex(BY_OWNER, owner).size() >= WANTED) {
      return Result.done();
    }
    ConfigMap child = configMapOf("", owner)
        .edit()
        .editMetadata()
        .withName(null)
        .withGenerateName(owner + "-")
        .endMetadata()
        .build();
    ConfigMap answer = world.create(child);
    created.add(answer);
    call.wrote(world.configMaps, answer);
    return Result.requeueAfter(SOON);
  }

  @ParameterizedTest
  @EnumSource
  void aNaiveControllerCreatesNoMoreThanItNeedsUnlessItReadsStaleState(Freshness freshness) {
    world.createWebsite("a");
    world.createWebsite("b");
    world.start(controller(freshness, this::addMissing));

    lagOnAndOff(20);

    int all = world.client.configMaps().inNamespace("default").list().getItems().size();
    if (freshness == Freshness.NONE) {
      assertThat(all).isGreaterThan(2 * WANTED);
    } else {
      assertThat(all).isEqualTo(2 * WANTED);
      assertThat(world.configMaps.view().indexKeys(BY_OWNER, "a")).hasSize(WANTED);
    }
    assertThat(listener.errors).isEmpty();
  }

  /** Creates all missing children in one reconcile, looking after each. */
  private Result addAllMissing(Reconciliation call) {
    while (children(call).byIndex(BY_OWNER, call.name().name()).size() < WANTED) {
      addMissing(call);
    }
    return Result.done();
  }

  @Test
  void anOverlayShowsWritesWithinTheReconcile() {
    world.createWebsite("a");
    world.start(controller(Freshness.OVERLAY, this::addAllMissing));

    lagOnAndOff(3);

    assertThat(created).hasSize(WANTED);
    assertThat(listener.errors).isEmpty();
  }

  /** Deletes the first of the children that are too many. */
  private Result removeSurplus(Reconciliation call) {
    List<ObjectName> names = children(call).indexKeys(BY_OWNER, call.name().name());
    if (names.size() <= 1) {
      return Result.done();
    }
    ConfigMap surplus = call.lister(world.configMaps).require(names.get(0));
    if (world.client.resource(surplus).delete().isEmpty()) {
      throw new IllegalStateException("deleted " + names.get(0) + " twice");
    }
    deleted.add(surplus);
    call.deleted(world.configMaps, surplus);
    return Result.requeueAfter(SOON);
  }

  @ParameterizedTest
  @EnumSource
  void aNaiveControllerDeletesNothingTwiceUnlessItReadsStaleState(Freshness freshness) {
    world.createWebsite("a");
    for (int i = 0; i < 5; i++) {
      world.create(configMapOf("c" + i, "a"));
    }
    world.start(controller(freshness, this::removeSurplus));

    lagOnAndOff(20);

    assertThat(world.configMaps.view().names()).hasSize(1);
    if (freshness == Freshness.NONE) {
      assertThat(listener.errors).isNotEmpty();
    } else {
      assertThat(listener.errors).isEmpty();
      assertThat(deleted).hasSize(4);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatOthersDeleteBeforeTheMirrorHasSeenItIsMadeAgain(Freshness freshness) {
    world.createWebsite("a");
    world.start(controller(freshness, call -> {
      if (children(call).byIndex(BY_OWNER, "a").isEmpty()) {
        lag();
        created.add(world.create(configMapOf("child", "a")));
        call.wrote(world.configMaps, created.get(created.size() - 1));
      }
      return Result.done();
    }));
    world.settle();
    assertThat(created).hasSize(1);

    world.delete(created.get(0));
    world.cluster.restart(0);
    world.cluster.release(0);
    world.runtime.advance(Duration.ofMinutes(2));

    assertThat(created).hasSize(2);
    assertThat(world.client.resource(created.get(1)).get()).isNotNull();
    assertThat(listener.errors).isEmpty();
  }

  @Test
  void whatBecomesOfObjectsThatNoSourceIsAboutIsNobodysMatter() {
    world.configMaps.start();
    startWithAWrite(
        world.controller().listener(listener).watch(world.websites).reconciler(this::writeOnce));

    world.delete(created.get(0));
    world.cluster.restart(0);
    world.cluster.release(0);
    world.runtime.advance(Duration.ofMinutes(2));

    assertThat(world.configMaps.view().names()).isEmpty();
    assertThat(world.takeReconciled()).isEmpty();
  }

  /** Writes a child of the name's own the first time, and is done ever after. */
  private Result writeOnce(Reconciliation call) {
    world.reconciled.add(call.name());
    if (created.isEmpty()) {
      lag();
      ConfigMap answer = world.create(configMapOf("child", call.name().name()));
      created.add(answer);
      call.wrote(world.configMaps, answer);
    }
    return Result.done();
  }

  private Controller startWithAWrite(Controller.Builder builder) {
    world.createWebsite("a");
    Controller controller = world.start(builder);
    world.runtime.advance(Duration.ofMillis(100));
    assertThat(world.takeReconciled()).containsExactly("default/a");
    return controller;
  }

  @Test
  void aNameThatWaitsHoldsUpNobodyElse() {
    Controller controller =
        startWithAWrite(controller(Freshness.BLOCK, this::writeOnce).workers(1));

    controller.enqueue(ObjectName.of("default", "a"));
    controller.enqueue(ObjectName.of("default", "b"));
    world.runtime.advance(Duration.ofSeconds(1));
    assertThat(world.takeReconciled()).containsExactly("default/b");

    catchUp();
    assertThat(world.takeReconciled()).contains("default/a").doesNotContain("default/b");
    assertThat(listener.errors).isEmpty();
  }

  @Test
  void aNameThatHasWaitedSeesWhatItWaitedFor() {
    List<Boolean> seen = new ArrayList<>();
    Controller controller = startWithAWrite(controller(Freshness.BLOCK, call -> {
      seen.add(call.lister(world.configMaps).get("default/child").isPresent());
      return writeOnce(call);
    }));

    controller.enqueue(ObjectName.of("default", "a"));
    world.runtime.advance(Duration.ofSeconds(1));
    assertThat(seen).containsExactly(false);
    catchUp();

    assertThat(seen).startsWith(false, true).doesNotContainSequence(true, false);
  }

  @Test
  void aMirrorThatStaysBehindIsAFailureAndTheNameIsTriedAgain() {
    Controller controller = startWithAWrite(controller(Freshness.BLOCK, this::writeOnce)
        .freshness(FreshnessOptions.of(Freshness.BLOCK).withTimeout(Duration.ofSeconds(3))));

    controller.enqueue(ObjectName.of("default", "a"));
    world.runtime.advance(Duration.ofSeconds(10));

    assertThat(listener.errors).hasSizeBetween(2, 3).allMatch(StaleReadException.class::isInstance);
    assertThat(world.takeReconciled()).isEmpty();
    catchUp();
    world.settle();
    assertThat(world.takeReconciled()).contains("default/a");
  }

  @Test
  void onRequestANameWaitsForWhatOthersWrote() {
    Controller controller = startWithAWrite(controller(Freshness.BLOCK, this::writeOnce)
        .freshness(FreshnessOptions.of(Freshness.BLOCK).withAwaitsAll(true)));

    controller.enqueue(ObjectName.of("default", "b"));
    world.runtime.advance(Duration.ofSeconds(1));
    assertThat(world.takeReconciled()).isEmpty();

    catchUp();
    assertThat(world.takeReconciled()).contains("default/b");
  }

  @Test
  void othersWhoKeepWritingDoNotHoldUpANameForEver() {
    world.createWebsite("a");
    Controller controller = world.start(controller(Freshness.BLOCK, call -> {
          world.reconciled.add(call.name());
          if (!call.name().name().equals("a")) {
            return Result.done();
          }
          lag();
          created.add(world.create(VirtualWorld.configMap("c" + created.size())));
          call.wrote(world.configMaps, created.get(created.size() - 1));
          return Result.requeueAfter(SOON);
        })
        .freshness(FreshnessOptions.of(Freshness.BLOCK).withAwaitsAll(true)));
    world.runtime.advance(Duration.ofMillis(100));
    controller.enqueue(ObjectName.of("default", "b"));
    world.runtime.advance(Duration.ofMillis(100));
    assertThat(world.takeReconciled()).containsExactly("default/a");

    world.cluster.release(0);
    world.runtime.advance(Duration.ofMillis(100));

    assertThat(world.takeReconciled()).containsExactlyInAnyOrder("default/a", "default/b");
    assertThat(created).hasSize(2);
  }

  @Test
  void aSourceMayHaveAWayOfItsOwn() {
    Controller controller = startWithAWrite(world
        .controller()
        .freshness(Freshness.BLOCK)
        .listener(listener)
        .watch(world.websites)
        .watch(Source.ownedBy(VirtualWorld.WEBSITES, world.configMaps)
            .freshness(FreshnessOptions.of(Freshness.NONE)))
        .reconciler(this::writeOnce));

    controller.enqueue(ObjectName.of("default", "a"));
    world.runtime.advance(Duration.ofSeconds(1));

    assertThat(world.takeReconciled()).containsExactly("default/a");
  }

  @Test
  void anInformerThatIsNoSourceIsWaitedForToo() {
    world.configMaps.start();
    Controller controller = startWithAWrite(
        world.controller().listener(listener).watch(world.websites).reconciler(this::writeOnce));

    controller.enqueue(ObjectName.of("default", "a"));
    world.runtime.advance(Duration.ofSeconds(1));
    assertThat(world.takeReconciled()).isEmpty();

    catchUp();
    assertThat(world.takeReconciled()).containsExactly("default/a");
  }

  @Test
  void aRefusedReadIsNoFailureAndTheNameComesBackWhenTheMirrorIsThere() {
    List<Integer> failures = new ArrayList<>();
    Controller controller = startWithAWrite(controller(Freshness.FAIL_FAST, call -> {
      failures.add(call.failures());
      call.view(world.configMaps).byIndex(BY_OWNER, "a");
      return writeOnce(call);
    }));

    controller.enqueue(ObjectName.of("default", "a"));
    world.runtime.advance(Duration.ofSeconds(1));
    assertThat(world.takeReconciled()).isEmpty();
    assertThat(listener.heard).contains("stale a");
    catchUp();

    assertThat(world.takeReconciled()).contains("default/a");
    assertThat(listener.errors).isEmpty();
    assertThat(failures).containsOnly(0);
    assertThat(controller.stats().failed()).isZero();
  }

  @ParameterizedTest
  @EnumSource(names = {"BLOCK", "FAIL_FAST"})
  @Guarantee("G75")
  void aRestoreIsReportedOnceAndTheNameGoesOn(Freshness freshness) {
    world.createWebsite("a");
    long backup = world.cluster.history().head();
    world.create(configMapOf("lost", "a")); // what the mirror has seen, and the backup has not
    Controller controller = world.start(controller(freshness, call -> {
      children(call).byIndex(BY_OWNER, "a");
      return writeOnce(call);
    }));
    world.runtime.advance(Duration.ofMillis(100));
    assertThat(created).hasSize(1);
    controller.enqueue(ObjectName.of("default", "a"));
    world.runtime.advance(Duration.ofMillis(100));

    world.cluster.release(0);
    world.cluster.restoreTo(backup);
    world.runtime.advance(Duration.ofMinutes(3));

    assertThat(listener.errors)
        .filteredOn(EpochChangedException.class::isInstance)
        .hasSize(1);
    assertThat(world.configMaps.view().names()).isEmpty();
    assertThat(world.takeReconciled()).hasSizeGreaterThan(1);
    assertThat(listener.heard).last().isEqualTo("end a Done");
  }

  @Test
  void whatWaitsIsDroppedWhenTheControllerStops() {
    Controller controller = startWithAWrite(controller(Freshness.BLOCK, this::writeOnce));
    controller.enqueue(ObjectName.of("default", "a"));
    world.runtime.advance(Duration.ofSeconds(1));

    StopReport report = controller.stop(Duration.ofSeconds(5), Drain.QUEUED);
    catchUp();

    assertThat(report.dropped()).isEqualTo(1);
    assertThat(world.takeReconciled()).isEmpty();
    assertThat(controller.state()).isEqualTo(ControllerState.STOPPED);
    assertThat(listener.errors).isEmpty();
  }
}
