package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Guarantee;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The protocol of keys: what waits, what is worked on, what comes again. */
class WorkQueueTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder("test").runtime(runtime).build();

  @Test
  void keysComeOutInTheOrderInWhichTheyCameIn() {
    List<Integer> keys = IntStream.range(0, 1000).boxed().toList();
    WorkQueue<Integer> numbers =
        WorkQueue.<Integer>builder("numbers").runtime(runtime).build();
    keys.forEach(numbers::add);

    List<Integer> taken = new ArrayList<>();
    for (Optional<Integer> key = numbers.poll(); key.isPresent(); key = numbers.poll()) {
      taken.add(key.get());
      numbers.done(key.get());
    }

    assertThat(taken).isEqualTo(keys);
  }

  @Test
  void aKeyThatWaitsAnywayDoesNotMakeTheQueueLonger() {
    queue.add("foo");
    assertThat(queue.size()).isEqualTo(1);

    queue.add("bar");
    assertThat(queue.size()).isEqualTo(2);

    queue.add("foo");
    assertThat(queue.size()).isEqualTo(2);
  }

  @Test
  void twoAddsAreOneDelivery() {
    queue.add("bar");
    queue.add("bar");

    assertThat(queue.poll()).contains("bar");
    queue.done("bar");

    assertThat(queue.poll()).isEmpty();
    assertThat(queue.stats().adds()).isEqualTo(1);
  }

  @Test
  @Guarantee("G52")
  void aKeyThatIsAddedWhileItIsWorkedOnComesAgainWhenThatIsDone() {
    queue.add("foo");
    assertThat(queue.poll()).contains("foo");

    queue.add("foo");
    assertThat(queue.poll()).isEmpty();

    queue.done("foo");
    assertThat(queue.poll()).contains("foo");
    queue.done("foo");
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  @Guarantee({"G52", "G53"})
  void manyAddsWhileAKeyIsWorkedOnAreOneMoreDelivery() {
    queue.add("bar");
    assertThat(queue.poll()).contains("bar");

    queue.add("bar");
    queue.add("bar");
    assertThat(queue.size()).isZero();
    assertThat(queue.stats().toComeAgain()).isEqualTo(1);

    queue.done("bar");
    assertThat(queue.size()).isEqualTo(1);
    assertThat(queue.poll()).contains("bar");
    queue.done("bar");
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void aKeyThatComesAgainGoesToTheEnd() {
    queue.add("a");
    queue.poll();
    queue.add("b");
    queue.add("a");

    queue.done("a");

    assertThat(queue.poll()).contains("b");
    assertThat(queue.poll()).contains("a");
  }

  @Test
  @Guarantee("G57")
  void doneForAKeyThatWaitsIsCountedAndIgnored() {
    queue.add("a");

    queue.done("a");
    queue.done("never seen");

    assertThat(queue.stats().spuriousDones()).isEqualTo(2);
    assertThat(queue.size()).isEqualTo(1);
    assertThat(queue.poll()).contains("a");
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  @Guarantee("G57")
  void aSecondDoneDoesNotLetTwoWorkOnAKey() {
    queue.add("a");
    queue.poll();
    queue.add("a");
    queue.done("a");

    queue.done("a");

    assertThat(queue.poll()).contains("a");
    assertThat(queue.poll()).isEmpty();
    assertThat(queue.stats().spuriousDones()).isEqualTo(1);
  }

  @Test
  @Guarantee("G57")
  void spuriousDonesAreLoggedOnceAMinute() {
    SpuriousDoneLog log = new SpuriousDoneLog("test");
    long pause = SpuriousDoneLog.PAUSE.toNanos();

    assertThat(log.warn("a", 5, 1)).isTrue();
    assertThat(log.warn("a", 6, 2)).isFalse();
    assertThat(log.warn("a", 4 + pause, 3)).isFalse();
    assertThat(log.warn("a", 5 + pause, 4)).isTrue();
  }

  @Test
  void equalKeysAreOneKeyWhicheverInstanceIsUsed() {
    queue.add(new String("key"));
    queue.add(new String("key"));

    assertThat(queue.size()).isEqualTo(1);
    queue.poll();
    queue.done(new String("key"));

    assertThat(queue.stats().inFlight()).isZero();
    assertThat(queue.stats().spuriousDones()).isZero();
  }

  @Test
  void keysWhoseHashesCollideAreKeptApart() {
    queue.add("Aa");
    queue.add("BB");
    queue.add("C#");

    assertThat(queue.size()).isEqualTo(3);
    for (String key : List.of("Aa", "BB", "C#")) {
      assertThat(queue.poll()).contains(key);
    }
    queue.done("BB");
    queue.done("Aa");
    queue.done("C#");
    assertThat(queue.stats().inFlight()).isZero();
    assertThat(queue.stats().spuriousDones()).isZero();
  }

  @Test
  void statsSayWhatIsWhere() {
    queue.add("queued");
    queue.add("low", AddOptions.defaults().withPriority(AddOptions.LOW_PRIORITY));
    queue.add("first", AddOptions.defaults().withPriority(7));
    queue.poll();
    queue.add("first");
    queue.addAfter("delayed", java.time.Duration.ofSeconds(1));

    WorkQueueStats stats = queue.stats();

    assertThat(stats.queued()).isEqualTo(2);
    assertThat(stats.queuedByPriority()).hasToString("{0=1, -100=1}");
    assertThat(stats.delayed()).isEqualTo(1);
    assertThat(stats.inFlight()).isEqualTo(1);
    assertThat(stats.toComeAgain()).isEqualTo(1);
    assertThat(stats.takers()).isZero();
    assertThat(stats.adds()).isEqualTo(4);
    assertThat(stats.handedOut()).isEqualTo(1);
    assertThat(stats.retries()).isEqualTo(1);
    assertThat(stats.spuriousDones()).isZero();
    assertThat(queue).hasToString("WorkQueue[test]");
    assertThat(queue.name()).isEqualTo("test");
  }
}
