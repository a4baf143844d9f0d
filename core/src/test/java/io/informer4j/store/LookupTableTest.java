package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookupTableTest {

  private static final ObjectName A = ObjectName.parse("ns/a");

  private final Indexer<Thing> indexer = Indexer.create(Map.of());

  @Test
  void anEntryIsFoundFromTheWriteItCameWithToTheOneBeforeItWent() {
    LookupTable<Thing> table = LookupTable.ofSize(1);
    Entry<Thing> entry = entry("ns/a", 5);
    table.add(entry);
    assertThat(table.find(A, 4)).isNull();
    assertThat(table.find(A, 5)).isSameAs(entry);
    assertThat(table.find(A, Long.MAX_VALUE - 1)).isSameAs(entry);

    entry.goesWith(7);

    assertThat(table.find(A, 4)).isNull();
    assertThat(table.find(A, 6)).isSameAs(entry);
    assertThat(table.find(A, 7)).isNull();
  }

  @Test
  void anEntryThatHasGoneIsNotPutIn() {
    LookupTable<Thing> table = LookupTable.ofSize(1);
    Entry<Thing> entry = entry("ns/a", 5);
    entry.goesWith(7);

    table.add(entry);

    assertThat(table.find(A, 6)).isNull();
  }

  @Test
  void anEntryThatWasTakenOutIsNotFoundAndLeavesItsSuccessorAlone() {
    LookupTable<Thing> table = LookupTable.ofSize(1);
    Entry<Thing> first = entry("ns/a", 5);
    Entry<Thing> second = entry("ns/a", 7);
    table.add(first);
    first.goesWith(7);
    table.add(second);

    table.remove(first);

    assertThat(table.find(A, 6)).isNull();
    assertThat(table.find(A, 7)).isSameAs(second);
  }

  @Test
  void aNameOfEqualHashIsNotMistakenForAnother() {
    // "Aa" and "BB" have the same hash, and so do names made of them.
    ObjectName other = ObjectName.parse("ns/BB");
    LookupTable<Thing> table = LookupTable.ofSize(2);
    Entry<Thing> entry = entry("ns/Aa", 1);

    table.add(entry);

    assertThat(other.hashCode()).isEqualTo(entry.hash);
    assertThat(table.find(other, 1)).isNull();
  }

  @Test
  void fourEntriesOfOneHashHaveRoomAndTheFifthPushesOneOut() {
    LookupTable<Thing> table = LookupTable.ofSize(8);
    List<Entry<Thing>> entries = new ArrayList<>();
    for (String name : List.of("AaAaAa", "AaAaBB", "AaBBAa", "AaBBBB", "BBAaAa")) {
      entries.add(entry("ns/" + name, 1));
    }
    entries.subList(0, 4).forEach(table::add);
    assertThat(found(table, entries)).isEqualTo(4);

    table.add(entries.get(4));

    assertThat(table.find(entries.get(4).key, 1)).isSameAs(entries.get(4));
    assertThat(found(table, entries)).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(ints = {40_000, 49_152, 98_304})
  void nearlyAllEntriesHaveRoom(int size) {
    LookupTable<Thing> table = LookupTable.ofSize(size);
    List<Entry<Thing>> entries = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      entries.add(entry("ns-" + i % 20 + "/pod-" + i, 1));
    }

    entries.forEach(table::add);

    assertThat(found(table, entries)).isGreaterThan(size * 87L / 100);
  }

  @Test
  void aTableSuitsUntilItIsTooFullOrTooEmpty() {
    LookupTable<Thing> table = LookupTable.ofSize(48);

    assertThat(table.suits(48)).isTrue();
    assertThat(table.suits(49)).isFalse();
    assertThat(table.suits(7)).isTrue();
    assertThat(table.suits(6)).isFalse();
    assertThat(LookupTable.ofSize(0).suits(0)).isTrue();
    assertThat(LookupTable.ofSize(0).suits(6)).isTrue();
    assertThat(LookupTable.ofSize(0).suits(7)).isFalse();
  }

  /** The table holds entries of all snapshots; each must answer as its own trie does. */
  @Guarantee("G3")
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everySnapshotOfARunAnswersAsItsTrieDoes(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Snapshot<Thing>> snapshots = new ArrayList<>();
    int names = 1 << random.nextInt(3, 9);
    for (int revision = 1; revision <= 600; revision++) {
      writeSomething(random, names, revision);
      snapshots.add(indexer.snapshot());
      snapshots.removeIf(s -> random.nextInt(60) == 0);
    }

    assertThat(snapshots).hasSizeGreaterThan(20);
    for (Snapshot<Thing> snapshot : snapshots) {
      for (int i = 0; i < names; i++) {
        ObjectName name = ObjectName.of("ns", "n" + i);
        Entry<Thing> inTrie = snapshot.entries().get(name);
        assertThat(snapshot.get(name))
            .isEqualTo(Optional.ofNullable(inTrie).map(entry -> entry.object));
      }
    }
  }

  private void writeSomething(SplittableRandom random, int names, int revision) {
    String key = "ns/n" + random.nextInt(names);
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> indexer.delete(thing(key, revision));
      case 3 -> indexer.replace(StoreContract.replacement(revision, thing(key, revision)));
      case 4 -> indexer.addIndexers(Map.of("i" + revision, IndexFunction.byNamespace()));
      case 5 -> indexer.quarantine(StoreContract.bad(ObjectName.parse(key), "other", revision));
      case 6 ->
        indexer.write(writer -> {
          for (int i = 0; i < names; i++) {
            writer.put(thing("ns/n" + random.nextInt(names), revision));
          }
          return writer.remove(ObjectName.parse(key), ResourceVersion.of(revision));
        });
      case 7 -> fail(key, revision);
      default -> indexer.update(thing(key, revision));
    }
  }

  /** A batch that fails, like one that loses against another writer, leaves marks on entries that live on. */
  private void fail(String key, int revision) {
    assertThatThrownBy(() -> indexer.write(writer -> {
          writer.put(thing(key, revision));
          throw new IllegalStateException("on purpose");
        }))
        .hasMessage("on purpose");
  }

  @Test
  void aBatchThatFailsChangesNoAnswer() {
    CachedObject<Thing> a = thing("ns/a", 1);
    indexer.add(a);

    fail("ns/a", 2);

    assertThat(indexer.get(A)).containsSame(a);
    assertThat(indexer.snapshot().lookup().find(A, Long.MAX_VALUE - 1)).isNull();
  }

  @Test
  void theSnapshotOfALoserIsNeverSeen() {
    CachedObject<Thing> winner = thing("ns/a", 2);

    indexer.write(writer -> {
      if (indexer.get(A).isEmpty()) {
        indexer.add(winner); // somebody else is faster, once
      }
      return writer.put(thing("ns/b", 3));
    });

    assertThat(indexer.get(A)).containsSame(winner);
    assertThat(indexer.size()).isEqualTo(2);
  }

  @Test
  void whatHasGoneIsNotKept() {
    for (int i = 0; i < 100; i++) {
      indexer.add(thing("ns/n" + i, i + 1));
    }
    List<Entry<Thing>> before = new ArrayList<>();
    indexer.snapshot().entries().forEach(before::add);
    LookupTable<Thing> table = indexer.snapshot().lookup();

    for (int i = 0; i < 100; i++) {
      if (i % 2 == 0) {
        indexer.delete(thing("ns/n" + i, 200 + i));
      } else {
        indexer.update(thing("ns/n" + i, 200 + i));
      }
    }

    assertThat(indexer.snapshot().lookup()).isSameAs(table);
    assertThat(before).hasSize(100).allSatisfy(entry -> {
      assertThat(entry.hasGone()).isTrue();
      // Found at a write at which it was there, if it were still in the table.
      assertThat(table.find(entry.key, 100)).isNotSameAs(entry);
    });
  }

  @Test
  void aStoreThatHasGrownOrShrunkBeginsANewTable() {
    LookupTable<Thing> empty = indexer.snapshot().lookup();
    for (int i = 0; i < 100; i++) {
      indexer.add(thing("ns/n" + i, i + 1));
    }
    LookupTable<Thing> grown = indexer.snapshot().lookup();

    indexer.replace(StoreContract.replacement(200, thing("ns/n1", 2)));

    assertThat(grown).isNotSameAs(empty);
    assertThat(indexer.snapshot().lookup()).isNotSameAs(grown);
    assertThat(indexer.snapshot().lookup().find(ObjectName.parse("ns/n1"), 102)).isNotNull();
  }

  private static long found(LookupTable<Thing> table, List<Entry<Thing>> entries) {
    return entries.stream().filter(e -> table.find(e.key, 1) == e).count();
  }

  private static Entry<Thing> entry(String key, long write) {
    CachedObject<Thing> object = thing(key, write);
    return new Entry<>(object, new IndexedName(object.name()), Entry.NO_VALUES, write);
  }

  private static CachedObject<Thing> thing(String key, long resourceVersion) {
    return CacheForm.DECODED.cache(key, resourceVersion);
  }
}
