package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SnapshotIndexerTest extends IndexerContract {

  @Override
  Indexer<Thing> newIndexer(Map<String, IndexFunction<Thing>> indexers, IndexErrorListener errors) {
    return Indexer.create(indexers, errors);
  }

  // -- batches

  @Test
  void readersSeeAllOfABatchOrNothing() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    CachedObject<Thing> a = decoded("ns/a", 1);

    int before = indexer.write(writer -> {
      writer.put(a);
      writer.put(decoded("ns/b", 2));
      assertThat(writer.get(A)).containsSame(a);
      assertThat(writer.before().size()).isZero();
      return indexer.size();
    });

    assertThat(before).isZero();
    assertThat(indexer.size()).isEqualTo(2);
    assertThat(indexer.listIndexValues("word")).containsExactlyInAnyOrder("v1", "v2");
  }

  @Test
  void aBatchThatThrowsPublishesNothing() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(decoded("ns/a", 1));
    Snapshot<Thing> before = indexer.snapshot();

    assertThatThrownBy(() -> indexer.write(writer -> {
          writer.put(decoded("ns/a", 2));
          writer.remove(A, ResourceVersion.of(3));
          throw new IllegalStateException("no");
        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no");
    assertThat(indexer.snapshot()).isSameAs(before);
    assertThat(indexer.byIndex("word", "v1")).hasSize(1);
  }

  @Test
  void aBatchIsRunAgainOnWhatAFasterWriterLeft() {
    Indexer<Thing> indexer = newIndexer(Map.of());
    AtomicInteger runs = new AtomicInteger();

    int sizeBefore = indexer.write(writer -> {
      if (runs.incrementAndGet() == 1) {
        indexer.add(decoded("ns/a", 1));
      }
      writer.put(decoded("ns/b", 2));
      return writer.before().size();
    });

    assertThat(runs).hasValue(2);
    assertThat(sizeBefore).isEqualTo(1);
    assertThat(indexer.names()).containsExactlyInAnyOrder(A, B);
  }

  @Test
  void indexesAreAddedAndRemovedOnWhatAFasterWriterLeft() {
    Indexer<Thing> indexer = newIndexer(Map.of());
    indexer.add(decoded("ns/a", 1));
    AtomicInteger runs = new AtomicInteger();
    IndexFunction<Thing> racing = cached -> {
      if (runs.incrementAndGet() == 1) {
        indexer.add(decoded("ns/b", 2));
      }
      return List.of("x");
    };

    indexer.addIndexers(Map.of("racing", racing));

    assertThat(indexer.indexKeys("racing", "x")).containsExactly(A, B);
  }

  @Test
  void writesThatChangeNothingPublishNothing() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    CachedObject<Thing> object = decoded("ns/a", 1);
    indexer.replace(replacement(1, object));
    Snapshot<Thing> before = indexer.snapshot();

    indexer.add(object);
    indexer.replace(replacement(1, decoded("ns/a", 1)));
    indexer.bookmark(ResourceVersion.of(1));
    indexer.resync();
    indexer.deleteFinalStateUnknown(B, ResourceVersion.UNSET);

    assertThat(indexer.snapshot()).isSameAs(before);
  }

  @Test
  void aWriterIsOfNoUseAfterItsBatch() {
    Indexer<Thing> indexer = newIndexer(Map.of());
    StoreWriter<Thing> writer = indexer.write(open -> open);

    assertThatThrownBy(() -> writer.put(decoded("ns/a", 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "this writer's batch is over and its snapshot published; call Indexer.write for a new one");
    assertThatThrownBy(() -> writer.get(A)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> writer.isQuarantined(A)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> writer.remove(A, ResourceVersion.UNSET))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> writer.quarantine(bad(A, "", 1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> writer.replace(replacement(1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> writer.bookmark(ResourceVersion.of(1)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(writer::clearRevision).isInstanceOf(IllegalStateException.class);
    assertThat(indexer.size()).isZero();
  }

  @Test
  void putAndRemoveReturnWhatWasThere() {
    Indexer<Thing> indexer = newIndexer(Map.of());
    CachedObject<Thing> first = decoded("ns/a", 1);
    CachedObject<Thing> second = decoded("ns/a", 2);

    List<Optional<CachedObject<Thing>>> found = indexer.write(writer -> List.of(
        writer.put(first),
        writer.put(second),
        writer.remove(A, ResourceVersion.of(3)),
        writer.remove(A, ResourceVersion.of(4))));

    assertThat(found)
        .containsExactly(
            Optional.empty(), Optional.of(first), Optional.of(second), Optional.empty());
  }

  @Test
  void theLastOfSeveralWritesOfABatchToOneIndexValueCounts() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(decoded("ns/a", 1, "x"));

    indexer.write(writer -> {
      writer.put(decoded("ns/a", 2, "y"));
      writer.put(decoded("ns/b", 3, "y"));
      writer.put(decoded("ns/a", 4, "x"));
      return writer.remove(B, ResourceVersion.of(5));
    });

    assertThat(indexer.listIndexValues("word")).containsExactly("x");
    assertThat(indexer.byIndex("word", "x")).hasSize(1);
  }

  // -- relists

  @ParameterizedTest
  @EnumSource
  void aRelistKeepsTheInstancesOfUnchangedObjectsAndDoesNotIndexThemAgain(CacheForm form) {
    List<ObjectName> indexed = new ArrayList<>();
    Indexer<Thing> indexer = newIndexer(Map.of("counting", cached -> {
      indexed.add(cached.name());
      return List.of("x");
    }));
    CachedObject<Thing> unchanged = form.cache("ns/a", 1);
    indexer.replace(replacement(2, unchanged, form.cache("ns/b", 2)));
    indexed.clear();
    CachedObject<Thing> changed = form.cache("ns/b", 3);

    indexer.replace(replacement(4, form.cache("ns/a", 1), changed));

    assertThat(indexer.get(A)).containsSame(unchanged);
    assertThat(indexer.get(B)).containsSame(changed);
    assertThat(indexed).containsExactly(B);
  }

  @Test
  void aRelistOfTheSameObjectsKeepsTheWholeTrie() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.replace(replacement(2, decoded("ns/a", 1), decoded("ns/b", 2)));
    Snapshot<Thing> before = indexer.snapshot();

    indexer.replace(replacement(9, decoded("ns/b", 2), decoded("ns/a", 1)));

    assertThat(indexer.snapshot().entries()).isSameAs(before.entries());
    assertThat(indexer.snapshot().revision()).contains(ResourceVersion.of(9));
  }

  @Test
  void anObjectOfEqualRevisionAndOtherUidIsAnotherObject() {
    Indexer<Thing> indexer = newIndexer(Map.of());
    CachedObject<Thing> recreated = CacheForm.DECODED.cache(Thing.of("ns/a", 1).withUid("other"));
    indexer.replace(replacement(2, decoded("ns/a", 1)));

    indexer.replace(replacement(3, recreated));

    assertThat(indexer.get(A)).containsSame(recreated);
  }

  @Test
  void theSupersededOneOfTwoItemsOfOneNameDoesNotCostTheKnownInstance() {
    Indexer<Thing> indexer = newIndexer(Map.of());
    CachedObject<Thing> known = decoded("ns/a", 1);
    indexer.replace(replacement(2, known));

    indexer.replace(replacement(3, decoded("ns/a", 2), decoded("ns/a", 1)));

    assertThat(indexer.get(A)).containsSame(known);
  }

  @Test
  void objectsWithoutRevisionAreAlwaysTakenAnew() {
    Indexer<Thing> indexer = newIndexer(Map.of());
    CachedObject<Thing> first =
        CacheForm.DECODED.cache(new Thing("ns", "a", "u", "", Map.of(), "1"));
    CachedObject<Thing> second =
        CacheForm.DECODED.cache(new Thing("ns", "a", "u", "", Map.of(), "2"));
    indexer.replace(replacement(2, first));

    indexer.replace(replacement(3, second));

    assertThat(indexer.get(A)).containsSame(second);
  }

  @Test
  void aRelistInANewEpochTakesEveryInstanceAnew() {
    Indexer<Thing> indexer = newIndexer(Map.of());
    CachedObject<Thing> anew = decoded("ns/a", 1);
    indexer.replace(replacement(2, decoded("ns/a", 1)));

    indexer.replace(new Replacement<>(List.of(anew), List.of(), ResourceVersion.of(1), true));

    assertThat(indexer.get(A)).containsSame(anew);
    assertThat(indexer.snapshot().epoch()).isEqualTo(2);
  }

  @Test
  void aReplacementWithinABatchCountsFromThere() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(decoded("ns/a", 1));

    indexer.write(writer -> {
      writer.put(decoded("ns/b", 2));
      writer.quarantine(bad(B, "uid-ns/b", 3));
      writer.replace(replacement(4, decoded("ns/c", 3)));
      return writer.put(decoded("ns/a", 5));
    });

    assertThat(indexer.names()).containsExactlyInAnyOrder(A, C);
    assertThat(indexer.snapshot().quarantined()).isEmpty();
    assertThat(indexer.snapshot().revision()).contains(ResourceVersion.of(5));
    assertThat(indexer.listIndexValues("word")).containsExactlyInAnyOrder("v3", "v5");
  }

  // -- index upkeep

  @Test
  void anUpdateThatKeepsItsValuesLeavesTheIndexAlone() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(decoded("ns/a", 1, "x y"));
    Snapshot<Thing> before = indexer.snapshot();

    CachedObject<Thing> updated = decoded("ns/a", 2, "x y");
    indexer.update(updated);

    assertThat(indexer.snapshot().indexes().get(0)).isSameAs(before.indexes().get(0));
    assertThat(indexer.byIndex("word", "x")).containsExactly(updated);
    assertThat(indexer.snapshot().entries().get(A).allValues())
        .isSameAs(before.entries().get(A).allValues());
  }

  @Test
  void oldValuesAreRememberedAndNotComputedAgain() {
    AtomicReference<String> answer = new AtomicReference<>("first");
    Indexer<Thing> indexer = newIndexer(Map.of("fickle", cached -> List.of(answer.get())));
    indexer.add(decoded("ns/a", 1));

    answer.set("second");
    indexer.delete(decoded("ns/a", 2));

    assertThat(indexer.listIndexValues("fickle")).isEmpty();
  }

  @Test
  void neighboursWithEqualValuesShareThemInMemory() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));

    indexer.replace(
        replacement(3, decoded("ns/a", 1, new String("x")), decoded("ns/b", 2, new String("x"))));
    indexer.add(decoded("ns/c", 3, new String("x")));

    PersistentTrie<ObjectName, Entry<Thing>> entries = indexer.snapshot().entries();
    assertThat(entries.get(A).allValues()).isSameAs(entries.get(B).allValues());
    assertThat(entries.get(C).values(0)).isSameAs(entries.get(A).values(0));
  }

  @Test
  void entriesShareTheirValuesAlsoWhenAnIndexIsAddedOrRemoved() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.replace(replacement(3, decoded("ns/a", 1, "x"), decoded("ns/b", 2, "x")));

    indexer.addIndexers(Map.of("more", BY_WORD));
    PersistentTrie<ObjectName, Entry<Thing>> added = indexer.snapshot().entries();
    indexer.removeIndexer("word");
    PersistentTrie<ObjectName, Entry<Thing>> removed = indexer.snapshot().entries();

    assertThat(added.get(A).allValues())
        .containsExactly("x", "x")
        .isSameAs(added.get(B).allValues());
    assertThat(removed.get(A).allValues())
        .containsExactly("x")
        .isSameAs(removed.get(B).allValues());
  }

  @Test
  void addingNoIndexChangesNothing() {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    Snapshot<Thing> before = indexer.snapshot();

    indexer.addIndexers(Map.of());

    assertThat(indexer.snapshot()).isSameAs(before);
  }

  @Test
  void indexErrorsAreToldInTheOrderOfIndexNames() {
    Indexer<Thing> indexer =
        newIndexer(Map.of("c", throwingOn("v1"), "a", throwingOn("v1"), "b", throwingOn("v1")));

    indexer.add(decoded("ns/a", 1));

    assertThat(indexErrors).map(error -> error.substring(0, 1)).containsExactly("a", "b", "c");
  }

  @Test
  void indexerWithoutListenerLogsIndexErrors() {
    Indexer<Thing> indexer = Indexer.create(Map.of("broken", throwingOn("v1")));

    indexer.add(decoded("ns/a", 1));

    assertThat(indexer.size()).isEqualTo(1);
    assertThat(indexer.listIndexValues("broken")).isEmpty();
  }

  private static CachedObject<Thing> decoded(String key, long resourceVersion) {
    return CacheForm.DECODED.cache(key, resourceVersion);
  }

  private static CachedObject<Thing> decoded(String key, long resourceVersion, String value) {
    return CacheForm.DECODED.cache(Thing.of(key, resourceVersion, value));
  }
}
