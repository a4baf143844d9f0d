package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaType;
import io.informer4j.store.Indexer;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeltaApplierTest {

  private static final ObjectName A = ObjectName.parse("ns/a");

  private final Indexer<Thing> indexer = Indexer.create(Map.of());
  private final List<List<String>> calls = new ArrayList<>();
  private final List<Map<String, String>> contentAtCall = new ArrayList<>();
  private final EventLog log = new EventLog();
  private final List<EventSink.Relist<Thing>> relists = new ArrayList<>();
  private final List<Snapshot<Thing>> resyncs = new ArrayList<>();
  private final EventSink<Thing> sink = new EventSink<>() {
    @Override
    public void onEvents(List<ResourceEvent<Thing>> events) {
      events.forEach(log::onEvent);
      calls.add(log.drain());
      contentAtCall.add(EventLog.contentOf(indexer.snapshot()));
    }

    @Override
    public void onRelist(Relist<Thing> relist) {
      relists.add(relist);
    }

    @Override
    public void onResync(Snapshot<Thing> snapshot) {
      resyncs.add(snapshot);
    }
  };
  private final DeltaApplier<Thing> inOrder = new DeltaApplier<>(indexer, sink, true);
  private final DeltaApplier<Thing> perKey = new DeltaApplier<>(indexer, sink, false);

  private static CachedObject<Thing> thing(String key, long revision) {
    return CacheForm.DECODED.cache(key, revision);
  }

  private static Delta<Thing> changed(DeltaType type, CachedObject<Thing> object) {
    return new Delta.Changed<>(type, object);
  }

  @Test
  void aBatchIsAppliedInOneSwapAndToldInOrderAfterwards() {
    indexer.add(thing("ns/b", 1));

    inOrder.process(
        List.of(
            changed(DeltaType.ADDED, thing("ns/a", 2)),
            changed(DeltaType.UPDATED, thing("ns/b", 3)),
            changed(DeltaType.ADDED, thing("ns/c", 4))),
        false);

    assertThat(calls).containsExactly(List.of("add ns/a v2", "update ns/b v1->v3", "add ns/c v4"));
    assertThat(contentAtCall).containsExactly(Map.of("ns/a", "v2", "ns/b", "v3", "ns/c", "v4"));
    assertThat(indexer.snapshot().revision()).contains(ResourceVersion.of("4"));
  }

  @Test
  void theFlagOfTheInitialListIsPassedOn() {
    inOrder.process(List.of(changed(DeltaType.REPLACED, thing("ns/a", 1))), true);

    assertThat(calls).containsExactly(List.of("add ns/a v1 initial"));
  }

  @ParameterizedTest
  @EnumSource(names = {"ADDED", "UPDATED", "REPLACED"})
  @Guarantee("G15")
  void aRevisionThatIsThereAlreadyIsNoEvent(DeltaType type) {
    indexer.add(thing("ns/a", 1));

    inOrder.process(List.of(changed(type, thing("ns/a", 1))), false);

    assertThat(calls).isEmpty();
  }

  @Test
  void aSyncIsToldAlthoughNothingChanged() {
    indexer.add(thing("ns/a", 1));

    inOrder.process(List.of(changed(DeltaType.SYNC, thing("ns/a", 1))), false);

    assertThat(calls).containsExactly(List.of("update ns/a v1->v1"));
  }

  @Test
  void aDeleteCarriesTheStateThatTheServerSentIfItIsThatObject() {
    indexer.add(thing("ns/a", 1));
    indexer.add(thing("ns/b", 2));
    indexer.add(thing("ns/c", 3));
    CachedObject<Thing> stranger = CacheForm.DECODED.cache(Thing.of("ns/b", 5).withUid("stranger"));

    inOrder.process(
        List.of(
            Delta.Deleted.of(thing("ns/a", 4)),
            Delta.Deleted.of(stranger),
            Delta.Deleted.<Thing>tombstone(ObjectName.parse("ns/c"), null),
            Delta.Deleted.of(thing("ns/nobody", 6))),
        false);

    assertThat(calls)
        .containsExactly(
            List.of("delete ns/a v4", "delete ns/b v2 unknown", "delete ns/c v3 unknown"));
    assertThat(indexer.size()).isZero();
  }

  @Test
  void aDeleteWhoseStateIsOnlyTheLastKnownIsSaidToBeSo() {
    indexer.add(thing("ns/a", 1));

    inOrder.process(List.of(Delta.Deleted.tombstone(A, thing("ns/a", 1))), false);

    assertThat(calls).containsExactly(List.of("delete ns/a v1 unknown"));
  }

  @Test
  void theChangesOfOneKeyAreAllTold() {
    perKey.process(
        List.of(
            changed(DeltaType.ADDED, thing("ns/a", 1)),
            changed(DeltaType.UPDATED, thing("ns/a", 2)),
            Delta.Deleted.of(thing("ns/a", 3)),
            changed(DeltaType.ADDED, CacheForm.DECODED.cache(Thing.of("ns/a", 4).withUid("next")))),
        false);

    assertThat(calls)
        .containsExactly(
            List.of("add ns/a v1", "update ns/a v1->v2", "delete ns/a v3", "add ns/a v4"));
    assertThat(indexer.snapshot().revision()).isEmpty();
  }

  @Test
  void aQuarantineIsNoEvent() {
    indexer.add(thing("ns/a", 1));

    inOrder.process(
        List.of(new Delta.Quarantine<>(
            new Quarantined(A, "uid-ns/a", ResourceVersion.of("2"), "broken"))),
        false);

    assertThat(calls).isEmpty();
    assertThat(indexer.snapshot().quarantined()).containsOnlyKeys(A);
    assertThat(indexer.get(A)).isPresent();
  }

  @Test
  @Guarantee({"G14", "G24"})
  void aQuarantineOfAnotherUidIsTheDeleteOfItsPredecessor() {
    indexer.add(thing("ns/a", 1));

    perKey.process(
        List.of(
            new Delta.Quarantine<>(new Quarantined(A, "next", ResourceVersion.of("5"), "broken"))),
        false);

    assertThat(calls).containsExactly(List.of("delete ns/a v1 unknown"));
    assertThat(indexer.get(A)).isEmpty();
    assertThat(indexer.snapshot().quarantined()).containsOnlyKeys(A);

    perKey.process(
        List.of(changed(
            DeltaType.UPDATED, CacheForm.DECODED.cache(Thing.of("ns/a", 6).withUid("next")))),
        false);

    assertThat(calls).last().isEqualTo(List.of("add ns/a v6"));
  }

  @ParameterizedTest
  @EnumSource(names = {"ADDED", "UPDATED", "REPLACED"})
  @Guarantee("G23")
  void theLastGoodObjectOfAQuarantinedNameMayBeOfAnotherEpochAndIsComparedByContent(
      DeltaType type) {
    CachedObject<Thing> other = CacheForm.DECODED.cache(Thing.of("ns/a", 5, "other"));
    for (DeltaApplier<Thing> applier : List.of(inOrder, perKey)) {
      indexer.add(thing("ns/a", 5));
      Quarantined bad = new Quarantined(A, "uid-ns/a", ResourceVersion.of("3"), "broken");

      applier.process(List.of(new Delta.Quarantine<>(bad), changed(type, thing("ns/a", 5))), false);
      assertThat(calls).as("the same content").isEmpty();
      applier.process(List.of(new Delta.Quarantine<>(bad), changed(type, other)), false);
      applier.process(List.of(changed(type, other)), false);

      assertThat(calls).containsExactly(List.of("update ns/a v5->other"));
      assertThat(contentAtCall).last().isEqualTo(Map.of("ns/a", "other"));
      assertThat(indexer.snapshot().quarantined()).isEmpty();
      calls.clear();
    }
  }

  @Test
  void aListIsOneStepFromBeforeToAfter() {
    indexer.add(thing("ns/a", 1));
    Snapshot<Thing> before = indexer.snapshot();
    List<CachedObject<Thing>> objects = List.of(thing("ns/b", 2));

    inOrder.process(
        List.of(new Delta.ReplacedAll<>(
            new Replacement<>(objects, List.of(), ResourceVersion.of("2"), true))),
        true);

    assertThat(relists)
        .containsExactly(new EventSink.Relist<>(before, indexer.snapshot(), objects, true, true));
    assertThat(EventLog.contentOf(indexer.snapshot())).isEqualTo(Map.of("ns/b", "v2"));
  }

  @Test
  void aResyncTellsEverythingAndABookmarkMovesTheRevision() {
    indexer.add(thing("ns/a", 1));

    inOrder.process(List.of(new Delta.SyncAll<>()), false);
    inOrder.process(List.of(new Delta.Bookmark<>(ResourceVersion.of("9"))), false);

    assertThat(resyncs).hasSize(1);
    assertThat(resyncs.get(0).revision()).contains(ResourceVersion.of("1"));
    assertThat(indexer.snapshot().revision()).contains(ResourceVersion.of("9"));
    assertThat(calls).isEmpty();
  }

  @Test
  void aChangeOfTheWholeCollectionMustComeAlone() {
    List<Delta<Thing>> mixed = List.of(
        changed(DeltaType.ADDED, thing("ns/a", 1)), new Delta.Bookmark<>(ResourceVersion.of("2")));

    assertThatIllegalStateException()
        .isThrownBy(() -> inOrder.process(mixed, false))
        .withMessage("BOOKMARK concerns the whole collection and comes alone");
    assertThat(indexer.size()).as("nothing of the batch").isZero();
    assertThat(calls).isEmpty();
  }

  @Test
  void onlyWhereAListComesKeyByKeyDoesANewEpochHaveToBeToldApart() {
    indexer.replace(Replacement.of(List.of(thing("ns/a", 1)), ResourceVersion.of("1")));
    CachedObject<Thing> sameRevision = CacheForm.DECODED.cache(Thing.of("ns/a", 1, "other"));

    inOrder.onEpochBegan(1, ResourceVersion.of("5"), ResourceVersion.of("1"));
    inOrder.process(List.of(changed(DeltaType.REPLACED, sameRevision)), false);
    long epochInOrder = indexer.snapshot().epoch();
    perKey.onEpochBegan(1, ResourceVersion.of("5"), ResourceVersion.of("1"));
    perKey.process(List.of(changed(DeltaType.REPLACED, thing("ns/a", 1))), false);
    perKey.process(List.of(changed(DeltaType.REPLACED, thing("ns/a", 1))), false);
    perKey.process(List.of(changed(DeltaType.UPDATED, sameRevision)), false);

    assertThat(epochInOrder).isEqualTo(1);
    assertThat(indexer.snapshot().epoch()).isEqualTo(2);
    assertThat(calls).hasSize(1);
    assertThat(calls.get(0)).containsExactly("update ns/a other->v1");
  }
}
