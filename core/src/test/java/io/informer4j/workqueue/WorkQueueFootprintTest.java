package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Footprint;
import io.informer4j.testsupport.Guarantee;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a key costs while there is something to know about it, and that it costs nothing afterwards. */
class WorkQueueFootprintTest {

  /** Beyond the small numbers that the JVM shares. */
  private static final int FIRST_KEY = 1000;

  private static final long INTEGER_BYTES = 16;

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);

  @Test
  @Tag("slow") // once, not on every JDK
  @Guarantee("G58")
  void aMillionDelayedKeysCostAtMost120BytesEachAndNothingWhenTheyAreGone() {
    int count = 1_000_000;
    WorkQueue<Integer> queue =
        WorkQueue.<Integer>builder("test").runtime(runtime).build();
    SplittableRandom random = new SplittableRandom(3);
    long empty = Footprint.of(queue);

    for (int i = 0; i < count; i++) {
      queue.addAfter(FIRST_KEY + i, Duration.ofNanos(1 + random.nextInt(1_000_000_000)));
    }
    long full = Footprint.of(queue) - count * INTEGER_BYTES;

    assertThat((full - empty) / count).isBetween(60L, 120L);
    assertThat(runtime.pendingTimers()).isEqualTo(1);

    queue.shutDownWithDrain(DelayedItems.HAND_OUT_NOW);
    for (Optional<Integer> key = queue.poll(); key.isPresent(); key = queue.poll()) {
      queue.done(key.get());
    }
    assertThat(queue.stats().handedOut()).isEqualTo(count);
    assertThat(Footprint.of(queue)).isLessThan(empty + 1000);
  }

  @Test
  @Guarantee("G58")
  void bookkeepingIsWithinItsLimitWhateverTheNumberOfKeys() {
    for (int count : new int[] {1025, 1537, 2049, 3000}) {
      ObjectName[] keys = keys(count);
      WorkQueue<ObjectName> queue = WorkQueue.<ObjectName>builder("test")
          .runtime(new DeterministicRuntime(1)) // its timer would keep the queue of the last round
          .build();
      long keysAlone = Footprint.of((Object) keys);
      long empty = size(queue);

      for (ObjectName key : keys) {
        queue.addAfter(key, Duration.ofSeconds(1));
      }
      long full = Footprint.of(queue, keys);

      assertThat((full - keysAlone - empty) / count).as("%d keys", count).isBetween(60L, 120L);
    }
  }

  @Test
  @Guarantee("G58")
  void droppedDelaysLeaveNothingBehind() {
    WorkQueue<ObjectName> queue = queue();
    long empty = size(queue);
    for (ObjectName key : keys(10_000)) {
      queue.addAfter(key, Duration.ofSeconds(1));
    }
    assertThat(size(queue)).isGreaterThan(empty + 100_000);

    queue.shutDown();

    assertThat(size(queue)).isLessThan(empty + 1000);
  }

  @Test
  @Guarantee("G58")
  void queuedKeysLeaveNothingBehind() {
    WorkQueue<ObjectName> queue = queue();
    long empty = size(queue);
    for (ObjectName key : keys(10_000)) {
      queue.add(key);
    }
    assertThat(size(queue)).isGreaterThan(empty + 100_000);

    drain(queue);

    assertThat(size(queue)).isLessThan(empty + 1000);
  }

  @Test
  @Guarantee("G58")
  void aKeyThatIsDoneCanBeCollectedWhileTheQueueLives() {
    WorkQueue<Object> queue = WorkQueue.builder("test").runtime(runtime).build();
    WeakReference<Object> reference = workOnSomeKey(queue);

    for (int i = 0; i < 100 && reference.get() != null; i++) {
      System.gc();
    }

    assertThat(reference.get()).isNull();
    assertThat(queue.size()).isZero();
  }

  private static WeakReference<Object> workOnSomeKey(WorkQueue<Object> queue) {
    Object key = new Object();
    queue.add(key);
    assertThat(queue.poll()).containsSame(key);
    queue.done(key);
    return new WeakReference<>(key);
  }

  private WorkQueue<ObjectName> queue() {
    return WorkQueue.<ObjectName>builder("test").runtime(runtime).build();
  }

  private static ObjectName[] keys(int count) {
    ObjectName[] keys = new ObjectName[count];
    for (int i = 0; i < count; i++) {
      keys[i] = ObjectName.of("namespace-" + i % 100, "object-" + i);
    }
    return keys;
  }

  private static void drain(WorkQueue<ObjectName> queue) {
    for (Optional<ObjectName> key = queue.poll(); key.isPresent(); key = queue.poll()) {
      queue.done(key.get());
    }
  }

  private static long size(WorkQueue<ObjectName> queue) {
    return Footprint.of(queue);
  }
}
