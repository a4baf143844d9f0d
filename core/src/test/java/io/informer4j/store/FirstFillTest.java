package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A list in a store that holds nothing, against the same objects put in one by one. */
class FirstFillTest {

  private static final List<String> WORDS = List.of("", "red", "green", "red blue", "blue black");

  private final List<String> errors = new ArrayList<>();

  private Indexer<Thing> newIndexer() {
    return Indexer.create(
        Map.of("word", IndexerContract.BY_WORD, "namespace", IndexFunction.byNamespace()),
        (index, name, error) -> errors.add(index + " " + name + ": " + error.getMessage()));
  }

  @ParameterizedTest
  @CsvSource({"1, DECODED, 1", "2, PACKED, 40", "3, DECODED, 500", "4, PACKED, 3000"})
  void aListLeavesWhatItsObjectsWouldLeaveOneByOne(long seed, CacheForm form, int size) {
    List<CachedObject<Thing>> list = things(new Random(seed), form, size);
    Indexer<Thing> filled = newIndexer();
    Indexer<Thing> grown = newIndexer();

    filled.replace(Replacement.of(list, ResourceVersion.of(9)));
    list.forEach(grown::add);

    assertSame(filled.snapshot(), grown.snapshot(), list);
    assertThat(filled.snapshot().revision()).contains(ResourceVersion.of(9));
    assertThat(filled.snapshot().epoch()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"5, DECODED", "6, PACKED"})
  void whatFollowsFindsAllInItsPlace(long seed, CacheForm form) {
    Random random = new Random(seed);
    List<CachedObject<Thing>> list = things(random, form, 300);
    Indexer<Thing> filled = newIndexer();
    Indexer<Thing> grown = newIndexer();
    list.forEach(grown::add);

    // In the same batch, so that what the list has left is changed before anybody has seen it.
    filled.write(writer -> {
      writer.replace(Replacement.of(list, ResourceVersion.of(400)));
      change(new Random(seed), list, form, writer);
      return writer;
    });
    grown.write(writer -> {
      change(new Random(seed), list, form, writer);
      return writer;
    });
    assertSame(filled.snapshot(), grown.snapshot(), list);

    Snapshot<Thing> before = filled.snapshot();
    List<CachedObject<Thing>> content = before.list();
    for (Indexer<Thing> indexer : List.of(filled, grown)) {
      indexer.write(writer -> {
        change(new Random(seed + 1), list, form, writer);
        return writer;
      });
    }

    assertSame(filled.snapshot(), grown.snapshot(), list);
    assertThat(before.list()).isEqualTo(content);
  }

  private static void change(
      Random random, List<CachedObject<Thing>> list, CacheForm form, StoreWriter<Thing> writer) {
    for (int i = 0; i < 100; i++) {
      ObjectName name = list.get(random.nextInt(list.size())).name();
      long revision = 500L + i;
      if (random.nextInt(3) == 0) {
        writer.remove(name, ResourceVersion.of(revision));
      } else {
        String word = WORDS.get(random.nextInt(WORDS.size()));
        writer.put(form.cache(Thing.of(name.toString(), revision, word)));
      }
    }
  }

  @Test
  void theLastOfEqualNamesCounts() {
    Indexer<Thing> indexer = newIndexer();
    CachedObject<Thing> last = CacheForm.DECODED.cache(Thing.of("ns/a", 3, "red"));

    indexer.replace(Replacement.of(
        List.of(
            CacheForm.DECODED.cache(Thing.of("ns/a", 1, "blue")),
            CacheForm.DECODED.cache(Thing.of("ns/b", 2, "blue")),
            last),
        ResourceVersion.of(4)));

    assertThat(indexer.size()).isEqualTo(2);
    assertThat(indexer.get(last.name())).containsSame(last);
    assertThat(indexer.byIndex("word", "red")).containsExactly(last);
    assertThat(indexer.byIndex("word", "blue")).hasSize(1);
  }

  @Test
  void aSecondListInTheSameBatchKeepsWhatIsTheSame() {
    Indexer<Thing> indexer = newIndexer();
    CachedObject<Thing> first = CacheForm.DECODED.cache(Thing.of("ns/a", 1));

    indexer.write(writer -> {
      writer.replace(Replacement.of(List.of(first), ResourceVersion.of(1)));
      writer.replace(Replacement.of(
          List.of(
              CacheForm.DECODED.cache(Thing.of("ns/a", 1)),
              CacheForm.DECODED.cache(Thing.of("ns/b", 2))),
          ResourceVersion.of(2)));
      return writer;
    });

    assertThat(indexer.get(first.name())).containsSame(first);
    assertThat(indexer.size()).isEqualTo(2);
  }

  @Test
  void itemsThatCannotBeReadAreQuarantined() {
    Indexer<Thing> indexer = newIndexer();
    Quarantined bad = StoreContract.bad(ObjectName.of("ns", "bad"), "uid", 2);

    indexer.replace(new Replacement<>(
        List.of(CacheForm.DECODED.cache(Thing.of("ns/a", 1))),
        List.of(bad),
        ResourceVersion.of(3),
        false));

    assertThat(indexer.size()).isEqualTo(1);
    assertThat(indexer.snapshot().quarantined()).containsExactly(Map.entry(bad.name(), bad));
  }

  @Test
  void anIndexFunctionThatThrowsCostsItsObjectThatEntry() {
    Indexer<Thing> indexer = Indexer.create(
        Map.of("value", IndexFunction.<Thing>ofObject(thing -> {
          if (thing.value().equals("bad")) {
            throw new IllegalStateException("no");
          }
          return List.of(thing.value());
        })),
        (index, name, error) -> errors.add(index + " " + name + ": " + error.getMessage()));

    indexer.replace(Replacement.of(
        List.of(
            CacheForm.PACKED.cache(Thing.of("ns/a", 1, "good")),
            CacheForm.PACKED.cache(Thing.of("ns/b", 2, "bad"))),
        ResourceVersion.of(3)));

    assertThat(indexer.size()).isEqualTo(2);
    assertThat(indexer.listIndexValues("value")).containsExactly("good");
    assertThat(errors).containsExactly("value ns/b: no");
  }

  /** In the same order, too, since both are to be the same tries. */
  private static void assertSame(
      Snapshot<Thing> actual, Snapshot<Thing> expected, List<CachedObject<Thing>> list) {
    assertThat(texts(actual.list())).isEqualTo(texts(expected.list()));
    for (CachedObject<Thing> object : list) {
      assertThat(actual.get(object.name()).map(CachedObject::toString))
          .isEqualTo(expected.get(object.name()).map(CachedObject::toString));
    }
    for (String index : List.of("word", "namespace")) {
      assertThat(actual.listIndexValues(index)).isEqualTo(expected.listIndexValues(index));
      for (String value : expected.listIndexValues(index)) {
        assertThat(texts(actual.byIndex(index, value)))
            .isEqualTo(texts(expected.byIndex(index, value)));
      }
    }
    new TrieChecker(actual.entries());
    actual.indexes().forEach(index -> new TrieChecker(index.buckets()));
  }

  private static List<String> texts(List<CachedObject<Thing>> objects) {
    return objects.stream().map(CachedObject::toString).toList();
  }

  private static List<CachedObject<Thing>> things(Random random, CacheForm form, int size) {
    List<CachedObject<Thing>> things = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      String key = "ns-" + random.nextInt(7) + "/thing-" + i;
      things.add(form.cache(Thing.of(key, i + 1, WORDS.get(random.nextInt(WORDS.size())))));
    }
    return things;
  }
}
