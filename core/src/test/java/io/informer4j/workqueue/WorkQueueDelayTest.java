package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Keys that are added for later. */
class WorkQueueDelayTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final WorkQueue<String> queue = WorkQueue.<String>builder("test")
      .runtime(runtime)
      .rateLimiter(RateLimiter.exponential(Duration.ofMillis(1), Duration.ofSeconds(1)))
      .build();

  @Test
  void aDelayedKeyComesAtItsTimeAndOnlyOnce() {
    queue.addAfter("foo", Duration.ofMillis(50));

    runtime.advance(Duration.ofMillis(49));
    assertThat(queue.size()).isZero();
    runtime.advance(Duration.ofMillis(1));
    assertThat(takeAll()).containsExactly("foo");

    runtime.advance(Duration.ofSeconds(10));
    assertThat(queue.size()).isZero();
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  @Guarantee("G54")
  void ofTwoDelaysTheEarlierCountsWhicheverCameFirst() {
    queue.addAfter("foo", Duration.ofMillis(50));
    queue.addAfter("foo", Duration.ofMillis(70));
    runtime.advance(Duration.ofMillis(60));
    assertThat(takeAll()).containsExactly("foo");
    runtime.advance(Duration.ofMillis(20));
    assertThat(takeAll()).isEmpty();

    queue.addAfter("foo", Duration.ofMillis(50));
    queue.addAfter("foo", Duration.ofMillis(30));
    runtime.advance(Duration.ofMillis(40));
    assertThat(takeAll()).containsExactly("foo");
    runtime.advance(Duration.ofMillis(20));
    assertThat(takeAll()).isEmpty();
  }

  @Test
  void ofTwoKeysTheOneWithTheShorterDelayComesFirst() {
    queue.addAfter("third", Duration.ofSeconds(1));
    queue.addAfter("first", Duration.ofMillis(50));

    runtime.advance(Duration.ofMillis(60));
    assertThat(takeAll()).containsExactly("first");

    queue.addAfter("second", Duration.ofMillis(500));
    runtime.advance(Duration.ofSeconds(10));
    assertThat(takeAll()).containsExactly("second", "third");
  }

  @Test
  @Guarantee("G54")
  void keysThatBecomeReadyTogetherComeInTheOrderOfTheirTimes() {
    queue.addAfter("first", Duration.ofSeconds(1));
    queue.addAfter("second", Duration.ofMillis(500));
    queue.addAfter("third", Duration.ofMillis(250));
    queue.addAfter("fourth", Duration.ofMillis(250));

    runtime.pause(Duration.ofSeconds(2));
    runtime.runUntilIdle();

    assertThat(takeAll()).containsExactly("third", "fourth", "second", "first");
  }

  @Test
  @Guarantee("G53")
  void fiftyThousandDelayedAddsInABurstAllComeOut() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 50_000; i++) {
      queue.addAfter("key-" + i, Duration.ofMillis(1 + random.nextInt(100)));
    }
    assertThat(runtime.pendingTimers()).isEqualTo(1);

    runtime.advance(Duration.ofMillis(100));

    Set<String> taken = new HashSet<>(takeAll());
    assertThat(taken).hasSize(50_000);
    assertThat(queue.stats().delayed()).isZero();
  }

  @Test
  void aDirectAddDoesNotCancelADelayedOne() {
    queue.addAfter("foo", Duration.ofMillis(50));
    queue.add("foo");
    assertThat(takeAll()).containsExactly("foo");

    runtime.advance(Duration.ofMillis(50));
    assertThat(takeAll()).containsExactly("foo");
  }

  @Test
  void aDelayThatEndsWhileTheKeyWaitsOrIsWorkedOnCollapses() {
    queue.addAfter("waits", Duration.ofMillis(50));
    queue.addAfter("worked on", Duration.ofMillis(50));
    queue.add("worked on");
    assertThat(queue.poll()).contains("worked on");
    queue.add("waits");

    runtime.advance(Duration.ofMillis(50));
    assertThat(queue.size()).isEqualTo(1);
    queue.done("worked on");

    assertThat(takeAll()).containsExactly("waits", "worked on");
  }

  @Test
  void aDelayThatIsNoneIsAnAdd() {
    queue.addAfter("zero", Duration.ZERO);
    queue.addAfter("negative", Duration.ofSeconds(-1));

    assertThat(takeAll()).containsExactly("zero", "negative");
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void aDelayLongerThanTheEndOfTimeIsKept() {
    queue.addAfter("never", Duration.ofSeconds(Long.MAX_VALUE));
    queue.addAfter("soon", Duration.ofMillis(1));

    runtime.advance(Duration.ofDays(365));

    assertThat(takeAll()).containsExactly("soon");
    assertThat(queue.stats().delayed()).isEqualTo(1);
  }

  @Test
  @Guarantee("G58")
  void thereIsOneTimerWhateverIsDelayed() {
    for (int i = 1000; i > 0; i--) {
      queue.addAfter("key-" + i, Duration.ofSeconds(i));
      assertThat(runtime.pendingTimers()).isEqualTo(1);
    }
    runtime.advance(Duration.ofSeconds(999));
    assertThat(runtime.pendingTimers()).isEqualTo(1);

    runtime.advance(Duration.ofSeconds(1));
    assertThat(runtime.pendingTimers()).isZero();
    assertThat(takeAll()).hasSize(1000);
  }

  @Test
  void aRateLimitedKeyWaitsLongerWithEachFailureUntilItIsForgotten() {
    queue.addRateLimited("one");
    queue.addRateLimited("one");
    queue.addRateLimited("two");
    assertThat(queue.requeues("one")).isEqualTo(2);
    assertThat(queue.requeues("two")).isEqualTo(1);
    runtime.advance(Duration.ofMillis(1));
    assertThat(takeAll()).containsExactly("one", "two");

    queue.addRateLimited("two");
    runtime.advance(Duration.ofMillis(1));
    assertThat(takeAll()).isEmpty();
    runtime.advance(Duration.ofMillis(1));
    assertThat(takeAll()).containsExactly("two");

    queue.forget("one");
    assertThat(queue.requeues("one")).isZero();
    queue.addRateLimited("one");
    runtime.advance(Duration.ofMillis(1));
    assertThat(takeAll()).containsExactly("one");
  }

  @Test
  void ofADelayAndARateLimitTheLongerCounts() {
    AddOptions limited = AddOptions.defaults().rateLimited();
    queue.add("limit", limited);
    queue.add("delay", limited.withDelay(Duration.ofMillis(3)));

    runtime.advance(Duration.ofMillis(1));
    assertThat(takeAll()).containsExactly("limit");
    runtime.advance(Duration.ofMillis(2));
    assertThat(takeAll()).containsExactly("delay");
    assertThat(queue.stats().retries()).isEqualTo(2);
  }

  private List<String> takeAll() {
    List<String> taken = new ArrayList<>();
    for (Optional<String> key = queue.poll(); key.isPresent(); key = queue.poll()) {
      taken.add(key.get());
      queue.done(key.get());
    }
    return taken;
  }
}
