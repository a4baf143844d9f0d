package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Indexer} does beyond a store, in every cache form. */
abstract class IndexerContract extends StoreContract {

  /** Lists a thing under each word of its value. */
  static final IndexFunction<Thing> BY_WORD = IndexFunction.ofObject(
      thing -> thing.value().isEmpty() ? List.of() : Arrays.asList(thing.value().split(" ")));

  final List<String> indexErrors = new ArrayList<>();

  abstract Indexer<Thing> newIndexer(
      Map<String, IndexFunction<Thing>> indexers, IndexErrorListener errors);

  final Indexer<Thing> newIndexer(Map<String, IndexFunction<Thing>> indexers) {
    return newIndexer(
        indexers,
        (index, name, error) -> indexErrors.add(index + " " + name + ": " + error.getMessage()));
  }

  @Override
  final Store<Thing> newStore() {
    return newIndexer(
        Map.of("word", BY_WORD, IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
  }

  @ParameterizedTest
  @EnumSource
  void indexListsObjectsUnderEachOfTheirValues(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    CachedObject<Thing> ernie = form.cache(Thing.of("ns/a", 1, "ernie bert"));
    CachedObject<Thing> bert = form.cache(Thing.of("ns/b", 2, "bert oscar elmo"));
    CachedObject<Thing> nobody = form.cache(Thing.of("ns/c", 3, ""));

    indexer.add(ernie);
    indexer.add(bert);
    indexer.add(nobody);

    assertThat(indexer.byIndex("word", "bert")).containsExactlyInAnyOrder(ernie, bert);
    assertThat(indexer.byIndex("word", "elmo")).containsExactly(bert);
    assertThat(indexer.byIndex("word", "ernie")).containsExactly(ernie);
    assertThat(indexer.byIndex("word", "nobody has this")).isEmpty();
    assertThat(indexer.listIndexValues("word"))
        .containsExactlyInAnyOrder("ernie", "bert", "oscar", "elmo");
  }

  @ParameterizedTest
  @EnumSource
  void indexFollowsUpdatesAndDeletes(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(form.cache(Thing.of("ns/a", 1, "ernie bert")));
    indexer.add(form.cache(Thing.of("ns/b", 2, "bert oscar elmo")));
    CachedObject<Thing> narrowed = form.cache(Thing.of("ns/b", 3, "oscar"));

    indexer.update(narrowed);
    indexer.delete(form.cache("ns/a", 4));

    assertThat(indexer.byIndex("word", "bert")).isEmpty();
    assertThat(indexer.byIndex("word", "oscar")).containsExactly(narrowed);
    assertThat(indexer.listIndexValues("word")).containsExactly("oscar");
  }

  @ParameterizedTest
  @EnumSource
  void aMultiValueIndexStaysExactThroughWideningNarrowingAndDeletes(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));

    indexer.add(form.cache(Thing.of("ns/a", 1, "foo")));
    indexer.add(form.cache(Thing.of("ns/b", 2, "bar")));
    assertIndex(indexer, Map.of("foo", Set.of(A), "bar", Set.of(B)));

    indexer.update(form.cache(Thing.of("ns/a", 3, "foo bar")));
    assertIndex(indexer, Map.of("foo", Set.of(A), "bar", Set.of(A, B)));

    indexer.update(form.cache(Thing.of("ns/a", 4, "bar baz foo")));
    assertIndex(indexer, Map.of("foo", Set.of(A), "bar", Set.of(A, B), "baz", Set.of(A)));

    indexer.update(form.cache(Thing.of("ns/a", 5, "baz")));
    assertIndex(indexer, Map.of("bar", Set.of(B), "baz", Set.of(A)));

    indexer.update(form.cache(Thing.of("ns/b", 6, "")));
    assertIndex(indexer, Map.of("baz", Set.of(A)));

    indexer.update(form.cache(Thing.of("ns/b", 7, "baz foo")));
    assertIndex(indexer, Map.of("baz", Set.of(A, B), "foo", Set.of(B)));

    indexer.delete(form.cache("ns/b", 8));
    assertIndex(indexer, Map.of("baz", Set.of(A)));

    indexer.delete(form.cache("ns/a", 9));
    assertIndex(indexer, Map.of());
  }

  @ParameterizedTest
  @EnumSource
  void deletingTheLastObjectOfAValueRemovesTheValue(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(form.cache(Thing.of("ns/a", 1, "x")));

    indexer.delete(form.cache("ns/a", 2));

    assertThat(indexer.listIndexValues("word")).isEmpty();
    assertThat(indexer.byIndex("word", "x")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aValueThatOthersStillHaveStaysWhenOneIsDeleted(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(form.cache(Thing.of("ns/a", 1, "x")));
    indexer.add(form.cache(Thing.of("ns/b", 2, "x")));
    indexer.add(form.cache(Thing.of("ns/c", 3, "x")));

    indexer.delete(form.cache("ns/b", 4));

    assertThat(indexer.listIndexValues("word")).containsExactly("x");
    assertThat(indexer.indexKeys("word", "x")).containsExactly(A, C);
  }

  @ParameterizedTest
  @EnumSource
  void eachDistinctValueIsListedOnce(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(form.cache(Thing.of("ns/a", 1, "x")));
    indexer.add(form.cache(Thing.of("ns/b", 2, "x y x")));

    Set<String> values = indexer.listIndexValues("word");

    assertThat(values).containsExactlyInAnyOrder("x", "y");
    assertThat(indexer.indexKeys("word", "x")).containsExactly(A, B);
    assertThatThrownBy(() -> values.add("z")).isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @EnumSource
  void indexByExampleFindsAllThatShareAValueOnce(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    CachedObject<Thing> one = form.cache(Thing.of("ns/a", 1, "x y"));
    CachedObject<Thing> two = form.cache(Thing.of("ns/b", 2, "y"));
    indexer.add(one);
    indexer.add(two);
    indexer.add(form.cache(Thing.of("ns/c", 3, "z")));

    List<CachedObject<Thing>> found =
        indexer.index("word", form.cache(Thing.of("elsewhere", 0, "x y w")));

    assertThat(found).containsExactlyInAnyOrder(one, two);
    assertThat(indexer.index("word", form.cache(Thing.of("elsewhere", 0, "")))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void anIndexFunctionThatThrowsOnAnExampleTellsTheCaller(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("broken", throwingOn("bad")));

    assertThatThrownBy(() -> indexer.index("broken", form.cache(Thing.of("ns/a", 1, "bad"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot index ns/a");
    assertThat(indexErrors).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void indexKeysAreSorted(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    for (String key : List.of("b/2", "a/9", "b/1", "z", "a/10")) {
      indexer.add(form.cache(Thing.of(key, 1, "x")));
    }

    assertThat(indexer.indexKeys("word", "x"))
        .map(ObjectName::toString)
        .containsExactly("z", "a/10", "a/9", "b/1", "b/2");
    assertThat(indexer.indexKeys("word", "y")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void namespaceIndexListsClusterScopedObjectsUnderTheEmptyNamespace(CacheForm form) {
    Indexer<Thing> indexer =
        newIndexer(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
    CachedObject<Thing> scoped = form.cache("ns/a", 1);
    CachedObject<Thing> unscoped = form.cache("a", 2);

    indexer.replace(replacement(3, scoped, unscoped));

    assertThat(indexer.byIndex("namespace", "ns")).containsExactly(scoped);
    assertThat(indexer.byIndex("namespace", "")).containsExactly(unscoped);
  }

  @ParameterizedTest
  @EnumSource
  void anUnknownIndexIsAnErrorThatNamesTheKnownOnes(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD, "node", BY_WORD));
    CachedObject<Thing> example = form.cache("ns/a", 1);
    String message = "no index 'nod' here; known indexes: [node, word]; add it with addIndexers";

    assertThatThrownBy(() -> indexer.byIndex("nod", "x"))
        .isInstanceOf(UnknownIndexException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> indexer.indexKeys("nod", "x"))
        .isInstanceOf(UnknownIndexException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> indexer.index("nod", example))
        .isInstanceOf(UnknownIndexException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> indexer.listIndexValues("nod"))
        .isInstanceOf(UnknownIndexException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> indexer.removeIndexer("nod"))
        .isInstanceOf(UnknownIndexException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @EnumSource
  void indexesAddedLaterListWhatIsThere(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    CachedObject<Thing> a = form.cache(Thing.of("one/a", 1, "x"));
    CachedObject<Thing> b = form.cache(Thing.of("two/b", 2, "x y"));
    indexer.replace(replacement(3, a, b));

    indexer.addIndexers(Map.of("namespace", IndexFunction.byNamespace()));

    assertThat(indexer.indexNames()).containsExactlyInAnyOrder("word", "namespace");
    assertThat(indexer.byIndex("namespace", "two")).containsExactly(b);
    assertThat(indexer.byIndex("word", "x")).containsExactlyInAnyOrder(a, b);
    indexer.delete(b);
    assertThat(indexer.listIndexValues("namespace")).containsExactly("one");
    assertThat(indexer.listIndexValues("word")).containsExactly("x");
  }

  @ParameterizedTest
  @EnumSource
  void indexesAreAddedAllOrNone(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(form.cache("ns/a", 1));

    assertThatThrownBy(() ->
            indexer.addIndexers(Map.of("fresh", BY_WORD, "word", IndexFunction.byNamespace())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "indexes [word] exist already, none was added; remove them first or choose other names");
    assertThat(indexer.indexNames()).containsExactly("word");
    assertThat(indexer.listIndexValues("word")).containsExactly("v1");
  }

  @ParameterizedTest
  @EnumSource
  void aRemovedIndexIsUnknownAndTheOthersStay(CacheForm form) {
    Indexer<Thing> indexer =
        newIndexer(Map.of("a", BY_WORD, "b", IndexFunction.byNamespace(), "c", BY_WORD));
    indexer.add(form.cache(Thing.of("ns/a", 1, "x")));
    indexer.add(form.cache(Thing.of("ns/b", 2, "x y")));

    indexer.removeIndexer("b");
    indexer.update(form.cache(Thing.of("ns/a", 3, "z")));

    assertThat(indexer.indexNames()).containsExactlyInAnyOrder("a", "c");
    assertThatThrownBy(() -> indexer.byIndex("b", "ns")).isInstanceOf(UnknownIndexException.class);
    assertThat(indexer.listIndexValues("a")).containsExactlyInAnyOrder("x", "y", "z");
    assertThat(indexer.indexKeys("c", "x")).containsExactly(B);
  }

  @ParameterizedTest
  @EnumSource
  void anIndexFunctionThatThrowsCostsOnlyThatEntry(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("broken", throwingOn("bad"), "word", BY_WORD));
    CachedObject<Thing> bad = form.cache(Thing.of("ns/a", 1, "bad"));
    CachedObject<Thing> good = form.cache(Thing.of("ns/b", 2, "good"));

    indexer.add(bad);
    indexer.add(good);

    assertThat(indexer.get(A)).containsSame(bad);
    assertThat(indexer.byIndex("word", "bad")).containsExactly(bad);
    assertThat(indexer.listIndexValues("broken")).containsExactly("good");
    assertThat(indexErrors).containsExactly("broken ns/a: cannot index ns/a");
  }

  @ParameterizedTest
  @EnumSource
  void anUpdateOnWhichTheIndexFunctionThrowsLeavesNoStaleEntry(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("broken", throwingOn("bad")));
    CachedObject<Thing> recovered = form.cache(Thing.of("ns/a", 3, "good again"));
    indexer.add(form.cache(Thing.of("ns/a", 1, "good")));

    indexer.update(form.cache(Thing.of("ns/a", 2, "bad")));
    assertThat(indexer.listIndexValues("broken")).isEmpty();

    indexer.update(recovered);
    assertThat(indexer.byIndex("broken", "good again")).containsExactly(recovered);
    assertThat(indexErrors).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void anIndexFunctionThatReturnsNullIsOneThatThrows(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of(
        "null", IndexFunction.ofObject(thing -> nothing()),
        "nulls", IndexFunction.ofObject(thing -> Collections.singletonList(nothing())),
        "some", IndexFunction.ofObject(thing -> Arrays.asList("x", nothing()))));

    indexer.add(form.cache("ns/a", 1));

    assertThat(indexer.size()).isEqualTo(1);
    assertThat(indexErrors)
        .containsExactly(
            "null ns/a: the index function returned null; return an empty list for no values",
            "nulls ns/a: the index function returned null among the values",
            "some ns/a: the index function returned null among the values");
    assertThat(indexer.listIndexValues("some")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void anIndexErrorListenerThatThrowsSpoilsNothing(CacheForm form) {
    Indexer<Thing> indexer =
        newIndexer(Map.of("broken", throwingOn("bad")), (index, name, error) -> {
          throw new IllegalArgumentException("listener");
        });

    indexer.add(form.cache(Thing.of("ns/a", 1, "bad")));

    assertThat(indexer.names()).containsExactly(A);
  }

  @ParameterizedTest
  @EnumSource
  void anIndexFunctionThatThrowsWhileAnIndexIsAddedCostsOnlyThatEntry(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of());
    indexer.add(form.cache(Thing.of("ns/a", 1, "bad")));
    indexer.add(form.cache(Thing.of("ns/b", 2, "good")));

    indexer.addIndexers(Map.of("broken", throwingOn("bad")));

    assertThat(indexer.listIndexValues("broken")).containsExactly("good");
    assertThat(indexErrors).containsExactly("broken ns/a: cannot index ns/a");
  }

  @ParameterizedTest
  @EnumSource
  void anIndexErrorInOneWriteOfABatchCostsOnlyItsOwnEntry(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("broken", throwingOn("bad")));

    int written = indexer.write(writer -> {
      writer.put(form.cache(Thing.of("ns/a", 1, "one")));
      writer.put(form.cache(Thing.of("ns/b", 2, "bad")));
      writer.put(form.cache(Thing.of("ns/c", 3, "three")));
      return 3;
    });

    assertThat(written).isEqualTo(3);
    assertThat(indexer.names()).containsExactlyInAnyOrder(A, B, C);
    assertThat(indexer.listIndexValues("broken")).containsExactlyInAnyOrder("one", "three");
    assertThat(indexErrors).containsExactly("broken ns/b: cannot index ns/b");
  }

  @ParameterizedTest
  @EnumSource
  void replaceRebuildsTheIndexes(CacheForm form) {
    Indexer<Thing> indexer = newIndexer(Map.of("word", BY_WORD));
    indexer.add(form.cache(Thing.of("ns/a", 1, "gone")));
    indexer.add(form.cache(Thing.of("ns/b", 2, "old both")));

    indexer.replace(replacement(
        5, form.cache(Thing.of("ns/b", 3, "both new")), form.cache(Thing.of("ns/c", 4, "both"))));

    assertIndex(indexer, Map.of("both", Set.of(B, C), "new", Set.of(B)));
  }

  static IndexFunction<Thing> throwingOn(String value) {
    return IndexFunction.ofObject(thing -> {
      if (thing.value().equals(value)) {
        throw new IllegalStateException("cannot index " + thing.objectName());
      }
      return List.of(thing.value());
    });
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // what careless users return
  private static <X> X nothing() {
    return null;
  }

  private static void assertIndex(Indexer<Thing> indexer, Map<String, Set<ObjectName>> expected) {
    assertThat(indexer.listIndexValues("word")).isEqualTo(expected.keySet());
    expected.forEach((value, names) -> assertThat(indexer.indexKeys("word", value))
        .containsExactlyElementsOf(names.stream().sorted().toList()));
  }
}
