package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Failures;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ResyncTest {

  private final ReflectorBench bench = ReflectorBench.listing();

  @Test
  void resyncComesAfterThePeriodAndAgain() {
    bench.options.resyncPeriod(Duration.ofSeconds(10));
    bench.start();
    bench.advance(Duration.ofSeconds(10).minusNanos(1));
    assertThat(bench.target.resyncs).isZero();

    bench.advance(Duration.ofNanos(1));
    bench.run();
    assertThat(bench.target.resyncs).isEqualTo(1);
    bench.advance(Duration.ofSeconds(20));

    assertThat(bench.target.resyncs).isEqualTo(3);
  }

  @Test
  void withoutPeriodThereIsNoneAndNobodyIsAsked() {
    AtomicInteger asked = new AtomicInteger();
    bench.options.shouldResync(() -> asked.incrementAndGet() > 0);
    bench.start();

    bench.advance(Duration.ofHours(1));

    assertThat(bench.target.resyncs).isZero();
    assertThat(asked).hasValue(0);
  }

  @Test
  void resyncIsSkippedWhenItShouldNotBe() {
    AtomicInteger asked = new AtomicInteger();
    bench
        .options
        .resyncPeriod(Duration.ofSeconds(10))
        .shouldResync(() -> asked.incrementAndGet() % 2 == 0);
    bench.start();

    bench.advance(Duration.ofSeconds(40));

    assertThat(asked).hasValue(4);
    assertThat(bench.target.resyncs).isEqualTo(2);
  }

  @Test
  void aFailedResyncLeadsToARelistAndResyncsGoOnAfterIt() {
    bench.options.resyncPeriod(Duration.ofSeconds(10));
    bench.target.before = call -> {
      if (bench.target.resyncs == 2 && call.equals("resync")) {
        throw new IllegalStateException("not now");
      }
    };
    bench.start();

    bench.advance(Duration.ofSeconds(20));
    assertThat(bench.listener.situations()).containsExactly(Situation.RESYNC_FAILED);
    assertThat(bench.listener.failures.get(0).decision().callsErrorHandler()).isFalse();
    assertThat(bench.listener.failures.get(0).failure().message()).contains("not now");
    bench.advance(Duration.ofMillis(10_799));
    assertThat(bench.target.resyncs).isEqualTo(2);
    bench.advance(Duration.ofMillis(1));

    assertThat(bench.target.resyncs).isEqualTo(3);
    assertThat(bench.source.fullLists()).hasSize(2);
  }

  @Test
  void aQuestionThatThrowsIsAFailedResync() {
    bench.options.resyncPeriod(Duration.ofSeconds(10)).shouldResync(() -> {
      throw new IllegalStateException("who knows");
    });
    bench.start();

    bench.advance(Duration.ofSeconds(10));

    assertThat(bench.listener.situations()).containsExactly(Situation.RESYNC_FAILED);
  }

  @Test
  void aRelistStartsThePeriodAnew() {
    bench.options.resyncPeriod(Duration.ofSeconds(10));
    bench.start();
    bench.advance(Duration.ofSeconds(9));
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofMillis(800));

    bench.advance(Duration.ofMillis(9_999));
    assertThat(bench.target.resyncs).isZero();
    bench.advance(Duration.ofMillis(1));

    assertThat(bench.target.resyncs).isEqualTo(1);
  }

  @Test
  void thereIsNoResyncBetweenTwoLists() {
    bench.options.resyncPeriod(Duration.ofSeconds(2));
    bench.start();
    bench.source.manualList();
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofSeconds(1));
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.LISTING);

    bench.advance(Duration.ofSeconds(30));

    assertThat(bench.target.resyncs).isZero();
  }

  @Test
  void openingTheWatchAgainDoesNotDisturbThePeriod() {
    bench.source.raiseRevision(1);
    bench.options.resyncPeriod(Duration.ofSeconds(10));
    bench.start();
    bench.source.failWatches(Failures.refused());
    bench.advance(Duration.ofSeconds(5));
    bench.source.closeWatches();

    bench.advance(Duration.ofSeconds(5));

    assertThat(bench.target.resyncs).isEqualTo(1);
  }

  @Test
  void resyncWorksAfterAStreamingListToo() {
    ReflectorBench streaming = ReflectorBench.streaming();
    streaming.options.resyncPeriod(Duration.ofSeconds(10));
    streaming.start();

    streaming.advance(Duration.ofSeconds(10));

    assertThat(streaming.target.calls).containsExactly("replace []@0", "resync");
  }
}
