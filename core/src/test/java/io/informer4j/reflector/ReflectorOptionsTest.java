package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.runtime.Backoff;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReflectorOptionsTest {

  @Test
  void defaultsAreThoseOfClientGoPlusOurs() {
    ReflectorOptions options = ReflectorOptions.DEFAULT;

    assertThat(options.name()).isEqualTo("reflector");
    assertThat(options.pageSize()).isZero();
    assertThat(options.minWatchTimeout()).isEqualTo(Duration.ofMinutes(5));
    assertThat(options.resyncPeriod()).isZero();
    assertThat(options.shouldResync().getAsBoolean()).isTrue();
    assertThat(options.backoff()).isEqualTo(Backoff.Policy.DEFAULT);
    assertThat(options.useWatchList()).isTrue();
    assertThat(options.maxInternalErrorRetry()).isZero();
    assertThat(options.listDeadline()).isEqualTo(Duration.ofSeconds(60));
    assertThat(options.initialEventsEndDeadline()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options.watchListReprobeInterval()).isEqualTo(Duration.ofMinutes(10));
    assertThat(options.bookmarkPeriod()).isEqualTo(Duration.ofSeconds(60));
    assertThat(options.silenceFactor()).isEqualTo(1.25);
    assertThat(options.demandChunk()).isEqualTo(1024);
    assertThat(options.consistencyCheck()).isFalse();
    assertThat(options.listFrom()).isEqualTo(ListFrom.CACHE);
    assertThat(options.watchListMemory()).isEmpty();
    assertThat(options.listGate()).isSameAs(ListGate.OPEN);
    assertThat(options.whenUnknown()).isEqualTo(WhenUnknown.KEEP);
  }

  @ParameterizedTest
  @CsvSource({"300,300,600", "1,300,600", "1800,1800,3600"})
  void watchTimeoutsLieBetweenTheShortestAndTwiceThat(long asked, long least, long most) {
    LongSummaryStatistics timeouts = LongStream.range(0, 200)
        .map(seed -> timeoutOfFirstWatch(seed, Duration.ofSeconds(asked)))
        .summaryStatistics();

    assertThat(timeouts.getMin()).isBetween(least, least + least / 10);
    assertThat(timeouts.getMax()).isBetween(most - least / 10, most - 1);
  }

  private static long timeoutOfFirstWatch(long seed, Duration minimum) {
    ReflectorBench bench = new ReflectorBench(new DeterministicRuntime(seed));
    bench.options.useWatchList(seed % 2 == 0).minWatchTimeout(minimum);
    bench.start();
    return bench.source.watches().get(0).timeout().toSeconds();
  }

  @Test
  void nonsenseIsRefusedByName() {
    assertRefused(ReflectorOptions.builder().pageSize(-1), "pageSize");
    assertRefused(ReflectorOptions.builder().demandChunk(0), "demandChunk");
    assertRefused(ReflectorOptions.builder().silenceFactor(1.0), "silenceFactor");
    assertRefused(ReflectorOptions.builder().silenceFactor(Double.NaN), "silenceFactor");
    assertRefused(ReflectorOptions.builder().resyncPeriod(Duration.ofNanos(-1)), "resyncPeriod");
    assertRefused(
        ReflectorOptions.builder().maxInternalErrorRetry(Duration.ofNanos(-1)),
        "maxInternalErrorRetry");
    assertRefused(ReflectorOptions.builder().listDeadline(Duration.ZERO), "listDeadline");
    assertRefused(ReflectorOptions.builder().listDeadline(Duration.ofNanos(-1)), "listDeadline");
    assertRefused(
        ReflectorOptions.builder().initialEventsEndDeadline(Duration.ZERO),
        "initialEventsEndDeadline");
    assertRefused(
        ReflectorOptions.builder().initialEventsEndDeadline(Duration.ofNanos(-1)),
        "initialEventsEndDeadline");
    assertRefused(
        ReflectorOptions.builder().watchListReprobeInterval(Duration.ofNanos(-1)),
        "watchListReprobeInterval");
    assertRefused(ReflectorOptions.builder().bookmarkPeriod(Duration.ZERO), "bookmarkPeriod");
  }

  @Test
  void anotherNameLeavesTheRestAsItWas() {
    ReflectorOptions options = ReflectorOptions.builder()
        .name("before")
        .listDeadline(Duration.ofSeconds(7))
        .initialEventsEndDeadline(Duration.ofSeconds(8))
        .watchListReprobeInterval(Duration.ofSeconds(9))
        .build();

    ReflectorOptions renamed = options.withName("after");

    assertThat(renamed.name()).isEqualTo("after");
    assertThat(renamed.withName("before")).isEqualTo(options);
    assertThat(renamed.listDeadline()).isEqualTo(Duration.ofSeconds(7));
  }

  private static void assertRefused(ReflectorOptions.Builder builder, String option) {
    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(option);
  }

  @Test
  void theSmallestSensibleValuesAreAccepted() {
    ReflectorOptions options = ReflectorOptions.builder()
        .demandChunk(1)
        .silenceFactor(1.01)
        .listDeadline(Duration.ofNanos(1))
        .initialEventsEndDeadline(Duration.ofNanos(1))
        .bookmarkPeriod(Duration.ofNanos(1))
        .watchListReprobeInterval(Duration.ZERO)
        .build();

    assertThat(options.demandChunk()).isEqualTo(1);
  }
}
