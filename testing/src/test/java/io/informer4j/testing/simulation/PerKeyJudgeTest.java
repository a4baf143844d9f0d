package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Indexer;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.store.StoreWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PerKeyJudgeTest {

  private final PastFixture past = new PastFixture();
  private final Indexer<SimulatedObject> cache = Indexer.create(Map.of());
  private final PerKeyJudge judge = new PerKeyJudge(past);

  private @Nullable String write(Consumer<StoreWriter<SimulatedObject>> batch) {
    cache.write(writer -> {
      batch.accept(writer);
      writer.clearRevision();
      return writer;
    });
    return judge.judge(cache.snapshot(), 0, false);
  }

  @Test
  void acceptsKeysThatOvertakeEachOther() {
    CachedObject<SimulatedObject> a = past.create("a");
    CachedObject<SimulatedObject> b = past.create("b");
    CachedObject<SimulatedObject> later = past.update("a");
    past.delete("b");

    assertThat(write(writer -> writer.put(b))).isNull();
    assertThat(write(writer -> writer.put(a))).isNull();
    assertThat(write(writer -> writer.put(later))).isNull();
    assertThat(write(writer -> writer.remove(b.name(), b.resourceVersion()))).isNull();
  }

  @Test
  void findsARevisionOfTheWhole() {
    cache.add(past.create("a"));

    assertThat(judge.judge(cache.snapshot(), 0, false)).contains("expected no revision");
  }

  @Test
  void findsAKeyThatGoesBack() {
    CachedObject<SimulatedObject> first = past.create("a");
    CachedObject<SimulatedObject> second = past.update("a");
    assertThat(write(writer -> writer.put(second))).isNull();

    assertThat(write(writer -> writer.put(first)))
        .contains("expected nothing older than revision 2", "found the state ns/a@1");
  }

  @Test
  void findsAnObjectThatVanishedAlthoughTheServerHasIt() {
    CachedObject<SimulatedObject> a = past.create("a");
    assertThat(write(writer -> writer.put(a))).isNull();

    assertThat(write(writer -> writer.remove(a.name(), a.resourceVersion())))
        .contains("expected ns/a@1", "to stay");
  }

  @Test
  void findsADeletedObjectThatComesBack() {
    CachedObject<SimulatedObject> a = past.create("a");
    past.delete("a");
    assertThat(write(writer -> writer.put(a))).isNull();
    assertThat(write(writer -> writer.remove(a.name(), a.resourceVersion()))).isNull();

    assertThat(write(writer -> writer.put(a))).contains("at which it was gone");
  }

  @Test
  void acceptsThatAQuarantinedKeyKeepsItsLastGoodVersion() {
    CachedObject<SimulatedObject> a = past.create("a");
    Quarantined bad = past.poison("a");
    assertThat(write(writer -> writer.put(a))).isNull();

    assertThat(write(writer -> writer.quarantine(bad))).isNull();
  }

  @Test
  void findsAnotherObjectInThePlaceOfAQuarantinedOne() {
    CachedObject<SimulatedObject> a = past.create("a");
    past.delete("a");
    Quarantined bad = past.createPoisoned("a");
    Replacement<SimulatedObject> both =
        new Replacement<>(List.of(a), List.of(bad), bad.resourceVersion(), false);

    assertThat(write(writer -> writer.replace(both))).contains("found the other object ns/a@1");
  }

  @Test
  void findsAReadableObjectInQuarantine() {
    CachedObject<SimulatedObject> a = past.create("a");
    Quarantined wrong = new Quarantined(a.name(), a.uid(), a.resourceVersion(), "why?");

    assertThat(write(writer -> writer.quarantine(wrong))).contains("expected no quarantine");
  }

  @Test
  void letsKeysLeapOnceAnEpochHasBegun() {
    CachedObject<SimulatedObject> first = past.create("a");
    CachedObject<SimulatedObject> second = past.update("a");
    past.restore(1);
    assertThat(write(writer -> writer.put(second))).isNull();
    cache.write(writer -> {
      writer.put(first);
      writer.clearRevision();
      writer.beginEpoch();
      return writer;
    });

    assertThat(judge.judge(cache.snapshot(), 1, true)).isNull();
  }
}
