package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.testsupport.SettableLeadership;
import io.informer4j.controller.testsupport.VirtualWorld;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What comes first. */
@Guarantee("G72")
class PriorityTest {

  private final VirtualWorld world = new VirtualWorld();
  private final SettableLeadership leadership = new SettableLeadership();

  @AfterEach
  void close() {
    world.close();
  }

  private void start(Source<?> source) {
    world.start(world.controller().leadership(leadership).watch(source).reconciler(call -> {
      world.reconciled.add(call.name());
      return Result.done();
    }));
  }

  @Test
  void aChangeComesBeforeWhatIsMerelyListed() {
    for (int i = 0; i < 5; i++) {
      world.createWebsite("old-" + i);
    }
    start(Source.of(world.websites));
    world.settle();
    world.createWebsite("new");
    world.settle();
    leadership.acquire();
    world.settle();

    List<String> names = world.takeReconciled();
    assertThat(names).hasSize(6);
    assertThat(names.get(0)).isEqualTo("default/new");
  }

  @Test
  void aChangeComesBeforeAResync() {
    for (int i = 0; i < 5; i++) {
      world.createWebsite("old-" + i);
    }
    leadership.acquire();
    start(Source.of(world.websites).resyncEvery(Duration.ofMinutes(1)));
    world.settle();
    world.takeReconciled();

    leadership.setLeader(false); // so that names gather
    world.runtime.advance(Duration.ofSeconds(65));
    world.createWebsite("new");
    world.settle();
    leadership.setLeader(true);
    world.runtime.advance(Duration.ofSeconds(2));

    List<String> names = world.takeReconciled();
    assertThat(names).hasSize(6);
    assertThat(names.indexOf("default/new")).isLessThan(2); // one had been taken already
  }
}
