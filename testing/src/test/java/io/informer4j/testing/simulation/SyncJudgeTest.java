package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Indexer;
import java.util.Collection;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SyncJudgeTest {

  private final PastFixture past = new PastFixture();
  private final Indexer<SimulatedObject> cache = Indexer.create(Map.of());

  private Collection<StoredObject<Content>> listed() {
    return past.stateAt(past.present(), past.head(past.present())).values();
  }

  @Test
  void acceptsAStoreThatShowsTheFirstList() {
    past.create("a");
    past.createPoisoned("b");
    Collection<StoredObject<Content>> first = listed();
    cache.replace(past.list(false));

    assertThat(SyncJudge.judgeStore(past, first, cache.snapshot())).isNull();
    assertThat(SyncJudge.uidsOf(first)).containsOnlyKeys(PastFixture.name("a"));
  }

  @Test
  void findsAStoreThatClaimsSyncBeforeTheList() {
    past.create("a");

    assertThat(SyncJudge.judgeStore(past, listed(), cache.snapshot()))
        .contains("expected no sync before the first epoch");
  }

  @Test
  void findsAStoreThatClaimsSyncWithAPartOfTheList() {
    CachedObject<SimulatedObject> a = past.create("a");
    past.create("b");
    cache.write(writer -> {
      writer.put(a);
      writer.beginEpoch();
      return writer;
    });

    assertThat(SyncJudge.judgeStore(past, listed(), cache.snapshot()))
        .contains("expected ns/b@2 of the first list");
  }

  @Test
  void doesNotMissWhatWasDeletedSince() {
    past.create("a");
    past.create("b");
    Collection<StoredObject<Content>> first = listed();
    past.delete("b");
    cache.replace(past.list(false));

    assertThat(SyncJudge.judgeStore(past, first, cache.snapshot())).isNull();
  }

  @Test
  void findsAHandlerThatClaimsSyncBeforeItHasReturned() {
    past.create("a");
    past.create("b");
    cache.replace(past.list(false));
    Map<ObjectName, String> atFirst = SyncJudge.uidsOf(cache.snapshot());
    Map<ObjectName, String> returned =
        Map.of(PastFixture.name("a"), past.now("a").uid());

    assertThat(SyncJudge.judgeHandler(atFirst, returned, cache.snapshot()))
        .contains("expected no sync before it has returned from the add of ns/b@2");
    assertThat(SyncJudge.judgeHandler(atFirst, atFirst, cache.snapshot())).isNull();
  }

  @Test
  void doesNotExpectTheAddOfWhatIsGone() {
    past.create("a");
    cache.replace(past.list(false));
    Map<ObjectName, String> atFirst = SyncJudge.uidsOf(cache.snapshot());
    cache.delete(past.delete("a"));
    cache.add(past.create("a"));

    assertThat(SyncJudge.judgeHandler(atFirst, Map.of(), cache.snapshot())).isNull();
  }
}
