package io.informer4j.controller;

import static io.informer4j.controller.testsupport.VirtualWorld.configMapOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.RecordingListener;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.controller.testsupport.Website;
import io.informer4j.store.IndexedView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a reconcile sees. */
@Guarantee("G66")
class ReadsTest {

  private final VirtualWorld world = new VirtualWorld();
  private final RecordingListener listener = new RecordingListener();

  @AfterEach
  void close() {
    world.close();
  }

  private void start(Reconciler reconciler) {
    world.start(world
        .controller()
        .listener(listener)
        .watch(world.websites)
        .owns(world.configMaps)
        .reconciler(reconciler));
    world.settle();
  }

  @Test
  void allReadsOfOneReconcileAreOfOneMoment() {
    world.createWebsite("a");
    List<Integer> seen = new ArrayList<>();
    start(call -> {
      if (seen.isEmpty()) {
        world.create(configMapOf("c", "a"));
        world.runtime.advance(Duration.ofMillis(100));
        assertThat(world.configMaps.view().size()).as("it has come meanwhile").isEqualTo(1);
      }
      seen.add(call.view(world.configMaps).size()); // asked for only now
      seen.add(call.lister(world.configMaps).list().size());
      return Result.done();
    });

    assertThat(listener.errors).isEmpty();
    assertThat(seen).containsExactly(0, 0, 1, 1);
  }

  @Test
  void whatLedToAReconcileIsSeenByIt() {
    List<Boolean> seen = new ArrayList<>();
    start(call -> {
      seen.add(call.lister(world.websites).get(call.name()).isPresent());
      return Result.done();
    });
    for (int i = 0; i < 20; i++) {
      world.createWebsite("w" + i);
      world.runtime.advance(Duration.ofMillis(i));
    }
    world.settle();

    assertThat(seen).hasSize(20).doesNotContain(false);
  }

  @Test
  void anInformerThatIsNoSourceIsLookedAtOnce() {
    world.createWebsite("a");
    world.nodes.start();
    List<Integer> seen = new ArrayList<>();
    start(call -> {
      seen.add(call.view(world.nodes).size());
      world.client.nodes().resource(node("n" + seen.size())).create();
      world.runtime.advance(Duration.ofMillis(100));
      seen.add(call.view(world.nodes).size());
      return seen.size() < 4 ? Result.requeueAfter(Duration.ZERO) : Result.done();
    });

    assertThat(listener.errors).isEmpty();
    assertThat(seen).containsExactly(0, 0, 1, 1);
  }

  private static Node node(String name) {
    return new NodeBuilder().withNewMetadata().withName(name).endMetadata().build();
  }

  @Test
  void aViewStaysWhatItWasAfterTheReconcile() {
    world.createWebsite("a");
    List<IndexedView<Website>> views = new ArrayList<>();
    start(call -> {
      views.add(call.view(world.websites));
      return Result.done();
    });
    world.createWebsite("b");
    world.settle();

    assertThat(views.get(0).size()).isEqualTo(1);
    assertThat(views.get(1).size()).isEqualTo(2);
  }
}
