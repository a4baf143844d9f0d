package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceFailure.StatusCause;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualList;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ListingTest {

  private final ReflectorBench bench = ReflectorBench.listing();

  private void addTo(int count) {
    for (int i = 0; i < count; i++) {
      bench.source.add("ns/" + i);
    }
  }

  private void relist() {
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofMinutes(1));
  }

  @Test
  void firstListAcceptsAnythingAndTheWatchStartsFromItsRevision() {
    bench.source.add("ns/a");
    bench.source.add("ns/b");

    bench.start();

    assertThat(bench.requests()).containsExactly("list '0' limit 500", "watch '2'");
    assertThat(bench.target.calls).containsExactly("replace [ns/a@1, ns/b@2]@2");
    assertThat(bench.reflector().lastSyncResourceVersion()).isEqualTo(ResourceVersion.of(2));
    assertThat(bench.listener.lines)
        .containsExactly(
            "list started LIST from '0'", "listed LIST 2@2 in PT0S", "watch opened from '2'");
  }

  @Test
  void theProgressOfALongListIsToldNowAndThenAcrossItsPages() {
    addTo(2_100);

    bench.start();

    assertThat(bench.listener.lines)
        .containsExactly(
            "list started LIST from '0'",
            "listing LIST: 1024 so far",
            "listing LIST: 2048 so far",
            "listed LIST 2100@2100 in PT0S",
            "watch opened from '2100'");
  }

  @Test
  void relistAsksForNothingOlderThanTheLastListAndWithoutPages() {
    bench.source.add("ns/a");
    bench.start();
    bench.source.raiseRevision(9);
    bench.source.bookmark();
    bench.run();

    relist();

    assertThat(bench.lists()).containsExactly("'0' limit 500", "'10'");
  }

  @Test
  void explicitPageSizeIsUsedForEveryListAndPagesAreJoined() {
    bench.options.pageSize(4);
    addTo(10);
    bench.start();

    relist();

    assertThat(bench.lists())
        .containsExactly(
            "'0' limit 4",
            "'10' NOT_OLDER_THAN limit 4",
            "'' limit 4 continue 10:4",
            "'' limit 4 continue 10:8");
    assertThat(bench.target.replacements.get(1).objects()).hasSize(10);
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Guarantee("G1")
  @Test
  void aListInPagesAfterAnExpiredWatchDoesNotBringTheExpiredRevisionAgain() {
    bench.options.pageSize(4);
    addTo(5);
    bench.start();
    bench.advance(Duration.ofSeconds(10));
    bench.source.addDropWatch("ns/unseen");

    bench.source.resetWatch();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.requests())
        .containsExactly(
            "list '0' limit 4",
            "watch '5'",
            "watch '5'",
            "list '5' NOT_OLDER_THAN limit 4",
            "list '' limit 4 continue 6:4",
            "watch '6'");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Guarantee("G1")
  @Test
  void norDoesOneInPagesBecauseThereIsNoWatchCache() {
    bench.source.watchCache(false);
    addTo(501);
    bench.start();
    bench.advance(Duration.ofSeconds(10));
    bench.source.addDropWatch("ns/unseen");

    bench.source.resetWatch();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.lists())
        .containsExactly(
            "'0' limit 500",
            "'' limit 500 continue 501:500",
            "'501' NOT_OLDER_THAN limit 500",
            "'' limit 500 continue 502:500");
    assertThat(bench.watches()).containsExactly("watch '501'", "watch '501'", "watch '502'");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void withoutWatchCachePagesAreKeptForLaterLists() {
    bench.source.watchCache(false);
    addTo(501);
    bench.start();

    relist();

    assertThat(bench.lists())
        .containsExactly(
            "'0' limit 500",
            "'' limit 500 continue 501:500",
            "'501' NOT_OLDER_THAN limit 500",
            "'' limit 500 continue 501:500");
    assertThat(bench.target.state()).hasSize(501);
  }

  @Test
  void pagesOfAConsistentListSayNothingAboutTheWatchCache() {
    bench.source.watchCache(false);
    bench.source.failLists(Failures.expired());
    addTo(501);
    bench.start();

    relist();

    assertThat(bench.lists())
        .containsExactly("'0' limit 500", "'' limit 500", "'' limit 500 continue 501:500", "'501'");
  }

  @Test
  void revisionOfAListInPagesIsThatOfItsFirstPage() {
    bench.options.pageSize(1);
    ManualList first = bench.source.manualList();
    ManualList second = bench.source.manualList();
    bench.start();
    first.sink().onItem(CacheForm.DECODED.cache("ns/a", 3));
    first.sink().onComplete(new ListEnd(ResourceVersion.of(7), "more"));
    bench.run();

    second.sink().onItem(CacheForm.DECODED.cache("ns/b", 4));
    second.sink().onComplete(new ListEnd(ResourceVersion.of(9), ""));
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace [ns/a@3, ns/b@4]@7");
    assertThat(bench.watches()).containsExactly("watch '7'");
  }

  @Test
  void expiredRelistIsRetriedAsConsistentRead() {
    addTo(10);
    bench.start();
    bench.source.failLists(Failures.expired());

    relist();

    assertThat(bench.lists()).containsExactly("'0' limit 500", "'10'", "'' limit 500");
    assertThat(bench.reflector().status().isLastSyncResourceVersionUnavailable())
        .isFalse();
  }

  @Test
  void unavailableRevisionIsRememberedUntilAListSucceeds() {
    addTo(1);
    bench.start();
    bench.source.failLists(Failures.expired(), Failures.forbidden(), Failures.forbidden());
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofSeconds(3));
    assertThat(bench.reflector().status().isLastSyncResourceVersionUnavailable())
        .isTrue();

    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.lists())
        .containsExactly("'0' limit 500", "'1'", "'' limit 500", "'' limit 500", "'' limit 500");
    assertThat(bench.reflector().status().isLastSyncResourceVersionUnavailable())
        .isFalse();
  }

  @Test
  void expiredContinuationLeadsToOneFullListAtTheOriginalRevision() {
    bench.options.pageSize(4);
    addTo(10);
    bench.start();
    ManualList firstPage = bench.source.manualList();
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofSeconds(1));
    firstPage.sink().onItem(CacheForm.DECODED.cache("ns/ghost", 1));
    firstPage.sink().onUndecodable(Events.quarantined("ns/broken", 1));
    firstPage.sink().onComplete(new ListEnd(ResourceVersion.of(10), "10:4"));
    bench.source.expirePages();

    bench.run();

    assertThat(bench.lists())
        .containsExactly(
            "'0' limit 4",
            "'10' NOT_OLDER_THAN limit 4",
            "'' limit 4 continue 10:4",
            "'10' NOT_OLDER_THAN");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.target.replacements.get(1).quarantined()).isEmpty();
    assertThat(bench.listener.situations()).containsExactly(Situation.WATCH_FAILED);
  }

  @Test
  void fullListThatIsExpiredTooIsAFailedList() {
    bench.options.pageSize(2);
    ManualList firstPage = bench.source.manualList();
    bench.source.failLists(Failures.expired(), Failures.expired());
    bench.source.add("ns/a");
    bench.start();

    firstPage.sink().onComplete(new ListEnd(ResourceVersion.of(1), "1:0"));
    bench.run();

    assertThat(bench.lists())
        .containsExactly("'0' limit 2", "'' limit 2 continue 1:0", "'0'", "'' limit 2");
    assertThat(bench.listener.situations()).containsExactly(Situation.LIST_REVISION_UNAVAILABLE);
  }

  @Test
  void otherFailureOfAContinuationFailsTheList() {
    bench.options.pageSize(1);
    addTo(2);
    bench.source.watchCache(false);
    ManualList firstPage = bench.source.manualList();
    bench.source.failLists(Failures.forbidden());
    bench.start();

    firstPage.sink().onComplete(new ListEnd(ResourceVersion.of(2), "2:1"));
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(Situation.LIST_FAILED);
    assertThat(bench.target.calls).isEmpty();
  }

  static List<SourceFailure> historicShapesOfTooLarge() {
    return List.of(
        SourceFailure.ofStatus(
            504,
            "Timeout",
            "Too large resource version: 20, current: 10",
            List.of(),
            Optional.empty()),
        SourceFailure.ofStatus(
            504,
            "Timeout",
            "some message",
            List.of(new StatusCause("", "Too large resource version")),
            Optional.empty()),
        SourceFailure.ofStatus(
            504,
            "Timeout",
            "some message",
            List.of(new StatusCause("ResourceVersionTooLarge", "")),
            Optional.empty()));
  }

  @ParameterizedTest
  @MethodSource("historicShapesOfTooLarge")
  void tooLargeRevisionIsRetriedAsConsistentRead(SourceFailure tooLarge) {
    addTo(10);
    bench.start();
    bench.source.failLists(tooLarge);

    relist();

    assertThat(bench.lists()).containsExactly("'0' limit 500", "'10'", "'' limit 500");
  }

  @Test
  void aListIsTakenItemByItemInChunksOfDemand() {
    bench.options.demandChunk(4);
    ManualList list = bench.source.manualList();
    CachedObject<Thing> item = CacheForm.DECODED.cache("ns/a", 1);
    bench.start();
    assertThat(list.requested()).isEqualTo(4);

    list.sink().onItem(item);
    bench.run();
    assertThat(list.requested()).isEqualTo(4);
    list.sink().onUndecodable(Events.quarantined("ns/b", 2));
    bench.run();
    assertThat(list.requested()).isEqualTo(6);
    list.sink().onComplete(new ListEnd(ResourceVersion.of(2), ""));
    bench.run();

    assertThat(bench.target.replacements.get(0).objects().get(0)).isSameAs(item);
  }

  @Guarantee("G24")
  @Test
  void undecodableItemsComeAsQuarantined() {
    addTo(2);
    bench.source.undecodable("ns/1", true);

    bench.start();

    assertThat(bench.target.replacements.get(0).objects()).hasSize(1);
    assertThat(bench.target.replacements.get(0).quarantined())
        .extracting(item -> item.name().toString())
        .containsExactly("ns/1");
    assertThat(bench.listener.lines).contains("quarantined ns/1@2");
  }

  @Test
  void anItemWithoutANameFailsTheList() {
    bench.source.failLists(Failures.unreadable());

    bench.start();

    assertThat(bench.listener.situations()).containsExactly(Situation.LIST_FAILED);
    assertThat(bench.target.calls).isEmpty();
  }

  @Guarantee("G26")
  @Test
  void relistReusesObjectsThatAreKnown() {
    bench.with(builder -> builder.knownObjects(this::known));
    addTo(2);
    bench.start();
    CachedObject<Thing> before = bench.target.objects.get("ns/0");
    bench.source.modifyDropWatch("ns/1", "changed");

    relist();

    assertThat(bench.source.knownHits()).isEqualTo(1);
    assertThat(bench.target.objects.get("ns/0")).isSameAs(before);
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  private Optional<CachedObject<Thing>> known(
      ObjectName name, String uid, ResourceVersion resourceVersion) {
    return Optional.ofNullable(bench.target.objects.get(name.toString()))
        .filter(o -> o.uid().equals(uid) && o.resourceVersion().equals(resourceVersion));
  }

  @Guarantee("G5")
  @Test
  void aListOlderThanWhatWasDeliveredIsRefusedAndAskedForStrictly() {
    addTo(3);
    bench.start();
    bench.source.staleRevision(2);
    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofSeconds(1));
    assertThat(bench.listener.situations())
        .containsExactly(Situation.WATCH_FAILED, Situation.LIST_WENT_BACK);
    bench.source.staleRevision(-1);

    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.lists()).containsExactly("'0' limit 500", "'3'", "'3' NOT_OLDER_THAN");
    assertThat(bench.target.calls)
        .containsExactly(
            "replace [ns/0@1, ns/1@2, ns/2@3]@3", "replace [ns/0@1, ns/1@2, ns/2@3]@3");
    assertThat(bench.listener.failures.get(1).failure().message())
        .contains("revision 2")
        .contains("3 was seen");
  }

  @Test
  void aSecondOldListInARowLeadsToAConsistentRead() {
    addTo(3);
    bench.start();
    bench.source.staleRevision(2);

    relist();

    assertThat(bench.lists())
        .containsExactly("'0' limit 500", "'3'", "'3' NOT_OLDER_THAN", "'' limit 500");
    assertThat(bench.listener.situations())
        .containsExactly(
            Situation.WATCH_FAILED, Situation.LIST_WENT_BACK, Situation.LIST_WENT_BACK_AGAIN);
    assertThat(bench.reflector().status().epoch()).isZero();
  }

  @Test
  void aSourceThatThrowsIsAFailedList() {
    ReflectorBench throwing = ReflectorBench.listing();
    ListerWatcher<Thing> source = new ListerWatcher<>() {
      private int calls;

      @Override
      public SourceCall list(ListOptions options, ListSink<Thing> sink) {
        if (calls++ == 0) {
          throw new IllegalStateException("no route");
        }
        return throwing.source.list(options, sink);
      }

      @Override
      public SourceCall watch(WatchOptions options, WatchSink<Thing> sink) {
        return throwing.source.watch(options, sink);
      }
    };
    Reflector<Thing> reflector = Reflector.builder(source, throwing.target)
        .options(throwing.options.build())
        .listener(throwing.listener)
        .runtime(throwing.runtime)
        .build();

    reflector.start();
    throwing.advance(Duration.ofSeconds(1));

    assertThat(throwing.listener.situations()).containsExactly(Situation.LIST_FAILED);
    assertThat(throwing.listener.failures.get(0).failure().message()).contains("no route");
    assertThat(reflector.state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void theListenerHearsHowLongAListTookAndTheFirstIsNoRelist() {
    ManualList list = bench.source.manualList();
    bench.start();
    bench.advance(Duration.ofSeconds(3));

    list.sink().onComplete(new ListEnd(ResourceVersion.of(1), ""));
    bench.run();

    assertThat(bench.listener.lines).contains("listed LIST 0@1 in PT3S");
    assertThat(bench.reflector().status().lists()).isEqualTo(1);
    assertThat(bench.reflector().status().relists()).isZero();
  }
}
