package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent.Verb;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualList;
import io.informer4j.testsupport.ManualWatch;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchingTest {

  private final ReflectorBench bench = ReflectorBench.listing();

  /** Starts with a list of this revision and a watch that the test answers itself. */
  private ManualWatch startAt(long revision) {
    bench.source.raiseRevision(revision);
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    watch.sink().onOpen();
    bench.run();
    return watch;
  }

  private String last() {
    return bench.reflector().lastSyncResourceVersion().value();
  }

  @Test
  void changesAreAppliedByTheirVerbAndForeignOnesSkipped() {
    ManualWatch watch = startAt(10);

    watch.sink().onEvent(Events.foreign("a Table"));
    watch.sink().onEvent(Events.deleted("ns/foo", 33));
    watch.sink().onEvent(Events.modified("ns/bar", 55));
    watch.sink().onEvent(Events.added("ns/baz", 32));
    bench.run();

    assertThat(bench.target.calls)
        .containsExactly("replace []@10", "delete ns/foo@33", "update ns/bar@55", "add ns/baz@32");
    assertThat(last()).isEqualTo("32");
    assertThat(bench.listener.lines)
        .contains("foreign a Table", "DELETED ns/foo@33", "MODIFIED ns/bar@55", "ADDED ns/baz@32");
    assertThat(bench.listener.failures).isEmpty();
  }

  @Test
  void aForeignEventDoesNotMoveTheRevision() {
    ManualWatch watch = startAt(10);

    watch.sink().onEvent(Events.foreign("a Table"));
    bench.run();

    assertThat(last()).isEqualTo("10");
    assertThat(bench.reflector().status().events()).isZero();
  }

  @Test
  void everyEventMovesTheRevisionBookmarksIncluded() {
    ManualWatch watch = startAt(10);

    watch.sink().onEvent(Events.added("ns/foo", 11));
    bench.run();
    assertThat(last()).isEqualTo("11");
    watch.sink().onEvent(Events.bookmark(15));
    bench.run();
    assertThat(last()).isEqualTo("15");
    watch.sink().onEvent(Events.deleted("ns/foo", 16));
    bench.run();

    assertThat(last()).isEqualTo("16");
    assertThat(bench.target.calls)
        .containsExactly("replace []@10", "add ns/foo@11", "bookmark 15", "delete ns/foo@16");
    assertThat(bench.listener.lines).contains("bookmark 15");
    assertThat(bench.reflector().status().events()).isEqualTo(3);
  }

  @Guarantee("G24")
  @Test
  void undecodableChangesAreQuarantinedAndTheirRevisionCounts() {
    ManualWatch watch = startAt(10);

    watch.sink().onEvent(Events.undecodable(Verb.MODIFIED, "ns/a", 11));
    watch.sink().onEvent(Events.undecodable(Verb.ADDED, "ns/b", 12));
    bench.run();

    assertThat(bench.target.calls)
        .containsExactly("replace []@10", "quarantine ns/a@11", "quarantine ns/b@12");
    assertThat(last()).isEqualTo("12");
    assertThat(bench.listener.lines).contains("quarantined ns/a@11", "quarantined ns/b@12");
  }

  @Test
  void undecodableDeleteIsADeleteWithoutFinalState() {
    ManualWatch watch = startAt(10);

    watch.sink().onEvent(Events.undecodable(Verb.DELETED, "ns/a", 11));
    bench.run();

    assertThat(bench.target.calls)
        .containsExactly("replace []@10", "deleteFinalStateUnknown ns/a@11");
    assertThat(last()).isEqualTo("11");
    assertThat(bench.listener.lines)
        .contains("DELETED ns/a@11")
        .doesNotContain("quarantined ns/a@11");
  }

  @Test
  void whatTheTargetDoesNotTakeIsReportedAndTheStreamGoesOn() {
    ManualWatch watch = startAt(10);
    bench.target.before = call -> {
      throw new IllegalArgumentException("no " + call);
    };

    watch.sink().onEvent(Events.added("ns/a", 11));
    watch.sink().onEvent(Events.undecodable(Verb.ADDED, "ns/b", 12));
    watch.sink().onEvent(Events.bookmark(13));
    bench.run();

    assertThat(bench.listener.situations())
        .containsExactly(
            Situation.EVENT_NOT_TAKEN, Situation.EVENT_NOT_TAKEN, Situation.EVENT_NOT_TAKEN);
    assertThat(bench.listener.failures)
        .extracting(failed -> failed.failure().message())
        .satisfiesExactly(
            first -> assertThat(first).contains("ADDED ns/a@11").contains("no add"),
            second -> assertThat(second).contains("undecodable ADDED ns/b").contains("no quar"),
            third -> assertThat(third).contains("the bookmark 13").contains("no bookmark"));
    assertThat(last()).isEqualTo("13");
    assertThat(watch.isCancelled()).isFalse();
  }

  @Test
  void anErrorThrownByTheTargetDoesNotStopTheStreamEither() {
    ManualWatch watch = startAt(10);
    bench.target.before = call -> {
      bench.target.before = later -> {};
      throw new AssertionError("a bug");
    };

    watch.sink().onEvent(Events.added("ns/a", 11));
    watch.sink().onEvent(Events.added("ns/b", 12));
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(Situation.EVENT_NOT_TAKEN);
    assertThat(bench.target.objects).containsOnlyKeys("ns/b");
  }

  @Test
  void anErrorEventEndsTheWatchAndTheSourceIsTold() {
    ManualWatch watch = startAt(10);

    watch.sink().onEvent(Events.error(Failures.forbidden()));
    bench.run();

    assertThat(watch.isCancelled()).isTrue();
    assertThat(bench.listener.lines).contains("watch ended after 0 events, PT0S");
  }

  @Test
  void aStoreReadErrorLeadsToARelistInWhichTheCorruptObjectVanishes() {
    bench.source.add("ns/corrupt");
    bench.source.add("ns/fine");
    bench.start();
    bench.source.deleteDropWatch("ns/corrupt");

    bench.source.emit(Events.error(SourceFailure.ofStatus(
        500,
        "StorageReadError",
        "data from the storage is not transformable",
        List.of(),
        java.util.Optional.empty())));
    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.target.objects).containsOnlyKeys("ns/fine");
    assertThat(bench.lists()).containsExactly("'0' limit 500", "'2'");
    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_FAILED);
  }

  @Test
  void aWatchThatWasClosedIsOpenedAgainFromTheLastEvent() {
    bench.source.add("ns/a");
    bench.start();
    bench.source.add("ns/b");
    bench.run();

    bench.source.closeWatches();
    bench.run();
    bench.source.add("ns/c");
    bench.run();

    assertThat(bench.requests()).containsExactly("list '0' limit 500", "watch '1'", "watch '2'");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.listener.lines).contains("watch ended after 1 events, PT0S");
  }

  @Test
  void aWatchOfExactlyOneSecondIsNotVeryShort() {
    bench.source.add("ns/a");
    bench.start();

    bench.advance(Duration.ofSeconds(1));
    bench.source.closeWatches();
    bench.run();

    assertThat(bench.watches()).containsExactly("watch '1'", "watch '1'");
    assertThat(bench.listener.failures).isEmpty();
  }

  @Test
  void aWatchOfLessThanOneSecondWithoutEventsIsVeryShort() {
    bench.source.add("ns/a");
    bench.start();

    bench.advance(Duration.ofMillis(999));
    bench.source.closeWatches();
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_VERY_SHORT);
  }

  @Test
  void foreignEventsDoNotMakeAShortWatchAGoodOne() {
    ManualWatch watch = startAt(10);

    watch.sink().onEvent(Events.foreign("a Table"));
    watch.sink().onClose();
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_VERY_SHORT);
  }

  @Test
  void aWatchEndsAtItsTimeoutAndIsOpenedAgainWithoutAnythingElse() {
    bench.source.bookmarkEvery(Duration.ofSeconds(60));
    bench.source.add("ns/a");
    bench.start();

    bench.advance(Duration.ofMinutes(10).plusSeconds(30));

    assertThat(bench.watches().size()).isBetween(2, 3);
    assertThat(bench.source.lists()).hasSize(1);
    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.listener.backoffs).isEmpty();
  }

  @Guarantee("G23")
  @Test
  void aWatchThatSaidNothingUntilItsTimeoutIsOpenedAgainAndTheHistoryProbed() {
    ManualWatch watch = startAt(10);

    bench.advance(watch.options().timeout());
    watch.sink().onClose();
    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.watches()).containsExactly("watch '10'", "watch '10'");
    assertThat(bench.probes()).containsExactly("'10' NOT_OLDER_THAN limit 1");
    assertThat(bench.lists()).hasSize(1);
    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.listener.backoffs).isEmpty();
  }

  @Test
  void foreignEventsAreNothingSaid() {
    ManualWatch watch = startAt(10);
    watch.sink().onEvent(Events.foreign("a Table"));

    bench.advance(watch.options().timeout());
    watch.sink().onClose();
    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.probes()).hasSize(1);
  }

  @Test
  void aWatchThatSaidAnythingAndEndsOnTimeIsNotDoubted() {
    ManualWatch watch = startAt(10);
    // Late, so that the silence after a bookmark does not become too long.
    Duration late = Duration.ofSeconds(40);
    bench.advance(watch.options().timeout().minus(late));
    watch.sink().onEvent(Events.bookmark(10));

    bench.advance(late);
    watch.sink().onClose();
    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.watches()).containsExactly("watch '10'", "watch '10'");
    assertThat(bench.probes()).isEmpty();
  }

  @Test
  void revisionsOfAdditionsAreNotAdoptedUntilAWatchFromNowhereShowsOrder() {
    ManualList list = bench.source.manualList();
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    list.sink().onComplete(new ListEnd(ResourceVersion.UNSET, ""));
    bench.run();
    watch.sink().onOpen();

    watch.sink().onEvent(Events.added("ns/b", 9));
    watch.sink().onEvent(Events.added("ns/a", 5));
    watch.sink().onEvent(Events.undecodable(Verb.ADDED, "ns/c", 8));
    bench.run();
    assertThat(last()).isEmpty();
    watch.sink().onEvent(Events.modified("ns/a", 10));
    watch.sink().onEvent(Events.added("ns/d", 11));
    bench.run();

    assertThat(bench.watches()).containsExactly("watch ''");
    assertThat(last()).isEqualTo("11");
    assertThat(bench.target.objects).containsOnlyKeys("ns/b", "ns/a", "ns/d");
  }

  @Test
  void aBookmarkShowsOrderToo() {
    ManualList list = bench.source.manualList();
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    list.sink().onComplete(new ListEnd(ResourceVersion.ANY, ""));
    bench.run();

    watch.sink().onEvent(Events.added("ns/b", 9));
    bench.run();
    assertThat(last()).isEqualTo("0");
    watch.sink().onEvent(Events.bookmark(12));
    bench.run();

    assertThat(last()).isEqualTo("12");
  }

  @Test
  void anUndecodableModificationShowsOrderToo() {
    ManualList list = bench.source.manualList();
    ManualWatch watch = bench.source.manualWatch();
    bench.start();
    list.sink().onComplete(new ListEnd(ResourceVersion.ANY, ""));
    bench.run();

    watch.sink().onEvent(Events.undecodable(Verb.MODIFIED, "ns/b", 9));
    bench.run();

    assertThat(last()).isEqualTo("9");
  }

  @Test
  void roundsOfListsAndWatchesWithErrorsAlwaysLeaveTheRightState() {
    bench.source.failLists(Failures.forbidden());
    bench.source.add("ns/a");
    bench.start();
    assertThat(bench.target.calls).isEmpty();
    bench.advance(Duration.ofMillis(800));
    assertThat(bench.target.state()).isEqualTo(bench.source.state());

    bench.source.add("ns/b");
    bench.run();
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    bench.source.emit(Events.error(Failures.internalError()));
    bench.source.addDropWatch("ns/c");
    bench.source.failLists(Failures.forbidden());
    bench.advance(Duration.ofMinutes(1));
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    bench.source.failWatches(Failures.forbidden());
    bench.source.deleteDropWatch("ns/a");
    bench.source.closeWatches();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.listener.failures)
        .filteredOn(failed -> failed.decision().callsErrorHandler())
        .extracting(failed -> failed.decision().situation())
        .containsExactly(Situation.LIST_FAILED, Situation.LIST_FAILED, Situation.WATCH_REFUSED);
  }

  @Test
  void fourRefusalsForTooManyRequestsNeedNoRelist() {
    bench.source.raiseRevision(1);
    bench.source.failWatches(
        Failures.tooManyRequests(),
        Failures.tooManyRequests(),
        Failures.tooManyRequests(),
        Failures.tooManyRequests());

    bench.start();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.source.fullLists()).hasSize(1);
    assertThat(bench.source.watches()).hasSize(5);
    assertThat(bench.listener.backoffs)
        .containsExactly(
            Duration.ofMillis(800),
            Duration.ofMillis(1600),
            Duration.ofMillis(3200),
            Duration.ofMillis(6400));
  }

  @Guarantee("G21")
  @Test
  void statusCountsWhatHappened() {
    bench.source.add("ns/a");
    bench.start();
    bench.source.add("ns/b");
    bench.source.bookmark();
    bench.advance(Duration.ofSeconds(2));
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofSeconds(2));

    ReflectorStatus status = bench.reflector().status();

    assertThat(status)
        .isEqualTo(new ReflectorStatus(
            ReflectorState.WATCHING,
            ListMode.LIST,
            ResourceVersion.of(2),
            false,
            0,
            java.util.Optional.of(Failures.forbidden()),
            java.util.OptionalLong.of(Duration.ofMillis(2800).toNanos()),
            2,
            1,
            2,
            2,
            1));
  }

  @Test
  void bookmarksAndUndecodableEventsMakeAShortWatchAGoodOne() {
    ManualWatch first = startAt(10);
    ManualWatch second = bench.source.manualWatch();
    first.sink().onEvent(Events.bookmark(11));
    first.sink().onClose();
    bench.run();
    second.sink().onOpen();
    second.sink().onEvent(Events.undecodable(Verb.ADDED, "ns/a", 12));
    second.sink().onClose();
    bench.run();

    assertThat(bench.watches()).containsExactly("watch '10'", "watch '11'", "watch '12'");
    assertThat(bench.listener.failures).isEmpty();
  }

  @Test
  void aLaterWatchCanBeVeryShortToo() {
    bench.source.add("ns/a");
    bench.start();
    bench.advance(Duration.ofSeconds(10));
    bench.source.closeWatches();
    bench.advance(Duration.ofMillis(500));

    bench.source.closeWatches();
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_VERY_SHORT);
    assertThat(bench.listener.lines)
        .contains("watch ended after 0 events, PT10S", "watch ended after 0 events, PT0.5S");
  }
}
