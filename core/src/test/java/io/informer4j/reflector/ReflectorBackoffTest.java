package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.Backoff;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReflectorBackoffTest {

  private final ReflectorBench bench = ReflectorBench.listing();

  private void failWatches(int times, SourceFailure failure) {
    Collections.nCopies(times, failure).forEach(bench.source::failWatches);
  }

  private static List<Duration> seconds(double... values) {
    return java.util.Arrays.stream(values)
        .mapToObj(value -> Duration.ofMillis((long) (value * 1000)))
        .toList();
  }

  @Test
  void fiveRefusedConnectionsWaitTwiceAsLongEachTime() {
    bench.source.raiseRevision(1);
    failWatches(5, Failures.refused());

    bench.start();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.8, 1.6, 3.2, 6.4, 12.8));
    assertThat(bench.watches()).hasSize(6);
    assertThat(bench.lists()).hasSize(1);
  }

  @Test
  void fortyRefusedConnectionsStayAtTheCap() {
    bench.source.raiseRevision(1);
    failWatches(40, Failures.refused());

    bench.start();
    bench.advance(Duration.ofHours(1));

    assertThat(bench.listener.backoffs.subList(0, 8))
        .isEqualTo(seconds(0.8, 1.6, 3.2, 6.4, 12.8, 25.6, 30, 30));
    assertThat(bench.listener.backoffs).hasSize(40);
    assertThat(bench.listener.backoffs.subList(6, 40)).containsOnly(Duration.ofSeconds(30));
    assertThat(bench.reflector().status().backoffs()).isEqualTo(40);
  }

  @Test
  void jitterAddsUpToAHundredPercent() {
    bench.options.backoff(Backoff.Policy.DEFAULT);
    failWatches(3, Failures.refused());

    bench.start();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.listener.backoffs.get(0))
        .isBetween(Duration.ofMillis(800), Duration.ofMillis(1600));
    assertThat(bench.listener.backoffs.get(2))
        .isBetween(Duration.ofMillis(3200), Duration.ofMillis(6400));
    assertThat(bench.listener.backoffs).doesNotContainAnyElementsOf(seconds(0.8, 1.6, 3.2));
  }

  @Test
  void aBackoffOfOnesOwnIsUsed() {
    bench.options.backoff(new Backoff.Policy(Duration.ofMillis(10), 2, Duration.ofMillis(100), 0));
    failWatches(5, Failures.refused());

    bench.start();
    bench.advance(Duration.ofMillis(249));
    assertThat(bench.source.openWatches()).isZero();
    bench.advance(Duration.ofMillis(1));

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.01, 0.02, 0.04, 0.08, 0.1));
    assertThat(bench.source.openWatches()).isEqualTo(1);
  }

  @Test
  void tooManyRequestsWhenOpenedAndAsAnEventTakeOneStepEach() {
    bench.source.add("ns/a");
    bench.source.failWatches(Failures.tooManyRequests());
    bench.start();
    bench.advance(Duration.ofMillis(800));
    bench.source.emit(Events.error(Failures.tooManyRequests()));
    bench.advance(Duration.ofMillis(1600));

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.8, 1.6));
    assertThat(bench.requests())
        .containsExactly("list '0' limit 500", "watch '1'", "watch '1'", "watch '1'");
  }

  @Test
  void theServersWishForMorePatienceIsHonoured() {
    bench.source.failWatches(Failures.tooManyRequests(Duration.ofSeconds(7)));
    bench.start();

    bench.advance(Duration.ofMillis(6_999));
    assertThat(bench.watches()).hasSize(1);
    bench.advance(Duration.ofMillis(1));

    assertThat(bench.watches()).hasSize(2);
  }

  @Test
  void theServersWishDoesNotShortenTheWait() {
    bench.source.failWatches(Failures.tooManyRequests(Duration.ofMillis(1)));

    bench.start();

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.8));
  }

  @Test
  void theServersWishIsCapped() {
    bench.source.failLists(Failures.tooManyRequests(Duration.ofDays(1)));

    bench.start();

    assertThat(bench.listener.backoffs).isEqualTo(seconds(60));
  }

  @Test
  void oneBackoffServesAllKindsOfRetry() {
    bench.options.useWatchList(true);
    bench.source.failWatches(Failures.refused());
    bench.start();
    bench.advance(Duration.ofMillis(800));
    bench.source.failLists(Failures.forbidden());
    bench.source.failWatches(Failures.invalid());
    bench.source.emit(Events.error(Failures.forbidden()));

    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.8, 1.6, 3.2));
  }

  @Test
  void aShortWatchIsNoHealth() {
    bench.source.add("ns/a");
    bench.source.failLists(Failures.forbidden());
    bench.start();
    bench.advance(Duration.ofMillis(800));
    bench.advance(Duration.ofMillis(4_999));

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.run();

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.8, 1.6));
  }

  @Test
  void aWatchThatWasShorterThanTheNextWaitIsNoHealth() {
    bench.source.add("ns/a");
    Collections.nCopies(4, Failures.forbidden()).forEach(bench.source::failLists);
    bench.start();
    bench.advance(seconds(0.8, 1.6, 3.2, 6.4).stream().reduce(Duration.ZERO, Duration::plus));
    bench.advance(Duration.ofMillis(12_799));

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.run();

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.8, 1.6, 3.2, 6.4, 12.8));
  }

  @Test
  void aWatchThatStayedOpenForTheNextWaitIsHealth() {
    bench.source.add("ns/a");
    Collections.nCopies(4, Failures.forbidden()).forEach(bench.source::failLists);
    bench.start();
    bench.advance(seconds(0.8, 1.6, 3.2, 6.4).stream().reduce(Duration.ZERO, Duration::plus));
    bench.advance(Duration.ofMillis(12_800));

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.run();

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.8, 1.6, 3.2, 6.4, 0.8));
  }

  @Test
  void aWatchThatStayedOpenForFiveSecondsIsHealthAfterAShortWait() {
    bench.source.add("ns/a");
    bench.source.failLists(Failures.forbidden());
    bench.start();
    bench.advance(Duration.ofMillis(800));
    bench.advance(Duration.ofSeconds(5));

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.run();

    assertThat(bench.listener.backoffs).isEqualTo(seconds(0.8, 0.8));
  }

  @Guarantee("G20")
  @Test
  void aLongOutageNeverStartsFromTheFirstStepAgain() {
    Collections.nCopies(30, Failures.refused()).forEach(bench.source::failLists);

    bench.start();
    bench.advance(Duration.ofMinutes(10));

    assertThat(bench.listener.backoffs).isSorted();
    assertThat(bench.listener.backoffs).last().isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void internalErrorsAreNotRetriedByDefault() {
    bench.start();

    bench.source.emit(Events.error(Failures.internalError()));
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_FAILED);
  }

  @Test
  void internalErrorsOnlyReopenTheWatchWithinTheWindow() {
    bench.source.raiseRevision(1);
    bench.options.maxInternalErrorRetry(Duration.ofSeconds(30));
    bench.start();

    int reopened = 0;
    while (bench.reflector().state() == ReflectorState.WATCHING) {
      bench.source.emit(Events.error(Failures.internalError()));
      bench.run();
      reopened++;
      bench.advance(
          bench.reflector().state() == ReflectorState.WATCHING
              ? Duration.ofSeconds(1)
              : Duration.ZERO);
    }

    assertThat(reopened - 1).isEqualTo(31);
    assertThat(bench.lists()).hasSize(1);
  }
}
