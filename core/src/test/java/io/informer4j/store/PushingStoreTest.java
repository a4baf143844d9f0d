package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PushingStoreTest extends StoreContract {

  private final List<List<CachedObject<Thing>>> pushes = new ArrayList<>();
  private final CachedObject<Thing> a = CacheForm.DECODED.cache("ns/a", 1);
  private final CachedObject<Thing> b = CacheForm.DECODED.cache("ns/b", 2);

  @Override
  Store<Thing> newStore() {
    return PushingStore.create(pushes::add);
  }

  @Test
  void addAndUpdatePushTheWholeContentOnceEach() {
    Store<Thing> store = newStore();
    CachedObject<Thing> updated = CacheForm.DECODED.cache("ns/a", 3);

    store.add(a);
    store.add(b);
    store.update(updated);

    assertThat(pushes).hasSize(3);
    assertThat(pushes.get(0)).containsExactly(a);
    assertThat(pushes.get(1)).containsExactlyInAnyOrder(a, b);
    assertThat(pushes.get(2)).containsExactlyInAnyOrder(updated, b);
  }

  @Test
  void deletePushesWhatIsLeft() {
    Store<Thing> store = newStore();
    store.add(a);
    store.add(b);
    pushes.clear();

    store.delete(a);
    store.deleteFinalStateUnknown(B, ResourceVersion.of(4));

    assertThat(pushes).containsExactly(List.of(b), List.of());
  }

  @Test
  void replacePushesTheNewListOnce() {
    Store<Thing> store = newStore();
    store.add(a);
    pushes.clear();

    store.replace(replacement(3, b));

    assertThat(pushes).containsExactly(List.of(b));
  }

  @Test
  void readsAndWhatChangesNoContentPushNothing() {
    Store<Thing> store = newStore();
    store.add(a);
    pushes.clear();

    store.list();
    store.get(A);
    store.names();
    store.size();
    store.bookmark(ResourceVersion.of(5));
    store.resync();
    store.quarantine(bad(A, "uid-ns/a", 6));

    assertThat(pushes).isEmpty();
  }

  @Test
  void everythingReachesTheStoreBehind() {
    Indexer<Thing> behind = Indexer.create(Map.of());
    Store<Thing> store = new PushingStore<>(behind, pushes::add);

    store.replace(replacement(3, a));
    store.quarantine(bad(A, "uid-ns/a", 6));
    assertThat(behind.snapshot().quarantined()).containsOnlyKeys(A);
    store.bookmark(ResourceVersion.of(7));

    assertThat(behind.snapshot().revision()).contains(ResourceVersion.of(7));
    assertThat(behind.list()).containsExactly(a);
  }
}
