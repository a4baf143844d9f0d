package io.informer4j.controller;

import static io.informer4j.controller.testsupport.VirtualWorld.configMap;
import static io.informer4j.controller.testsupport.VirtualWorld.configMapOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.SettableLeadership;
import io.informer4j.controller.testsupport.VirtualWorld;
import io.informer4j.controller.testsupport.Website;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.IndexedView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Controllers in many orders: tasks are shuffled, objects change hands, watches break, reconciles take their time and fail. Whatever
 * happened, the last reconcile of each name has seen how things ended, and none ran beside another of its name or without leadership.
 */
@Guarantee({"G63", "G64", "G66", "G69"})
class ShuffledControllersTest {

  private static final List<String> WEBSITES = List.of("a", "b", "c");
  private static final List<String> CONFIG_MAPS = List.of("x", "y", "z");

  @Test
  void inWhateverOrderTheLastReconcileOfEachNameSeesTheEnd() {
    for (long seed = 0; seed < 60; seed++) {
      try (Run run = new Run(seed, false)) {
        run.play(60);
        run.end();
        for (String name : WEBSITES) {
          assertThat(run.lastSeen.getOrDefault(ObjectName.of("default", name), "- []"))
              .as("seed %d, %s", seed, name)
              .isEqualTo(run.state(name, run.world.websites.view(), run.world.configMaps.view()));
        }
        assertThat(run.overlaps).as("seed %d", seed).isZero();
      }
    }
  }

  @Test
  void inWhateverOrderNoneBeginsWithoutLeadership() {
    for (long seed = 0; seed < 40; seed++) {
      try (Run run = new Run(seed, true)) {
        run.play(40);
        assertThat(run.withoutLeadership).as("seed %d", seed).isZero();
        assertThat(run.overlaps).as("seed %d", seed).isZero();
      }
    }
  }

  private static final class Run implements AutoCloseable {
    final SplittableRandom random;
    final VirtualWorld world;
    final SettableLeadership leadership = new SettableLeadership();
    final Map<ObjectName, String> lastSeen = new LinkedHashMap<>();
    final Set<ObjectName> inside = new LinkedHashSet<>();
    final boolean losesLeadership;
    boolean isOver;
    int overlaps;
    int withoutLeadership;

    Run(long seed, boolean losesLeadership) {
      this.random = new SplittableRandom(seed);
      this.losesLeadership = losesLeadership;
      this.world = new VirtualWorld(DeterministicRuntime.shuffled(seed));
      world.start(world
          .controller()
          .leadership(leadership)
          .watch(world.websites)
          .owns(world.configMaps)
          .workers(3)
          .reconciler(this::reconcile));
      leadership.acquire();
    }

    private Result reconcile(Reconciliation call) {
      overlaps += inside.add(call.name()) ? 0 : 1;
      withoutLeadership += leadership.isLeader() ? 0 : 1;
      lastSeen.put(
          call.name(),
          state(call.name().name(), call.view(world.websites), call.view(world.configMaps)));
      int fate = isOver ? 9 : random.nextInt(10);
      if (fate < 3) {
        world.runtime.advance(Duration.ofMillis(random.nextInt(30)));
      }
      inside.remove(call.name());
      if (fate == 0 || fate == 4) {
        throw new IllegalStateException("by chance");
      }
      return fate == 5 ? Result.retry() : Result.done();
    }

    /** What there is of a website and of what it owns. */
    String state(String name, IndexedView<Website> websites, IndexedView<ConfigMap> configMaps) {
      String own = websites
          .get(ObjectName.of("default", name))
          .map(CachedObject::toString)
          .orElse("-");
      List<String> owned = configMaps.list().stream()
          .filter(config -> config.object().getMetadata().getOwnerReferences().stream()
              .anyMatch(owner -> owner.getName().equals(name)))
          .map(CachedObject::toString)
          .sorted()
          .toList();
      return own + " " + owned;
    }

    void play(int steps) {
      for (int i = 0; i < steps; i++) {
        change();
        world.runtime.advance(Duration.ofMillis(random.nextInt(20)));
        if (losesLeadership && random.nextInt(steps) == 0) {
          leadership.setLeader(false);
        } else if (losesLeadership && random.nextInt(steps) == 0) {
          leadership.lose();
        }
      }
    }

    private void change() {
      String website = WEBSITES.get(random.nextInt(WEBSITES.size()));
      String config = CONFIG_MAPS.get(random.nextInt(CONFIG_MAPS.size()));
      switch (random.nextInt(8)) {
        case 0, 1 -> {
          Website wanted = VirtualWorld.website(website);
          wanted.getSpec().replicas = random.nextInt(100);
          world.client.resource(wanted).createOr(existing -> existing.update());
        }
        case 2 -> world.delete(VirtualWorld.website(website));
        case 3, 4, 5 ->
          world
              .client
              .resource(configMapOf(config, website))
              .createOr(existing -> existing.update());
        case 6 -> world.delete(configMap(config));
        default -> world.cluster.resetWatches();
      }
    }

    /** Lets everything come to rest. */
    void end() {
      isOver = true;
      world.runtime.advance(Duration.ofMinutes(5));
    }

    @Override
    public void close() {
      world.close();
    }
  }
}
