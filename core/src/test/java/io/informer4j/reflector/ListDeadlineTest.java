package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource.Backup;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualList;
import io.informer4j.testsupport.ManualWatch;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Lists on connections that are dead without anybody having told us. */
@Guarantee("G22")
class ListDeadlineTest {

  private static final Duration ALMOST = Duration.ofSeconds(60).minusNanos(1);
  private static final Duration A_NANO = Duration.ofNanos(1);

  private final ReflectorBench bench = ReflectorBench.listing();

  private void assertNothingFails(Duration duration) {
    bench.advance(duration);
    assertThat(bench.listener.failures).isEmpty();
  }

  private void assertFailsAfter(Duration duration, ManualList list) {
    assertNothingFails(duration.minus(A_NANO));
    assertThat(list.isCancelled()).isFalse();

    bench.advance(A_NANO);

    assertThat(bench.listener.situations()).containsExactly(Situation.LIST_FAILED);
    assertThat(list.isCancelled()).isTrue();
  }

  @Guarantee("G20")
  @Test
  void aListOnAHalfOpenConnectionIsNotWaitedForForEver() {
    ManualList silent = bench.source.manualList();
    bench.source.add("ns/a");
    bench.start();

    assertFailsAfter(Duration.ofSeconds(60), silent);
    SourceFailure failure = bench.listener.failures.get(0).failure();
    assertThat(failure.kind()).isEqualTo(SourceFailure.Kind.CONNECTION_LOST);
    assertThat(failure.message()).isEqualTo("nothing came of a list for PT1M");
    assertThat(bench.listener.backoffs).containsExactly(Duration.ofMillis(800));
    bench.advance(Duration.ofMillis(800));

    assertThat(bench.lists()).containsExactly("'0' limit 500", "'0' limit 500");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void theDeadlineCanBeChosen() {
    bench.options.listDeadline(Duration.ofSeconds(5));
    ManualList silent = bench.source.manualList();
    bench.start();

    assertFailsAfter(Duration.ofSeconds(5), silent);
    assertThat(bench.listener.failures.get(0).failure().message()).endsWith("for PT5S");
  }

  @Test
  void whatComesAfterTheDeadlineIsIgnored() {
    ManualList late = bench.source.manualList();
    ManualList second = bench.source.manualList();
    bench.start();
    bench.advance(Duration.ofSeconds(61));
    assertThat(second.isBegun()).isTrue();

    late.sink().onItem(CacheForm.DECODED.cache("ns/a", 1));
    late.sink().onComplete(new ListEnd(ResourceVersion.of(1), ""));
    bench.run();

    assertThat(bench.target.calls).isEmpty();
    assertThat(bench.listener.failures).hasSize(1);
    assertThat(second.isCancelled()).isFalse();
  }

  @Test
  void itemsThatArriveInTimeKeepAListAlive() {
    ManualList slow = bench.source.manualList();
    bench.start();

    assertNothingFails(ALMOST);
    slow.sink().onItem(CacheForm.DECODED.cache("ns/a", 1));
    assertNothingFails(ALMOST);
    slow.sink().onUndecodable(Events.quarantined("ns/b", 2));
    assertNothingFails(ALMOST);
    slow.sink().onItem(CacheForm.DECODED.cache("ns/c", 3));
    bench.run();

    assertFailsAfter(Duration.ofSeconds(60), slow);
  }

  @Test
  void eachPageHasItsOwnDeadline() {
    bench.options.pageSize(1);
    ManualList first = bench.source.manualList();
    ManualList second = bench.source.manualList();
    bench.start();
    assertNothingFails(ALMOST);
    first.sink().onItem(CacheForm.DECODED.cache("ns/a", 1));
    first.sink().onComplete(new ListEnd(ResourceVersion.of(2), "more"));
    bench.run();
    assertThat(second.isBegun()).isTrue();

    assertFailsAfter(Duration.ofSeconds(60), second);
    assertThat(first.isCancelled()).isFalse();
    assertThat(bench.target.calls).isEmpty();
  }

  @Test
  void noTimerIsLeftWhenAListIsComplete() {
    ManualList list = bench.source.manualList();
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    assertThat(bench.runtime.pendingTimers()).isEqualTo(1);
    list.sink().onItem(CacheForm.DECODED.cache("ns/a", 1));
    bench.run();

    list.sink().onComplete(new ListEnd(ResourceVersion.of(1), ""));
    bench.run();
    watch.sink().onOpen();
    bench.run();

    assertThat(bench.runtime.pendingTimers()).as("that of the watch's timeout").isEqualTo(1);
    assertNothingFails(Duration.ofMinutes(4));
  }

  @Test
  void noTimerIsLeftWhenAListHasFailed() {
    ManualList list = bench.source.manualList();
    bench.start();

    list.sink().onFailure(Failures.forbidden());
    bench.run();

    assertThat(bench.runtime.pendingTimers()).as("that of the backoff").isEqualTo(1);
  }

  @Test
  void noTimerIsLeftWhenTheDeadlineIsOver() {
    bench.source.manualList();
    bench.start();

    bench.advance(Duration.ofSeconds(60));

    assertThat(bench.runtime.pendingTimers()).as("that of the backoff").isEqualTo(1);
  }

  @Test
  void noTimerIsLeftWhenAListIsCancelled() {
    ManualList list = bench.source.manualList();
    bench.start();

    bench.reflector().close();
    bench.run();

    assertThat(list.isCancelled()).isTrue();
    assertThat(bench.runtime.pendingTimers()).isZero();
  }

  @Guarantee("G23")
  @Test
  void aHistoryProbeOnAHalfOpenConnectionIsNotWaitedForForEver() {
    bench.source.add("ns/a");
    Backup backup = bench.source.backup();
    bench.start();
    bench.source.add("ns/ghost");
    bench.advance(Duration.ofSeconds(10));
    bench.source.restore(backup);
    ManualList probe = bench.source.manualList();
    bench.source.breakWatches(Failures.lost());
    assertThat(bench.runtime.advanceUntil(probe::isBegun, Duration.ofSeconds(2)))
        .isTrue();

    bench.advance(ALMOST);
    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_LOST);
    bench.advance(A_NANO);

    assertThat(bench.listener.situations())
        .containsExactly(Situation.WATCH_LOST, Situation.HISTORY_PROBE_FAILED);
    assertThat(probe.isCancelled()).isTrue();
    bench.advance(Duration.ofSeconds(1));
    assertThat(bench.reflector().status().epoch()).isEqualTo(1);
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aConsistencyCheckOnAHalfOpenConnectionIsNotWaitedForForEver() {
    bench.options.useWatchList(true).consistencyCheck(true);
    bench.source.add("ns/a");
    ManualList check = bench.source.manualList();
    bench.start();
    assertThat(check.isBegun()).isTrue();
    assertNothingFails(ALMOST);

    bench.advance(A_NANO);

    assertThat(bench.listener.situations()).containsExactly(Situation.CONSISTENCY_CHECK_FAILED);
    assertThat(check.isCancelled()).isTrue();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }
}
