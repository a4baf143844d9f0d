package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.PODS;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.query;
import static io.informer4j.apiserver.controlplane.ControlPlane.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A history that forgets what has been compacted answers like one that does not, for everything that was not. */
class ForgettingHistoryTest {

  private static final int SEEDS = 150;

  private static History<String> forgetting() {
    return History.forgetting(100, String::length);
  }

  private static ControlPlane plane(int window) {
    return new ControlPlane(forgetting(), RevisionFormat.NUMERIC, ReplicaSettings.standard(window));
  }

  @Test
  void whatWasCompactedCannotBeLookedAtAnyMore() {
    ControlPlane plane = plane(0);
    plane.create("a");
    long second = plane.create("b");
    plane.update("a");

    plane.history.compact(second);

    assertThat(plane.history.stateAt(PODS, second)).containsOnlyKeys(pod("a"), pod("b"));
    assertThat(plane.history.changes(PODS, second, second + 1)).hasSize(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plane.history.stateAt(PODS, second - 1))
        .withMessage("revision 101 has been forgotten: everything up to 102 was compacted");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plane.history.changes(PODS, second - 1, second));
    assertThatIllegalArgumentException().isThrownBy(() -> plane.history.restoredTo(second - 1));
  }

  @Test
  void changesAreFreedUnlessAWatchCacheHasThem() {
    ControlPlane plane = plane(3);
    plane.create("a");
    plane.catchUp();
    WatchStream<String> stream = plane.watch(query().from(plane.history.head()));
    for (int i = 0; i < 100; i++) {
      plane.update("a");
      plane.catchUp();
      stream.next(0);
      plane.history.compact(plane.history.head());

      assertThat(kept(plane)).isLessThanOrEqualTo(3);
    }

    assertThat(plane.history.log(PODS).end()).isEqualTo(101);
    assertThat(ControlPlane.take(plane.watch(query().from(plane.history.head() - 3)), 0))
        .containsExactly("MODIFIED a@199", "MODIFIED a@200", "MODIFIED a@201");
    assertThat(stream.hasEnded(0)).isFalse();
  }

  @Test
  void aServerThatIsGoneHoldsNothing() {
    ControlPlane plane = plane(1000);
    plane.catchUp();
    plane.create("a");
    plane.update("a");
    plane.history.compact(plane.history.head());
    assertThat(kept(plane)).isEqualTo(2);

    plane.server.restart(plane.history);
    plane.history.compact(plane.history.head());

    assertThat(kept(plane)).isZero();
  }

  @Test
  void aServerThatStartsBehindWhatIsThereStartsAtTheOldestThatIs() {
    ControlPlane plane = plane(10);
    plane.create("a");
    plane.create("b");
    plane.history.compact(plane.history.head());

    plane.server.catchUp(PODS, 101);

    assertThat(plane.server.cachedRevision(PODS)).isEqualTo(102);
    assertThat(ControlPlane.names(plane.page(query().from("0")))).containsExactly("ns/a", "ns/b");
  }

  @Test
  void whatIsOverwrittenOrDeletedIsWeighed() {
    History<String> history = forgetting();
    history.create(PODS, pod("a"), "u", Map.of(), "four");
    assertThat(history.overwritten()).isZero();

    history.update(PODS, pod("a"), Map.of(), "seven..");
    history.delete(PODS, pod("a"));

    assertThat(history.overwritten()).isEqualTo(11);
  }

  private static long kept(ControlPlane plane) {
    ResourceLog<String> log = plane.history.log(PODS);
    return log.end() - log.endOf(0);
  }

  @Test
  void everythingThatIsNotCompactedIsAnsweredAsIfNothingWereForgotten() {
    for (long seed = 0; seed < SEEDS; seed++) {
      new Twins(seed).run();
    }
  }

  /** Two clusters to which the same happens. */
  private static final class Twins {
    private final Random random;
    private final String what;
    private final ControlPlane keeping;
    private final ControlPlane forgetful;
    private final List<List<WatchStream<String>>> streams = new ArrayList<>();
    private final List<String> tokens = new ArrayList<>();
    private History<String> kept;
    private History<String> trimmed;

    Twins(long seed) {
      random = new Random(seed);
      what = "seed " + seed;
      ReplicaSettings settings = ReplicaSettings.standard(random.nextInt(20));
      kept = new History<>(100);
      trimmed = forgetting();
      keeping = new ControlPlane(kept, RevisionFormat.NUMERIC, settings);
      forgetful = new ControlPlane(trimmed, RevisionFormat.NUMERIC, settings);
    }

    void run() {
      for (int step = 0; step < 200; step++) {
        switch (random.nextInt(12)) {
          case 0 -> compact();
          case 1 -> watch();
          case 2, 3 -> list();
          case 4 -> nextPage();
          case 5 -> restart();
          case 6 -> catchUp(kept.head() - random.nextInt(3));
          case 7 -> pull();
          default -> write();
        }
        compareHistories();
      }
    }

    private void write() {
      String name = "p" + random.nextInt(40);
      int kind = random.nextInt(4);
      for (History<String> history : List.of(kept, trimmed)) {
        ObjectName pod = ObjectName.of("ns" + name.length(), name);
        if (history.get(PODS, pod).isEmpty()) {
          history.create(PODS, pod, "uid-" + history.head(), Map.of("k", "v"), name);
        } else if (kind == 0) {
          history.delete(PODS, pod);
        } else {
          history.update(PODS, pod, Map.of("k", "v" + kind), name + history.head());
        }
        if (kind == 1) {
          history.skip(2);
        }
      }
      if (random.nextInt(3) > 0) {
        catchUp(kept.head());
      }
    }

    private void compact() {
      long revision = kept.head() - random.nextInt(30);
      kept.compact(revision);
      trimmed.compact(revision);
      assertThat(trimmed.compacted()).as(what).isEqualTo(kept.compacted());
    }

    private void catchUp(long revision) {
      long upTo = Math.max(revision, kept.compacted());
      same(plane -> {
        plane.server.catchUp(PODS, upTo);
        return plane.server.cachedRevision(PODS);
      });
    }

    private void restart() {
      if (random.nextBoolean() && kept.compacted() < kept.head()) {
        long backup = random.nextLong(Math.max(100, kept.compacted()), kept.head() + 1);
        kept = kept.restoredTo(backup);
        trimmed = trimmed.restoredTo(backup);
      }
      keeping.server.restart(kept);
      forgetful.server.restart(trimmed);
      catchUp(kept.head());
    }

    private void list() {
      ControlPlane.QueryBuilder query = query().limit(random.nextInt(4));
      if (random.nextBoolean()) {
        query.from(kept.head() - random.nextInt(40)).match("Exact");
      }
      same(plane -> answer(plane, query));
    }

    private void nextPage() {
      if (!tokens.isEmpty()) {
        String token = tokens.get(random.nextInt(tokens.size()));
        same(plane -> answer(plane, query().limit(3).continueAt(token)));
      }
    }

    private Answer<String> answer(ControlPlane plane, ControlPlane.QueryBuilder query) {
      Answer<String> answer = plane.server.list(query.build(), true);
      if (answer instanceof Answer.Page<String> page && !page.continueToken().isEmpty()) {
        tokens.add(page.continueToken());
      }
      return answer;
    }

    private void watch() {
      if (keeping.server.isInitialised(PODS)) {
        ControlPlane.QueryBuilder query = query().from(kept.head() - random.nextInt(25));
        streams.add(List.of(keeping.watch(query), forgetful.watch(query)));
      }
    }

    private void pull() {
      for (List<WatchStream<String>> pair : streams) {
        for (int i = random.nextInt(6); i > 0; i--) {
          assertThat(ControlPlane.takeOne(pair.get(1), 0))
              .as(what)
              .isEqualTo(ControlPlane.takeOne(pair.get(0), 0));
        }
        assertThat(pair.get(1).hasEnded(0)).as(what).isEqualTo(pair.get(0).hasEnded(0));
      }
    }

    private void compareHistories() {
      long revision = Math.max(kept.compacted(), kept.head() - random.nextInt(30));
      assertThat(trimmed.stateAt(PODS, revision)).as(what).isEqualTo(kept.stateAt(PODS, revision));
      assertThat(trimmed.changes(PODS, revision, trimmed.head()))
          .as(what)
          .isEqualTo(kept.changes(PODS, revision, kept.head()));
    }

    private void same(Function<ControlPlane, Object> question) {
      assertThat(question.apply(forgetful)).as(what).isEqualTo(question.apply(keeping));
    }
  }
}
