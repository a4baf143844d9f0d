package io.informer4j.informer;

import static io.informer4j.informer.Events.replaced;
import static io.informer4j.informer.Events.snapshot;
import static io.informer4j.informer.Events.thing;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.store.Indexer;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SnapshotCursorTest {

  private static List<String> texts(SnapshotCursor<Thing> cursor) {
    List<String> texts = new ArrayList<>();
    for (ResourceEvent<Thing> event = cursor.next(); event != null; event = cursor.next()) {
      texts.add(Events.text(event));
    }
    return texts;
  }

  /** The events of a list within one history, told to somebody who is past the initial list and not due for a resync. */
  private static List<String> relist(Snapshot<Thing> before, List<CachedObject<Thing>> list) {
    return texts(
        new RelistCursor<>(before, replaced(before, list, false), list, false, false, false));
  }

  @Test
  void aReplayAddsEveryObjectAsInitial() {
    SnapshotCursor<Thing> replay = SnapshotCursor.replay(snapshot(thing("a", 1), thing("b", 2)));

    assertThat(replay.kind()).isEqualTo(SnapshotCursor.Kind.REPLAY);
    assertThat(texts(replay)).containsExactlyInAnyOrder("initial a@1", "initial b@2");
    assertThat(replay.next()).isNull();
  }

  @Test
  void aResyncUpdatesEveryObjectToItself() {
    CachedObject<Thing> a = thing("a", 1);
    SnapshotCursor<Thing> resync = SnapshotCursor.resync(snapshot(a));

    assertThat(resync.kind()).isEqualTo(SnapshotCursor.Kind.RESYNC);
    assertThat(resync.next()).isEqualTo(new Updated<>(a, a));
    assertThat(resync.next()).isNull();
  }

  @Test
  @Guarantee("G14")
  void aRelistTellsDeletesFirstAndTheRestInTheOrderOfTheList() {
    Snapshot<Thing> before = snapshot(thing("a", 1), thing("b", 2), thing("c", 3), thing("d", 4));

    List<String> events =
        relist(before, List.of(thing("z", 9), thing("c", 8), thing("a", 1), thing("m", 7)));

    assertThat(events.subList(0, 2)).containsExactlyInAnyOrder("gone b@2", "gone d@4");
    assertThat(events.subList(2, events.size()))
        .containsExactly("add z@9", "update c@3 c@8", "add m@7");
  }

  @Test
  void aDeleteCarriesTheInstanceThatWasThere() {
    CachedObject<Thing> a = thing("a", 1);

    RelistCursor<Thing> cursor =
        new RelistCursor<>(snapshot(a), snapshot(), List.of(), false, false, false);

    assertThat(cursor.kind()).isEqualTo(SnapshotCursor.Kind.RELIST);
    assertThat(cursor.next()).isEqualTo(Events.gone(a));
    assertThat(cursor.next()).isNull();
  }

  @Test
  void addsOfTheFirstListAreInitial() {
    List<CachedObject<Thing>> list = List.of(thing("b", 1), thing("a", 2));

    RelistCursor<Thing> cursor =
        new RelistCursor<>(snapshot(), replaced(snapshot(), list, false), list, true, false, false);

    assertThat(texts(cursor)).containsExactly("initial b@1", "initial a@2");
  }

  @Test
  void aNameThatTheFirstListHasTwiceIsToldOnce() {
    List<CachedObject<Thing>> list = List.of(thing("a", 1), thing("b", 2), thing("a", 3));

    RelistCursor<Thing> cursor =
        new RelistCursor<>(snapshot(), replaced(snapshot(), list, false), list, true, false, false);

    assertThat(texts(cursor)).containsExactly("initial b@2", "initial a@3");
  }

  @Test
  @Guarantee("G15")
  void unchangedObjectsAreLeftOut() {
    Snapshot<Thing> before = snapshot(thing("a", 1), thing("b", 2));

    assertThat(relist(before, List.of(thing("a", 1), thing("b", 2)))).isEmpty();
  }

  @Test
  void unchangedObjectsAreToldToWhomIsDueForAResync() {
    CachedObject<Thing> a = thing("a", 1);
    Snapshot<Thing> before = snapshot(a);
    List<CachedObject<Thing>> list = List.of(thing("a", 1));

    RelistCursor<Thing> cursor =
        new RelistCursor<>(before, replaced(before, list, false), list, false, true, false);

    ResourceEvent<Thing> event = cursor.next();
    assertThat(event).isEqualTo(new Updated<>(a, a));
    assertThat(cursor.next()).isNull();
  }

  @Test
  @Guarantee("G11")
  void anotherObjectOfTheSameNameIsADeleteAndAnAdd() {
    Snapshot<Thing> before = snapshot(thing("a", 1), thing("b", 2));
    List<CachedObject<Thing>> list = List.of(thing("a#new", 5), thing("b", 6));

    RelistCursor<Thing> cursor =
        new RelistCursor<>(before, replaced(before, list, false), list, true, false, false);

    assertThat(texts(cursor)).containsExactly("gone a@1", "add a#new@5", "update b@2 b@6");
  }

  @Test
  void aNameListedTwiceIsToldOnceAsTheStoreHasIt() {
    Snapshot<Thing> before = snapshot(thing("a", 1));
    List<CachedObject<Thing>> list =
        List.of(thing("a", 5), thing("b", 2), thing("a", 7), thing("a", 7));

    assertThat(relist(before, list)).containsExactly("add b@2", "update a@1 a@7");
  }

  @Test
  void aNameListedTwiceIsToldOnceEvenIfAQuarantinedObjectMakesUpTheCount() {
    CachedObject<Thing> kept = thing("q", 1);
    CachedObject<Thing> a = thing("a", 2);
    Snapshot<Thing> after = snapshot(List.of(kept, a), List.of("q"));

    RelistCursor<Thing> cursor =
        new RelistCursor<>(snapshot(kept), after, List.of(a, a), false, false, false);

    assertThat(texts(cursor)).containsExactly("add a@2");
  }

  @Test
  void anItemThatTheStoreDoesNotHoldIsLeftOut() {
    Snapshot<Thing> kept = snapshot(thing("a", 1));
    RelistCursor<Thing> cursor =
        new RelistCursor<>(kept, kept, List.of(thing("b", 2)), false, false, false);

    assertThat(texts(cursor)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G23")
  void inANewEpochEqualContentIsUnchangedAndEqualRevisionProvesNothing(CacheForm form) {
    Snapshot<Thing> before = snapshot(
        form.cache(Thing.of("same", 5, "x")),
        form.cache(Thing.of("other", 6, "x")),
        form.cache(Thing.of("reborn", 7, "x")));
    List<CachedObject<Thing>> list = List.of(
        form.cache(Thing.of("same", 5, "x")),
        form.cache(Thing.of("other", 6, "y")),
        form.cache(Thing.of("reborn", 7, "x").withUid("new")));

    RelistCursor<Thing> cursor =
        new RelistCursor<>(before, replaced(before, list, true), list, false, false, true);

    assertThat(texts(cursor))
        .containsExactly("update other@6 other@6", "gone reborn@7", "add reborn#new@7");
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G23")
  void theLastGoodObjectOfAQuarantinedNameIsComparedByContent(CacheForm form) {
    List<CachedObject<Thing>> old = List.of(
        form.cache(Thing.of("same", 5, "x")),
        form.cache(Thing.of("other", 6, "x")),
        form.cache(Thing.of("trusted", 7, "x")));
    List<CachedObject<Thing>> list = List.of(
        form.cache(Thing.of("same", 5, "x")),
        form.cache(Thing.of("other", 6, "y")),
        form.cache(Thing.of("trusted", 7, "y")));

    RelistCursor<Thing> cursor = new RelistCursor<>(
        snapshot(old, List.of("same", "other")),
        snapshot(list, List.of()),
        list,
        false,
        false,
        false);

    assertThat(texts(cursor)).containsExactly("update other@6 other@6");
  }

  @Test
  void inANewEpochTheSameInstanceIsUnchanged() {
    CachedObject<Object> incomparable =
        CachedObject.decoded(metadata(1), new ObjectWhoseEqualsThrows());

    RelistCursor<Object> cursor = new RelistCursor<>(
        snapshotOf(incomparable),
        snapshotOf(incomparable),
        List.of(incomparable),
        false,
        false,
        true);

    assertThat(cursor.next()).isNull();
  }

  @Test
  void objectsThatCannotBeComparedCountAsChanged() {
    CachedObject<Object> old = CachedObject.decoded(metadata(1), new ObjectWhoseEqualsThrows());
    CachedObject<Object> current = CachedObject.decoded(metadata(1), new ObjectWhoseEqualsThrows());

    RelistCursor<Object> cursor = new RelistCursor<>(
        snapshotOf(old), snapshotOf(current), List.of(current), false, false, true);

    assertThat(cursor.next()).isEqualTo(new Updated<>(old, current));
  }

  @Test
  void aLongReplayIsMadeEventByEvent() {
    List<CachedObject<Thing>> things = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      things.add(thing("t" + i, i + 1));
    }
    Collections.shuffle(things, new Random(1));
    SnapshotCursor<Thing> replay = SnapshotCursor.replay(snapshot(things, List.of()));

    List<CachedObject<Thing>> told = new ArrayList<>();
    for (ResourceEvent<Thing> event = replay.next(); event != null; event = replay.next()) {
      told.add(((Added<Thing>) event).object());
    }

    assertThat(told).containsExactlyInAnyOrderElementsOf(things);
  }

  private static ObjectMetadata metadata(long resourceVersion) {
    return Thing.METADATA.metadataOf(Thing.of("a", resourceVersion));
  }

  private static Snapshot<Object> snapshotOf(CachedObject<Object> object) {
    Indexer<Object> indexer = Indexer.create(Map.of());
    indexer.add(object);
    return indexer.snapshot();
  }

  private static final class ObjectWhoseEqualsThrows {
    @Override
    public boolean equals(Object other) {
      throw new IllegalStateException("not comparable");
    }

    @Override
    public int hashCode() {
      return 1;
    }
  }
}
