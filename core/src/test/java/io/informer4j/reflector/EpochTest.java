package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.FakeSource.Backup;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualList;
import io.informer4j.testsupport.ManualWatch;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server whose history was replaced, as by restoring an older backup. */
@Guarantee("G23")
class EpochTest {

  private final ReflectorBench bench = ReflectorBench.listing();

  /** Follows the source to revision 5 and then restores it to revision 2, with one new object at 3. */
  private void restoreBackup() {
    bench.source.add("ns/a");
    bench.source.add("ns/b");
    Backup backup = bench.source.backup();
    bench.start();
    bench.source.add("ns/ghost");
    bench.source.modify("ns/a", "later");
    bench.source.delete("ns/b");
    bench.advance(Duration.ofSeconds(10));
    assertThat(bench.target.state()).isEqualTo(bench.source.state());

    bench.source.restore(backup);
    bench.source.add("ns/new");
  }

  private void assertConverged() {
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.reflector().status().epoch()).isEqualTo(1);
    assertThat(bench.reflector().lastSyncResourceVersion()).isEqualTo(ResourceVersion.of(3));
    assertThat(bench.listener.lines).contains("epoch 1 5 -> 3");
    assertThat(bench.target.calls).last().asString().endsWith("@3 new epoch");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRestoredServerIsNoticedWithinSecondsOfTheLostConnection(boolean streaming) {
    bench.options.useWatchList(streaming);
    restoreBackup();

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofSeconds(2));

    assertConverged();
    assertThat(bench.probes()).containsExactly("'5' NOT_OLDER_THAN limit 1", "'' limit 1");
    assertThat(bench.lists()).last().isEqualTo("'' limit 500");
  }

  @Test
  void itIsNoticedAfterAnOutageToo() {
    restoreBackup();
    bench.source.failWatches(Failures.refused(), Failures.refused(), Failures.refused());

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofMillis(800 + 1600 + 3200));
    assertThat(bench.reflector().status().epoch()).isZero();
    bench.advance(Duration.ofSeconds(2));

    assertConverged();
    assertThat(bench.listener.situations())
        .containsExactly(
            Situation.WATCH_LOST,
            Situation.WATCH_UNAVAILABLE,
            Situation.WATCH_UNAVAILABLE,
            Situation.WATCH_UNAVAILABLE);
  }

  @Test
  void itIsNoticedWhenTheServerSaidGoodbyeBeforeItsTime() {
    restoreBackup();

    bench.source.closeWatches();
    bench.advance(Duration.ofSeconds(2));

    assertConverged();
  }

  @Test
  void itIsNoticedThoughThereAreNoBookmarksAndEachWatchIsClosedOnTime() {
    restoreBackup();

    bench.runtime.advanceUntil(
        () -> bench.reflector().status().epoch() > 0, Duration.ofMinutes(20).plusSeconds(2));
    bench.run();

    assertConverged();
    assertThat(bench.listener.failures).isEmpty();
    assertThat(bench.probes()).containsExactly("'5' NOT_OLDER_THAN limit 1", "'' limit 1");
    assertThat(bench.watches()).containsExactly("watch '2'", "watch '5'", "watch '5'", "watch '3'");
  }

  @Test
  void itIsNoticedWhenAWatchThatHadBookmarksHasNone() {
    bench.source.bookmarkEvery(Duration.ofSeconds(60));
    bench.source.add("ns/a");
    Backup backup = bench.source.backup();
    bench.start();
    bench.source.add("ns/ghost");
    bench.advance(Duration.ofSeconds(60));
    bench.source.restore(backup);

    bench.advance(Duration.ofSeconds(80));

    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.reflector().status().epoch()).isEqualTo(1);
  }

  @Test
  void aLaterSilenceIsProbedThoughAnEarlierDoubtWasSettled() {
    bench.source.bookmarkEvery(Duration.ofSeconds(60));
    bench.source.add("ns/a");
    Backup backup = bench.source.backup();
    bench.start();
    bench.source.add("ns/ghost");
    bench.advance(Duration.ofSeconds(10));
    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofSeconds(70));
    assertThat(bench.probes()).containsExactly("'2' NOT_OLDER_THAN limit 1");

    bench.source.restore(backup);
    bench.advance(Duration.ofSeconds(80));

    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.reflector().status().epoch()).isEqualTo(1);
  }

  @Test
  void aBookmarkBelowWhatWasDeliveredIsProofEnough() {
    restoreBackup();

    bench.source.emit(Events.bookmark(3));
    bench.run();

    assertConverged();
    assertThat(bench.probes()).isEmpty();
    assertThat(bench.target.calls).doesNotContain("bookmark 3");
  }

  @Test
  void aHistoryProvenToBeAnotherOneIsANewEpochEvenIfItsRevisionIsHigher() {
    restoreBackup();
    bench.source.raiseRevision(100);

    bench.source.emit(Events.bookmark(3));
    bench.run();

    assertThat(bench.target.calls).last().asString().endsWith("@103 new epoch");
    assertThat(bench.listener.lines).contains("epoch 1 5 -> 103");
  }

  @Test
  void aBookmarkOfTheSameRevisionIsNot() {
    bench.source.raiseRevision(5);
    bench.start();

    bench.source.bookmark();
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace []@5", "bookmark 5");
    assertThat(bench.reflector().status().epoch()).isZero();
  }

  @Test
  void aListInTheFutureFindsItWithoutAnyProbe() {
    restoreBackup();

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofMillis(800));

    assertConverged();
    assertThat(bench.lists()).containsExactly("'0' limit 500", "'5'", "'' limit 500");
    assertThat(bench.probes()).isEmpty();
  }

  @Test
  void aStreamingListInTheFutureFindsItToo() {
    bench.options.useWatchList(true);
    restoreBackup();

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofMillis(800));

    assertConverged();
    assertThat(bench.requests())
        .containsExactly(
            "stream NOT_OLDER_THAN ''", "stream NOT_OLDER_THAN '5'", "stream NOT_OLDER_THAN ''");
  }

  @Test
  void aReplicaThatLagsIsNoNewEpoch() {
    bench.source.raiseRevision(5);
    bench.start();
    bench.advance(Duration.ofSeconds(10));
    bench.source.failLists(Failures.tooLarge());

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofMinutes(2));

    assertThat(bench.probes()).containsExactly("'5' NOT_OLDER_THAN limit 1", "'' limit 1");
    assertThat(bench.reflector().status().epoch()).isZero();
    assertThat(bench.lists()).hasSize(1);
    assertThat(bench.watches()).hasSize(2);
  }

  @Test
  void aProbeThatIsAnsweredWithSomethingOlderAsksForTheNewest() {
    restoreBackup();
    ManualList probe = bench.source.manualList();
    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofSeconds(2));

    probe.sink().onComplete(new ListEnd(ResourceVersion.of(4), ""));
    bench.run();

    assertConverged();
  }

  @Test
  void aProbeThatSucceedsIsAllThereIs() {
    bench.source.raiseRevision(5);
    bench.start();
    bench.advance(Duration.ofSeconds(10));

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofMinutes(2));

    assertThat(bench.probes()).containsExactly("'5' NOT_OLDER_THAN limit 1");
    assertThat(bench.watches()).hasSize(2);
  }

  @Test
  void theProbeComesWithinAJitteredSecondAndAHalf() {
    bench.source.raiseRevision(5);
    bench.start();
    bench.advance(Duration.ofSeconds(10));

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofMillis(499));
    assertThat(bench.probes()).isEmpty();
    bench.advance(Duration.ofMillis(1001));

    assertThat(bench.probes()).hasSize(1);
  }

  @Test
  void aProbeThatFailsIsToldAndRepeatedBesideTheWatch() {
    restoreBackup();
    bench.source.failLists(Failures.tooManyRequests(), Failures.forbidden());

    bench.source.breakWatches(Failures.lost());
    bench.runtime.advanceUntil(() -> bench.listener.failures.size() == 2, Duration.ofMillis(1500));
    assertThat(bench.listener.situations())
        .containsExactly(Situation.WATCH_LOST, Situation.HISTORY_PROBE_FAILED);
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
    bench.advance(Duration.ofMillis(800 + 1600 - 1));
    assertThat(bench.reflector().status().epoch()).isZero();
    bench.advance(Duration.ofMillis(1));

    assertConverged();
  }

  @Test
  void anEventBeyondTheLastRevisionMakesTheProbeSuperfluous() {
    bench.source.raiseRevision(5);
    bench.start();
    bench.advance(Duration.ofSeconds(10));

    bench.source.breakWatches(Failures.lost());
    bench.run();
    bench.source.add("ns/a");
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.probes()).isEmpty();
  }

  @Test
  void revisionsThatDoNotCompareProveNothing() {
    bench.source.revisionPrefix("v");
    restoreBackupWithPrefix();

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.probes()).containsExactly("'v2' NOT_OLDER_THAN limit 1", "'' limit 1");
    assertThat(bench.reflector().status().epoch()).isZero();
    assertThat(bench.lists()).hasSize(1);
  }

  private void restoreBackupWithPrefix() {
    bench.source.add("ns/a");
    Backup backup = bench.source.backup();
    bench.start();
    bench.source.add("ns/ghost");
    bench.advance(Duration.ofSeconds(10));
    bench.source.restore(backup);
  }

  @Test
  void bookmarksThatDoNotCompareProveNothing() {
    bench.source.revisionPrefix("v");
    bench.source.raiseRevision(5);
    bench.start();

    bench.source.emit(Events.bookmark(3));
    bench.run();

    assertThat(bench.target.calls).containsExactly("replace []@v5", "bookmark 3");
    assertThat(bench.reflector().status().epoch()).isZero();
  }

  @Test
  void objectsOfTheOldHistoryAreNotReusedAfterAProbe() {
    bench.with(builder -> builder.knownObjects(this::known));
    restoreBackup();

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofSeconds(2));

    assertConverged();
    assertThat(bench.source.knownHits()).isZero();
  }

  @Test
  void aListThatReusedObjectsOfTheOldHistoryIsTakenOnceMore() {
    bench.with(builder -> builder.knownObjects(this::known));
    bench.source.add("ns/a");
    bench.source.add("ns/b");
    Backup backup = bench.source.backup();
    bench.start();
    bench.source.add("ns/ghost");
    bench.advance(Duration.ofSeconds(10));
    bench.source.restore(backup);
    bench.source.failLists(Failures.expired());

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofMillis(800));

    assertThat(bench.lists())
        .containsExactly("'0' limit 500", "'3'", "'' limit 500", "'' limit 500");
    assertThat(bench.source.knownHits()).isEqualTo(2);
    assertThat(bench.target.calls).last().isEqualTo("replace [ns/a@1, ns/b@2]@2 new epoch");
    assertThat(bench.target.replacements).hasSize(2);
    assertThat(bench.reflector().status().epoch()).isEqualTo(1);
  }

  @Test
  void aStreamThatReusedObjectsOfTheOldHistoryIsReplacedByAList() {
    bench.options.useWatchList(true);
    bench.with(builder -> builder.knownObjects(this::known));
    bench.source.add("ns/a");
    bench.source.raiseRevision(9);
    bench.start();
    bench.source.failWatches(Failures.expired());
    bench.source.emit(Events.error(Failures.forbidden()));
    ManualWatch stream = manualAfterOneRefusal();
    stream.sink().onOpen();
    CachedObject<Thing> known = bench.target.objects.get("ns/a");
    stream.sink().known(known.name(), known.uid(), known.resourceVersion());

    stream.sink().onEvent(Events.initialEventsEnd(5));
    bench.run();

    assertThat(bench.lists()).containsExactly("'' limit 500");
    assertThat(bench.target.calls).last().asString().endsWith("new epoch");
    assertThat(stream.isCancelled()).isTrue();
  }

  /** The next watch is refused; the one after it is the test's own. */
  private ManualWatch manualAfterOneRefusal() {
    bench.source.failNoMore();
    ManualWatch refused = bench.source.manualWatch();
    ManualWatch stream = bench.source.manualWatch();
    bench.advance(Duration.ofSeconds(1));
    refused.sink().onFailure(Failures.expired());
    bench.run();
    return stream;
  }

  private Optional<CachedObject<Thing>> known(
      ObjectName name, String uid, ResourceVersion resourceVersion) {
    return Optional.ofNullable(bench.target.objects.get(name.toString()))
        .filter(o -> o.uid().equals(uid) && o.resourceVersion().equals(resourceVersion));
  }

  @Test
  void theEpochsAreCounted() {
    restoreBackup();
    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofSeconds(10));
    Backup backup = bench.source.backup();
    bench.source.add("ns/more");
    bench.run();
    bench.source.restore(backup);

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofSeconds(2));

    assertThat(bench.reflector().status().epoch()).isEqualTo(2);
    assertThat(bench.listener.lines).contains("epoch 2 4 -> 3");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void withoutARevisionThereIsNothingToProbeNorToResumeFrom() {
    ManualList list = bench.source.manualList();
    bench.start();
    list.sink().onComplete(new ListEnd(ResourceVersion.UNSET, ""));
    bench.advance(Duration.ofSeconds(10));

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofSeconds(10));

    assertThat(bench.probes()).isEmpty();
    assertThat(bench.requests())
        .containsExactly("list '0' limit 500", "watch ''", "list '0' limit 500", "watch '0'");
  }

  @Test
  void aServerThatRefusesFutureWatchesIsNoticedByTheRelist() {
    bench.source.futureWatch(FakeSource.FutureWatch.REFUSED);
    restoreBackup();

    bench.source.breakWatches(Failures.lost());
    bench.advance(Duration.ofSeconds(2));

    assertConverged();
    assertThat(bench.probes()).isEmpty();
  }

  @Test
  void objectsOfTheOldHistoryAreNotReusedOnceTheRevisionWasTooLarge() {
    bench.with(builder -> builder.knownObjects(this::known));
    restoreBackup();

    bench.source.emit(Events.error(Failures.forbidden()));
    bench.advance(Duration.ofMillis(800));

    assertConverged();
    assertThat(bench.source.knownHits()).isZero();
    assertThat(bench.lists()).containsExactly("'0' limit 500", "'5'", "'' limit 500");
  }
}
