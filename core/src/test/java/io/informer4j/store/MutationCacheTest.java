package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MutationCacheTest {

  private static final ObjectName A = ObjectName.parse("ns/a");

  private final AtomicLong now = new AtomicLong();
  private final Indexer<Thing> store = Indexer.create(Map.of("word", IndexerContract.BY_WORD));
  private final MutationCache<Thing> cache = newCache(MutationCache.Options.DEFAULTS);
  private final MutationCache<Thing> cacheWithAdds =
      newCache(MutationCache.Options.DEFAULTS.withIncludeAdds(true));

  // -- reading one's writes

  @Test
  void aWrittenObjectIsReadWhileItIsNewerThanTheStores() {
    CachedObject<Thing> written = thing("ns/a", "5");
    CachedObject<Thing> newer = thing("ns/a", "6");
    store.add(thing("ns/a", "4"));

    cache.mutation(written);
    assertThat(cache.get(A)).containsSame(written);

    store.update(newer);
    assertThat(cache.get(A)).containsSame(newer);
  }

  @Test
  void theStoreWinsAtTheSameRevisionAndTheWrittenObjectIsForgotten() {
    CachedObject<Thing> stored = thing("ns/a", "5");
    CachedObject<Thing> older = thing("ns/a", "4");
    store.add(stored);
    cache.mutation(thing("ns/a", "5"));

    assertThat(cache.get(A)).containsSame(stored);

    store.update(older);
    assertThat(cache.get(A)).containsSame(older);
  }

  @ParameterizedTest
  @CsvSource({"abc, 5", "5, abc", "abc, abd", "05, 4"})
  void theStoreWinsWhenRevisionsCannotBeCompared(String writtenRevision, String storedRevision) {
    CachedObject<Thing> stored = thing("ns/a", storedRevision);
    store.add(stored);

    cache.mutation(thing("ns/a", writtenRevision));

    assertThat(cache.get(A)).containsSame(stored);
  }

  @ParameterizedTest
  @CsvSource({"4, first", "5, first", "6, second", "abc, second"})
  void aWrittenObjectGivesWayOnlyToOneThatMayBeNewer(String revision, String expected) {
    CachedObject<Thing> first = thing("ns/a", "5");
    CachedObject<Thing> second = thing("ns/a", revision);

    cacheWithAdds.mutation(first);
    cacheWithAdds.mutation(second);

    assertThat(cacheWithAdds.get(A)).containsSame(expected.equals("first") ? first : second);
  }

  @Test
  void whatTheStoreDoesNotHaveIsShownOnlyIfAddsAreIncluded() {
    CachedObject<Thing> written = thing("ns/a", "5");

    cache.mutation(written);
    cacheWithAdds.mutation(written);

    assertThat(cache.get(A)).isEmpty();
    assertThat(cacheWithAdds.get(A)).containsSame(written);
    assertThat(cacheWithAdds.get(ObjectName.parse("ns/b"))).isEmpty();
  }

  @Test
  void anAddThatWasNotShownIsShownOnceTheStoreHasAnOlderVersion() {
    CachedObject<Thing> written = thing("ns/a", "5");
    cache.mutation(written);
    assertThat(cache.get(A)).isEmpty();

    store.add(thing("ns/a", "4"));

    assertThat(cache.get(A)).containsSame(written);
  }

  // -- indexes

  @Test
  void byIndexReturnsTheNewerOfBothVersions() {
    CachedObject<Thing> written = thing("ns/a", "5", "x");
    CachedObject<Thing> untouched = thing("ns/b", "2", "x");
    store.add(thing("ns/a", "4", "x"));
    store.add(untouched);

    cache.mutation(written);

    assertThat(cache.byIndex("word", "x")).containsExactlyInAnyOrder(written, untouched);
  }

  @Test
  void byIndexListsAWrittenObjectWhereItsOwnValuesSay() {
    CachedObject<Thing> written = thing("ns/a", "5", "y");
    store.add(thing("ns/a", "4", "x"));

    cache.mutation(written);

    assertThat(cache.byIndex("word", "x")).isEmpty();
    assertThat(cache.byIndex("word", "y")).containsExactly(written);
    assertThat(cache.byIndex("word", "z")).isEmpty();
  }

  @Test
  void byIndexShowsWhatTheStoreDoesNotHaveOnlyIfAddsAreIncluded() {
    CachedObject<Thing> written = thing("ns/a", "5", "x");

    cache.mutation(written);
    cacheWithAdds.mutation(written);

    assertThat(cache.byIndex("word", "x")).isEmpty();
    assertThat(cacheWithAdds.byIndex("word", "x")).containsExactly(written);
    assertThat(cacheWithAdds.byIndex("word", "y")).isEmpty();
  }

  @Test
  void byIndexOfAnUnknownIndexIsAnError() {
    assertThatThrownBy(() -> cache.byIndex("nod", "x")).isInstanceOf(UnknownIndexException.class);
  }

  // -- the informer's adds and updates

  @ParameterizedTest
  @CsvSource({"5, false", "6, false", "4, true", "abc, false"})
  void whatTheInformerHasSeenClearsWhatWasWrittenBefore(String seenRevision, boolean kept) {
    CachedObject<Thing> written = thing("ns/a", "5");
    cacheWithAdds.mutation(written);

    cacheWithAdds.onAddOrUpdate(thing("ns/a", seenRevision));

    assertThat(cacheWithAdds.get(A).isPresent()).isEqualTo(kept);
  }

  @Test
  void whatTheInformerHasSeenOfAnotherKeyClearsNothing() {
    CachedObject<Thing> written = thing("ns/a", "5");
    cacheWithAdds.mutation(written);

    cacheWithAdds.onAddOrUpdate(thing("ns/b", "6"));

    assertThat(cacheWithAdds.get(A)).containsSame(written);
  }

  // -- the informer's deletes

  @ParameterizedTest
  @CsvSource({
    "uid, 4, false", // same object, older revision
    "uid, 6, false",
    "other, 6, false", // another object, but later
    "other, 5, false",
    "other, 4, true", // an earlier object of that name
    "'', 4, true", // nothing known but the revision
    "other, abc, false" // not comparable
  })
  void aDeleteClearsWhatWasWrittenToTheSameOrAnEarlierObject(
      String uid, String revision, boolean kept) {
    CachedObject<Thing> written = thing("ns/a", "uid", "5", "x");
    cacheWithAdds.mutation(written);

    cacheWithAdds.onDelete(thing("ns/a", uid, revision, "x"));

    assertThat(cacheWithAdds.get(A).isPresent()).isEqualTo(kept);
  }

  @ParameterizedTest
  @CsvSource({
    "uid, 8, false", // the deleted object, whatever the revision
    "uid, 6, false",
    "other, 6, false", // not after the delete
    "other, 7, false",
    "other, 8, true", // a later object of that name
    "'', 8, true",
    "other, abc, false" // not comparable
  })
  void aWriteThatIsAnsweredAfterTheDeleteStaysHidden(String uid, String revision, boolean shown) {
    store.add(thing("ns/a", "uid", "5", "x"));
    store.delete(thing("ns/a", "uid", "7", "x"));
    cacheWithAdds.onDelete(thing("ns/a", "uid", "7", "x"));

    cacheWithAdds.mutation(thing("ns/a", uid, revision, "x"));

    assertThat(cacheWithAdds.get(A).isPresent()).isEqualTo(shown);
    assertThat(cacheWithAdds.byIndex("word", "x")).hasSize(shown ? 1 : 0);
  }

  @Test
  void objectsWithoutUidAreToldApartByRevisionAlone() {
    cacheWithAdds.onDelete(thing("ns/a", "", "7", "x"));

    cacheWithAdds.mutation(thing("ns/a", "", "8", "x"));

    assertThat(cacheWithAdds.get(A)).isPresent();
  }

  @Test
  void aWriteThatIsAnsweredAfterTheObjectWasRecreatedLoses() {
    CachedObject<Thing> recreated = thing("ns/a", "second", "8", "x");
    store.add(recreated);
    cache.onDelete(thing("ns/a", "first", "7", "x"));
    cache.onAddOrUpdate(recreated);

    cache.mutation(thing("ns/a", "first", "6", "x"));
    assertThat(cache.get(A)).containsSame(recreated);

    store.delete(thing("ns/a", "second", "9", "x"));
    assertThat(cache.get(A)).isEmpty();
  }

  @Test
  void aTombstoneHidesNothingThatTheStoreHas() {
    CachedObject<Thing> stored = thing("ns/a", "second", "8", "x");
    store.add(stored);

    cache.onDelete(thing("ns/a", "first", "7", "x"));

    assertThat(cache.get(A)).containsSame(stored);
    assertThat(cache.byIndex("word", "x")).containsExactly(stored);
  }

  @Test
  void aWrittenObjectIsFoundByIndexUntilItsDeleteIsSeen() {
    CachedObject<Thing> written = thing("ns/a", "5", "x");
    cacheWithAdds.mutation(written);
    assertThat(cacheWithAdds.byIndex("word", "x")).containsExactly(written);

    cacheWithAdds.onDelete(thing("ns/a", "6", "x"));

    assertThat(cacheWithAdds.byIndex("word", "x")).isEmpty();
  }

  @Test
  void aDeleteOfUnknownFinalStateClearsWhatWasWritten() {
    CachedObject<Thing> recreated = thing("ns/a", "6");
    cacheWithAdds.mutation(thing("ns/a", "5"));

    cacheWithAdds.onDeleteFinalStateUnknown(A);
    assertThat(cacheWithAdds.get(A)).isEmpty();

    cacheWithAdds.mutation(recreated);
    assertThat(cacheWithAdds.get(A)).containsSame(recreated);
  }

  // -- size and age

  @Test
  void defaultsAreAHundredObjectsForFiveMinutesWithoutAdds() {
    assertThat(MutationCache.Options.DEFAULTS)
        .isEqualTo(new MutationCache.Options(100, Duration.ofMinutes(5), false));
  }

  @Test
  void aWrittenObjectIsForgottenWhenItIsOlderThanItsTimeToLive() {
    cacheWithAdds.mutation(thing("ns/a", "5"));

    now.addAndGet(Duration.ofMinutes(5).toNanos());
    assertThat(cacheWithAdds.get(A)).isPresent();

    now.addAndGet(1);
    assertThat(cacheWithAdds.get(A)).isEmpty();
    assertThat(cacheWithAdds.byIndex("word", "x")).isEmpty();
  }

  @Test
  void aWriteThatWasIgnoredDoesNotProlongTheLifeOfTheOneBefore() {
    cacheWithAdds.mutation(thing("ns/a", "5"));
    now.addAndGet(Duration.ofMinutes(4).toNanos());
    cacheWithAdds.mutation(thing("ns/a", "4"));

    now.addAndGet(Duration.ofMinutes(2).toNanos());

    assertThat(cacheWithAdds.get(A)).isEmpty();
  }

  @Test
  void theLeastRecentlyUsedObjectGoesFirst() {
    MutationCache<Thing> small =
        newCache(new MutationCache.Options(2, Duration.ofMinutes(5), true));
    small.mutation(thing("ns/a", "1"));
    small.mutation(thing("ns/b", "2"));
    small.get(A);

    small.mutation(thing("ns/c", "3"));

    assertThat(small.get(A)).isPresent();
    assertThat(small.get(ObjectName.parse("ns/b"))).isEmpty();
    assertThat(small.get(ObjectName.parse("ns/c"))).isPresent();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1})
  void aCacheHoldsAtLeastOneObject(int capacity) {
    assertThatThrownBy(() -> new MutationCache.Options(capacity, Duration.ofMinutes(5), true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("capacity must be at least 1, but is " + capacity);
    assertThat(new MutationCache.Options(1, Duration.ofMinutes(5), true).capacity())
        .isEqualTo(1);
  }

  private MutationCache<Thing> newCache(MutationCache.Options options) {
    return new MutationCache<>(store::snapshot, options, now::get);
  }

  private static CachedObject<Thing> thing(String key, String resourceVersion) {
    return thing(key, resourceVersion, "x");
  }

  private static CachedObject<Thing> thing(String key, String resourceVersion, String value) {
    return thing(key, "uid-" + key, resourceVersion, value);
  }

  private static CachedObject<Thing> thing(
      String key, String uid, String resourceVersion, String value) {
    ObjectName name = ObjectName.parse(key);
    return CacheForm.DECODED.cache(
        new Thing(name.namespace(), name.name(), uid, resourceVersion, Map.of(), value));
  }
}
