package io.informer4j.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TaskRingTest {

  private final TaskRing ring = new TaskRing();
  private final List<Integer> ran = new ArrayList<>();

  @Test
  void theFirstIsTheOneThatWaitedLongest() {
    addAll(0, 40);

    takeFirst(40);

    assertThat(ran).isEqualTo(IntStream.range(0, 40).boxed().toList());
    assertThat(ring.size()).isZero();
  }

  @Test
  void orderSurvivesGrowthWhileItIsWrappedAround() {
    addAll(0, 16);
    takeFirst(10);
    addAll(16, 60);

    takeFirst(50);

    assertThat(ran).isEqualTo(IntStream.range(0, 60).boxed().toList());
  }

  @Test
  void anyOtherCanBeTakenAndNoneIsLost() {
    addAll(0, 4);

    ring.take(2).run();
    ring.take(2).run();
    assertThat(ring.size()).isEqualTo(2);
    takeFirst(2);

    assertThat(ran).containsExactly(2, 3, 0, 1);
  }

  @Test
  @SuppressWarnings("NullAway") // what callers without a null checker may do
  void whatIsNotThereCannotBeTakenNorAdded() {
    addAll(0, 1);

    assertThatThrownBy(() -> ring.take(1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ring.add(null)).hasMessage("task");
    assertThat(ring.size()).isEqualTo(1);
  }

  private void addAll(int from, int to) {
    IntStream.range(from, to).forEach(i -> ring.add(() -> ran.add(i)));
  }

  private void takeFirst(int count) {
    for (int i = 0; i < count; i++) {
      ring.take(0).run();
    }
  }
}
