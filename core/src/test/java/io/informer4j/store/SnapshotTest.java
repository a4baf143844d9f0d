package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SnapshotTest {

  private static final ObjectName A = ObjectName.parse("ns/a");
  private static final ObjectName B = ObjectName.parse("ns/b");

  private final Indexer<Thing> indexer = Indexer.create(Map.of("word", IndexerContract.BY_WORD));

  @Test
  void aSnapshotStaysWhatItIsWhateverIsWritten() {
    CachedObject<Thing> a = thing("ns/a", 1);
    CachedObject<Thing> b = thing("ns/b", 2);
    indexer.replace(StoreContract.replacement(2, a, b));
    indexer.quarantine(StoreContract.bad(A, "", 3));
    Snapshot<Thing> snapshot = indexer.snapshot();

    indexer.update(thing("ns/a", 4));
    indexer.delete(thing("ns/b", 5));
    indexer.add(thing("ns/c", 6));
    indexer.addIndexers(Map.of("more", IndexFunction.byNamespace()));
    indexer.replace(new Replacement<>(List.of(), List.of(), ResourceVersion.of(7), true));

    assertThat(snapshot.list()).containsExactlyInAnyOrder(a, b);
    assertThat(snapshot.names()).containsExactlyInAnyOrder(A, B);
    assertThat(snapshot.size()).isEqualTo(2);
    assertThat(snapshot.get(A)).containsSame(a);
    assertThat(snapshot.byIndex("word", "v2")).containsExactly(b);
    assertThat(snapshot.listIndexValues("word")).containsExactlyInAnyOrder("v1", "v2");
    assertThat(snapshot.indexNames()).containsExactly("word");
    assertThat(snapshot.revision()).contains(ResourceVersion.of(3));
    assertThat(snapshot.epoch()).isEqualTo(1);
    assertThat(snapshot.quarantined()).containsOnlyKeys(A);
  }

  @Test
  void iteratorWalksTheSnapshotInTheOrderOfTheList() {
    for (int i = 0; i < 200; i++) {
      indexer.add(thing("ns/" + i, i + 1));
    }
    Snapshot<Thing> snapshot = indexer.snapshot();
    Iterator<CachedObject<Thing>> iterator = snapshot.iterator();
    List<CachedObject<Thing>> walked = new ArrayList<>();

    while (iterator.hasNext()) {
      walked.add(iterator.next());
      indexer.delete(walked.get(walked.size() - 1));
    }

    assertThat(walked).hasSize(200).containsExactlyElementsOf(snapshot.list());
    assertThat(indexer.size()).isZero();
  }

  // -- the revision

  @Test
  void thereIsNoRevisionBeforeTheFirstWrite() {
    assertThat(indexer.snapshot().revision()).isEmpty();
    assertThat(indexer.snapshot().epoch()).isZero();
  }

  @Test
  void revisionFollowsAddsUpdatesAndDeletes() {
    indexer.add(thing("ns/a", 5));
    assertRevision("5");

    indexer.update(thing("ns/a", 7));
    assertRevision("7");

    indexer.delete(thing("ns/a", 9));
    assertRevision("9");

    indexer.delete(thing("ns/absent", 10));
    assertRevision("10");

    indexer.deleteFinalStateUnknown(A, ResourceVersion.of(11));
    assertRevision("11");
  }

  @Test
  void revisionIsNotComparedWithTheOneBefore() {
    indexer.add(thing("ns/a", 5));
    indexer.add(thing("ns/b", 3));
    assertRevision("3");

    indexer.bookmark(ResourceVersion.of("opaque"));
    assertRevision("opaque");
  }

  @Test
  void whatHasNoRevisionLeavesItUnchanged() {
    indexer.add(thing("ns/a", 5));

    indexer.add(CacheForm.DECODED.cache(new Thing("ns", "b", "u", "", Map.of(), "")));
    indexer.delete(CacheForm.DECODED.cache(new Thing("ns", "b", "u", "", Map.of(), "")));
    indexer.deleteFinalStateUnknown(A, ResourceVersion.UNSET);
    indexer.bookmark(ResourceVersion.UNSET);
    indexer.quarantine(new Quarantined(A, "", ResourceVersion.UNSET, "cut short"));

    assertRevision("5");
  }

  @Test
  void revisionOfABatchIsThatOfItsLastWrite() {
    indexer.write(writer -> {
      writer.put(thing("ns/a", 5));
      writer.put(thing("ns/b", 9));
      return writer.remove(A, ResourceVersion.of(7));
    });

    assertRevision("7");
  }

  @Test
  void revisionFollowsReplacementsBookmarksAndQuarantine() {
    indexer.replace(StoreContract.replacement(20, thing("ns/a", 5)));
    assertRevision("20");

    indexer.bookmark(ResourceVersion.of(25));
    assertRevision("25");

    indexer.quarantine(StoreContract.bad(A, "", 27));
    assertRevision("27");
  }

  @Test
  void aReplacementOfUnknownRevisionHasNone() {
    indexer.add(thing("ns/a", 5));

    indexer.replace(Replacement.of(List.of(thing("ns/a", 5)), ResourceVersion.UNSET));

    assertThat(indexer.snapshot().revision()).isEmpty();
  }

  @Test
  void aClearedRevisionStaysAwayUntilTheNextWriteThatHasOne() {
    CachedObject<Thing> a = thing("ns/a", 5);
    indexer.write(writer -> {
      writer.put(a);
      writer.clearRevision();
      return a;
    });

    assertThat(indexer.snapshot().revision()).isEmpty();
    assertThat(indexer.get(A)).containsSame(a);
    indexer.add(thing("ns/b", 6));
    assertRevision("6");
  }

  // -- epochs

  @Test
  void theFirstListBeginsTheFirstEpoch() {
    indexer.add(thing("ns/a", 1));
    assertThat(indexer.snapshot().epoch()).isZero();

    indexer.replace(StoreContract.replacement(2));
    assertThat(indexer.snapshot().epoch()).isEqualTo(1);

    indexer.replace(StoreContract.replacement(3));
    assertThat(indexer.snapshot().epoch()).isEqualTo(1);
  }

  @Test
  void aListOfAReplacedHistoryBeginsTheNextEpoch() {
    indexer.replace(new Replacement<>(List.of(), List.of(), ResourceVersion.of(9), true));
    assertThat(indexer.snapshot().epoch()).isEqualTo(1);

    indexer.replace(new Replacement<>(List.of(), List.of(), ResourceVersion.of(3), true));
    assertThat(indexer.snapshot().epoch()).isEqualTo(2);

    indexer.replace(new Replacement<>(List.of(), List.of(), ResourceVersion.of(3), true));
    assertThat(indexer.snapshot().epoch()).isEqualTo(3);
    assertRevision("3");
  }

  // -- quarantine

  @Test
  void quarantineEndsWithAGoodRevisionOrTheDelete() {
    Quarantined badA = StoreContract.bad(A, "uid-ns/a", 2);
    Quarantined badB = StoreContract.bad(B, "", 3);
    indexer.add(thing("ns/a", 1));
    indexer.quarantine(badA);
    indexer.quarantine(badB);
    assertThat(indexer.snapshot().quarantined()).containsOnly(entry(A, badA), entry(B, badB));

    indexer.update(thing("ns/a", 4));
    assertThat(indexer.snapshot().quarantined()).containsOnly(entry(B, badB));

    indexer.deleteFinalStateUnknown(B, ResourceVersion.of(5));
    assertThat(indexer.snapshot().quarantined()).isEmpty();
    assertThat(indexer.names()).containsExactly(A);
  }

  @Test
  void aGoodRevisionOfTheVeryInstanceThatIsThereEndsQuarantineToo() {
    CachedObject<Thing> a = thing("ns/a", 1);
    indexer.add(a);
    indexer.quarantine(StoreContract.bad(A, "", 2));

    indexer.add(a);

    assertThat(indexer.snapshot().quarantined()).isEmpty();
  }

  @Test
  void theNewestUndecodableRevisionOfAKeyIsTheOneListed() {
    Quarantined newest = StoreContract.bad(A, "", 3);
    indexer.quarantine(StoreContract.bad(A, "", 2));

    indexer.quarantine(newest);

    assertThat(indexer.snapshot().quarantined()).containsOnly(entry(A, newest));
  }

  @Test
  void aListBringsItsOwnQuarantine() {
    Quarantined bad = StoreContract.bad(B, "uid-ns/b", 4);
    CachedObject<Thing> lastGood = thing("ns/b", 2);
    indexer.replace(StoreContract.replacement(2, thing("ns/a", 1), lastGood));
    indexer.quarantine(StoreContract.bad(A, "uid-ns/a", 3));

    indexer.replace(
        new Replacement<>(List.of(thing("ns/a", 1)), List.of(bad), ResourceVersion.of(5), false));

    assertThat(indexer.snapshot().quarantined()).containsOnly(entry(B, bad));
    assertThat(indexer.get(B)).containsSame(lastGood);
    assertThat(indexer.byIndex("word", "v2")).containsExactly(lastGood);
  }

  @Test
  void aQuarantinedItemOfAnotherUidTakesTheOldObjectAway() {
    Quarantined bad = StoreContract.bad(A, "another", 4);
    indexer.replace(StoreContract.replacement(2, thing("ns/a", 1)));

    indexer.replace(new Replacement<>(List.of(), List.of(bad), ResourceVersion.of(5), false));

    assertThat(indexer.get(A)).isEmpty();
    assertThat(indexer.listIndexValues("word")).isEmpty();
    assertThat(indexer.snapshot().quarantined()).containsOnly(entry(A, bad));
  }

  @Test
  void anUndecodableRevisionOfAnotherUidTakesTheOldObjectAwayAndReturnsIt() {
    Quarantined bad = StoreContract.bad(A, "another", 4);
    CachedObject<Thing> old = thing("ns/a", 1);
    indexer.replace(StoreContract.replacement(2, old, thing("ns/b", 2)));

    Optional<CachedObject<Thing>> gone = quarantine(bad);

    assertThat(gone).containsSame(old);
    assertThat(indexer.names()).containsExactly(B);
    assertThat(indexer.listIndexValues("word")).containsExactly("v2");
    assertThat(indexer.snapshot().quarantined()).containsOnly(entry(A, bad));
    assertThat(indexer.snapshot().revision()).contains(ResourceVersion.of(4));
  }

  private Optional<CachedObject<Thing>> quarantine(Quarantined bad) {
    return indexer.write(writer -> writer.quarantine(bad));
  }

  @Test
  void anUndecodableRevisionThatMayBeOfTheObjectLeavesItAndReturnsNothing() {
    indexer.replace(StoreContract.replacement(2, thing("ns/a", 1)));

    for (String uid : List.of("uid-ns/a", "")) {
      assertThat(quarantine(StoreContract.bad(A, uid, 4))).isEmpty();
    }
    assertThat(quarantine(StoreContract.bad(B, "any", 5))).isEmpty();

    assertThat(indexer.names()).containsExactly(A);
    assertThat(indexer.snapshot().quarantined()).containsOnlyKeys(A, B);
  }

  @Test
  void quarantinedNamesAreThoseWithAndWithoutAnObject() {
    indexer.add(thing("ns/a", 1));
    indexer.add(thing("ns/c", 2));
    assertThat(indexer.quarantinedNames()).isEmpty();

    indexer.quarantine(StoreContract.bad(A, "uid-ns/a", 3));
    indexer.quarantine(StoreContract.bad(B, "uid-ns/b", 4));

    assertThat(indexer.quarantinedNames()).containsExactlyInAnyOrder(A, B);
    assertThat(indexer.snapshot().quarantinedNames()).containsExactlyInAnyOrder(A, B);
  }

  @Test
  void aBatchKnowsWhatItHasQuarantined() {
    indexer.quarantine(StoreContract.bad(A, "", 1));

    List<Boolean> answers = indexer.write(writer -> {
      List<Boolean> found = new ArrayList<>();
      found.add(writer.isQuarantined(A));
      found.add(writer.isQuarantined(B));
      writer.quarantine(StoreContract.bad(B, "", 2));
      writer.put(thing("ns/a", 3));
      found.add(writer.isQuarantined(A));
      found.add(writer.isQuarantined(B));
      return found;
    });

    assertThat(answers).containsExactly(true, false, false, true);
  }

  @Test
  void aListReplacesTheLastGoodObjectOfAQuarantinedNameEvenAtAnEqualRevision() {
    CachedObject<Thing> ofTheOldEpoch = decoded(Thing.of("ns/a", 5, "old"));
    CachedObject<Thing> kept = decoded(Thing.of("ns/b", 6, "kept"));
    indexer.replace(StoreContract.replacement(6, ofTheOldEpoch, kept));
    indexer.replace(new Replacement<>(
        List.of(kept), List.of(StoreContract.bad(A, "uid-ns/a", 3)), ResourceVersion.of(3), true));
    assertThat(indexer.get(A)).containsSame(ofTheOldEpoch);

    CachedObject<Thing> now = decoded(Thing.of("ns/a", 5, "new"));
    indexer.replace(StoreContract.replacement(6, now, decoded(Thing.of("ns/b", 6, "ignored"))));

    assertThat(indexer.get(A)).containsSame(now);
    assertThat(indexer.byIndex("word", "new")).containsExactly(now);
    assertThat(indexer.listIndexValues("word")).containsExactlyInAnyOrder("new", "kept");
    assertThat(indexer.get(B)).containsSame(kept);
  }

  private static CachedObject<Thing> decoded(Thing thing) {
    return CacheForm.DECODED.cache(thing);
  }

  @Test
  void aListThatHasAnItemBothGoodAndBadFlagsTheGoodOne() {
    Quarantined bad = StoreContract.bad(A, "uid-ns/a", 4);
    CachedObject<Thing> good = thing("ns/a", 3);

    indexer.replace(new Replacement<>(List.of(good), List.of(bad), ResourceVersion.of(5), false));

    assertThat(indexer.get(A)).containsSame(good);
    assertThat(indexer.snapshot().quarantined()).containsOnly(entry(A, bad));
  }

  @Test
  void quarantineIsAMapThatCannotBeChanged() {
    Quarantined bad = StoreContract.bad(A, "", 2);
    indexer.quarantine(bad);

    Map<ObjectName, Quarantined> quarantined = indexer.snapshot().quarantined();

    assertThat(quarantined).isEqualTo(Map.of(A, bad)).hasSize(1);
    assertThat(quarantined.get(A)).isEqualTo(bad);
    assertThat(quarantined.get(B)).isNull();
    assertThat(quarantined.containsKey(A)).isTrue();
    assertThat(quarantined.containsKey(B)).isFalse();
    assertThatThrownBy(() -> quarantined.put(B, bad))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> quarantined.remove(A))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aReasonIsCutToItsCap() {
    String longest = "x".repeat(Quarantined.MAX_REASON_LENGTH);

    assertThat(new Quarantined(A, "", ResourceVersion.of(1), longest).reason()).isEqualTo(longest);
    assertThat(new Quarantined(A, "", ResourceVersion.of(1), longest + "y").reason())
        .isEqualTo(longest + "… (1 more character)");
  }

  // -- the rest

  @Test
  void valuesOfAnObjectThatIsNotInTheStore() {
    CachedObject<Thing> elsewhere = CacheForm.DECODED.cache(Thing.of("ns/x", 1, "b a b"));

    Set<String> values = indexer.snapshot().valuesOf("word", elsewhere);

    assertThat(values).containsExactly("b", "a");
    assertThatThrownBy(() -> indexer.snapshot().valuesOf("nod", elsewhere))
        .isInstanceOf(UnknownIndexException.class);
    assertThatThrownBy(() -> values.add("c")).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void textNamesSizeRevisionAndEpochAndNoContent() {
    assertThat(indexer.snapshot()).hasToString("0 objects at revision unknown, epoch 0");

    indexer.replace(StoreContract.replacement(8, thing("ns/a", 5)));

    assertThat(indexer).hasToString("1 objects at revision 8, epoch 1");
  }

  private void assertRevision(String expected) {
    assertThat(indexer.snapshot().revision()).contains(ResourceVersion.of(expected));
  }

  private static CachedObject<Thing> thing(String key, long resourceVersion) {
    return CacheForm.DECODED.cache(key, resourceVersion);
  }
}
