package io.informer4j.controller;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.controller.testsupport.VirtualWorld;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What cannot be built, and what is said about it. */
class BuilderTest {

  private final VirtualWorld world = new VirtualWorld();
  private final Controller.Builder builder = Controller.builder("websites");

  @AfterEach
  void close() {
    world.close();
  }

  @Test
  void aReconcilerIsNeeded() {
    builder.watch(world.websites);

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("controller 'websites' has no reconciler: reconciler(…) is missing");
  }

  @Test
  void aSourceIsNeeded() {
    builder.reconciler(call -> Result.done());

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no source");
  }

  @Test
  void ownersAreNeededBeforeWhatTheyOwn() {
    assertThatThrownBy(() -> builder.owns(world.configMaps))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("watch(…) comes before owns(…)");
  }

  @Test
  void aWorkerIsNeeded() {
    assertThatThrownBy(() -> builder.workers(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("controller 'websites' needs at least 1 worker, not 0");
  }

  @Test
  void anInformerIsThePrimaryOnce() {
    builder.watch(world.websites);

    assertThatThrownBy(() -> builder.watch(world.websites, EventFilter.labelsChanged()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("already");
  }

  @Test
  void aNameIsNeeded() {
    assertThatThrownBy(() -> Controller.builder(" "))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name");
  }

  @Test
  void aTimeoutIsPositive() {
    assertThatThrownBy(() -> builder.timeout(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT0S");
  }
}
