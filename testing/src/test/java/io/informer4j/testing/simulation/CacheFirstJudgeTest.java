package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.DeletedObject;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.store.Indexer;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFirstJudgeTest {

  private final PastFixture past = new PastFixture();
  private final Indexer<SimulatedObject> cache = Indexer.create(Map.of());
  private final CacheFirstJudge judge = new CacheFirstJudge(past);

  @Test
  void acceptsACacheThatIsThereOrAhead() {
    CachedObject<SimulatedObject> first = past.create("a");
    cache.replace(past.list(false));
    assertThat(judge.judge(new Added<>(first, true), cache.snapshot(), false)).isNull();
    CachedObject<SimulatedObject> second = past.update("a");
    cache.update(second);
    assertThat(judge.judge(new Added<>(first, true), cache.snapshot(), false)).isNull();
    cache.delete(past.delete("a"));

    assertThat(judge.judge(new Updated<>(first, second), cache.snapshot(), false))
        .isNull();
    assertThat(judge.judge(new Deleted<>(DeletedObject.of(second)), cache.snapshot(), false))
        .isNull();
  }

  @Test
  void findsACacheThatIsBehindAnAdd() {
    cache.replace(past.list(false));
    CachedObject<SimulatedObject> first = past.create("a");

    assertThat(judge.judge(new Added<>(first, false), cache.snapshot(), false))
        .contains("expected the cache to know ns/a@1", "found nothing");
  }

  @Test
  void findsACacheThatIsBehindAnUpdate() {
    CachedObject<SimulatedObject> first = past.create("a");
    cache.replace(past.list(false));

    assertThat(judge.judge(new Updated<>(first, past.update("a")), cache.snapshot(), false))
        .contains("expected the cache to know ns/a@2", "found ns/a@1");
  }

  @Test
  void findsACacheThatIsBehindADelete() {
    past.create("a");
    cache.replace(past.list(false));

    assertThat(
            judge.judge(new Deleted<>(DeletedObject.of(past.delete("a"))), cache.snapshot(), false))
        .contains("is gone, found ns/a@1");
  }

  @Test
  void findsACacheWithoutRevisionThatLacksWhatTheServerHas() {
    CachedObject<SimulatedObject> first = past.create("a");
    CachedObject<SimulatedObject> second = past.create("b");
    past.delete("b");

    assertThat(judge.judge(new Added<>(first, false), cache.snapshot(), false)).isNotNull();
    assertThat(judge.judge(new Added<>(second, false), cache.snapshot(), false)).isNull();
  }

  @Test
  void acceptsEventsOfAReplacedHistory() {
    past.create("a");
    CachedObject<SimulatedObject> lost = past.update("a");
    past.restore(1);
    cache.replace(past.list(true));

    assertThat(judge.judge(new Added<>(lost, false), cache.snapshot(), true)).isNull();
    assertThat(judge.judge(new Added<>(lost, false), cache.snapshot(), false)).isNotNull();
  }
}
