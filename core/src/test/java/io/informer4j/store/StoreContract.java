package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Store} does, in every cache form. */
abstract class StoreContract {

  static final ObjectName A = ObjectName.parse("ns/a");
  static final ObjectName B = ObjectName.parse("ns/b");
  static final ObjectName C = ObjectName.parse("ns/c");

  /** Returns an empty store without expiry and without indexes. */
  abstract Store<Thing> newStore();

  @ParameterizedTest
  @EnumSource
  void emptyStoreHasNothing(CacheForm form) {
    Store<Thing> store = newStore();

    store.delete(form.cache("ns/a", 1));

    assertThat(store.get(A)).isEmpty();
    assertThat(store.list()).isEmpty();
    assertThat(store.names()).isEmpty();
    assertThat(store.size()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void roundTripOfOneObject(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> first = form.cache("ns/a", 1);
    CachedObject<Thing> second = form.cache("ns/a", 2);

    store.add(first);
    assertThat(store.get(A)).containsSame(first);
    assertThat(store.size()).isEqualTo(1);

    store.update(second);
    assertThat(store.get(A)).containsSame(second);
    assertThat(store.get(A).orElseThrow().object()).isEqualTo(Thing.of("ns/a", 2));
    assertThat(store.size()).isEqualTo(1);

    store.delete(form.cache("ns/a", 3));
    assertThat(store.get(A)).isEmpty();
    assertThat(store.list()).isEmpty();
    assertThat(store.size()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void roundTripOfTransformedObjectsGoesByTheNameBeforeTheTransform(CacheForm form) {
    Store<Thing> store = newStore();
    Transform<Thing> transform =
        Transform.ofObject(thing -> Thing.of("other/name", 9, "transformed " + thing.value()));

    store.add(transform.apply(form.cache("ns/a", 1)));
    store.replace(replacement(5, transform.apply(form.cache("ns/b", 2))));

    assertThat(store.get(A)).isEmpty();
    assertThat(store.get(B).orElseThrow().object().value()).isEqualTo("transformed v2");
  }

  @ParameterizedTest
  @EnumSource
  void addReplacesWhatIsThereAndUpdateInsertsWhatIsNot(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> again = form.cache("ns/a", 2);
    CachedObject<Thing> inserted = form.cache("ns/b", 3);

    store.add(form.cache("ns/a", 1));
    store.add(again);
    store.update(inserted);

    assertThat(store.list()).containsExactlyInAnyOrder(again, inserted);
    assertThat(store.names()).containsExactlyInAnyOrder(A, B);
    assertThat(store.size()).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void deleteWithoutFinalStateRemovesByName(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> kept = form.cache("ns/b", 2);
    store.add(form.cache("ns/a", 1));
    store.add(kept);

    store.deleteFinalStateUnknown(A, ResourceVersion.of(3));

    assertThat(store.list()).containsExactly(kept);
  }

  @ParameterizedTest
  @EnumSource
  void replaceLeavesNothingButTheList(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> changed = form.cache("ns/b", 4);
    CachedObject<Thing> fresh = form.cache("ns/c", 5);
    store.add(form.cache("ns/a", 1));
    store.add(form.cache("ns/b", 2));

    store.replace(replacement(6, changed, fresh));

    assertThat(store.list()).containsExactlyInAnyOrder(changed, fresh);
    assertThat(store.names()).containsExactlyInAnyOrder(B, C);
  }

  @ParameterizedTest
  @EnumSource
  void replaceByNothingEmptiesTheStore(CacheForm form) {
    Store<Thing> store = newStore();
    store.add(form.cache("ns/a", 1));

    store.replace(replacement(2));

    assertThat(store.list()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theLastOfSeveralObjectsOfOneNameCounts(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> last = form.cache("ns/a", 2);

    store.replace(replacement(6, form.cache("ns/a", 3), form.cache("ns/a", 1), last));

    assertThat(store.list()).containsExactly(last);
  }

  @ParameterizedTest
  @EnumSource
  void anUndecodableRevisionLeavesTheLastGoodObject(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> lastGood = form.cache("ns/a", 1);
    store.add(lastGood);

    store.quarantine(bad(A, "uid-ns/a", 2));
    store.quarantine(bad(B, "uid-ns/b", 3));

    assertThat(store.list()).containsExactly(lastGood);
    assertThat(store.get(B)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void anUndecodableItemOfAListKeepsTheLastGoodObject(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> sameUid = form.cache("ns/a", 1);
    CachedObject<Thing> unknownUid = form.cache("ns/b", 2);
    CachedObject<Thing> withoutUid = form.cache(Thing.of("ns/d", 4).withUid(""));
    store.add(sameUid);
    store.add(unknownUid);
    store.add(form.cache("ns/c", 3));
    store.add(withoutUid);

    store.replace(new Replacement<>(
        List.of(),
        List.of(
            bad(A, "uid-ns/a", 5),
            bad(B, "", 6),
            bad(C, "uid of another object", 7),
            bad(ObjectName.parse("ns/d"), "uid", 8),
            bad(ObjectName.parse("ns/e"), "uid", 9)),
        ResourceVersion.of(9),
        false));

    assertThat(store.list()).containsExactlyInAnyOrder(sameUid, unknownUid, withoutUid);
  }

  @ParameterizedTest
  @EnumSource
  void anItemThatAListHasBothGoodAndUndecodableStaysGood(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> good = form.cache("ns/a", 4);
    store.add(form.cache("ns/a", 1));

    store.replace(new Replacement<>(
        List.of(good), List.of(bad(A, "another uid", 5)), ResourceVersion.of(5), false));

    assertThat(store.list()).containsExactly(good);
  }

  @ParameterizedTest
  @EnumSource
  void bookmarksAndResyncsChangeNoContent(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> object = form.cache("ns/a", 1);
    store.add(object);

    store.bookmark(ResourceVersion.of(9));
    store.resync();

    assertThat(store.list()).containsExactly(object);
  }

  @ParameterizedTest
  @EnumSource
  void listsBelongToTheCallerAndCannotBeChanged(CacheForm form) {
    Store<Thing> store = newStore();
    CachedObject<Thing> object = form.cache("ns/a", 1);
    store.add(object);

    List<CachedObject<Thing>> list = store.list();
    List<ObjectName> names = store.names();
    store.add(form.cache("ns/b", 2));

    assertThat(list).containsExactly(object);
    assertThat(names).containsExactly(A);
    assertThatThrownBy(() -> list.set(0, object)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> names.set(0, B)).isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @EnumSource
  void thereIsAlwaysRoom(CacheForm form) {
    Store<Thing> store = newStore();
    store.add(form.cache("ns/a", 1));

    store.onRoom(() -> {
      throw new AssertionError("a store never runs out of room");
    });

    assertThat(store.room()).isEqualTo(Integer.MAX_VALUE);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // only read
  static Replacement<Thing> replacement(long resourceVersion, CachedObject<Thing>... objects) {
    return Replacement.of(new ArrayList<>(List.of(objects)), ResourceVersion.of(resourceVersion));
  }

  static Quarantined bad(ObjectName name, String uid, long resourceVersion) {
    return new Quarantined(name, uid, ResourceVersion.of(resourceVersion), "cut short");
  }
}
