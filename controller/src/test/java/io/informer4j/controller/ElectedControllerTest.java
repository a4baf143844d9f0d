package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.leader.LeaderElector;
import io.informer4j.controller.leader.LeaseLock;
import io.informer4j.controller.leader.LeaseLockOptions;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.name.ResourceType;
import io.informer4j.testing.client.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Controllers that are given an elector. */
@Guarantee("G79")
class ElectedControllerTest {

  private final VirtualWorld world = new VirtualWorld();
  private final List<String> done = new ArrayList<>();

  @BeforeEach
  void defineLeases() {
    world
        .cluster
        .resources()
        .register(ResourceType.namespaced("coordination.k8s.io", "v1", "leases", "Lease"));
    world.cluster.publish();
  }

  @AfterEach
  void close() {
    world.close();
  }

  private LeaderElector elector(String identity) {
    LeaseLock lock = LeaseLock.of(
        world.client,
        "default",
        "websites",
        LeaseLockOptions.defaults().withRuntime(world.runtime));
    return LeaderElector.builder(lock).identity(identity).runtime(world.runtime).build();
  }

  private Controller controller(LeaderElector elector, String suffix) {
    return world.start(
        world.controller().leadership(elector).watch(world.websites).reconciler(call -> {
          assertThat(elector.isLeader()).isTrue();
          done.add(elector.identity() + suffix + " " + call.name().name());
          return Result.done();
        }));
  }

  @Test
  void onlyTheLeaderActsAndTheNextOneGoesOnWhereItStopped() {
    LeaderElector one = elector("one");
    LeaderElector two = elector("two");
    Controller first = controller(one, "");
    controller(two, "");
    one.start();
    world.runtime.advance(Duration.ofSeconds(1));
    two.start();
    world.createWebsite("a");
    world.runtime.advance(Duration.ofSeconds(60));
    assertThat(done).containsExactly("one a");

    first.close();
    one.close();
    done.clear();
    world.createWebsite("b");
    world.runtime.advance(Duration.ofSeconds(10));

    assertThat(done).containsExactlyInAnyOrder("two a", "two b");
    two.close();
  }

  @Test
  void severalControllersShareOneElector() {
    LeaderElector elector = elector("one");
    controller(elector, "'s first");
    controller(elector, "'s second");
    world.createWebsite("a");
    world.runtime.advance(Duration.ofSeconds(30));
    assertThat(done).isEmpty();

    elector.start();
    world.runtime.advance(Duration.ofSeconds(5));

    assertThat(done).containsExactlyInAnyOrder("one's first a", "one's second a");
    elector.close();
  }

  @Test
  void afterALongPauseNoReconcileStarts() {
    LeaderElector elector = elector("one");
    controller(elector, "");
    elector.start();
    world.runtime.advance(Duration.ofSeconds(30));
    world.createWebsite("a"); // its event is on its way
    world.runtime.pause(Duration.ofSeconds(60));

    world.runtime.advance(Duration.ofSeconds(60));

    assertThat(done).isEmpty();
    assertThat(elector.lost().toCompletableFuture()).isCompleted();
  }

  @Test
  void whoeverCannotReachTheServerStartsNothingAfterTheRenewDeadline() {
    LeaderElector elector = elector("one");
    controller(elector, "");
    elector.start();
    world.runtime.advance(Duration.ofSeconds(30));
    world.cluster.faults(
        request -> request.path().contains("/leases") ? Fault.refused() : Fault.none());

    world.runtime.advance(Duration.ofSeconds(10));
    world.createWebsite("a");
    world.runtime.advance(Duration.ofSeconds(60));

    assertThat(done).isEmpty();
  }

  @Test
  void aWriteThatOutlivesItsLeaseIsRefusedIfItNamesTheVersionItIsBasedOn() {
    ConfigMap read =
        world.create(VirtualWorld.configMap("settings")); // by a leader that stands still now
    world.update(read.edit().addToData("by", "the next leader").build());

    ConfigMap late = read.edit().addToData("by", "the last leader").build();
    String version = read.getMetadata().getResourceVersion();

    assertThatThrownBy(
            () -> world.client.resource(late).lockResourceVersion(version).update())
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(409));
    assertThatThrownBy(
            () -> world.client.resource(late).lockResourceVersion(version).delete())
        .isInstanceOfSatisfying(
            KubernetesClientException.class, e -> assertThat(e.getCode()).isEqualTo(409));
    assertThat(world.client.resource(read).get().getData()).containsEntry("by", "the next leader");
  }
}
