package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The heap of delays against a list that is sorted. */
class DelayHeapTest {

  /** When an entry is ready, and when that was said. */
  private record Expected(Entry<Integer> entry, long time, int order) {}

  private static final Comparator<Expected> ORDER =
      Comparator.comparingLong(Expected::time).thenComparingInt(Expected::order);

  @Test
  void entriesComeByTimeAndThenByAgeWhateverHappens() {
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      DelayHeap<Integer> heap = new DelayHeap<>();
      List<Expected> expected = new ArrayList<>();
      for (int step = 0; step < 200; step++) {
        int dice = random.nextInt(10);
        if (dice < 5) {
          Entry<Integer> entry = new Entry<>(step, step);
          long time = random.nextInt(20);
          heap.add(entry, time);
          expected.add(new Expected(entry, time, step));
        } else if (dice < 7 && !expected.isEmpty()) {
          Expected moved = expected.remove(random.nextInt(expected.size()));
          long time = moved.time - 1 - random.nextInt(5);
          heap.bringForward(moved.entry, time);
          expected.add(new Expected(moved.entry, time, step));
        } else {
          expected.sort(ORDER);
          assertThat(heap.poll()).isSameAs(expected.isEmpty() ? null : expected.remove(0).entry);
        }
        assertThat(heap.size()).isEqualTo(expected.size());
        assertThat(expected).allMatch(entry -> heap.timeOf(entry.entry) == entry.time);
      }
      expected.sort(ORDER);
      for (Expected next : expected) {
        assertThat(heap.earliest()).isEqualTo(next.time);
        assertThat(heap.poll()).isSameAs(next.entry);
        assertThat(next.entry.isDelayed()).isFalse();
      }
      assertThat(heap.earliest()).isEqualTo(DelayHeap.NEVER);
    }
  }

  @Test
  void allEntriesCanBeTakenInNoOrder() {
    DelayHeap<Integer> heap = new DelayHeap<>();
    List<Entry<Integer>> entries = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      entries.add(new Entry<>(i, i));
      heap.add(entries.get(i), i % 7);
    }

    List<Entry<Integer>> taken = new ArrayList<>();
    for (Entry<Integer> next = heap.pollAny(); next != null; next = heap.pollAny()) {
      taken.add(next);
    }

    assertThat(taken).containsExactlyInAnyOrderElementsOf(entries);
    assertThat(taken).noneMatch(Entry::isDelayed);
    assertThat(heap.size()).isZero();
    assertThat(heap.poll()).isNull();
  }
}
