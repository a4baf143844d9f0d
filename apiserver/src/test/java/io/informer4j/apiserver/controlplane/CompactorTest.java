package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.PODS;
import static io.informer4j.apiserver.controlplane.ControlPlane.SECOND;
import static io.informer4j.apiserver.controlplane.ControlPlane.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompactorTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final History<String> history = History.forgetting(100, String::length);

  private void write(int times, String content) {
    for (int i = 0; i < times; i++) {
      if (history.get(PODS, pod("a")).isEmpty()) {
        history.create(PODS, pod("a"), "u", Map.of(), content);
      } else {
        history.update(PODS, pod("a"), Map.of(), content);
      }
    }
  }

  @Test
  void everyPeriodWhatWasThereAPeriodAgoIsCompacted() {
    Compactor<String> compactor = new Compactor<>(MINUTE, 1_000_000);
    compactor.run(history, 0);
    write(5, "x");

    compactor.run(history, 60 * SECOND - 1);
    assertThat(history.compacted()).isZero();
    compactor.run(history, 60 * SECOND);
    assertThat(history.compacted()).isEqualTo(100);
    write(5, "x");
    compactor.run(history, 119 * SECOND);
    assertThat(history.compacted()).isEqualTo(100);
    compactor.run(history, 120 * SECOND);
    assertThat(history.compacted()).isEqualTo(105);
  }

  @Test
  void aPeriodOfZeroMeansNever() {
    Compactor<String> compactor = new Compactor<>(Duration.ZERO, 1_000_000);
    compactor.run(history, 0);
    write(5, "x");

    compactor.run(history, Long.MAX_VALUE);

    assertThat(history.compacted()).isZero();
  }

  @Test
  void thePastNeverWeighsMoreThanTheBudgetForLong() {
    Compactor<String> compactor = new Compactor<>(Duration.ZERO, 1600);
    compactor.run(history, 0);
    for (int i = 0; i < 2000; i++) {
      write(1, "ten bytes.");
      compactor.run(history, 0);
      assertThat((history.head() - Math.max(100, history.compacted())) * 10)
          .isLessThanOrEqualTo(1600 + 20);
    }

    assertThat(history.compacted()).isGreaterThan(history.head() - 161);
    assertThat(history.head() - history.compacted()).isGreaterThanOrEqualTo(70);
  }

  @Test
  void aContentThatWeighsMoreThanTheBudgetIsForgottenToo() {
    Compactor<String> compactor = new Compactor<>(Duration.ZERO, 10);
    compactor.run(history, 0);
    write(3, "x".repeat(100));

    compactor.run(history, 0);

    assertThat(history.compacted()).isEqualTo(history.head());
  }

  @Test
  void anotherHistoryIsANewBeginning() {
    Compactor<String> compactor = new Compactor<>(MINUTE, 1_000_000);
    write(50, "x");
    compactor.run(history, 0);
    History<String> restored = history.restoredTo(120);

    compactor.run(restored, 60 * SECOND);
    assertThat(restored.compacted()).isZero();
    compactor.run(restored, 120 * SECOND);
    assertThat(restored.compacted()).isEqualTo(120);
  }

  @Test
  void aBudgetOfNothingIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Compactor<>(MINUTE, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Compactor<>(MINUTE.negated(), 1));
  }
}
