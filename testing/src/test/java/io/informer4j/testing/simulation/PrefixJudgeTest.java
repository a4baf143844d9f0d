package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Indexer;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PrefixJudgeTest {

  private final PastFixture past = new PastFixture();
  private final Indexer<SimulatedObject> cache = Indexer.create(Map.of());
  private final PrefixJudge judge = new PrefixJudge(past);

  private @Nullable String judge() {
    return judge.judge(cache.snapshot(), 0, false);
  }

  @Test
  void acceptsACacheThatFollowsTheStream() {
    past.create("a");
    assertThat(judge()).isNull();
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    cache.add(past.create("b"));
    assertThat(judge()).isNull();
    cache.update(past.update("a"));
    assertThat(judge()).isNull();
    cache.delete(past.delete("b"));
    assertThat(judge()).isNull();
    past.skip(5);
    cache.bookmark(ResourceVersion.of(past.head(0)));

    assertThat(judge()).isNull();
    assertThat(judge.fits()).isTrue();
  }

  @Test
  void findsALostChange() {
    past.create("a");
    cache.replace(past.list(false));
    past.update("a");
    cache.add(past.create("b"));

    assertThat(judge()).contains("expected ns/a@2", "found ns/a@1", "at revision 3 of history 0");
  }

  @Test
  void findsALostDelete() {
    past.create("a");
    cache.replace(past.list(false));
    past.delete("a");
    cache.add(past.create("b"));

    assertThat(judge()).contains("among them ns/a@1");
  }

  @Test
  void findsAnObjectThatTheServerNeverHad() {
    CachedObject<SimulatedObject> a = past.create("a");
    cache.replace(past.list(false));
    cache.update(PastFixture.forged(a));

    assertThat(judge()).contains("expected ns/a@1", "node=nowhere");
  }

  @Test
  void findsACacheThatGoesBack() {
    past.create("a");
    past.update("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    cache.replace(past.list(0, 1, false));

    assertThat(judge()).contains("expected nothing older than revision 2 within epoch 1, found 1");
  }

  @Test
  void findsARevisionBeyondTheHead() {
    past.create("a");
    cache.replace(past.list(false));
    cache.bookmark(ResourceVersion.of(9));

    assertThat(judge()).contains("up to the head 1", "found 9");
  }

  @Test
  void findsAnObjectBeforeTheFirstList() {
    cache.add(past.create("a"));

    assertThat(judge()).contains("expected nothing before the first list");
  }

  @Test
  void acceptsTheLastGoodVersionOfAQuarantinedKey() {
    past.create("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    cache.quarantine(past.poison("a"));
    assertThat(judge()).isNull();
    cache.quarantine(past.createPoisoned("b"));
    assertThat(judge()).isNull();
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    cache.update(past.update("a"));

    assertThat(judge()).isNull();
  }

  @Test
  void findsAQuarantinedKeyThatVanished() {
    past.create("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    Quarantined bad = past.poison("a");
    cache.write(writer -> {
      writer.remove(bad.name(), bad.resourceVersion());
      writer.quarantine(bad);
      return writer;
    });

    assertThat(judge()).contains("expected the last good ns/a@1", "found nothing");
  }

  @Test
  void findsAnUnreadableObjectThatIsNotListedAsQuarantined() {
    past.create("a");
    cache.replace(past.list(false));
    Quarantined bad = past.poison("a");
    cache.bookmark(bad.resourceVersion());

    assertThat(judge()).contains("expected ns/a@2", "to be quarantined, found null");
  }

  @Test
  void findsAnotherObjectInThePlaceOfAQuarantinedOne() {
    CachedObject<SimulatedObject> a = past.create("a");
    past.delete("a");
    Quarantined bad = past.createPoisoned("a");
    cache.replace(new Replacement<>(List.of(a), List.of(bad), bad.resourceVersion(), false));

    assertThat(judge()).contains("found the other object ns/a@1");
  }

  @Test
  void findsAnOldVersionInThePlaceOfTheLastGoodOne() {
    CachedObject<SimulatedObject> first = past.create("a");
    past.update("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    Quarantined bad = past.poison("a");
    cache.write(writer -> {
      writer.put(first);
      writer.quarantine(bad);
      return writer;
    });

    assertThat(judge()).contains("expected the last good version", "which was ns/a@2");
  }

  @Test
  void acceptsThatANewEpochGoesBack() {
    past.create("a");
    past.update("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    past.restore(1);
    assertThat(judge()).isNull();
    cache.replace(past.list(true));

    assertThat(judge.judge(cache.snapshot(), 1, false)).isNull();
    assertThat(judge.judge(cache.snapshot(), 0, false)).contains("at most epoch 1 as announced");
  }

  @Test
  void findsTheContentOfAReplacedHistory() {
    past.create("a");
    CachedObject<SimulatedObject> lost = past.update("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    past.restore(1);
    past.update("a");
    cache.replace(
        new Replacement<>(List.of(lost, past.create("b")), List.of(), ResourceVersion.of(3), true));

    assertThat(judge.judge(cache.snapshot(), 1, false)).contains("of history 1", "found ns/a@2");
  }

  @Test
  void acceptsThatACacheFromBeforeTheBackupGoesOnInTheNewHistory() {
    past.create("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    past.update("a");
    past.restore(1);
    cache.add(past.create("b"));

    assertThat(judge()).isNull();
    assertThat(judge.history()).isEqualTo(1);
  }

  @Test
  void findsACacheThatMixesTwoHistories() {
    past.create("a");
    past.update("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    past.restore(1);
    past.create("b");
    cache.add(past.create("c"));

    assertThat(judge()).isNotNull();
  }

  @Test
  void excusesWhatCannotBeNoticed() {
    past.create("a");
    past.update("a");
    cache.replace(past.list(false));
    assertThat(judge()).isNull();
    past.restore(1);
    past.create("b");
    cache.add(past.create("c"));

    assertThat(judge.judge(cache.snapshot(), 0, true)).isNull();
    assertThat(judge.fits()).isFalse();
  }
}
