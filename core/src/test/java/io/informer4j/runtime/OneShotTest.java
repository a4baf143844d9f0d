package io.informer4j.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OneShotTest {

  private final AtomicInteger runs = new AtomicInteger();
  private final OneShot task = new OneShot(runs::incrementAndGet);

  @Test
  void runsOnce() {
    task.run();
    task.run();

    assertThat(runs).hasValue(1);
  }

  @Test
  void doesNotBeginAfterItWasCancelled() {
    task.cancel();
    task.cancel();
    task.run();

    assertThat(runs).hasValue(0);
  }

  @Test
  void cancellingAfterwardsDoesNothing() {
    task.run();
    task.cancel();

    assertThat(runs).hasValue(1);
  }
}
