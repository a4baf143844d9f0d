package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualWatch;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A watch that should say something and does not. */
@Guarantee("G22")
class WatchdogTest {

  private static final Duration SILENCE = Duration.ofSeconds(75);

  private final ReflectorBench bench = ReflectorBench.listing();

  @BeforeEach
  void start() {
    bench.source.add("ns/a");
    bench.options.minWatchTimeout(Duration.ofHours(1));
  }

  /** Starts a watch of the test's own that has carried one bookmark. */
  private ManualWatch watchWithBookmark() {
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    watch.sink().onOpen();
    watch.sink().onEvent(Events.bookmark(1));
    bench.run();
    return watch;
  }

  @Test
  void aDeadConnectionIsReplacedWithoutRelistGapOrDuplicate() {
    bench.source.bookmarkEvery(Duration.ofSeconds(60));
    bench.start();
    bench.advance(Duration.ofSeconds(60));
    bench.source.freezeWatches();
    bench.source.add("ns/b");
    bench.source.modify("ns/a", "changed");
    bench.source.delete("ns/b");

    bench.advance(SILENCE.minusMillis(1));
    assertThat(bench.target.calls).containsExactly("replace [ns/a@1]@1", "bookmark 1");
    bench.advance(Duration.ofMillis(1));

    assertThat(bench.target.calls)
        .containsExactly(
            "replace [ns/a@1]@1", "bookmark 1", "add ns/b@2", "update ns/a@3", "delete ns/b@4");
    assertThat(bench.lists()).hasSize(1);
    assertThat(bench.source.openWatches()).isEqualTo(1);
    assertThat(bench.listener.lines)
        .contains("silent PT1M15S", "swapped", "watch ended after 1 events, PT2M15S");
    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.reflector().status().watches()).isEqualTo(2);
  }

  @Test
  void aStreamWithoutBookmarksIsNotWatchedOver() {
    bench.start();

    bench.advance(Duration.ofMinutes(59));

    assertThat(bench.watches()).hasSize(1);
  }

  @Test
  void theEndMarkerOfAStreamingListIsNoRhythm() {
    ReflectorBench streaming = ReflectorBench.streaming();
    streaming.options.minWatchTimeout(Duration.ofHours(1));
    streaming.start();

    streaming.advance(Duration.ofMinutes(59));

    assertThat(streaming.watches()).hasSize(1);
  }

  @Test
  void signsOfLifePutItOff() {
    ManualWatch watch = watchWithBookmark();
    bench.advance(Duration.ofSeconds(74));
    watch.sink().onEvent(Events.added("ns/b", 2));
    bench.advance(Duration.ofSeconds(74));
    watch.sink().onEvent(Events.bookmark(3));

    bench.advance(Duration.ofSeconds(74));

    assertThat(bench.watches()).hasSize(1);
  }

  @Test
  void silenceWithoutDemandDoesNotCount() {
    bench.target.room = 1;
    ManualWatch watch = watchWithBookmark();
    watch.sink().onEvent(Events.added("ns/b", 2));
    bench.advance(Duration.ofMinutes(30));
    assertThat(bench.watches()).hasSize(1);

    bench.target.makeRoom(1);
    bench.advance(SILENCE.minusMillis(1));
    assertThat(bench.watches()).hasSize(1);
    bench.advance(Duration.ofMillis(1));

    assertThat(bench.watches()).containsExactly("watch '1'", "watch '2'");
  }

  @Test
  void ifTheFirstWatchSpeaksTheSecondIsDismissed() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    assertThat(second.isBegun()).isTrue();
    assertThat(second.requested()).isEqualTo(1);

    first.sink().onEvent(Events.added("ns/b", 2));
    second.sink().onOpen();
    second.sink().onEvent(Events.added("ns/b", 2));
    bench.run();

    assertThat(second.isCancelled()).isTrue();
    assertThat(first.isCancelled()).isFalse();
    assertThat(bench.target.calls)
        .containsExactly("replace [ns/a@1]@1", "bookmark 1", "add ns/b@2");
  }

  @Test
  void rarerBookmarksAreLearnt() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(Duration.ofMinutes(2));
    first.sink().onEvent(Events.bookmark(2));
    bench.run();
    assertThat(second.isCancelled()).isTrue();

    bench.advance(Duration.ofSeconds(149));
    assertThat(bench.watches()).hasSize(2);
    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.watches()).hasSize(3);
  }

  @Test
  void frequentBookmarksDoNotMakeItImpatient() {
    bench.source.bookmarkEvery(Duration.ofSeconds(1));
    bench.start();
    bench.advance(Duration.ofSeconds(10));
    bench.source.freezeWatches();

    bench.advance(Duration.ofSeconds(74));

    assertThat(bench.watches()).hasSize(1);
  }

  @Test
  void whatTheSecondWatchRepeatsIsDropped() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    second.sink().onOpen();

    second.sink().onEvent(Events.added("ns/a", 1));
    second.sink().onEvent(Events.undecodable(WatchEvent.Verb.MODIFIED, "ns/a", 1));
    second.sink().onEvent(Events.added("ns/b", 2));
    bench.run();

    assertThat(first.isCancelled()).isTrue();
    assertThat(bench.target.calls)
        .containsExactly("replace [ns/a@1]@1", "bookmark 1", "add ns/b@2");
    assertThat(bench.reflector().lastSyncResourceVersion().value()).isEqualTo("2");
  }

  @Test
  void lateEventsOfTheFirstWatchAreIgnoredAfterTheSwap() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    second.sink().onOpen();
    second.sink().onEvent(Events.added("ns/b", 2));
    bench.run();

    first.sink().onEvent(Events.added("ns/b", 2));
    first.sink().onFailure(Failures.lost());
    bench.run();

    assertThat(bench.target.calls)
        .containsExactly("replace [ns/a@1]@1", "bookmark 1", "add ns/b@2");
    assertThat(bench.listener.failures).isEmpty();
    assertThat(second.isCancelled()).isFalse();
    assertThat(second.requested()).isGreaterThan(1);
  }

  @Test
  void aBookmarkIsAnAnswerToo() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    second.sink().onOpen();

    second.sink().onEvent(Events.bookmark(5));
    bench.run();

    assertThat(first.isCancelled()).isTrue();
    assertThat(bench.reflector().lastSyncResourceVersion().value()).isEqualTo("5");
    assertThat(bench.listener.lines).contains("swapped");
  }

  @Test
  void ifTheSecondWatchIsSilentTooItTakesOverAndBookmarksAreNoLongerExpected() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    second.sink().onOpen();
    bench.advance(SILENCE.minusMillis(1));
    assertThat(first.isCancelled()).isFalse();

    bench.advance(Duration.ofMillis(1));
    assertThat(first.isCancelled()).isTrue();
    assertThat(second.isCancelled()).isFalse();
    assertThat(second.requested()).isEqualTo(1024);
    bench.advance(Duration.ofMinutes(30));

    assertThat(bench.watches()).hasSize(2);
    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.probes()).containsExactly("'1' NOT_OLDER_THAN limit 1");
  }

  @Test
  void ifTheSecondWatchIsNotAnsweredEverythingStartsAnew() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    bench.advance(SILENCE);
    assertThat(first.isCancelled()).isTrue();
    assertThat(second.isCancelled()).isTrue();

    bench.advance(Duration.ofMillis(800));

    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_VERY_SHORT);
    assertThat(bench.lists()).containsExactly("'0' limit 500", "'1'");
  }

  @Test
  void ifTheSecondWatchIsRefusedThatDecides() {
    ManualWatch first = watchWithBookmark();
    bench.source.failWatches(Failures.tooManyRequests());

    bench.advance(SILENCE);
    assertThat(first.isCancelled()).isTrue();
    bench.advance(Duration.ofMillis(800));

    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_UNAVAILABLE);
    assertThat(bench.lists()).hasSize(1);
    assertThat(bench.watches()).hasSize(3);
  }

  @Test
  void ifTheFirstWatchBreaksTheSecondTakesOver() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    second.sink().onOpen();

    first.sink().onFailure(Failures.lost());
    bench.run();
    assertThat(second.requested()).isEqualTo(1024);
    second.sink().onEvent(Events.added("ns/b", 2));
    bench.run();

    assertThat(bench.watches()).hasSize(2);
    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_REPLACED);
    assertThat(bench.target.objects).containsKey("ns/b");
  }

  @Test
  void ifTheFirstWatchIsClosedTheSecondTakesOver() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    second.sink().onOpen();

    first.sink().onClose();
    bench.run();

    assertThat(bench.watches()).hasSize(2);
    assertThat(second.isCancelled()).isFalse();
    assertThat(second.requested()).isGreaterThan(1);
    assertThat(bench.listener.failures).isEmpty();
  }

  @Test
  void anErrorOfTheSecondWatchIsOneOfTheWatch() {
    ManualWatch first = watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.advance(SILENCE);
    second.sink().onOpen();

    second.sink().onEvent(Events.error(Failures.expired()));
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_EXPIRED);
    assertThat(first.isCancelled()).isTrue();
    assertThat(second.isCancelled()).isTrue();
  }

  @Test
  void theNextWatchIsExpectedToCarryBookmarksAsWell() {
    ManualWatch first = watchWithBookmark();
    ManualWatch next = bench.source.manualWatch();
    bench.advance(Duration.ofSeconds(10));
    first.sink().onClose();
    bench.run();
    next.sink().onOpen();

    bench.advance(SILENCE);

    assertThat(bench.watches()).hasSize(3);
    assertThat(bench.listener.lines).contains("silent PT1M15S");
  }

  @Test
  void aWatchThatOutlivesItsTimeoutIsReplaced() {
    bench.options.minWatchTimeout(Duration.ofMinutes(5));
    ManualWatch first = bench.source.manualWatch();
    bench.start();
    first.sink().onOpen();
    Duration timeout = bench.source.watches().get(0).timeout();
    bench.advance(timeout.plusSeconds(29));
    assertThat(bench.watches()).hasSize(1);

    bench.advance(Duration.ofSeconds(1));
    bench.source.add("ns/b");
    bench.run();

    assertThat(bench.watches()).hasSize(2);
    assertThat(first.isCancelled()).isTrue();
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aBusyWatchMayOutliveItsTimeout() {
    bench.options.minWatchTimeout(Duration.ofMinutes(5));
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    watch.sink().onOpen();
    bench.advance(bench.source.watches().get(0).timeout().plusSeconds(10));
    watch.sink().onEvent(Events.added("ns/b", 2));

    bench.advance(Duration.ofSeconds(20));
    assertThat(bench.watches()).hasSize(1);
    bench.advance(Duration.ofSeconds(30));

    assertThat(bench.watches()).hasSize(2);
  }

  @Test
  void withoutARevisionASilentWatchLeadsToARelist() {
    ReflectorBench fresh = ReflectorBench.listing();
    ManualWatch watch = fresh.source.manualWatch();
    fresh.start();
    watch.sink().onOpen();

    fresh.advance(fresh.source.watches().get(0).timeout().plusSeconds(30));

    assertThat(fresh.requests())
        .containsExactly("list '0' limit 500", "watch '0'", "list '0' limit 500", "watch '0'");
    assertThat(watch.isCancelled()).isTrue();
    assertThat(fresh.listener.failures.get(0).decision())
        .isEqualTo(new Decision(
            Situation.WATCH_LOST, false, Decision.Next.NEW_ATTEMPT, Decision.Revision.LAST, false));
  }

  @Test
  void theWatchThatTookOverIsWatchedOverAsWell() {
    watchWithBookmark();
    ManualWatch second = bench.source.manualWatch();
    bench.source.raiseRevision(5);
    bench.advance(SILENCE);
    second.sink().onOpen();
    second.sink().onEvent(Events.added("ns/b", 2));
    bench.advance(Duration.ofSeconds(2));
    assertThat(bench.runtime.pendingTimers()).isEqualTo(2);

    bench.advance(SILENCE);

    assertThat(bench.watches()).containsExactly("watch '1'", "watch '1'", "watch '2'");
  }

  @Test
  void theWatchThatProvedToBeAliveIsWatchedOverOn() {
    ManualWatch first = watchWithBookmark();
    bench.source.manualWatch();
    bench.source.raiseRevision(5);
    bench.advance(SILENCE);
    first.sink().onEvent(Events.added("ns/b", 2));
    bench.run();

    bench.advance(SILENCE.minusMillis(1));
    assertThat(bench.watches()).hasSize(2);
    bench.advance(Duration.ofMillis(1));

    assertThat(bench.watches()).containsExactly("watch '1'", "watch '1'", "watch '2'");
  }
}
