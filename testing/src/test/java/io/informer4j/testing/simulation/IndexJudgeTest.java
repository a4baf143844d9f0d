package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class IndexJudgeTest {

  private static final IndexFunction<SimulatedObject> BY_NODE =
      IndexFunction.ofObject(object -> List.of(object.content().node()));

  private final PastFixture past = new PastFixture();

  @Test
  void acceptsAnIndexThatSaysWhatItsFunctionSays() {
    Indexer<SimulatedObject> cache = Indexer.create(Map.of("byNode", BY_NODE));
    cache.add(past.create("a"));
    cache.add(past.create("b"));
    cache.delete(past.delete("a"));

    assertThat(IndexJudge.judge(cache.snapshot(), "byNode", BY_NODE, object -> false))
        .isNull();
    assertThat(IndexJudge.judgeUnknown(cache.snapshot())).isNull();
  }

  @Test
  void findsAnEntryThatIsMissing() {
    AtomicBoolean broken = new AtomicBoolean();
    IndexFunction<SimulatedObject> function =
        object -> broken.get() ? List.of() : BY_NODE.valuesOf(object);
    Indexer<SimulatedObject> cache = Indexer.create(Map.of("byNode", function));
    cache.add(past.create("a"));
    broken.set(true);
    cache.add(past.create("b"));

    assertThat(IndexJudge.judge(cache.snapshot(), "byNode", BY_NODE, object -> false))
        .contains("expected the values [node-a, node-b]", "found [node-a]");
  }

  @Test
  void findsAnEntryUnderAnotherValue() {
    IndexFunction<SimulatedObject> function = object -> List.of("node-a");
    Indexer<SimulatedObject> cache = Indexer.create(Map.of("byNode", function));
    cache.add(past.create("a"));
    CachedObject<SimulatedObject> stray = past.create("b");
    cache.add(stray);

    IndexFunction<SimulatedObject> truth =
        object -> object == stray ? List.of() : List.of("node-a");
    assertThat(IndexJudge.judge(cache.snapshot(), "byNode", truth, object -> false))
        .contains("expected [ns/a] under node-a", "found [ns/a, ns/b]");
  }

  @Test
  void expectsNoEntryWhereTheFunctionThrew() {
    CachedObject<SimulatedObject> bad = past.create("a");
    IndexFunction<SimulatedObject> function = object -> {
      if (object == bad) {
        throw new IllegalStateException("on purpose");
      }
      return BY_NODE.valuesOf(object);
    };
    Indexer<SimulatedObject> cache =
        Indexer.create(Map.of("byNode", function), (index, name, error) -> {});
    cache.add(bad);
    cache.add(past.create("b"));

    assertThat(IndexJudge.judge(cache.snapshot(), "byNode", BY_NODE, object -> object == bad))
        .isNull();
    assertThat(IndexJudge.judge(cache.snapshot(), "byNode", BY_NODE, object -> false))
        .isNotNull();
  }
}
