package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each limiter alone and the ways to put them together. */
class RateLimiterTest {

  private static final Duration FIVE_MILLIS = Duration.ofMillis(5);

  private final DeterministicRuntime runtime = new DeterministicRuntime(42);

  @Test
  void anExponentialDelayDoublesForEachKeyUntilItIsForgotten() {
    RateLimiter<String> limiter =
        RateLimiter.exponential(Duration.ofMillis(1), Duration.ofSeconds(1));

    assertThat(delays(limiter, "one", 5)).containsExactly(millis(1, 2, 4, 8, 16));
    assertThat(limiter.requeues("one")).isEqualTo(5);
    assertThat(delays(limiter, "two", 2)).containsExactly(millis(1, 2));
    assertThat(limiter.requeues("two")).isEqualTo(2);

    limiter.forget("one");
    assertThat(limiter.requeues("one")).isZero();
    assertThat(limiter.requeues("two")).isEqualTo(2);
    assertThat(limiter.when("one")).isEqualTo(Duration.ofMillis(1));
  }

  @Test
  void aThousandFailuresStayAtTheMaximum() {
    for (Duration base : List.of(Duration.ofNanos(1), FIVE_MILLIS, Duration.ofMinutes(1))) {
      Duration max = base.multipliedBy(1000);
      RateLimiter<String> limiter = RateLimiter.exponential(base, max);

      List<Duration> delays = delays(limiter, "key", 1000);

      assertThat(delays.subList(0, 10))
          .isEqualTo(
              IntStream.range(0, 10).mapToObj(n -> base.multipliedBy(1L << n)).toList());
      assertThat(delays.subList(10, 1000)).containsOnly(max);
      assertThat(limiter.requeues("key")).isEqualTo(1000);
    }
  }

  @Test
  void aMaximumThatNoNumberOfNanosecondsCanSayIsTheLongestThatOneCan() {
    RateLimiter<String> limiter =
        RateLimiter.exponential(Duration.ofNanos(1), Duration.ofDays(1_000_000));

    List<Duration> delays = delays(limiter, "key", 200);

    assertThat(delays).isSorted();
    assertThat(delays.get(62)).isEqualTo(Duration.ofNanos(1L << 62));
    assertThat(delays.subList(63, 200)).containsOnly(Duration.ofNanos(Long.MAX_VALUE));
  }

  @Test
  void aFewFastTriesAreFollowedBySlowOnes() {
    RateLimiter<String> limiter = RateLimiter.fastSlow(FIVE_MILLIS, Duration.ofSeconds(10), 3);

    assertThat(delays(limiter, "one", 5)).containsExactly(millis(5, 5, 5, 10_000, 10_000));
    assertThat(limiter.requeues("one")).isEqualTo(5);
    assertThat(delays(limiter, "two", 2)).containsExactly(millis(5, 5));
    assertThat(limiter.requeues("two")).isEqualTo(2);

    limiter.forget("one");
    assertThat(limiter.requeues("one")).isZero();
    assertThat(limiter.when("one")).isEqualTo(FIVE_MILLIS);
  }

  @Test
  void theLongestDelayOfSeveralLimitersWinsAndAllOfThemCount() {
    RateLimiter<String> limiter = RateLimiter.maxOf(
        RateLimiter.fastSlow(FIVE_MILLIS, Duration.ofSeconds(3), 3),
        RateLimiter.exponential(Duration.ofMillis(1), Duration.ofSeconds(1)));

    assertThat(delays(limiter, "one", 5)).containsExactly(millis(5, 5, 5, 3000, 3000));
    assertThat(limiter.requeues("one")).isEqualTo(5);
    assertThat(delays(limiter, "two", 2)).containsExactly(millis(5, 5));
    assertThat(limiter.requeues("two")).isEqualTo(2);

    limiter.forget("one");
    assertThat(limiter.requeues("one")).isZero();
    assertThat(limiter.when("one")).isEqualTo(FIVE_MILLIS);
  }

  @Test
  void theHighestCountOfSeveralLimitersIsTold() {
    RateLimiter<String> limiter =
        RateLimiter.maxOf(RateLimiter.bucket(runtime, 1, 1), RateLimiter.defaultItemBased());

    delays(limiter, "key", 7);

    assertThat(limiter.requeues("key")).isEqualTo(7);
  }

  @Test
  void delaysAreCutToTheLongestWait() {
    RateLimiter<Integer> steps = RateLimiter.withMaxWait(new Step(100), Duration.ofSeconds(500));

    for (int i = 0; i < 100; i++) {
      assertThat(steps.when(i)).isEqualTo(FIVE_MILLIS);
    }
    for (int i = 100; i < 200; i++) {
      assertThat(steps.when(i)).isEqualTo(Duration.ofSeconds(500));
    }
  }

  @Test
  void cuttingDelaysLeavesCountsAlone() {
    RateLimiter<String> limiter =
        RateLimiter.withMaxWait(RateLimiter.defaultItemBased(), Duration.ofMillis(3));

    assertThat(delays(limiter, "key", 4)).containsExactly(millis(1, 2, 3, 3));
    assertThat(limiter.requeues("key")).isEqualTo(4);

    limiter.forget("key");
    assertThat(limiter.requeues("key")).isZero();
  }

  @Test
  void aBucketIsSharedByAllKeysAndCountsNone() {
    RateLimiter<String> limiter = RateLimiter.bucket(runtime, 10, 3);

    assertThat(Stream.of("a", "b", "c", "a", "b").map(limiter::when))
        .containsExactly(millis(0, 0, 0, 100, 200));
    assertThat(limiter.requeues("a")).isZero();
  }

  @Test
  void aBucketFillsWithTimeButNeverBeyondItsBurst() {
    RateLimiter<String> limiter = RateLimiter.bucket(runtime, 10, 3);
    assertThat(delays(limiter, "key", 5)).containsExactly(millis(0, 0, 0, 100, 200));

    runtime.advance(
        Duration.ofMillis(250)); // both reserved tokens are gone, and half of the next is there
    assertThat(delays(limiter, "key", 2)).containsExactly(millis(50, 150));

    runtime.advance(Duration.ofDays(1));
    assertThat(delays(limiter, "key", 4)).containsExactly(millis(0, 0, 0, 100));
  }

  @Test
  void aBucketThatFillsInAgesDoesNotOverflow() {
    RateLimiter<String> limiter = RateLimiter.bucket(runtime, 1e-12, 5);

    assertThat(delays(limiter, "key", 100)).isSorted().allMatch(delay -> !delay.isNegative());
    runtime.advance(Duration.ofDays(30_000));
    assertThat(delays(limiter, "key", 100)).isSorted().allMatch(delay -> !delay.isNegative());
  }

  @Test
  void jitterAddsUpToItsShareAndNothingElse() {
    RateLimiter<String> limiter = RateLimiter.withJitter(
        RateLimiter.exponential(Duration.ofSeconds(1), Duration.ofSeconds(1)), runtime, 0.5);

    List<Duration> delays = delays(limiter, "key", 100);

    assertThat(delays)
        .allSatisfy(
            delay -> assertThat(delay).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1500)));
    assertThat(delays.stream().distinct().count()).isGreaterThan(90);
    assertThat(limiter.requeues("key")).isEqualTo(100);
    limiter.forget("key");
    assertThat(limiter.requeues("key")).isZero();
  }

  @Test
  void theDefaultByItemGoesFromOneMillisecondToAThousandSeconds() {
    List<Duration> delays = delays(RateLimiter.defaultItemBased(), "key", 50);

    assertThat(delays.get(0)).isEqualTo(Duration.ofMillis(1));
    assertThat(delays.get(49)).isEqualTo(Duration.ofSeconds(1000));
  }

  @Test
  void theDefaultOfControllersLimitsEachKeyAndAllOfThemTogether() {
    RateLimiter<Integer> limiter = RateLimiter.defaultController(runtime);

    for (int key = 0; key < 100; key++) {
      assertThat(limiter.when(key)).isEqualTo(FIVE_MILLIS);
    }
    assertThat(limiter.when(100)).isEqualTo(Duration.ofMillis(100));
    assertThat(limiter.when(101)).isEqualTo(Duration.ofMillis(200));
    runtime.advance(Duration.ofHours(1));
    IntStream.range(0, 50).forEach(n -> limiter.when(0));
    assertThat(limiter.when(0)).isEqualTo(Duration.ofSeconds(1000));
  }

  @Test
  void nothingIsKeptOfAKeyThatWasForgotten() {
    Failures<Integer> failures = new Failures<>();
    IntStream.range(0, 1000).forEach(failures::increment);
    assertThat(failures.size()).isEqualTo(1000);

    IntStream.range(0, 1000).forEach(failures::forget);

    assertThat(failures.size()).isZero();
  }

  @Test
  void wrongNumbersAreRefusedWithTheirValues() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimiter.exponential(Duration.ZERO, Duration.ofSeconds(1)))
        .withMessage(
            "an exponential limiter needs 0 < base <= max, but base is PT0S and max is PT1S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimiter.exponential(Duration.ofSeconds(2), Duration.ofSeconds(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimiter.fastSlow(FIVE_MILLIS, FIVE_MILLIS.negated(), 1))
        .withMessage("a rate limiter needs slow >= 0, but it is PT-0.005S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimiter.fastSlow(FIVE_MILLIS, FIVE_MILLIS, -1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimiter.bucket(runtime, 0, 1))
        .withMessage(
            "a token bucket needs a finite qps > 0 and burst >= 1, but qps is 0.0 and burst is 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimiter.bucket(runtime, Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.bucket(runtime, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> RateLimiter.maxOf());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> RateLimiter.withMaxWait(RateLimiter.defaultItemBased(), Duration.ofSeconds(-1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimiter.withJitter(RateLimiter.defaultItemBased(), runtime, -0.1));
  }

  private static <K> List<Duration> delays(RateLimiter<K> limiter, K key, int times) {
    return Stream.generate(() -> limiter.when(key)).limit(times).toList();
  }

  private static Duration[] millis(long... millis) {
    return IntStream.range(0, millis.length)
        .mapToObj(i -> Duration.ofMillis(millis[i]))
        .toArray(Duration[]::new);
  }

  /** Short delays first, much too long ones afterwards, whichever the key. */
  private static final class Step implements RateLimiter<Integer> {
    private int left;

    Step(int left) {
      this.left = left;
    }

    @Override
    public Duration when(Integer key) {
      return left-- > 0 ? FIVE_MILLIS : Duration.ofSeconds(1000);
    }

    @Override
    public void forget(Integer key) {}

    @Override
    public int requeues(Integer key) {
      return 0;
    }
  }
}
