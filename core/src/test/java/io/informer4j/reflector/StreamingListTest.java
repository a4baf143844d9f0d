package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent.Verb;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualWatch;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StreamingListTest {

  private static final String STREAM_NEWEST = "stream NOT_OLDER_THAN ''";

  private final ReflectorBench bench = ReflectorBench.streaming();

  private ManualWatch startManual() {
    ManualWatch stream = bench.source.manualWatch();
    bench.start();
    stream.sink().onOpen();
    bench.run();
    return stream;
  }

  private String last() {
    return bench.reflector().lastSyncResourceVersion().value();
  }

  @ParameterizedTest
  @CsvSource({"true,true,true", "true,false,false", "false,true,false", "false,false,false"})
  void streamsOnlyIfWantedAndSupported(boolean wanted, boolean supported, boolean streams) {
    bench.options.useWatchList(wanted);
    bench.source.supportsWatchList(supported);

    bench.start();

    assertThat(bench.source.watches().get(0).sendInitialEvents()).isEqualTo(streams);
    assertThat(bench.source.lists()).hasSize(streams ? 0 : 1);
    assertThat(bench.reflector().status().mode())
        .isEqualTo(streams ? ListMode.WATCH_LIST : ListMode.LIST);
  }

  @Test
  void aSourceSupportsStreamingListsUnlessItSaysOtherwise() {
    ListerWatcher<Thing> plain = new ListerWatcher<>() {
      @Override
      public SourceCall list(ListOptions options, ListSink<Thing> sink) {
        throw new UnsupportedOperationException("not asked");
      }

      @Override
      public SourceCall watch(WatchOptions options, WatchSink<Thing> sink) {
        throw new UnsupportedOperationException("not asked");
      }
    };

    assertThat(plain.supportsWatchList()).isTrue();
    assertThat(bench.source.supportsWatchList()).isTrue();
    assertThat(bench.source.supportsWatchList(false).supportsWatchList()).isFalse();
  }

  @Test
  void theProgressOfALongStreamIsToldNowAndThen() {
    for (int i = 0; i < 1_030; i++) {
      bench.source.add("ns/" + i);
    }

    bench.start();

    assertThat(bench.listener.lines).contains("listing WATCH_LIST: 1024 so far");
  }

  @Test
  void oneStreamIsListAndWatch() {
    bench.source.add("ns/a");
    bench.source.add("ns/b");

    bench.start();
    bench.source.modify("ns/a", "changed");
    bench.run();

    assertThat(bench.requests()).containsExactly(STREAM_NEWEST);
    assertThat(bench.target.calls).containsExactly("replace [ns/a@1, ns/b@2]@2", "update ns/a@3");
    assertThat(bench.listener.lines)
        .containsExactly(
            "list started WATCH_LIST from ''",
            "watch opened from ''",
            "listed WATCH_LIST 2@2 in PT0S",
            "MODIFIED ns/a@3");
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void nothingIsHandedOverWithoutTheEndMarker() {
    ManualWatch stream = startManual();

    stream.sink().onEvent(Events.added("ns/a", 5));
    bench.run();

    assertThat(bench.target.calls).isEmpty();
    assertThat(last()).isEmpty();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.STREAMING_LIST);
  }

  @Test
  void aPlainBookmarkDoesNotEndTheList() {
    ManualWatch stream = startManual();

    stream.sink().onEvent(Events.added("ns/a", 5));
    stream.sink().onEvent(Events.bookmark(9));
    bench.run();

    assertThat(bench.target.calls).isEmpty();
    assertThat(last()).isEmpty();
  }

  @Test
  void objectsAreTakenInBulkAndAskedForInTime() {
    bench.options.demandChunk(20);
    ManualWatch stream = startManual();
    assertThat(stream.requested()).isEqualTo(20);

    for (int i = 0; i < 9; i++) {
      stream.sink().onEvent(Events.added("ns/" + i, 1 + i));
      bench.run();
    }
    assertThat(stream.requested()).isEqualTo(20);
    stream.sink().onEvent(Events.added("ns/9", 10));
    bench.run();

    assertThat(stream.requested()).isEqualTo(30);
  }

  @Test
  void anAdditionRightAfterTheMarkerIsAppliedAtOnce() {
    ManualWatch stream = startManual();
    stream.sink().onEvent(Events.added("ns/a", 1));
    stream.sink().onEvent(Events.initialEventsEnd(5));
    bench.run();

    stream.sink().onEvent(Events.added("ns/b", 6));
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace [ns/a@1]@5", "add ns/b@6");
  }

  @Test
  void aNameThatIsRepeatedIsHandedOverInItsLastState() {
    ManualWatch stream = startManual();
    stream.sink().onEvent(Events.added("ns/a", 1));
    stream.sink().onEvent(Events.added("ns/b", 2));
    stream.sink().onEvent(Events.modified("ns/a", 3));
    stream.sink().onEvent(Events.added("ns/b", 4));
    stream.sink().onEvent(Events.initialEventsEnd(5));
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace [ns/a@3, ns/b@4]@5");
  }

  @Test
  void theRevisionStaysUnsetWithoutAnyEvent() {
    startManual();

    assertThat(last()).isEmpty();
    assertThat(bench.reflector().status().lastEventNanoTime()).isEmpty();
  }

  @Test
  void theRevisionIsThatOfTheEndMarkerAlone() {
    ManualWatch stream = startManual();
    stream.sink().onEvent(Events.added("ns/a", 20));
    stream.sink().onEvent(Events.added("ns/b", 3));
    bench.run();
    assertThat(last()).isEmpty();

    stream.sink().onEvent(Events.initialEventsEnd(17));
    bench.run();

    assertThat(last()).isEqualTo("17");
    assertThat(bench.target.calls).containsExactly("replace [ns/a@20, ns/b@3]@17");
  }

  @Test
  void eventsRightAfterTheMarkerMoveTheRevisionEvenIfTheStreamCameFromNowhere() {
    ManualWatch stream = startManual();

    stream.sink().onEvent(Events.initialEventsEnd(17));
    stream.sink().onEvent(Events.added("ns/c", 18));
    bench.run();

    assertThat(last()).isEqualTo("18");
    assertThat(bench.target.calls).containsExactly("replace []@17", "add ns/c@18");
  }

  @Test
  void changesAndDeletesBeforeTheMarkerAreHonoured() {
    ManualWatch stream = startManual();

    stream.sink().onEvent(Events.added("ns/a", 1));
    stream.sink().onEvent(Events.added("ns/b", 2));
    stream.sink().onEvent(Events.modified("ns/a", 3));
    stream.sink().onEvent(Events.deleted("ns/b", 4));
    stream.sink().onEvent(Events.modified("ns/c", 5));
    stream.sink().onEvent(Events.initialEventsEnd(5));
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace [ns/a@3, ns/c@5]@5");
  }

  @Test
  void undecodableEventsBeforeTheMarkerAreStagedAsQuarantined() {
    ManualWatch stream = startManual();

    stream.sink().onEvent(Events.undecodable(Verb.ADDED, "ns/a", 1));
    stream.sink().onEvent(Events.added("ns/b", 2));
    stream.sink().onEvent(Events.undecodable(Verb.MODIFIED, "ns/b", 3));
    stream.sink().onEvent(Events.undecodable(Verb.ADDED, "ns/c", 4));
    stream.sink().onEvent(Events.modified("ns/c", 5));
    stream.sink().onEvent(Events.undecodable(Verb.ADDED, "ns/d", 6));
    stream.sink().onEvent(Events.undecodable(Verb.DELETED, "ns/d", 7));
    stream.sink().onEvent(Events.initialEventsEnd(8));
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace [ns/c@5]@8");
    assertThat(bench.target.replacements.get(0).quarantined())
        .containsExactly(Events.quarantined("ns/a", 1), Events.quarantined("ns/b", 3));
  }

  @Test
  void foreignEventsBeforeTheMarkerAreSkipped() {
    ManualWatch stream = startManual();

    stream.sink().onEvent(Events.foreign("a Table"));
    stream.sink().onEvent(Events.initialEventsEnd(8));
    bench.run();

    assertThat(bench.listener.lines).contains("foreign a Table");
    assertThat(bench.target.calls).containsExactly("replace []@8");
  }

  @Test
  void aStreamThatBreaksBeforeTheMarkerHasBroughtNothing() {
    ManualWatch first = startManual();
    ManualWatch second = bench.source.manualWatch();
    first.sink().onEvent(Events.added("ns/ghost", 1));
    first.sink().onFailure(Failures.lost());
    bench.run();

    second.sink().onEvent(Events.added("ns/a", 2));
    second.sink().onEvent(Events.initialEventsEnd(2));
    bench.run();

    assertThat(bench.requests()).containsExactly(STREAM_NEWEST, STREAM_NEWEST);
    assertThat(bench.target.calls).containsExactly("replace [ns/a@2]@2");
    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_BROKEN);
    assertThat(bench.listener.backoffs).isEmpty();
  }

  @Test
  void theSecondBreakInARowWaitsAndTheThirdTakesAnOrdinaryList() {
    ManualWatch first = startManual();
    ManualWatch second = bench.source.manualWatch();
    ManualWatch third = bench.source.manualWatch();
    bench.source.add("ns/a");
    first.sink().onEvent(Events.added("ns/a", 1));
    first.sink().onClose();
    bench.run();
    second.sink().onEvent(Events.added("ns/a", 1));
    second.sink().onClose();
    bench.run();
    assertThat(bench.listener.backoffs).containsExactly(Duration.ofMillis(800));
    bench.advance(Duration.ofMillis(800));

    third.sink().onEvent(Events.added("ns/a", 1));
    third.sink().onClose();
    bench.run();

    assertThat(bench.listener.situations())
        .containsExactly(
            Situation.STREAM_LIST_BROKEN,
            Situation.STREAM_LIST_BROKEN_AGAIN,
            Situation.STREAM_LIST_NEVER_COMPLETES);
    assertThat(bench.requests())
        .containsExactly(
            STREAM_NEWEST, STREAM_NEWEST, STREAM_NEWEST, "list '0' limit 500", "watch '1'");
    assertThat(bench.listener.lines)
        .contains("mode LIST: 3 streaming lists in a row ended before their end marker");
  }

  @Test
  void tooManyRequestsAreRetriedInTheSameMode() {
    bench.source.failWatches(Failures.tooManyRequests(), Failures.tooManyRequests());
    bench.source.add("ns/a");

    bench.start();
    bench.advance(Duration.ofMillis(2400));

    assertThat(bench.requests()).containsExactly(STREAM_NEWEST, STREAM_NEWEST, STREAM_NEWEST);
    assertThat(bench.listener.backoffs)
        .containsExactly(Duration.ofMillis(800), Duration.ofMillis(1600));
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void anErrorEventBeforeTheMarkerIsAFailureOfTheList() {
    ManualWatch stream = startManual();

    stream.sink().onEvent(Events.error(Failures.tooManyRequests()));
    bench.run();

    assertThat(stream.isCancelled()).isTrue();
    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_UNAVAILABLE);
    assertThat(bench.listener.lines).contains("watch ended after 0 events, PT0S");
  }

  @Test
  void aConsistentStreamThatIsCalledExpiredWaits() {
    bench.source.failWatches(Failures.expired());

    bench.start();
    assertThat(bench.requests()).containsExactly(STREAM_NEWEST);
    bench.advance(Duration.ofMillis(800));

    assertThat(bench.requests()).containsExactly(STREAM_NEWEST, STREAM_NEWEST);
    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_REFUSED_ODDLY);
  }

  @Test
  void aFallBackToLISTHoldsForThisAttemptOnly() {
    bench.source.failWatches(Failures.invalid());
    bench.source.add("ns/a");
    bench.start();
    bench.source.emit(Events.error(Failures.forbidden()));

    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.requests())
        .containsExactly(
            STREAM_NEWEST, "list '0' limit 500", "watch '1'", "stream NOT_OLDER_THAN '1'");
  }

  @Test
  void afterTheListTheStreamIsResumedByAPlainWatchFromTheLastRevision() {
    bench.source.add("ns/a");
    bench.start();
    bench.source.add("ns/b");
    bench.run();

    bench.source.closeWatches();
    bench.run();

    assertThat(bench.requests()).containsExactly(STREAM_NEWEST, "watch '2'");
    assertThat(bench.source.watches().get(1).match()).isEqualTo(ResourceVersionMatch.UNSET);
  }

  @Test
  void expiredWhenReopenedIsToldAsAnError() {
    bench.source.add("ns/a");
    bench.start();
    bench.source.add("ns/b");
    bench.run();
    bench.source.raiseRevision(5);

    bench.source.resetWatch();
    bench.advance(Duration.ofMillis(800));

    assertThat(bench.requests())
        .containsExactly(STREAM_NEWEST, "watch '2'", "stream NOT_OLDER_THAN '2'");
    assertThat(bench.listener.failures.get(0).decision().callsErrorHandler()).isTrue();
    assertThat(last()).isEqualTo("7");
  }

  @Guarantee("G22")
  @Test
  void silenceBeforeTheMarkerFallsBackToLISTAndTheVerdictIsRemembered() {
    bench.source.sendsInitialEventsEnd(false);
    bench.source.add("ns/a");
    bench.start();
    bench.advance(Duration.ofMillis(29_999));
    assertThat(bench.target.calls).isEmpty();

    bench.advance(Duration.ofMillis(1));
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.requests())
        .containsExactly(STREAM_NEWEST, "list '0' limit 500", "watch '1'", "list '1'", "watch '1'");
    assertThat(bench.listener.lines)
        .contains("mode LIST: no more objects and no end marker for PT30S");
    assertThat(bench.reflector().status().mode()).isEqualTo(ListMode.LIST);
    assertThat(bench.source.openWatches()).isEqualTo(1);
  }

  @Guarantee("G22")
  @Test
  void theVerdictIsReviewedAtTheFirstRelistAfterTheInterval() {
    bench.source.sendsInitialEventsEnd(false);
    bench.source.add("ns/a");
    bench.start();
    bench.advance(Duration.ofSeconds(30));
    bench.source.sendsInitialEventsEnd(true);
    bench.advance(Duration.ofMinutes(10).minusMillis(801));
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofMillis(800));
    assertThat(bench.source.watches())
        .filteredOn(WatchOptions::sendInitialEvents)
        .hasSize(1);

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofMillis(1600));

    assertThat(bench.source.watches())
        .filteredOn(WatchOptions::sendInitialEvents)
        .hasSize(2);
    assertThat(bench.listener.lines).contains("mode WATCH_LIST: trying streaming lists again");
    assertThat(bench.reflector().status().mode()).isEqualTo(ListMode.WATCH_LIST);
  }

  @Guarantee("G22")
  @Test
  void bookmarksWithoutTheMarkDoNotKeepAListAliveThatNeverEnds() {
    ManualWatch stream = startManual();
    stream.sink().onEvent(Events.added("ns/a", 1));
    for (int i = 0; i < 14; i++) {
      bench.advance(Duration.ofSeconds(2));
      stream.sink().onEvent(Events.bookmark(1));
    }
    bench.run();
    assertThat(bench.listener.failures).isEmpty();

    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_SILENT);
    assertThat(stream.isCancelled()).isTrue();
  }

  @Guarantee("G22")
  @Test
  void changesOfABusyResourceDoNotKeepAListAliveThatNeverEnds() {
    ManualWatch stream = startManual();
    stream.sink().onEvent(Events.added("ns/a", 7));
    for (int i = 0; i < 14; i++) {
      bench.advance(Duration.ofSeconds(2));
      stream.sink().onEvent(Events.modified("ns/a", 10 + 2 * i));
      stream.sink().onEvent(Events.added("ns/new-" + i, 11 + 2 * i));
    }
    bench.run();
    assertThat(bench.listener.failures).isEmpty();

    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_SILENT);
    assertThat(stream.isCancelled()).isTrue();
  }

  @Test
  void theRestOfAListCountsAlsoAmongChangesThatHappenMeanwhile() {
    ManualWatch stream = startManual();
    stream.sink().onEvent(Events.added("ns/a", 7));
    stream.sink().onEvent(Events.modified("ns/a", 20));
    for (int i = 0; i < 5; i++) {
      bench.advance(Duration.ofSeconds(29));
      stream.sink().onEvent(Events.added("ns/old-" + i, 1 + i));
    }
    stream.sink().onEvent(Events.initialEventsEnd(20));
    bench.run();

    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.target.calls).hasSize(1);
  }

  @Test
  void everyObjectStartsTheDeadlineAnew() {
    ManualWatch stream = startManual();
    bench.advance(Duration.ofSeconds(29));
    stream.sink().onEvent(Events.added("ns/a", 1));
    bench.advance(Duration.ofSeconds(29));
    stream.sink().onEvent(Events.added("ns/b", 2));
    bench.advance(Duration.ofSeconds(29));
    assertThat(bench.listener.failures).isEmpty();

    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_SILENT);
    assertThat(stream.isCancelled()).isTrue();
  }

  @Test
  @Guarantee("G22")
  void silenceWithoutDemandDoesNotCount() {
    bench.target.room = 0;
    ManualWatch stream = startManual();
    bench.advance(Duration.ofMinutes(4));
    assertThat(stream.requested()).isZero();
    assertThat(bench.listener.failures).isEmpty();

    bench.target.makeRoom(5);
    bench.run();
    assertThat(stream.requested()).isEqualTo(5);
    bench.advance(Duration.ofSeconds(29));
    assertThat(bench.listener.failures).isEmpty();
    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_SILENT);
  }

  @Test
  void afterTheMarkerTheDeadlineIsGone() {
    ManualWatch stream = startManual();
    stream.sink().onEvent(Events.initialEventsEnd(5));

    bench.advance(Duration.ofMinutes(4));

    assertThat(bench.listener.failures).isEmpty();
    assertThat(stream.isCancelled()).isFalse();
    assertThat(bench.requests()).hasSize(1);
  }

  @Test
  void anOrdinaryListHasALongerDeadlineOfItsOwn() {
    bench.options.useWatchList(false);
    bench.source.manualList();
    bench.start();

    bench.advance(Duration.ofSeconds(59));
    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.requests()).containsExactly("list '0' limit 500");
    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.listener.situations()).containsExactly(Situation.LIST_FAILED);
  }

  @Test
  void aMarkerOlderThanWhatWasDeliveredIsRefusedAndAConsistentListTaken() {
    bench.source.add("ns/a");
    bench.source.add("ns/b");
    bench.start();
    ManualWatch stale = bench.source.manualWatch();
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofSeconds(1));

    stale.sink().onEvent(Events.added("ns/a", 1));
    stale.sink().onEvent(Events.initialEventsEnd(1));
    bench.run();

    assertThat(bench.requests())
        .containsExactly(
            STREAM_NEWEST, "stream NOT_OLDER_THAN '2'", "list '' limit 500", "watch '2'");
    assertThat(bench.target.calls)
        .containsExactly("replace [ns/a@1, ns/b@2]@2", "replace [ns/a@1, ns/b@2]@2");
    assertThat(stale.isCancelled()).isTrue();
    assertThat(bench.reflector().status().epoch()).isZero();
  }

  @Test
  void theStreamAlsoAsksForKnownObjects() {
    CachedObject<Thing> known = io.informer4j.testsupport.CacheForm.DECODED.cache("ns/a", 1);
    bench.with(builder -> builder.knownObjects((name, uid, revision) -> Optional.of(known)));

    ManualWatch stream = startManual();

    assertThat(stream.sink().known(known.name(), "uid-ns/a", ResourceVersion.of(1)))
        .containsSame(known);
  }

  @Test
  void aStreamThatBroughtAnyUsableEventWasNotVeryShort() {
    ManualWatch first = startManual();
    ManualWatch second = bench.source.manualWatch();
    first.sink().onEvent(Events.bookmark(1));
    first.sink().onClose();
    bench.run();
    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_BROKEN);
    assertThat(bench.listener.lines).contains("watch ended after 1 events, PT0S");

    second.sink().onEvent(Events.undecodable(Verb.ADDED, "ns/a", 1));
    second.sink().onClose();
    bench.run();

    assertThat(bench.listener.situations())
        .containsExactly(Situation.STREAM_LIST_BROKEN, Situation.STREAM_LIST_BROKEN_AGAIN);
  }

  @Test
  void theDeadlineStartsAnewWhenTheServerAccepts() {
    ManualWatch stream = bench.source.manualWatch();
    bench.start();
    bench.advance(Duration.ofSeconds(20));
    stream.sink().onOpen();

    bench.advance(Duration.ofSeconds(29));
    assertThat(bench.listener.failures).isEmpty();
    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.listener.situations()).containsExactly(Situation.STREAM_LIST_SILENT);
  }
}
