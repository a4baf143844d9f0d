package io.informer4j.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

  private static final RandomGenerator LOWEST = () -> 0L;
  private static final RandomGenerator HIGHEST = () -> -1L;
  private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

  @Test
  void delaysDoubleFromEightTenthsOfASecondToHalfAMinute() {
    Backoff backoff = new Backoff(Backoff.Policy.DEFAULT, LOWEST);

    assertThat(next(backoff, 9))
        .extracting(Duration::toMillis)
        .containsExactly(800L, 1_600L, 3_200L, 6_400L, 12_800L, 25_600L, 30_000L, 30_000L, 30_000L);
  }

  @Test
  void jitterAddsUpToAsMuchAgain() {
    Backoff backoff = new Backoff(Backoff.Policy.DEFAULT, HIGHEST);

    List<Duration> delays = next(backoff, 8);

    assertThat(delays.get(0)).isBetween(Duration.ofNanos(1_599_999_999), Duration.ofMillis(1_600));
    assertThat(delays.get(7)).isBetween(Duration.ofNanos(59_999_999_999L), Duration.ofSeconds(60));
  }

  @Test
  void jitterSpreadsOverItsRange() {
    SplittableRandom random = new SplittableRandom(7);
    List<Duration> first = Stream.generate(() -> new Backoff(Backoff.Policy.DEFAULT, random).next())
        .limit(200)
        .toList();

    assertThat(first).allMatch(d -> d.toMillis() >= 800 && d.toMillis() < 1_600);
    assertThat(first).anyMatch(d -> d.toMillis() < 900).anyMatch(d -> d.toMillis() > 1_500);
  }

  @Test
  void aSmallerJitterAddsLess() {
    Backoff.Policy policy =
        new Backoff.Policy(Duration.ofMillis(100), 3.0, Duration.ofSeconds(1), 0.5);

    assertThat(new Backoff(policy, HIGHEST).next())
        .isBetween(Duration.ofNanos(149_999_999), Duration.ofMillis(150));
  }

  @Test
  void resetStartsFromTheFirstStep() {
    Backoff backoff = new Backoff(Backoff.Policy.DEFAULT, LOWEST);
    next(backoff, 5);

    backoff.reset();

    assertThat(next(backoff, 2)).containsExactly(Duration.ofMillis(800), Duration.ofMillis(1_600));
  }

  @Test
  void aFactorOfOneKeepsTheDelay() {
    Backoff.Policy policy = new Backoff.Policy(Duration.ofNanos(5), 1.0, Duration.ofNanos(5), 0.0);

    assertThat(next(new Backoff(policy, HIGHEST), 3)).containsOnly(Duration.ofNanos(5));
  }

  @Test
  void delaysBeyondAllTimesDoNotOverflow() {
    Backoff.Policy policy =
        new Backoff.Policy(Duration.ofDays(1), Double.POSITIVE_INFINITY, FOREVER, Double.MAX_VALUE);
    Backoff backoff = new Backoff(policy, HIGHEST);

    assertThat(next(backoff, 3)).containsOnly(Duration.ofNanos(Long.MAX_VALUE));
    assertThat(new Backoff(new Backoff.Policy(FOREVER, 2.0, FOREVER, 0.0), LOWEST).next())
        .isEqualTo(Duration.ofNanos(Long.MAX_VALUE));
  }

  @ParameterizedTest
  @CsvSource({"PT0S, PT1S", "PT-1S, PT1S", "PT2S, PT1S"})
  void aPolicyNeedsPositiveDelaysThatGrow(Duration initial, Duration cap) {
    assertThatThrownBy(() -> new Backoff.Policy(initial, 2.0, cap, 1.0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "backoff needs 0 < initial <= cap, but initial is " + initial + " and cap is " + cap);
  }

  @ParameterizedTest
  @CsvSource({"0.9, 1", "NaN, 1", "2, -0.1", "2, NaN", "2, Infinity"})
  void aPolicyNeedsAFactorAndAJitterThatMakeSense(double factor, double jitter) {
    assertThatThrownBy(
            () -> new Backoff.Policy(Duration.ofSeconds(1), factor, Duration.ofSeconds(1), jitter))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "backoff needs factor >= 1 and a finite jitter >= 0, but factor is %s and jitter is %s",
            factor, jitter);
  }

  private static List<Duration> next(Backoff backoff, int count) {
    return Stream.generate(backoff::next).limit(count).toList();
  }
}
