package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Indexer;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConvergenceJudgeTest {

  private final PastFixture past = new PastFixture();
  private final Indexer<SimulatedObject> cache = Indexer.create(Map.of());
  private final ConvergenceJudge judge = new ConvergenceJudge(past);

  @Test
  void acceptsACacheThatHoldsWhatTheSourceHolds() {
    past.create("a");
    past.createPoisoned("b");
    cache.replace(past.list(false));
    past.skip(3);

    assertThat(judge.judgeCache(cache.snapshot())).isNull();
  }

  @Test
  void findsACacheThatStaysBehind() {
    past.create("a");
    cache.replace(past.list(false));
    past.update("a");

    assertThat(judge.judgeCache(cache.snapshot())).contains("expected ns/a@2", "found ns/a@1");
  }

  @Test
  void findsWhatShouldBeGone() {
    past.create("a");
    cache.replace(past.list(false));
    past.delete("a");

    assertThat(judge.judgeCache(cache.snapshot())).contains("expected 0 objects", "ns/a");
  }

  @Test
  void findsAKeyThatShouldBeQuarantined() {
    past.create("a");
    cache.replace(past.list(false));
    past.poison("a");

    assertThat(judge.judgeCache(cache.snapshot()))
        .contains("expected ns/a@2 to be quarantined in the end, found null");
  }

  @Test
  void findsAViewThatDiffersFromTheCache() {
    CachedObject<SimulatedObject> first = past.create("a");
    cache.replace(past.list(false));
    assertThat(judge.judgeView(Map.of(first.name(), first), cache.snapshot())).isNull();
    assertThat(judge.judgeView(Map.of(), cache.snapshot()))
        .contains("expected to have been told of ns/a@1", "found nothing");
    cache.update(past.update("a"));

    assertThat(judge.judgeView(Map.of(first.name(), first), cache.snapshot()))
        .contains("expected to have been told of ns/a@2", "found ns/a@1");
    cache.delete(past.delete("a"));
    assertThat(judge.judgeView(Map.of(first.name(), first), cache.snapshot()))
        .contains("expected to have been told that ns/a@1", "is gone");
  }
}
