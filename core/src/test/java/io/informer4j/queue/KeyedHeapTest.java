package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedHeapTest {

  private record Job(String name, int due) {}

  private final KeyedHeap<String, Job> heap =
      new KeyedHeap<>(Job::name, Comparator.comparingInt(Job::due));

  private List<String> drain() {
    List<String> names = new ArrayList<>();
    heap.poll().ifPresent(job -> {
      names.add(job.name);
      names.addAll(drain());
    });
    return names;
  }

  private void addFive() {
    heap.addAll(List.of(
        new Job("foo", 10),
        new Job("bar", 1),
        new Job("bal", 31),
        new Job("baz", 11),
        new Job("zab", 30)));
  }

  @Test
  void valuesInsertedByTwoThreadsInOppositeOrderComeOutAscending() throws InterruptedException {
    int each = 500;
    Thread up = new Thread(() -> inserts("u", 1, each, 1));
    Thread down = new Thread(() -> inserts("d", each, 1, -1));

    up.start();
    down.start();
    up.join();
    down.join();

    List<Integer> dues = new ArrayList<>();
    while (heap.size() > 0) {
      dues.add(heap.pop().due());
    }
    assertThat(dues).hasSize(2 * each).isSorted();
  }

  private void inserts(String prefix, int from, int to, int step) {
    for (int i = from; i != to + step; i += step) {
      heap.add(new Job(prefix + i, i));
    }
  }

  @Test
  void addingAKnownKeyChangesItsValueAndItsPlace() throws InterruptedException {
    addFive();

    heap.add(new Job("baz", 0));
    assertThat(heap.pop()).isEqualTo(new Job("baz", 0));
    assertThat(heap.pop()).isEqualTo(new Job("bar", 1));
    assertThat(heap.remove("baz")).isEmpty();
    heap.add(new Job("foo", 14));

    assertThat(drain()).containsExactly("foo", "zab", "bal");
  }

  @Test
  void whoWaitsSeesAllValuesOfABulkAddOrNone() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    List<Job> popped = new ArrayList<>();
    Thread popper = new Thread(() -> {
      started.countDown();
      try {
        popped.add(heap.pop());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    List<Job> jobs = new ArrayList<>();
    for (int i = 500; i >= 1; i--) {
      jobs.add(new Job("job" + i, i));
    }

    popper.start();
    started.await();
    heap.addAll(jobs);
    popper.join();

    assertThat(popped).containsExactly(new Job("job1", 1));
    assertThat(heap.size()).isEqualTo(499);
  }

  @Test
  void closingWakesWhoWaits() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(2);
    ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    Runnable popper = () -> {
      started.countDown();
      try {
        heap.pop();
      } catch (QueueClosedException e) {
        failures.add(String.valueOf(e.getMessage()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
    Thread first = new Thread(popper);
    Thread second = new Thread(popper);

    first.start();
    second.start();
    started.await();
    heap.close();
    first.join();
    second.join();

    assertThat(failures).hasSize(2).containsOnly("the queue is closed and nothing is left in it");
  }

  @Test
  void aBlockedPopGetsWhatIsAddedIfAbsent() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    List<Job> popped = new ArrayList<>();
    Thread popper = new Thread(() -> {
      started.countDown();
      try {
        popped.add(heap.pop());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });

    popper.start();
    started.await();
    heap.addIfAbsent(new Job("a", 1));
    popper.join();

    assertThat(popped).containsExactly(new Job("a", 1));
  }

  @Test
  void anInterruptedPopThrows() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(heap::pop).isInstanceOf(InterruptedException.class);
  }

  @Test
  void addIfAbsentLeavesAKnownKeyAsItIs() throws InterruptedException {
    addFive();

    assertThat(heap.addIfAbsent(new Job("baz", 0))).isFalse();
    assertThat(heap.pop()).isEqualTo(new Job("bar", 1));
    assertThat(heap.get("baz")).contains(new Job("baz", 11));
    assertThat(heap.addIfAbsent(new Job("bar", 14))).isTrue();

    assertThat(drain()).containsExactly("foo", "baz", "bar", "zab", "bal");
  }

  @Test
  void removingHeadMiddleAndTailKeepsTheOrder() {
    addFive();

    assertThat(heap.remove("bar")).contains(new Job("bar", 1));
    assertThat(heap.peek()).contains(new Job("foo", 10));
    assertThat(heap.remove("zab")).contains(new Job("zab", 30));
    assertThat(heap.remove("bal")).contains(new Job("bal", 31));

    assertThat(drain()).containsExactly("foo", "baz");
  }

  @Test
  void removingAnAbsentKeyChangesNothing() {
    addFive();

    assertThat(heap.remove("nothing")).isEmpty();

    assertThat(heap.size()).isEqualTo(5);
    assertThat(drain()).containsExactly("bar", "foo", "baz", "zab", "bal");
  }

  @Test
  void updatesMoveAValueToTheHeadOrFurtherBack() {
    addFive();

    heap.add(new Job("bal", 0));
    assertThat(heap.peek()).contains(new Job("bal", 0));
    heap.add(new Job("bal", 100));
    heap.add(new Job("bar", 20));

    assertThat(drain()).containsExactly("foo", "baz", "bar", "zab", "bal");
  }

  @Test
  void aValueIsFoundByTheKeyOfAnother() {
    addFive();
    Job asked = new Job("bal", 99);

    assertThat(heap.get(asked.name())).contains(new Job("bal", 31));
    assertThat(heap.get("nothing")).isEmpty();
  }

  @Test
  void aValueIsFoundByKeyUntilItIsTakenOut() {
    addFive();

    assertThat(heap.get("bar")).contains(new Job("bar", 1));
    heap.poll();
    assertThat(heap.get("bar")).isEmpty();
  }

  @Test
  void closeIsVisibleAndMayBeCalledTwice() {
    assertThat(heap.isClosed()).isFalse();

    heap.close();
    heap.close();

    assertThat(heap.isClosed()).isTrue();
  }

  @Test
  void listReturnsAllValues() {
    addFive();

    assertThat(heap.list())
        .containsExactlyInAnyOrder(
            new Job("foo", 10),
            new Job("bar", 1),
            new Job("bal", 31),
            new Job("baz", 11),
            new Job("zab", 30));
  }

  @Test
  void keysReturnsAllKeys() {
    addFive();

    assertThat(heap.keys()).containsExactlyInAnyOrder("foo", "bar", "bal", "baz", "zab");
  }

  @Test
  void anEmptyHeapHasNothing() {
    assertThat(heap.poll()).isEmpty();
    assertThat(heap.peek()).isEmpty();
    assertThat(heap.list()).isEmpty();
    assertThat(heap.keys()).isEmpty();
    assertThat(heap.size()).isZero();
  }

  @Test
  void aClosedHeapTakesNothingInButHandsOutWhatIsLeft() throws InterruptedException {
    heap.add(new Job("a", 1));
    heap.close();
    String message = "the heap is closed: nothing can be added to it any more";

    assertThatThrownBy(() -> heap.add(new Job("b", 1)))
        .isInstanceOf(QueueClosedException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> heap.addIfAbsent(new Job("b", 1))).hasMessage(message);
    assertThatThrownBy(() -> heap.addAll(List.of(new Job("b", 1)))).hasMessage(message);

    assertThat(heap.pop()).isEqualTo(new Job("a", 1));
    assertThatThrownBy(heap::pop).isInstanceOf(QueueClosedException.class);
  }

  @Test
  void theKeyFunctionIsCalledOncePerValueThatIsAdded() {
    AtomicInteger calls = new AtomicInteger();
    KeyedHeap<String, Job> counting = new KeyedHeap<>(
        job -> {
          calls.incrementAndGet();
          return job.name();
        },
        Comparator.comparingInt(Job::due));

    counting.addAll(List.of(new Job("a", 1), new Job("b", 2)));
    counting.addIfAbsent(new Job("a", 3));
    counting.poll();

    assertThat(calls).hasValue(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void itBehavesLikeAMapWhoseLeastValueIsTaken(long seed) {
    Random random = new Random(seed);
    Map<String, Job> model = new HashMap<>();
    List<Integer> expected = new ArrayList<>();
    List<Integer> actual = new ArrayList<>();

    for (int i = 0; i < 5_000; i++) {
      Job job = new Job("j" + random.nextInt(60), random.nextInt(1000));
      switch (random.nextInt(4)) {
        case 0 ->
          heap.poll().ifPresent(least -> {
            expected.add(model.values().stream().mapToInt(Job::due).min().orElseThrow());
            actual.add(least.due());
            assertThat(model.remove(least.name())).isEqualTo(least);
          });
        case 1 ->
          assertThat(heap.remove(job.name()).orElse(null)).isEqualTo(model.remove(job.name()));
        case 2 ->
          assertThat(heap.addIfAbsent(job)).isEqualTo(model.putIfAbsent(job.name(), job) == null);
        default -> {
          heap.add(job);
          model.put(job.name(), job);
        }
      }
      assertThat(heap.size()).isEqualTo(model.size());
    }

    assertThat(actual).isNotEmpty().isEqualTo(expected);
    assertThat(heap.list()).containsExactlyInAnyOrderElementsOf(model.values());
  }
}
